// A move that is made choice by choice, as the engine tells it.

export type Count = number | "many";

export interface Member {
  word: string;
  name: string;
  moves: Count;
}

export interface Counter extends Member {
  taken: number;
  least: number;
  most: number;
  available: number;
}

export interface NumberRange {
  low: number;
  high: number;
  moves: number;
}

export interface NextChoice {
  id: string;
  name: string;
  form: "action" | "one" | "number" | "truth" | "subset" | "pieces" | "order";
  type: string;
  sort: string;
  optional: boolean;
  secret: boolean;
  implied: boolean;
}

export interface Step {
  chosen: string[];
  taken: string[];
  choice: NextChoice | null;
  members: Member[];
  ranges: NumberRange[];
  counters: Counter[];
  moves: number;
  value: string | null;
  move: string | null;
  text: string;
}

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
export function nearestNumber(ranges: readonly NumberRange[], wanted: number): number {
  let best = ranges[0]?.low ?? wanted;
  for (const { low, high } of ranges) {
    const near = Math.min(Math.max(wanted, low), high);
    if (Math.abs(near - wanted) < Math.abs(best - wanted)) best = near;
  }
  return best;
}
