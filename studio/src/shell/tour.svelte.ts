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
  readonly count = STEPS.length;
  readonly step = $derived(STEPS[this.at] ?? null);

  get seen(): boolean {
    return localStorage.getItem(KEY) !== null;
  }

  /** Show it again to somebody who has seen it. */
  reset(): void {
    localStorage.removeItem(KEY);
  }

  begin(): void {
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
