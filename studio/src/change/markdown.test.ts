import { expect, it } from "vitest";
import { blocks, pieces } from "./markdown";

it("reads a page about a finding", () => {
  expect(blocks("# L1: no\n\nOne\ntwo `x`.\n\n## Wrong\n\n```yaml\na: 1\n\nb: <b>\n```\nEnd")).toEqual([
    { sort: "head", text: "L1: no" },
    { sort: "text", text: "One two `x`." },
    { sort: "head", text: "Wrong" },
    { sort: "code", text: "a: 1\n\nb: <b>" },
    { sort: "text", text: "End" },
  ]);
  expect(pieces("*write* `a` or `b`")).toEqual([
    { text: "write ", code: false },
    { text: "a", code: true },
    { text: " or ", code: false },
    { text: "b", code: true },
  ]);
});
