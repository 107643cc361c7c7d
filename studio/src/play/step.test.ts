import { expect, it } from "vitest";
import { counted, nearestNumber } from "./step";

it("adds pieces and puts the last equal one back", () => {
  expect(counted(["a", "b"], "a", 1)).toEqual(["a", "b", "a"]);
  expect(counted(["a", "b", "a"], "a", -1)).toEqual(["a", "b"]);
  expect(counted(["b"], "a", -1)).toEqual(["b"]);
});

it("keeps a number within what is legal", () => {
  const ranges = [{ low: 1, high: 3, moves: 3 }, { low: 7, high: 9, moves: 3 }];
  expect([0, 2, 4, 6, 20].map((n) => nearestNumber(ranges, n))).toEqual([1, 2, 3, 7, 9]);
});
