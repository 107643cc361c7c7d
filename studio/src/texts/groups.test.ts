import { expect, test } from "vitest";
import type { TextRow } from "../wire/types";
import { fitting, grouped, headline, inserted, isForm, isMissing, isOpen } from "./groups";

function row(address: string, form: string, text: string, more: Partial<TextRow> = {}): TextRow {
  return {
    address, form, text, english: "stone", state: text ? "done" : "missing", met: "", places: [], glossary: [],
    right: "", lost: [], file: "my-hex.yaml", ...more,
  };
}

const TEXTS = grouped([
  row("names.stone", "few", ""),
  row("actions.place", "", "Połóż kamień na polu {at}"),
  row("names.stone", "nom", "kamień"),
  row("rules.fill", "", "Pole , zajęte", { right: "Pole, zajęte" }),
]);

test("forms of a text stand together", () => {
  expect(TEXTS.map((text) => text.address)).toEqual(["names.stone", "actions.place", "rules.fill"]);
  expect(TEXTS[0]?.rows.map((one) => one.form)).toEqual(["few", "nom"]);
  expect(headline(TEXTS[0]!)).toBe("stone");
  expect(headline(TEXTS[1]!)).toBe("Połóż kamień na polu {at}");
});

test("what is missing or has a slip is to do", () => {
  expect(TEXTS.map(isMissing)).toEqual([true, false, false]);
  expect(TEXTS.map(isOpen)).toEqual([true, false, true]);
  expect(fitting(TEXTS, "todo", "").length).toBe(2);
});

test("texts are found by words of both languages", () => {
  expect(fitting(TEXTS, "all", "kamień polu").map((text) => text.address)).toEqual(["actions.place"]);
  expect(fitting(TEXTS, "all", "STONE names").map((text) => text.address)).toEqual(["names.stone"]);
});

test("a place goes to the cursor", () => {
  expect(inserted("na polu ", "{at}", 8, 8)).toEqual(["na polu {at}", 12]);
  expect(inserted("na X polu", "{at}", 3, 4)).toEqual(["na {at} polu", 7]);
});

test("forms have names of words", () => {
  expect(["few", "few/acc", "case_2"].map(isForm)).toEqual([true, true, true]);
  expect(["", "few/", "a b", "Few", "few/acc/def"].map(isForm)).toEqual([false, false, false, false, false]);
});
