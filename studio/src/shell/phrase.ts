// Phrases with places to fill and plural forms.

export type Phrase = string | Record<string, string>;

const PLACE = /\{(\w+)\}/g;

/** Return a phrase with its places filled; `n` also chooses the plural form. */
export function fill(
  phrase: Phrase | undefined,
  values: Record<string, string | number>,
  lang: string,
): string {
  if (phrase === undefined) return "";
  let text: string;
  if (typeof phrase === "string") text = phrase;
  else {
    const form = new Intl.PluralRules(lang).select(Number(values.n ?? 0));
    text = phrase[form] ?? phrase.other ?? "";
  }
  const number = new Intl.NumberFormat(lang);
  return text.replace(PLACE, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? number.format(value) : value;
  });
}

/** Return a sentence of the rules with dots where a move puts what was chosen, or a number: of the
 * forms of a word that follow a number, the one for many. */
export function withDots(sentence: string): string {
  return sentence.replace(/\{\w+(?::\w+)*((?:\|[^{}|]*)*)\}/g, (_, forms: string) => {
    const word = forms.split("|").at(-1) ?? "";
    return word === "" ? "…" : `… ${word}`;
  });
}
