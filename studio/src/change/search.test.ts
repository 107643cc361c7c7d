import { expect, it } from "vitest";
import type { Part } from "../wire/types";
import { found } from "./search";

const part = (address: string, text: string, ...cite: string[]): Part => ({ address, sort: "rules", text, cite });
const PARTS = [part("a", "A stone needs an empty space", "L2"), part("b", "Die Größe der Hand", "S3"), part("c", "L2 is mentioned here")];

it("finds by the beginnings of words, in any order and without accents", () => {
  expect(found(PARTS, "spa ston").map((one) => one.address)).toEqual(["a"]);
  expect(found(PARTS, "große").map((one) => one.address)).toEqual(["b"]);
  expect(found(PARTS, "pty")).toEqual([]);
  expect(found(PARTS, " ")).toHaveLength(3);
});

it("puts what is cited first", () => {
  expect(found([...PARTS].reverse(), "l2").map((one) => one.address)).toEqual(["a", "c"]);
});
