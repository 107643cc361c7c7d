// Plane geometry of a drawn board: what lies in which direction, and the edge around some spaces.

export type Point = readonly [number, number];

export interface Located {
  id: string;
  x: number;
  y: number;
}

export interface Shaped extends Located {
  corners: readonly Point[];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const TOWARDS: Record<Direction, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isDirection(key: string): key is Direction {
  return key in TOWARDS;
}

/** Return the place that an arrow key leads to: near, and as straight ahead as there is one. */
export function nextPlace<P extends Located>(
  places: readonly P[],
  from: Located,
  direction: Direction,
): P | undefined {
  const [dx, dy] = TOWARDS[direction];
  let best: P | undefined;
  let least = Infinity;
  for (const place of places) {
    const x = place.x - from.x;
    const y = place.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Within 60 degrees of the direction, so that hexes in a shifted row can be reached.
    if (place.id === from.id || ahead <= 1e-9 || aside > ahead * 1.74) continue;
    const cost = ahead + aside * 1.5;
    if (cost < least - 1e-9) [best, least] = [place, cost];
  }
  return best;
}

/** Return the box around all corners. */
export function boundingBox(spaces: readonly Shaped[], margin = 0): Box {
  if (spaces.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const xs = spaces.flatMap((space) => space.corners.map(([x]) => x));
  const ys = spaces.flatMap((space) => space.corners.map(([, y]) => y));
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return {
    left,
    top,
    width: Math.max(...xs) + margin - left,
    height: Math.max(...ys) + margin - top,
  };
}

/** Return the lines around some spaces: the edges that only one of them has, as an SVG path. */
export function contour(spaces: readonly Shaped[]): string {
  const edges = new Map<string, [Point, Point, number]>();
  for (const { corners } of spaces) {
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length];
      if (to === undefined) return;
      const key = [spot(from), spot(to)].sort().join(" ");
      const known = edges.get(key);
      if (known === undefined) edges.set(key, [from, to, 1]);
      else known[2] += 1;
    });
  }
  return [...edges.values()]
    .filter(([, , times]) => times === 1)
    .map(([from, to]) => `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`)
    .join("");
}

function spot([x, y]: Point): string {
  return `${Math.round(x * 100)},${Math.round(y * 100)}`;
}

/** Return the space nearest to a point, near enough to be meant. Those that are `wanted` count as
 * nearer than they are. */
export function nearest<S extends Shaped>(spaces: readonly S[], x: number, y: number, wanted: (space: S) => boolean): S | undefined {
  let found: S | undefined;
  let least = spaces[0] === undefined ? 0 : 1.3 * innerRadius(spaces[0]);
  for (const space of spaces) {
    const distance = Math.hypot(space.x - x, space.y - y) * (wanted(space) ? 0.7 : 1);
    if (distance < least) [found, least] = [space, distance];
  }
  return found;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Return the corners, drawn in towards the middle by a share. */
export function polygon(space: Shaped, share = 1): string {
  return space.corners
    .map(([x, y]) => [space.x + (x - space.x) * share, space.y + (y - space.y) * share] as Point)
    .map(([x, y]) => `${round(x)},${round(y)}`)
    .join(" ");
}

/** Return the radius of the largest circle around the middle that stays inside the space. */
export function innerRadius(space: Shaped): number {
  let least = Infinity;
  space.corners.forEach(([ax, ay], at) => {
    const [bx, by] = space.corners[(at + 1) % space.corners.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) return;
    const distance = Math.abs((bx - ax) * (ay - space.y) - (ax - space.x) * (by - ay)) / length;
    least = Math.min(least, distance);
  });
  return Number.isFinite(least) ? least : 0.5;
}
