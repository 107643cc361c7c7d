// A map file whose board is typed as rows of characters: read and painted in the text itself, so
// that a stroke of the brush changes the rows it crosses and nothing else.

import type { Point } from "../board/geometry";

export type Layout = "pointy" | "flat" | "square";

export interface Spot {
  row: number;
  column: number;
}

export interface Sign {
  sign: string;
  terrain: string;
  marks: string[];
  hole: boolean;
}

export interface RowsMap {
  layout: Layout;
  rows: string[];
  legend: Sign[];
  /** The lines of the file that hold the rows, and how far they are indented. */
  first: number;
  last: number;
  indent: number;
  /** Which columns of a row have spaces: hexes are shifted by half of one from row to row. */
  parity: 0 | 1;
  spacing: 1 | 2;
}

const BLANK = " ";
const WIDTH = Math.sqrt(3);

/** Return what a file types as rows; null if it has none. */
export function readRows(text: string): RowsMap | null {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => /^rows:\s*\|/.test(line));
  if (head < 0) return null;
  let last = head + 1;
  while (last < lines.length && (lines[last]!.startsWith(BLANK) || lines[last] === "")) last++;
  while (last > head + 1 && lines[last - 1]!.trim() === "") last--;
  const told = /\|(\d)/.exec(lines[head]!)?.[1];
  const indent = told === undefined ? indentOf(lines.slice(head + 1, last)) : Number(told);
  const rows = lines.slice(head + 1, last).map((line) => line.slice(indent));
  const hexes = /^hexes:\s*(\w+)/m.exec(text)?.[1];
  const layout: Layout = hexes === "flat" || hexes === "pointy" ? hexes : "square";
  const columns = rows.flatMap((row, n) => [...row].flatMap((sign, column) => (sign === BLANK ? [] : [[n, column] as const])));
  const spacing = layout === "square" && columns.some(([, column]) => column % 2 === 1) ? 1 : 2;
  const [row = 0, column = 0] = columns[0] ?? [];
  const parity = ((layout === "flat" ? column / 2 + row : column + row) % 2 === 0 ? 0 : 1) as 0 | 1;
  return { layout, rows, legend: readLegend(lines), first: head + 1, last, indent, parity, spacing };
}

function indentOf(lines: string[]): number {
  return Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length));
}

function readLegend(lines: string[]): Sign[] {
  const head = lines.findIndex((line) => /^legend:\s*$/.test(line));
  const found: Sign[] = [];
  for (const line of head < 0 ? [] : lines.slice(head + 1)) {
    const entry = /^\s+(?:"(.)"|'(.)'|(\S)):\s*(.*?)\s*(?:#.*)?$/u.exec(line);
    if (entry === null) break;
    const sign = entry[1] ?? entry[2] ?? entry[3] ?? "";
    const meaning = entry[4] ?? "";
    const terrain = /terrain:\s*([\w-]+)/.exec(meaning)?.[1] ?? (/^[\w-]+$/.test(meaning) ? meaning : "");
    const marks = /marks:\s*[{[]([^}\]]*)/.exec(meaning)?.[1] ?? /mark:\s*([\w-]+)/.exec(meaning)?.[1] ?? "";
    found.push({
      sign,
      terrain: terrain === "hole" ? "" : terrain,
      marks: marks.split(",").map((mark) => mark.split(":")[0]!.trim()).filter(Boolean),
      hole: terrain === "hole",
    });
  }
  // A point means a plain space unless the legend says more of it.
  return found.some(({ sign }) => sign === ".") ? found : [{ sign: ".", terrain: "", marks: [], hole: false }, ...found];
}

export function signAt(map: RowsMap, spot: Spot): string {
  return map.rows[spot.row]?.[spot.column] ?? BLANK;
}

/** Return whether there is a space at a spot. */
export function isSpace(map: RowsMap, spot: Spot): boolean {
  const sign = signAt(map, spot);
  return sign !== BLANK && !map.legend.some((one) => one.sign === sign && one.hole);
}

/** Return whether a space could be at a spot. */
export function fits(map: RowsMap, { row, column }: Spot): boolean {
  if (row < 0 || column < 0) return false;
  if (map.layout === "square") return column % map.spacing === 0;
  if (map.layout === "flat") return column % 2 === 0 && (column / 2 + row) % 2 === map.parity;
  return (row + column) % 2 === map.parity;
}

/** Return all spots of the rectangle around the rows, with a margin on the right and below. */
export function spots(map: RowsMap, margin = 0): Spot[] {
  const wide = Math.max(...map.rows.map((row) => row.length)) + margin * 2;
  return Array.from({ length: map.rows.length + margin }, (_, row) =>
    Array.from({ length: wide }, (_, column) => ({ row, column })).filter((spot) => fits(map, spot)),
  ).flat();
}

export function centre(map: RowsMap, { row, column }: Spot): Point {
  if (map.layout === "pointy") return [(WIDTH / 2) * column, 1.5 * row];
  if (map.layout === "flat") return [0.75 * column, (WIDTH / 2) * row];
  return [(WIDTH * column) / map.spacing, WIDTH * row];
}

export function corners(map: RowsMap, [x, y]: Point): Point[] {
  const count = map.layout === "square" ? 4 : 6;
  const start = map.layout === "pointy" ? Math.PI / 6 : map.layout === "flat" ? 0 : Math.PI / 4;
  const radius = map.layout === "square" ? WIDTH / Math.SQRT2 : 1;
  return Array.from({ length: count }, (_, n): Point => {
    const angle = start + (2 * Math.PI * n) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Return the spots beside one. */
export function beside(map: RowsMap, { row, column }: Spot): Spot[] {
  const steps: Record<Layout, [number, number][]> = {
    pointy: [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]],
    flat: [[2, 0], [1, -2], [-1, -2], [-2, 0], [-1, 2], [1, 2]],
    square: [[0, map.spacing], [1, 0], [0, -map.spacing], [-1, 0]],
  };
  return steps[map.layout].map(([down, right]) => ({ row: row + down, column: column + right }));
}

/** Return the text of the file with some spots painted. */
export function painted(text: string, map: RowsMap, where: readonly Spot[], sign: string): string {
  const rows = [...map.rows];
  for (const spot of where) {
    if (!fits(map, spot)) continue;
    while (rows.length <= spot.row) rows.push("");
    const row = rows[spot.row]!.padEnd(spot.column + 1, BLANK);
    rows[spot.row] = (row.slice(0, spot.column) + sign + row.slice(spot.column + 1)).trimEnd();
  }
  return withRows(text, map, rows);
}

export function withRows(text: string, map: RowsMap, rows: readonly string[]): string {
  const lines = text.split("\n");
  const written = rows.map((row) => (row === "" ? "" : BLANK.repeat(map.indent) + row));
  return [...lines.slice(0, map.first), ...written, ...lines.slice(map.last)].join("\n");
}

export type Side = "top" | "bottom" | "left" | "right";

export interface Resized {
  rows: string[];
  /** How far what was there has moved in the text. */
  down: number;
  right: number;
}

/** Return the rows with one more row or column of plain spaces on a side, or with one less; null if
 * nothing would be left. */
export function resized(map: RowsMap, side: Side, more: boolean): Resized | null {
  const sign = map.legend.find((one) => !one.hole)?.sign ?? ".";
  const wide = Math.max(...map.rows.map((row) => row.length));
  const across = side === "left" || side === "right";
  // A column of flat hexes and one of squares without blanks between are not two characters wide.
  const step = !across ? 1 : map.layout === "square" ? map.spacing : 2;
  const down = side === "top" ? (more ? 1 : -1) : 0;
  const right = side === "left" ? (more ? step : -step) : 0;
  const moved = (spot: Spot): boolean => fits(map, { row: spot.row - down + 2, column: spot.column - right + 4 });
  const high = map.rows.length + (across ? 0 : more ? 1 : -1);
  const width = wide + (across ? (more ? step : -step) : 0);
  if (high < 1 || width < 1) return null;
  const rows = Array.from({ length: high }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const old = { row: row - down, column: column - right };
      const inside = old.row >= 0 && old.row < map.rows.length && old.column >= 0 && old.column < wide;
      if (inside) return signAt(map, old);
      return moved({ row, column }) ? sign : BLANK;
    }).join("").trimEnd(),
  );
  return rows.some((row) => row !== "") ? { rows, down, right } : null;
}
