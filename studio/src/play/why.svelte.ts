// Why something cannot be chosen: shown while somebody looks at it, kept open by a click.

import type { Why } from "../wire/types";

export interface Bubble {
  word: string;
  name: string;
  reasons: Why[];
  at: DOMRect;
}

class WhyShown {
  shown = $state.raw<Bubble | null>(null);
  pinned = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(bubble: Bubble, firmly: boolean): void {
    if (this.pinned && !firmly) return;
    clearTimeout(this.timer);
    this.shown = bubble;
    this.pinned = firmly;
  }

  /** Show what is true by now: the rules may have been changed meanwhile. */
  renew(refused: Record<string, Why[]>): void {
    const reasons = this.shown === null ? undefined : refused[this.shown.word];
    if (this.shown !== null && reasons !== undefined) this.shown = { ...this.shown, reasons };
  }

  /** Hide it unless a click keeps it; the pointer has a moment to reach it. */
  leave(): void {
    if (this.pinned) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.pinned) this.shown = null;
    }, 160);
  }

  hold(): void {
    clearTimeout(this.timer);
  }

  close(): void {
    clearTimeout(this.timer);
    this.pinned = false;
    this.shown = null;
  }
}

export const why = new WhyShown();
