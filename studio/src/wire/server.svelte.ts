// Everything that is asked of the server over HTTP.

import { dropSeatToken, keepSeatToken, seatToken } from "../play/guest";
import { router } from "../shell/route.svelte";
import { say, words, type WordList } from "../shell/words.svelte";

const LANGUAGE = "legalist.language";

class Server {
  /** A guest has a seat in somebody's game and nothing else. */
  guest = $state(false);
  nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? "";
}

export const server = new Server();

/** What the server refused, in its own words. */
export class Refusal extends Error {
  constructor(readonly status: number, text: string, readonly data: unknown) {
    super(text);
  }
}

async function answer(response: Response): Promise<unknown> {
  const text = await response.text();
  let data: unknown = text;
  try {
    data = JSON.parse(text);
  } catch {
    // Plain words are an answer as well.
  }
  if (response.ok) return data;
  const told = typeof data === "object" && data !== null && "text" in data ? data.text : text;
  // The cookie of a studio that has ended opens nothing in the one that was started after it.
  const shown = response.status === 401 && words.has("started_anew") ? say("started_anew") : told;
  throw new Refusal(response.status, String(shown || response.statusText), data);
}

export async function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const search = new URLSearchParams(query).toString();
  return (await answer(await fetch(search ? `${path}?${search}` : path))) as T;
}

/** Return a file that the server makes. */
export async function getFile(path: string, query: Record<string, string>): Promise<Blob> {
  const response = await fetch(`${path}?${new URLSearchParams(query).toString()}`);
  if (!response.ok) await answer(response);
  return response.blob();
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer(response)) as T;
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return send<T>("POST", path, body);
}

const OWNER = /^#token=([\w-]+)/;
const GUEST = /^#\/play\/([\w-]+)\?seat=([\w-]+)/;

export function isInvitation(hash: string): boolean {
  return OWNER.test(hash) || GUEST.test(hash);
}

/** Swap the owner's token for a cookie, or keep a guest's for this tab; no token stays in the
 * address. */
export async function enter(): Promise<void> {
  server.guest = seatToken() !== "";
  const guest = GUEST.exec(location.hash);
  const owner = OWNER.exec(location.hash);
  if (guest !== null) {
    keepSeatToken(guest[2] ?? "");
    server.guest = true;
    router.replace("play", guest[1]);
  } else if (owner !== null) {
    await send("POST", "/api/enter", { token: owner[1] });
    dropSeatToken();
    server.guest = false;
    // Somebody in a hurry may have gone on meanwhile.
    if (isInvitation(location.hash)) router.replace("start");
  }
}

export async function loadWords(lang?: string): Promise<void> {
  const wanted = lang ?? localStorage.getItem(LANGUAGE) ?? navigator.language;
  const list = await get<WordList>("/api/words", { lang: wanted });
  if (lang !== undefined) localStorage.setItem(LANGUAGE, lang);
  words.set(list);
}

export function socketAddress(path: string): string {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}
