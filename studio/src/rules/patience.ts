// Lists to complete a name that are asked for again.

/** What the server answers about a text that has changed meanwhile. */
const CONTENT_MODIFIED = -32801;
const MOST_TIMES = 3;

/** Whoever asks for a list while the checker is at work is refused it, and would have to ask twice.
 * A refused question is asked again instead; every other one that is refused is answered by nothing:
 * the client would show it as an error. */
export class Patience {
  private asked = new Map<number, { message: string; times: number }>();

  sent(message: string): void {
    if (!message.includes('"textDocument/completion"')) return;
    const { id, method } = JSON.parse(message) as { id?: number; method: string };
    if (method === "textDocument/completion" && id !== undefined) this.asked.set(id, { message, times: 1 });
  }

  /** Return what the client is to read, or what is to be asked again. */
  came(message: string): { read: string } | { again: string } {
    const read = JSON.parse(message) as { id?: number; method?: string; error?: { code: number } };
    if (read.id === undefined || read.method !== undefined) return { read: message };
    const asked = this.asked.get(read.id);
    if (read.error?.code !== CONTENT_MODIFIED) {
      this.asked.delete(read.id);
      return { read: message };
    }
    if (asked !== undefined && asked.times < MOST_TIMES) {
      asked.times++;
      return { again: asked.message };
    }
    this.asked.delete(read.id);
    return { read: JSON.stringify({ jsonrpc: "2.0", id: read.id, result: null }) };
  }
}
