// Pieces that travel: which of the moves of a position are shown, and where they end.

import type { PieceMove, Place, PlacedPiece } from "../wire/types";

export interface Flight {
  piece: string;
  number: number;
  from: Place;
  to: Place;
}

/** More pieces than this at once are a shower, not a move: a deal at the beginning, say. */
export const MOST_FLIGHTS = 12;

const same = (a: Place, b: Place): boolean => a.zone === b.zone && a.seat === b.seat && a.zone !== "";

/** Return what is to be shown, a piece that goes on from where it came to as one way. */
export function flightsOf(moves: readonly PieceMove[]): Flight[] {
  const found: Flight[] = [];
  for (const { piece, number, source, target } of moves) {
    const before = found.at(-1);
    if (before && before.piece === piece && before.number === number && same(before.to, source)) before.to = target;
    else found.push({ piece, number, from: source, to: target });
  }
  return found.filter(({ from, to }) => !same(from, to)).slice(0, MOST_FLIGHTS);
}

/** Return the pieces on the board that are still on their way: all that lie there have just come. */
export function arriving(flights: readonly Flight[], placed: readonly PlacedPiece[]): Set<string> {
  const coming = new Map<string, number>();
  const key = (zone: string, piece: string): string => `${zone} ${piece}`;
  for (const { piece, number, to } of flights)
    coming.set(key(to.zone, piece), (coming.get(key(to.zone, piece)) ?? 0) + number);
  return new Set(
    placed.filter((one) => one.number <= (coming.get(key(one.zone, one.piece)) ?? 0)).map((one) => one.id),
  );
}
