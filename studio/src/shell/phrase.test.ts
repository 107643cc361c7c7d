import { expect, it } from "vitest";
import { fill, withDots } from "./phrase";

it("fills places and keeps those it knows nothing of", () => {
  expect(fill("{who} at {where}", { who: "I" }, "en")).toBe("I at {where}");
  expect(fill(undefined, {}, "en")).toBe("");
});

it("chooses the plural form of the language", () => {
  const moves = { one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów", other: "{n} ruchu" };
  expect([1, 3, 5, 22].map((n) => fill(moves, { n }, "pl"))).toEqual([
    "1 ruch", "3 ruchy", "5 ruchów", "22 ruchy",
  ]);
  expect(fill({ one: "one", other: "{n}" }, { n: 1234 }, "de")).toBe("1.234");
});

it("puts dots where a move puts what was chosen, in whatever form", () => {
  expect(withDots("Place {piece:indef} on {at}")).toBe("Place … on …");
  expect(withDots("Draw {n|card|cards}")).toBe("Draw … cards");
});
