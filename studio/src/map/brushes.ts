// Which spots a stroke of a brush covers.

import { beside, centre, fits, signAt, spots, type RowsMap, type Spot } from "./rows";

export const key = ({ row, column }: Spot): string => `${row},${column}`;

export function unique(found: readonly Spot[]): Spot[] {
  return [...new Map(found.map((spot) => [key(spot), spot])).values()];
}

/** Return a spot and, for a wide brush, those around it. */
export function dab(map: RowsMap, spot: Spot, wide: boolean): Spot[] {
  return wide ? [spot, ...beside(map, spot).filter((one) => fits(map, one))] : [spot];
}

/** Return the spots that hang together with one and hold the same sign. */
export function flood(map: RowsMap, from: Spot): Spot[] {
  const sign = signAt(map, from);
  const inside = new Set(spots(map).map(key));
  const seen = new Map<string, Spot>();
  const open = [from];
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    if (seen.has(key(spot)) || !inside.has(key(spot)) || signAt(map, spot) !== sign) continue;
    seen.set(key(spot), spot);
    open.push(...beside(map, spot));
  }
  return [...seen.values()];
}

/** Return the spots on a straight line between two. */
export function line(map: RowsMap, from: Spot, to: Spot): Spot[] {
  const all = spots(map, 1).map((spot) => ({ spot, at: centre(map, spot) }));
  const [ax, ay] = centre(map, from);
  const [bx, by] = centre(map, to);
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay)));
  const found = Array.from({ length: steps + 1 }, (_, n) => {
    const x = ax + ((bx - ax) * n) / steps;
    const y = ay + ((by - ay) * n) / steps;
    return all.reduce((best, one) =>
      Math.hypot(one.at[0] - x, one.at[1] - y) < Math.hypot(best.at[0] - x, best.at[1] - y) - 1e-9 ? one : best,
    ).spot;
  });
  return unique(found);
}

export interface Mirrors {
  across: boolean;
  down: boolean;
  turn: boolean;
}

/** Return the spots with their mirror images. Where rows are shifted against each other, an image
 * may fall between two spaces: then it is the one that stands as far from the other end of its row. */
export function mirrored(map: RowsMap, found: readonly Spot[], mirrors: Mirrors): Spot[] {
  const ends = map.rows.map((row) => ({ first: row.search(/\S/), last: row.trimEnd().length - 1 }));
  const used = ends.filter(({ first }) => first >= 0);
  const all = { first: Math.min(...used.map(({ first }) => first)), last: Math.max(...used.map(({ last }) => last)) };
  const image = ({ row, column }: Spot, across: boolean, down: boolean): Spot[] => {
    const there = down ? map.rows.length - 1 - row : row;
    const plain = { row: there, column: across ? all.first + all.last - column : column };
    const [from, to] = [ends[row], ends[there]];
    if (fits(map, plain) || from === undefined || to === undefined || from.first < 0 || to.first < 0) return [plain];
    return [{ row: there, column: across ? to.last - (column - from.first) : to.first + (column - from.first) }];
  };
  const both = mirrors.turn || (mirrors.across && mirrors.down);
  return unique(
    found.flatMap((spot) => [
      spot,
      ...(mirrors.across ? image(spot, true, false) : []),
      ...(mirrors.down ? image(spot, false, true) : []),
      ...(both ? image(spot, true, true) : []),
    ]),
  ).filter((spot) => fits(map, spot));
}
