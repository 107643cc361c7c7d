// Short messages that come and go by themselves.

export interface Toast {
  id: number;
  text: string;
  kind: "note" | "trouble";
  /** What can still be done about it. */
  act?: Act | undefined;
}

export interface Act {
  label: string;
  run: () => void;
}

class Toasts {
  all = $state<Toast[]>([]);
  private next = 1;

  note(text: string, kind: Toast["kind"] = "note", act?: Act): void {
    const id = this.next++;
    this.all = [...this.all.slice(-2), { id, text, kind, act }];
    setTimeout(() => this.drop(id), kind === "note" && act === undefined ? 5000 : 12000);
  }

  trouble(error: unknown): void {
    this.note(error instanceof Error ? error.message : String(error), "trouble");
  }

  /** Wait for something, and tell if it went wrong; return whether it was done. */
  async watched(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      this.trouble(error);
      return false;
    }
  }

  drop(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
