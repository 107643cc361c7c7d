import { expect, it } from "vitest";
import { beside, flood, line, mirrored, painted, resized, type Grid } from "./paint";

const grid = (text: string): Grid => text.split("/").map((row) => [...row]);
const told = (rows: Grid): string => rows.map((row) => row.join("")).join("/");

it("changes only the rows that it paints", () => {
  const before = grid("..../..../....");
  const after = painted(before, [{ row: 1, column: 2 }, { row: 9, column: 0 }], "~");
  expect(told(after)).toBe("..../..~./....");
  expect(after[0]).toBe(before[0]);
  expect(painted(before, [{ row: 0, column: 0 }], ".")).toBe(before);
});

it("knows that being beside goes both ways", () => {
  for (const layout of ["pointy", "flat", "square"] as const)
    for (const shifted of [0, 1] as const)
      for (let row = 2; row < 4; row++)
        for (let column = 2; column < 4; column++) {
          const near = beside(layout, { row, column }, shifted);
          expect(new Set(near.map((spot) => `${spot.row},${spot.column}`)).size).toBe(layout === "square" ? 4 : 6);
          for (const spot of near)
            expect(beside(layout, spot, shifted)).toContainEqual({ row, column });
        }
});

it("floods what hangs together", () => {
  const found = flood(grid("..~/.~./~.."), { row: 0, column: 0 }, "square");
  expect(found).toHaveLength(3);
  expect(flood(grid("..~/.~./~.."), { row: 5, column: 0 }, "square")).toEqual([]);
});

it("draws lines, mirrors and sizes", () => {
  expect(line({ row: 0, column: 0 }, { row: 0, column: 2 }).map((spot) => spot.column)).toEqual([0, 1, 2]);
  const both = { across: true, down: true, turn: false };
  expect(mirrored(grid("../.."), [{ row: 0, column: 0 }], both)).toHaveLength(4);
  expect(told(resized(grid("ab/cd"), 3, 3, "."))).toBe("ab./cd./...");
});
