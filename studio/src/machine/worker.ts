// Runs the rules beside the page, so that no long list of moves keeps it from drawing.

import type { MachineMessage, PlacedPiece } from "../wire/types";
import { Rules, type Members } from "./rules";

export type Order =
  | { do: "load"; module: WebAssembly.Module; outline: Omit<MachineMessage, "module"> }
  | { do: "stand"; bytes: Uint8Array }
  | { do: "follow"; move: number }
  | { do: "members"; chosen: string[]; player: number }
  | { do: "watch"; pause: number }
  | { do: "stop" };

export interface Frame {
  pieces: PlacedPiece[];
  moves: number;
  /** Who has won, by number, and the scores, once it is over. */
  outcome: { winners: number[]; scores: number[] } | null;
}
export type Answer = { id: number; hash?: string; members?: Members | null; failed?: string } | { frame: Frame };

let rules: Rules | null = null;
let watching = 0;

onmessage = async ({ data }: MessageEvent<Order & { id: number }>) => {
  const answer: Answer = { id: data.id };
  try {
    Object.assign(answer, await carryOut(data));
  } catch (error) {
    answer.failed = String(error);
  }
  postMessage(answer);
};

async function carryOut(order: Order): Promise<{ hash?: string; members?: Members | null }> {
  if (order.do === "load") {
    rules = new Rules((await WebAssembly.instantiate(order.module)).exports, order.outline);
    return {};
  }
  if (rules === null) throw new Error("no rules");
  switch (order.do) {
    case "stand":
      stop();
      rules.write(order.bytes);
      return { hash: rules.hash };
    case "follow":
      stop();
      rules.play(BigInt(order.move));
      return { hash: rules.hash };
    case "members":
      return { members: watching || rules.over ? null : rules.members(order.chosen, order.player) };
    case "watch":
      stop();
      rules.keep();
      void watch(rules, ++watching, order.pause);
      return {};
    case "stop":
      stop();
      return { hash: rules.hash };
  }
}

/** Go back to the position from which the watched game began. */
function stop(): void {
  if (watching === 0) return;
  watching = 0;
  rules?.back();
}

async function watch(playing: Rules, number: number, pause: number): Promise<void> {
  for (let moves = 0; ; moves++) {
    const over = playing.over;
    const frame: Frame = { pieces: playing.pieces(), moves, outcome: over ? playing.outcome() : null };
    postMessage({ frame } satisfies Answer);
    if (over) return;
    await new Promise((next) => setTimeout(next, pause));
    if (watching !== number) return;
    playing.play(below(playing.count()));
  }
}

/** A number below another one, each equally likely. */
function below(most: bigint): bigint {
  const bits = BigInt(most.toString(2).length);
  for (;;) {
    const [drawn] = crypto.getRandomValues(new BigUint64Array(1));
    const number = BigInt.asUintN(Number(bits), drawn ?? 0n);
    if (number < most) return number;
  }
}
