// Short messages that come and go by themselves.

export interface Toast {
  id: number;
  text: string;
  kind: "note" | "trouble";
}

class Toasts {
  all = $state<Toast[]>([]);
  private next = 1;

  note(text: string, kind: Toast["kind"] = "note"): void {
    const id = this.next++;
    this.all = [...this.all.slice(-2), { id, text, kind }];
    setTimeout(() => this.drop(id), kind === "note" ? 5000 : 12000);
  }

  trouble(error: unknown): void {
    this.note(error instanceof Error ? error.message : String(error), "trouble");
  }

  drop(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
