// The page's own words, sent by the server in the reader's language.

import { fill, type Phrase } from "./phrase";

export interface WordList {
  lang: string;
  languages: string[];
  words: Record<string, Phrase>;
}

const KEY = "legalist.words";

function kept(): WordList {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (found !== null && typeof found === "object" && "words" in found) return found as WordList;
  } catch {
    // What an older page kept is of no use; the server sends the words again.
  }
  return { lang: "en", languages: ["en"], words: {} };
}

class Words {
  list = $state.raw<WordList>(kept());
  readonly lang = $derived(this.list.lang);

  set(list: WordList): void {
    this.list = list;
    document.documentElement.lang = list.lang;
    localStorage.setItem(KEY, JSON.stringify(list));
  }

  has(key: string): boolean {
    return key in this.list.words;
  }
}

export const words = new Words();

/** Say a phrase of the page in the reader's language. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  return fill(words.list.words[key], values, words.lang);
}
