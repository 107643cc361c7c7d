// Finding a part of the rules by words of its sentence, or by its number in the rulebook.

import type { Part } from "../wire/types";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Return the parts in which all words begin some word; those that are cited so come first. */
export function found(parts: readonly Part[], wanted: string): Part[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const rank = (part: Part): number => {
    const cited = part.cite.map(plain);
    const said = plain(part.text).split(/[^\p{L}\p{N}]+/u);
    const hits = words.map((word) => (cited.includes(word) ? 2 : said.some((one) => one.startsWith(word)) ? 1 : 0));
    return hits.includes(0) ? 0 : Math.max(1, ...hits);
  };
  const ranked = parts.map((part) => ({ part, rank: rank(part) })).filter((one) => one.rank > 0);
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ part }) => part);
}
