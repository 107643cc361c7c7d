// Four bubbles for somebody who is here for the first time.

const KEY = "legalist.tour";
const STEPS = [
  { at: "[data-tour=board]", text: "tour_board" },
  { at: "[data-tour=steps]", text: "tour_steps" },
  { at: "[data-tour=board]", text: "tour_why" },
  { at: "[data-tour=log]", text: "tour_log" },
];

class Tour {
  at = $state(-1);
  due = $state(false);
  readonly count = STEPS.length;
  readonly step = $derived(STEPS[this.at] ?? null);

  /** Show it again to somebody who has seen it. */
  reset(): void {
    localStorage.removeItem(KEY);
  }

  /** Show it at the next table to somebody who has not seen it: only who comes by the first page is
   * looking around, a link leads to something else. */
  offer(): void {
    this.due = localStorage.getItem(KEY) === null;
  }

  begin(): void {
    this.due = false;
    this.at = 0;
  }

  next(): void {
    this.at += 1;
    if (this.at >= this.count) this.end();
  }

  end(): void {
    this.at = -1;
    localStorage.setItem(KEY, "seen");
  }
}

export const tour = new Tour();
