// The rows of the table as texts with forms, and those of them that somebody wants to see.

import type { TextRow } from "../wire/types";

/** A text with all its forms, in the order in which they are written. */
export interface Text {
  address: string;
  rows: TextRow[];
}

export const SHOWN = ["todo", "all"] as const;
export type Shown = (typeof SHOWN)[number];

export function grouped(rows: readonly TextRow[]): Text[] {
  const found = new Map<string, TextRow[]>();
  for (const row of rows) found.set(row.address, [...(found.get(row.address) ?? []), row]);
  return [...found].map(([address, forms]) => ({ address, rows: forms }));
}

export function isMissing(text: Text): boolean {
  return text.rows.some((row) => row.state === "missing");
}

/** Whether there is something to do about it. */
export function isOpen(text: Text): boolean {
  return text.rows.some((row) => row.state !== "done" || row.right !== "" || row.lost.length > 0);
}

/** Texts that have all words somewhere, in either language or in their address. */
export function fitting(texts: readonly Text[], shown: Shown, asked: string): Text[] {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    if (shown === "todo" && !isOpen(text)) return false;
    const said = text.rows.map((row) => `${row.english} ${row.text}`).join(" ");
    const all = `${text.address} ${said}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

/** The text as a list shows it: its first form in the language, or else in English. */
export function headline(text: Text): string {
  const row = text.rows[0];
  return row === undefined ? text.address : row.text || row.english;
}

/** Put a place into a text where the cursor is; return the text and where the cursor is then. */
export function inserted(text: string, place: string, start: number, end: number): [string, number] {
  return [text.slice(0, start) + place + text.slice(end), start + place.length];
}

/** A name for a form, or for a form of a form. */
export function isForm(name: string): boolean {
  return /^[a-z][a-z0-9_]*(\/[a-z][a-z0-9_]*)?$/.test(name);
}
