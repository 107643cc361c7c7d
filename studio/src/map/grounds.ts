// Colours of the ground in the painter: the same for the same word, earth and water as one expects.

const PALETTE = ["#ece2c6", "#a9d0e6", "#c3d7a4", "#d9c2a5", "#cfc7d8", "#e3b9a8", "#b7cfc4", "#d8d8d2"];
const WATERY = new Set(["river", "water", "sea", "lake"]);

export function ground(terrain: string): string {
  if (terrain === "" || terrain === "land") return PALETTE[0]!;
  if (WATERY.has(terrain)) return PALETTE[1]!;
  let hash = 0;
  for (const letter of terrain) hash = (hash * 31 + letter.charCodeAt(0)) % 997;
  return PALETTE[2 + (hash % (PALETTE.length - 2))]!;
}
