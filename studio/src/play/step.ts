// A move that is made choice by choice, as the engine tells it.

import type { NextChoice, Range } from "../wire/types";

/** Several things are taken one after the other before the choice is made. */
export function takesSeveral(choice: NextChoice): boolean {
  return choice.form === "subset" || choice.form === "pieces" || choice.form === "order";
}

/** Return what is taken after a piece was added or put back. */
export function counted(taken: readonly string[], word: string, by: 1 | -1): string[] {
  if (by === 1) return [...taken, word];
  const last = taken.lastIndexOf(word);
  return taken.filter((_, at) => at !== last);
}

/** Return the legal number nearest to a wanted one. */
export function nearestNumber(ranges: readonly Range[], wanted: number): number {
  let best = ranges[0]?.low ?? wanted;
  for (const { low, high } of ranges) {
    const near = Math.min(Math.max(wanted, low), high);
    if (Math.abs(near - wanted) < Math.abs(best - wanted)) best = near;
  }
  return best;
}
