// The rules as a WebAssembly module: one position, its legal moves, and what follows from them.

import type { ChoiceOutline, MachineMessage, PlacedPiece, ZoneOutline } from "../wire/types";

type Call = (...args: (number | bigint)[]) => number | bigint | undefined;

/** Part of a listed move: size and action (4 bytes each), number of moves (8), then its choices. */
const HEADER = 16;

export interface Members {
  /** The choice that comes next; empty for the action itself. */
  choice: string;
  words: Set<string>;
}

export class Rules {
  private readonly memory: WebAssembly.Memory;
  private readonly state: number;
  private readonly spare: number;

  constructor(
    private readonly exports: WebAssembly.Exports,
    private readonly outline: Omit<MachineMessage, "module">,
  ) {
    this.memory = exports.memory as WebAssembly.Memory;
    this.state = outline.slots[0] ?? 0;
    this.spare = outline.slots[1] ?? 0;
  }

  private call(name: string, ...args: (number | bigint)[]): bigint {
    return BigInt((this.exports[name] as unknown as Call)(...args) ?? 0);
  }

  private get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  // ---- positions

  write(bytes: Uint8Array): void {
    new Uint8Array(this.memory.buffer).set(bytes, this.state);
    this.call("fresh", this.state);
  }

  /** Make the n-th legal move. */
  play(n: bigint): void {
    this.call("count", this.state);
    this.call("play", this.state, n);
  }

  get hash(): string {
    return BigInt.asUintN(64, this.call("hash", this.state)).toString(16).padStart(16, "0");
  }

  get over(): boolean {
    return this.view.getUint32(this.state, true) === this.outline.over;
  }

  keep(): void {
    this.call("copy", this.spare, this.state);
  }

  back(): void {
    this.call("copy", this.state, this.spare);
  }

  /** The number of legal moves, passing included. */
  count(): bigint {
    const end = this.state + this.view.getUint32(this.state, true);
    const decision = -1 - this.view.getInt32(end - 4, true);
    return this.call("count", this.state) + (this.outline.may_pass[decision] ? 1n : 0n);
  }

  /** Who wins, and each player's score, once the game is over. */
  outcome(): { winners: number[]; scores: number[] } {
    this.call("outcome", this.state, this.outline.row);
    const words = new BigInt64Array(this.memory.buffer, this.outline.row);
    const winners = BigInt.asUintN(64, words[1] ?? 0n);
    const scores = Array.from(words.subarray(2, 2 + this.outline.players), Number);
    return { winners: scores.map((_, n) => n).filter((n) => (winners >> BigInt(n)) & 1n), scores };
  }

  // ---- legal moves

  /** What can be chosen after some choices; null where the page does not read that from the list. */
  members(chosen: readonly string[], player: number): Members | null {
    this.call("count", this.state);
    const [first, ...rest] = chosen;
    if (first === undefined) return { choice: "", words: new Set(this.actions()) };
    const number = this.outline.actions.findIndex((one) => one.id === first);
    const choices = this.outline.actions[number]?.choices;
    if (choices === undefined) return null;
    // Implied choices are asked for in another order, if at all.
    const next = choices[rest.length];
    if (next === undefined || choices.some((one) => one.implied)) return null;
    const numbers: bigint[] = [];
    for (const [n, word] of rest.entries()) {
      const value = numberOf(choices[n] as ChoiceOutline, word, player);
      if (value === null) return null;
      numbers.push(value);
    }
    const found = new Set<string>();
    const names = wordsOf(next, player);
    for (const at of this.listed(number)) {
      const values = this.values(at, choices, numbers, rest.length);
      if (values === null) return null;
      for (const value of values) {
        const word = names[Number(value)];
        if (word === undefined) return null;
        found.add(word);
      }
    }
    return { choice: next.id, words: found };
  }

  private actions(): string[] {
    const found = new Set<string>();
    for (const at of this.listed()) found.add(this.outline.actions[this.view.getUint32(at + 4, true)]?.id ?? "");
    return [...found];
  }

  /** Where the listed moves of an action are. */
  private *listed(action?: number): Generator<number> {
    const end = Number((this.exports.segment as WebAssembly.Global).value);
    const view = this.view;
    for (let at = this.outline.segments; at < end; at += view.getUint32(at, true))
      if (action === undefined || view.getUint32(at + 4, true) === action) yield at;
  }

  /** The values of the next choice in one part of the list; none if it begins otherwise. */
  private values(at: number, choices: ChoiceOutline[], begun: bigint[], next: number): bigint[] | null {
    const view = this.view;
    const count = view.getBigInt64(at + 8, true);
    let place = at + HEADER;
    for (const [n, choice] of choices.entries()) {
      if (n === next && n < choices.length - 1)
        return choice.sort === "value" ? [view.getBigInt64(place, true)] : null;
      if (n === next) return lastValues(view, place, choice, count);
      if (choice.sort !== "value") return null;
      if (view.getBigInt64(place, true) !== begun[n]) return [];
      place += choice.size;
    }
    return [];
  }

  // ---- the board

  /** The pieces on the board, as a view of the position has them. */
  pieces(): PlacedPiece[] {
    return this.outline.zones.flatMap((zone) => this.inZone(zone));
  }

  private inZone(zone: ZoneOutline): PlacedPiece[] {
    const view = this.view;
    const form = zone.form as PlacedPiece["form"];
    const found: PlacedPiece[] = [];
    const put = (place: ZoneOutline["places"][number], run: string, kind: number, number: number): void => {
      const piece = zone.pieces[kind];
      if (piece === undefined) return;
      const id = `${place.name}/${run}${piece.slice(piece.indexOf(".") + 1)}`;
      found.push({ id, piece, number, zone: place.name, spaces: place.spaces, form });
    };
    const kindAt = (at: number): number => (zone.size === 1 ? view.getInt8(at) : view.getInt16(at, true));
    for (const place of zone.places) {
      const at = this.state + place.at;
      if (zone.order === "one") put(place, "", kindAt(at), 1);
      else if (zone.order === "bag")
        zone.pieces.forEach((_, kind) => {
          const number = view.getInt32(at + 4 * kind, true);
          if (number > 0) put(place, "", kind, number);
        });
      else {
        const kinds = Array.from({ length: view.getInt32(at, true) }, (_, n) => kindAt(at + 4 + n * zone.size));
        runs(kinds).forEach(([kind, number], run) => put(place, `${run}/`, kind, number));
      }
    }
    return found;
  }
}

function wordsOf(choice: ChoiceOutline, player: number): string[] {
  return choice.words[choice.words.length === 1 ? 0 : player] ?? [];
}

function numberOf(choice: ChoiceOutline, word: string, player: number): bigint | null {
  const found = wordsOf(choice, player).indexOf(word);
  return choice.sort !== "value" || found < 0 ? null : BigInt(found);
}

function lastValues(view: DataView, at: number, choice: ChoiceOutline, count: bigint): bigint[] | null {
  switch (choice.sort) {
    case "mask": {
      const found: bigint[] = [];
      for (let byte = 0; byte < choice.size; byte++)
        for (let bit = 0; bit < 8; bit++)
          if ((view.getUint8(at + byte) >> bit) & 1) found.push(BigInt(8 * byte + bit));
      return found;
    }
    case "list":
      return Array.from({ length: Number(count) }, (_, n) => view.getBigInt64(at + n * choice.size, true));
    default:
      return null;
  }
}

/** Equal numbers in a row, with how many they are. */
export function runs(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const one of numbers) {
    const last = found.at(-1);
    if (last !== undefined && last[0] === one) last[1]++;
    else found.push([one, 1]);
  }
  return found;
}
