import { expect, it } from "vitest";
import type { Panel } from "../wire/types";
import { inOrder, ink } from "./seating";

const row = { label: "x", chips: [], text: "1", faces: [], size: 0, pile: false, id: "x", sort: "value" as const, spoken: "", unseen: 0 };
const panel = (seat: string): Panel => ({ title: seat, seat, colour: "", deciding: false, rows: [row], ink: "", letter: "", shape: "" });
const all = ["", "a", "b", "c"].map(panel);
const told = (seat: string, around: boolean): string[] =>
  inOrder(all, seat, around).map((one) => one.seat);

it("puts the viewer first beside a board and nearest without one", () => {
  expect(told("b", false)).toEqual(["b", "", "a", "c"]);
  expect(told("b", true)).toEqual(["c", "a", "", "b"]);
  expect(told("", true)).toEqual(["a", "b", "", "c"]);
});

it("writes light on dark and dark on light", () => {
  expect(ink("#000000")).toBe("#fffdf7");
  expect(ink("#ffffff")).toBe("#1b1713");
  expect(ink("#e3b52c")).toBe("#1b1713");
  expect(ink("#a8261c")).toBe("#fffdf7");
});
