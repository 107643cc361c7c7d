// How often each rule came up in the last playtest, for whatever shows a rule.

import type { Firing, PlaytestNews } from "../wire/types";

class Firings {
  #known = $state.raw<ReadonlyMap<string, Firing>>(new Map());
  games = $state(0);

  learn(news: PlaytestNews): void {
    if (news.rules.length === 0) return;
    this.games = news.done;
    this.#known = new Map(news.rules.map((one) => [one.address, one]));
  }

  of(address: string, place: string): Firing | undefined {
    const found = this.#known.get(address);
    return found !== undefined && place.endsWith(found.file.replace(/^shipped:/, "")) ? found : undefined;
  }
}

export const firings = new Firings();
