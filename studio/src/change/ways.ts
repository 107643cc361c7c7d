// The ways in which a part of the rules can be changed.

import type { CardMessage } from "../wire/types";

export const WAYS = ["off", "when", "set", "number", "anew", "back"] as const;
export type Way = (typeof WAYS)[number];

/** Return the ways that a card offers, in the order from the easiest to the hardest. */
export function ways(card: CardMessage): Way[] {
  return WAYS.filter((way) => card.hows.includes(way));
}
