import { expect, test } from "vitest";
import { ticks } from "./ticks";

test("ticks are round numbers between the ends", () => {
  expect(ticks(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(3, 47)).toEqual([10, 20, 30, 40]);
  expect(ticks(0, 0.043)).toEqual([0, 0.01, 0.02, 0.03, 0.04]);
  expect(ticks(-0.2, 0.1)).toEqual([-0.2, -0.15, -0.1, -0.05, 0, 0.05, 0.1]);
});

test("one value has one tick", () => {
  expect(ticks(7, 7)).toEqual([7]);
});
