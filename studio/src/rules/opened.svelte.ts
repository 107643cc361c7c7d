import type { Chip } from "./chips";

/** The value whose panel is open; it changes while the panel stays. */
export class Opened {
  chip = $state.raw() as Chip;

  constructor(chip: Chip) {
    this.chip = chip;
  }

  show(chip: Chip): void {
    this.chip = chip;
  }
}
