// A socket that comes back: requests have numbers, answers name them, everything else is news.

import type { Message, Request, Trouble } from "./types";

export type Status = "waiting" | "open" | "lost";
export type Kind = Message["kind"];
export type Of<K extends Kind> = Extract<Message, { kind: K }>;

interface Waiting {
  kind: Kind;
  settle: (message: Message) => void;
  fail: (error: Error) => void;
}

/** What the server could not do, in its own words. */
export class Troubled extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.text);
  }
}

/** The connection went away before an answer came. */
export class Lost extends Error {}

const LONGEST_PAUSE = 8000;
/** The code of a socket that the server closes for good: no such game, or not one's seat. */
const REFUSED = 4403;

export class Channel {
  status = $state<Status>("waiting");
  refused = $state(false);
  private socket: WebSocket | null = null;
  private next = 1;
  private pause = 250;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly url: string,
    private readonly greet: () => Request,
    private readonly news: (message: Message) => void,
  ) {
    this.open();
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 250;
      this.status = "open";
      socket.send(JSON.stringify(this.greet()));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      for (const one of this.waiting.values()) one.fail(new Lost("lost"));
      this.waiting.clear();
      if (this.closed) return;
      this.status = "lost";
      this.refused = event.code === REFUSED;
      if (this.refused) return;
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    };
  }

  private receive(message: Message): void {
    const asked = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (asked === undefined || message.id === undefined) {
      this.news(message);
      return;
    }
    this.waiting.delete(message.id);
    if (message.kind === "trouble") asked.fail(new Troubled(message));
    else if (message.kind === asked.kind) asked.settle(message);
    else asked.fail(new Error(`${message.kind} is no answer (${asked.kind})`));
  }

  /** Ask for something; `kind` is the message that answers it. */
  ask<K extends Kind>(kind: K, request: Request): Promise<Of<K>> {
    const id = this.next++;
    return new Promise((settle, fail) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        fail(new Lost("lost"));
        return;
      }
      this.waiting.set(id, { kind, settle: settle as (message: Message) => void, fail });
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
