// A map while it is painted: its text, what was before, what the server says about it.

import { toasts } from "../shell/toasts.svelte";
import { post, Refusal, send } from "../wire/server.svelte";
import type { EditMap, MapReport, MapSpace, MapText, TextFile, Written } from "../wire/types";
import { key } from "./brushes";
import { centre, isSpace, readRows, spots } from "./rows";

const KEEP_PAUSE = 500;
const LOOK_PAUSE = 120;
const MOST_STEPS = 200;

export class Painting {
  text = $state("");
  past = $state.raw<string[]>([]);
  future = $state.raw<string[]>([]);
  report = $state.raw<MapReport | null>(null);
  /** The game for which the map is looked at; the server chooses one that fits. */
  of = $state("");
  /** The file as somebody else wrote it meanwhile. */
  theirs = $state.raw<TextFile | null>(null);
  private reported = $state("");
  private version: string;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private looking: ReturnType<typeof setTimeout> | undefined;

  readonly map = $derived(readRows(this.text));
  /** What is known about the space at each spot, by the place where it is drawn. */
  readonly known = $derived.by((): Map<string, MapSpace> => {
    const map = this.map;
    const spaces = this.report?.spaces ?? [];
    if (map === null || this.reported !== this.text) return new Map();
    const typed = spots(map).filter((spot) => isSpace(map, spot)).map((spot) => ({ spot, at: centre(map, spot) }));
    const corner = (points: readonly (readonly [number, number])[]): [number, number] => [
      Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y)),
    ];
    const [left, top] = corner(typed.map(({ at }) => at));
    const [x, y] = corner(spaces.map(({ at }) => at as [number, number]));
    const place = (a: number, b: number): string => `${Math.round(a * 4)},${Math.round(b * 4)}`;
    const there = new Map(spaces.map((space) => [place(space.at[0]! - x, space.at[1]! - y), space]));
    return new Map(typed.flatMap(({ spot, at: [a, b] }) => {
      const space = there.get(place(a - left, b - top));
      return space === undefined ? [] : [[key(spot), space] as const];
    }));
  });

  constructor(readonly file: TextFile) {
    this.text = file.text;
    this.version = file.version;
    void this.look();
  }

  change(next: string): void {
    if (next === this.text || this.file.shipped) return;
    this.past = [...this.past.slice(1 - MOST_STEPS), this.text];
    this.future = [];
    this.put(next);
  }

  undo(): void {
    const last = this.past.at(-1);
    if (last === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.text, ...this.future];
    this.put(last);
  }

  redo(): void {
    const [next, ...rest] = this.future;
    if (next === undefined) return;
    this.future = rest;
    this.past = [...this.past, this.text];
    this.put(next);
  }

  private put(next: string): void {
    this.text = next;
    clearTimeout(this.keeping);
    clearTimeout(this.looking);
    this.keeping = setTimeout(() => void this.keep(), KEEP_PAUSE);
    this.looking = setTimeout(() => void this.look(), LOOK_PAUSE);
  }

  /** Make a change that needs more than the rows: the server knows how names hang together. */
  async edit(change: Partial<EditMap> & Pick<EditMap, "how">): Promise<void> {
    const before = this.text;
    try {
      const { text } = await post<MapText>("/api/map/edit", { text: before, ...change });
      if (this.text === before) this.change(text);
    } catch (error) {
      toasts.trouble(error);
    }
  }

  async keep(): Promise<void> {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    if (this.file.shipped || this.theirs !== null) return;
    try {
      this.version = (await send<Written>("PUT", "/api/file", { path: this.file.path, text: this.text, version: this.version })).version;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) return toasts.trouble(error);
      this.theirs = error.data as TextFile;
    }
  }

  async keepMine(): Promise<void> {
    if (this.theirs === null) return;
    this.version = this.theirs.version;
    this.theirs = null;
    await this.keep();
  }

  /** Show what somebody else wrote; mine can be had again by undoing, and is in the history. */
  async takeTheirs(): Promise<void> {
    const text = this.theirs?.text ?? "";
    await this.keepMine();
    this.change(text);
  }

  async look(): Promise<void> {
    clearTimeout(this.looking);
    const text = this.text;
    if (this.file.shipped) return;
    try {
      const report = await post<MapReport>("/api/map", { file: this.file.path, text, of: this.of });
      this.report = report;
      this.reported = text;
      this.of ||= report.of;
    } catch (error) {
      toasts.trouble(error);
    }
  }

  close(): void {
    clearTimeout(this.looking);
    if (this.keeping !== undefined) void this.keep();
  }
}
