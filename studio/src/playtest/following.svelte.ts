// A playtest: started, followed over a socket as it is played, stopped.

import { get, send, socketAddress } from "../wire/server.svelte";
import type { Job, PlaytestNews, StartPlaytest } from "../wire/types";
import { firings } from "./firings.svelte";

const WHAT = "playtest";
/** How a playtest of the rules of a game in progress is named. */
export const TABLE = "table/";

/** The code of a socket that is closed because there is no such playtest. */
const REFUSED = 4403;
/** Milliseconds until it is tried again. */
const AGAIN = 2_000;

export class Following {
  news = $state.raw<PlaytestNews | null>(null);
  lost = $state(false);
  readonly running = $derived(this.news?.state === "running");
  #id = "";
  #socket: WebSocket | null = null;
  #file = "";
  #lang = "";
  #later: ReturnType<typeof setTimeout> | undefined;

  async start(asked: StartPlaytest, lang: string): Promise<void> {
    const job = await send<Job>("POST", "/api/playtests", asked);
    this.#follow(job.id, lang);
  }

  /** Go on with the latest playtest of some rules, if there is one. */
  async resume(file: string, lang: string): Promise<void> {
    this.close();
    [this.#id, this.#file, this.news, this.lost] = ["", file, null, false];
    const known = await get<Job[]>("/api/jobs");
    const last = known.filter((job) => job.what === WHAT && job.file === file).at(-1);
    // Meanwhile other rules may have been chosen, or a new playtest begun.
    if (last !== undefined && this.#id === "" && this.#file === file) this.#follow(last.id, lang);
  }

  async stop(): Promise<void> {
    if (this.#id !== "") await send("DELETE", `/api/jobs/${encodeURIComponent(this.#id)}`);
  }

  /** Hear the same in another language. */
  speak(lang: string): void {
    if (this.#id !== "" && lang !== this.#lang) this.#follow(this.#id, lang);
  }

  #follow(id: string, lang: string): void {
    this.close();
    if (id !== this.#id) this.news = null;
    [this.#id, this.#lang] = [id, lang];
    const socket = new WebSocket(socketAddress(`/playtests/${encodeURIComponent(id)}?lang=${encodeURIComponent(lang)}`));
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return;
      this.lost = false;
      this.news = JSON.parse(String(message.data)) as PlaytestNews;
      firings.learn(this.news);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || code === REFUSED) return;
      this.lost = this.news === null || this.news.state === "running";
      // A server that has ended took the playtest with it; one that is busy will answer.
      if (this.lost) this.#later = setTimeout(() => this.#follow(id, lang), AGAIN);
    };
  }

  close(): void {
    clearTimeout(this.#later);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  get page(): string {
    return `/api/playtests/${encodeURIComponent(this.#id)}?lang=${encodeURIComponent(this.#lang)}`;
  }
}
