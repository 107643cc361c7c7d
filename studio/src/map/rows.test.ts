import { describe, expect, it } from "vitest";
import { dab, flood, line, mirrored } from "./brushes";
import { beside, fits, painted, readRows, signAt, spots } from "./rows";

const POINTY = `# a comment
map: mine
hexes: pointy

rows: |2
  . . ~ .
   . ~ .
  . . . .
legend:
  ".": land
  "~": river   # wet
  "*": {terrain: land, marks: {capital: true}}
  "-": hole
# the end
`;
const map = readRows(POINTY)!;

describe("rows of characters", () => {
  it("are found in a file", () => {
    expect(map.layout).toBe("pointy");
    expect(map.rows).toEqual([". . ~ .", " . ~ .", ". . . ."]);
    expect(map.legend.map((one) => [one.sign, one.terrain, one.marks, one.hole])).toEqual([
      [".", "land", [], false], ["~", "river", [], false], ["*", "land", ["capital"], false], ["-", "", [], true],
    ]);
    expect(readRows("map: other\nspaces: {}\n")).toBeNull();
  });
  it("change in one line for one stroke", () => {
    const after = painted(POINTY, map, [{ row: 1, column: 1 }], "*");
    const differing = after.split("\n").filter((one, n) => one !== POINTY.split("\n")[n]);
    expect(differing).toEqual(["   * ~ ."]);
    expect(painted(POINTY, map, [{ row: 1, column: 2 }], "*")).toBe(POINTY);
  });
  it("grow to the right and below, and end where the last sign is", () => {
    const grown = painted(POINTY, map, [{ row: 3, column: 3 }], ".");
    expect(readRows(grown)!.rows).toEqual([...map.rows, "   ."]);
    expect(readRows(painted(POINTY, map, [{ row: 0, column: 6 }], " "))!.rows[0]).toBe(". . ~");
  });
  it("of squares stand side by side or apart", () => {
    const tight = readRows("map: a\nrows: |\n  ..~\n  ...\nlegend:\n  \".\": land\n")!;
    expect([tight.layout, tight.spacing, spots(tight).length]).toEqual(["square", 1, 6]);
    const wide = readRows("map: a\nrows: |\n  . . ~\n  . . .\n")!;
    expect([wide.spacing, spots(wide).length]).toEqual([2, 6]);
  });
});

describe("brushes", () => {
  it("know that being beside goes both ways", () => {
    for (const text of [POINTY, POINTY.replace("pointy", "flat"), "map: a\nrows: |\n  ...\n  ...\n"]) {
      const one = readRows(text)!;
      for (const spot of spots(one))
        for (const near of beside(one, spot)) expect(beside(one, near)).toContainEqual(spot);
    }
  });
  it("flood what hangs together", () => {
    expect(flood(map, { row: 0, column: 4 }).map((spot) => signAt(map, spot))).toEqual(["~", "~"]);
    expect(flood(map, { row: 0, column: 0 })).toHaveLength(9);
  });
  it("draw lines, mirror and dab where spaces can be", () => {
    expect(line(map, { row: 0, column: 0 }, { row: 0, column: 6 })).toHaveLength(4);
    const images = mirrored(map, [{ row: 0, column: 0 }], { across: true, down: true, turn: false });
    expect(images).toHaveLength(4);
    // Shifted rows of one length have no common middle.
    const even = readRows("map: a\nhexes: pointy\nrows: |2\n  . . .\n   . . .\nlegend:\n  \"*\": {mark: x}\n")!;
    const across = { across: true, down: false, turn: false };
    expect(mirrored(even, [{ row: 0, column: 0 }], across)).toEqual([{ row: 0, column: 0 }, { row: 0, column: 4 }]);
    expect(mirrored(even, [{ row: 1, column: 3 }], across)).toHaveLength(1);
    expect(mirrored(even, [{ row: 0, column: 2 }], { across: false, down: false, turn: true })).toContainEqual({ row: 1, column: 3 });
    expect(even.legend.map(({ sign }) => sign)).toEqual([".", "*"]);
    expect(dab(map, { row: 1, column: 3 }, true).every((spot) => fits(map, spot))).toBe(true);
  });
});
