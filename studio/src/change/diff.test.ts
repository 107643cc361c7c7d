import { expect, it } from "vitest";
import { lineDiff } from "./diff";
import { timeOf } from "./kept_time";

const told = (before: string, after: string, around = 1): string[] =>
  lineDiff(before, after, around).map(({ mark, text }) => mark + text);

it("shows what changed with its neighbours", () => {
  expect(told("a\nb\nc\nd\ne\n", "a\nb\nC\nd\ne\n")).toEqual(["…", " b", "-c", "+C", " d"]);
});
it("shows a new file whole and an equal one not at all", () => {
  expect(told("", "x: 1\ny: 2\n")).toEqual(["+x: 1", "+y: 2"]);
  expect(told("a\n", "a\n")).toEqual([]);
});
it("keeps the common lines of two changes apart", () => {
  expect(told("a\nb\nc\nd\n", "b\nc\nx\nd\n", 0)).toEqual(["-a", "…", "+x"]);
});

it("reads the time of a kept text", () => {
  expect(timeOf("20261118T153154.123456Z").toISOString()).toBe("2026-11-18T15:31:54.000Z");
});
