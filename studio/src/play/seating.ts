// Who is shown where, and which ink is readable on a colour.

import type { Panel } from "../wire/types";

/** Beside a board the table comes first and then the viewer; without one, as people sit: the others
 * in the order in which they follow the viewer, the table, and nearest the viewer. */
export function inOrder(panels: readonly Panel[], seat: string, around: boolean): Panel[] {
  const players = panels.filter((panel) => panel.seat);
  const table = panels.filter((panel) => !panel.seat && panel.rows.length > 0);
  const at = players.findIndex((panel) => panel.seat === seat);
  if (!around) {
    const mine = players.filter((panel) => panel.seat === seat);
    return [...mine, ...table, ...players.filter((panel) => panel.seat !== seat)];
  }
  if (at < 0) return [...players.slice(0, -1), ...table, ...players.slice(-1)];
  const me = players.slice(at, at + 1);
  return [...players.slice(at + 1), ...players.slice(0, at), ...table, ...me];
}

/** Return dark or light, whichever is easier to read on a `#rrggbb` colour. */
export function ink(colour: string): string {
  const light = luminance(colour);
  return (light + 0.05) / 0.0585 > 1.05 / (light + 0.05) ? "#1b1713" : "#fffdf7";
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (Number.isNaN(part) ? 1 : part));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
