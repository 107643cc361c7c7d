// A map as rows of characters: one character per space, changed as little as possible.

export type Grid = readonly (readonly string[])[];
export type Layout = "pointy" | "flat" | "square";
export interface Spot {
  row: number;
  column: number;
}

export const HOLE = "_";

export function at(grid: Grid, spot: Spot): string | undefined {
  return grid[spot.row]?.[spot.column];
}

/** Return the grid with some spots changed; rows that stay the same stay the same objects. */
export function painted(grid: Grid, spots: readonly Spot[], sign: string): Grid {
  const rows = new Map<number, string[]>();
  for (const spot of spots) {
    if (at(grid, spot) === undefined || at(grid, spot) === sign) continue;
    const row = rows.get(spot.row) ?? [...grid[spot.row]!];
    row[spot.column] = sign;
    rows.set(spot.row, row);
  }
  return rows.size === 0 ? grid : grid.map((row, n) => rows.get(n) ?? row);
}

/** Return the spots beside one; of hexes, every other row or column is shifted by a half. */
export function beside(layout: Layout, spot: Spot, shifted: 0 | 1 = 1): Spot[] {
  const { row, column } = spot;
  if (layout === "square")
    return [[0, 1], [1, 0], [0, -1], [-1, 0]].map(([r, c]) => ({ row: row + r!, column: column + c! }));
  if (layout === "pointy") {
    const right = row % 2 === shifted ? 1 : 0;
    return [[0, 1], [0, -1], [-1, right], [-1, right - 1], [1, right], [1, right - 1]].map(
      ([r, c]) => ({ row: row + r!, column: column + c! }),
    );
  }
  const down = column % 2 === shifted ? 1 : 0;
  return [[1, 0], [-1, 0], [down, 1], [down - 1, 1], [down, -1], [down - 1, -1]].map(
    ([r, c]) => ({ row: row + r!, column: column + c! }),
  );
}

/** Return the spots that hang together with one and hold the same sign. */
export function flood(grid: Grid, from: Spot, layout: Layout, shifted: 0 | 1 = 1): Spot[] {
  const sign = at(grid, from);
  if (sign === undefined) return [];
  const seen = new Set<string>();
  const found: Spot[] = [];
  const open = [from];
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    const key = `${spot.row},${spot.column}`;
    if (seen.has(key) || at(grid, spot) !== sign) continue;
    seen.add(key);
    found.push(spot);
    open.push(...beside(layout, spot, shifted));
  }
  return found;
}

/** Return the spots on a straight line. */
export function line(from: Spot, to: Spot): Spot[] {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps + 1 }, (_, n) => ({
    row: Math.round(from.row + ((to.row - from.row) * n) / Math.max(steps, 1)),
    column: Math.round(from.column + ((to.column - from.column) * n) / Math.max(steps, 1)),
  }));
}

export interface Mirrors {
  across: boolean;
  down: boolean;
  turn: boolean;
}

/** Return the spots together with their mirror images. */
export function mirrored(grid: Grid, spots: readonly Spot[], mirrors: Mirrors): Spot[] {
  const rows = grid.length - 1;
  const columns = Math.max(...grid.map((row) => row.length)) - 1;
  const images = (spot: Spot): Spot[] => {
    const across = { row: spot.row, column: columns - spot.column };
    const down = { row: rows - spot.row, column: spot.column };
    const turned = { row: rows - spot.row, column: columns - spot.column };
    return [
      spot,
      ...(mirrors.across ? [across] : []),
      ...(mirrors.down ? [down] : []),
      ...(mirrors.turn || (mirrors.across && mirrors.down) ? [turned] : []),
    ];
  };
  const unique = new Map(spots.flatMap(images).map((spot) => [`${spot.row},${spot.column}`, spot]));
  return [...unique.values()];
}

/** Return the grid with another number of rows and columns; new spots hold `sign`. */
export function resized(grid: Grid, rows: number, columns: number, sign: string): Grid {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => grid[row]?.[column] ?? sign),
  );
}
