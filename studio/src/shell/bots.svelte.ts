// How strong the bots are that a person plays against; kept for the next game.

const KEY = "legalist.bot";
/** Those that are meant for people, from the weakest; the server says which of them there are. */
const LEVELS = ["random", "easy", "medium", "hard", "strong"];

class Bots {
  chosen = $state(localStorage.getItem(KEY) ?? "easy");
  /** What the server has, once it has told. */
  offered = $state.raw<readonly string[]>([]);
  readonly levels = $derived(LEVELS.filter((one) => this.offered.includes(one)));
  /** The chosen level, or the weakest if the server does not have it. */
  readonly level = $derived(this.levels.includes(this.chosen) ? this.chosen : (this.levels[0] ?? "random"));

  choose(level: string): void {
    this.chosen = level;
    localStorage.setItem(KEY, level);
  }
}

export const bots = new Bots();
