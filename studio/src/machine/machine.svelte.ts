// The page's own machine: legal places at once, and games that bots play in the browser.

import type { Room } from "../play/room.svelte";
import type { Members } from "./rules";
import type { Answer, Frame, Order } from "./worker";

type Done = Exclude<Answer, { frame: Frame }>;

export class Machine {
  /** Whether the rules run here; until they do, and where they cannot, the server is asked alone. */
  ready = $state(false);
  /** Positions whose hash was the server's, and the last one whose hash was not (-1: none). */
  equal = $state(0);
  differs = $state(-1);
  /** What is shown instead of the position while bots play. */
  frame = $state.raw<Frame | null>(null);
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (answer: Done) => void>();
  private next = 1;
  private at = -1;
  private wanted = -1;
  private player = -1;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly room: Room) {}

  /** Fetch the rules as they are now; without them the page works as before. */
  load(): Promise<void> {
    return this.inTurn(async () => {
      this.ready = false;
      this.at = -1;
      const { module, ...outline } = await this.room.machine();
      const compiled = await WebAssembly.compile(bytesOf(module));
      this.begin();
      await this.order({ do: "load", module: compiled, outline });
      this.ready = true;
    });
  }

  private begin(): void {
    this.worker?.terminate();
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("frame" in data) {
        if (this.frame !== null) this.frame = data.frame;
        return;
      }
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    };
  }

  /** Stand where the table stands. */
  follow(n: number): Promise<void> {
    this.wanted = n;
    return this.inTurn(async () => {
      // While several came at once, only the last one matters.
      if (!this.ready || n !== this.wanted) return;
      this.frame = null;
      // After moves were taken back, the position before may have been another one.
      if ((await this.stand(n, this.at)) || (await this.stand(n, -1))) {
        this.equal++;
        return;
      }
      // What the machine says is never shown against the server's word.
      this.differs = n;
      this.ready = false;
    });
  }

  /** Take over a position; return whether it has the server's hash here. */
  private async stand(n: number, after: number): Promise<boolean> {
    const position = await this.room.position(n, after);
    const answer = await this.order(
      position.state ? { do: "stand", bytes: bytesOf(position.state) } : { do: "follow", move: position.move },
    );
    this.at = n;
    this.player = position.player;
    return answer.hash === position.hash;
  }

  /** What can be chosen next; null where the machine cannot tell, or is somewhere else. */
  async members(n: number, chosen: string[]): Promise<Members | null> {
    if (!this.ready || this.at !== n || this.player < 0) return null;
    const answer = await this.order({ do: "members", chosen, player: this.player });
    return this.at === n ? (answer.members ?? null) : null;
  }

  /** Let bots make random moves from here to the end; nothing of it is kept. */
  watch(pause: number): Promise<void> {
    return this.inTurn(async () => {
      this.frame = { pieces: [], moves: 0, outcome: null };
      await this.order({ do: "watch", pause });
    });
  }

  stop(): Promise<void> {
    return this.inTurn(async () => {
      if (this.frame === null) return;
      this.frame = null;
      await this.order({ do: "stop" });
    });
  }

  close(): void {
    this.ready = false;
    this.worker?.terminate();
  }

  private order(order: Order): Promise<Done> {
    const id = this.next++;
    return new Promise((settle, fail) => {
      this.waiting.set(id, (answer) => (answer.failed === undefined ? settle(answer) : fail(new Error(answer.failed))));
      this.worker?.postMessage({ ...order, id });
    });
  }

  /** One thing after the other. What fails here is no trouble: the server knows everything, too. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work).catch((error: unknown) => {
      this.ready = false;
      this.frame = null;
      console.info("the rules do not run in the page:", error);
    });
    this.turn = done;
    return done;
  }
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
}
