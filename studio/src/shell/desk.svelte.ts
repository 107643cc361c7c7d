// What is open: which game or file the places of the page are about.

import { untrack } from "svelte";
import type { Place } from "./route.svelte";

class Desk {
  title = $state("");
  /** What each place showed last, so that the bar leads back to it. */
  last = $state<Partial<Record<Place, string>>>({});

  opened(place: Place, rest: string, title: string): void {
    this.last = { ...untrack(() => this.last), [place]: rest };
    this.title = title;
    document.title = title ? `${title} · Legalist` : "Legalist";
  }
}

export const desk = new Desk();
