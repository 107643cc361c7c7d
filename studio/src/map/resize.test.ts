import { expect, test } from "vitest";
import { readRows, resized, type RowsMap } from "./rows";

const map = (kind: string, ...rows: string[]): RowsMap =>
  readRows(`map: m\n${kind}\nrows: |2\n${rows.map((row) => `  ${row}`).join("\n")}\nlegend:\n  ".": land\n  "~": river\n`)!;

test("a row on top of pointy hexes is shifted by half a hex", () => {
  const { rows, down, right } = resized(map("hexes: pointy", "~ ~ ~", " ~ ~"), "top", true)!;
  expect(rows).toEqual([" . .", "~ ~ ~", " ~ ~"]);
  expect([down, right]).toEqual([1, 0]);
});

test("a column of pointy hexes on the left", () => {
  const { rows, right } = resized(map("hexes: pointy", "~ ~", " ~"), "left", true)!;
  expect(rows).toEqual([". ~ ~", " . ~"]);
  expect(right).toBe(2);
});

test("columns of flat hexes are two characters wide", () => {
  const board = map("hexes: flat", "~   ~", "  ~", "~   ~");
  expect(resized(board, "left", true)!.rows).toEqual(["  ~   ~", ".   ~", "  ~   ~"]);
  expect(resized(board, "right", true)!.rows).toEqual(["~   ~", "  ~   .", "~   ~"]);
});

test("what is added can be taken away again", () => {
  for (const kind of ["hexes: pointy", "squares: 4"])
    for (const side of ["top", "bottom", "left", "right"] as const) {
      const board = kind === "squares: 4" ? map(kind, "~~", "~~") : map(kind, "~ ~", " ~ ~");
      const grown = resized(board, side, true)!.rows;
      const back = resized({ ...board, rows: grown }, side, false)!.rows;
      expect(back).toEqual(board.rows);
    }
});

test("the last row stays", () => {
  expect(resized(map("squares: 4", "~"), "top", false)).toBeNull();
});
