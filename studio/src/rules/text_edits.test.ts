import { expect, test } from "vitest";
import { edited } from "./text_edits";

const edit = (line: number, from: number, to: number, newText: string) => ({
  range: { start: { line, character: from }, end: { line, character: to } },
  newText,
});

test("edits are made where they were meant, whatever comes before them", () => {
  expect(edited("one: 1\r\ntwo: one\n", [edit(0, 0, 3, "three"), edit(1, 5, 8, "three")])).toBe("three: 1\r\ntwo: three\n");
});

test("places count as the page counts characters, and end with the text", () => {
  expect(edited("a: 😀x\nb", [edit(0, 5, 6, "y"), edit(1, 1, 9, "c")])).toBe("a: 😀y\nbc");
});
