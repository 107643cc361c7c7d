// The move that somebody is making: what is chosen so far, what may follow and what may not.

import type { Members } from "../machine/rules";
import type { Step, StepMessage, Why } from "../wire/types";
import { counted, takesSeveral } from "./step";

export type Ask = (chosen: string[], taken: string[]) => Promise<StepMessage>;

export class Draft {
  step = $state.raw<Step | null>(null);
  refused = $state.raw<Record<string, Why[]>>({});
  /** What the chosen words are called. */
  names = $state.raw<string[]>([]);
  boardHas = $state(false);
  /** What the page itself knows of the next choice, until the server has answered. */
  early = $state.raw<ReadonlySet<string> | null>(null);
  private asked = 0;
  private running: Promise<void> = Promise.resolve();
  private readonly known = new Map<string, string>();

  constructor(
    private readonly ask: Ask,
    private readonly trouble: (error: unknown) => void,
    private readonly naming: (word: string) => string | undefined,
    private readonly foresee: (chosen: string[]) => Promise<Members | null> = async () => null,
  ) {}

  /** Members that are not offered, with what they are called. */
  readonly dark = $derived(
    Object.keys(this.refused).map((word): [string, string] => [word, this.nameOf(word)]),
  );

  nameOf(word: string): string {
    return this.naming(word) ?? this.known.get(word) ?? word.replaceAll("_", " ");
  }

  async start(): Promise<void> {
    this.names = [];
    await this.to([], []);
    // Where there is only one thing to do, nobody wants to be asked what; going back still shows it.
    const step = this.step;
    const [only, other] = step?.members ?? [];
    if (step?.choice?.form === "action" && only !== undefined && other === undefined) await this.choose(only.word);
  }

  clear(): void {
    this.asked++;
    this.step = null;
    this.refused = {};
    this.names = [];
    this.early = null;
  }

  async choose(word: string): Promise<void> {
    if (this.step === null) return;
    const name = this.step.choice?.form === "number" ? word : this.labelOf(word);
    await this.to([...this.step.chosen, word], [], [...this.names, name]);
  }

  async take(word: string, by: 1 | -1): Promise<void> {
    if (this.step === null) return;
    await this.to(this.step.chosen, counted(this.step.taken, word, by));
  }

  async back(to: number): Promise<void> {
    if (this.step === null) return;
    await this.to(this.step.chosen.slice(0, to), [], this.names.slice(0, to));
  }

  /** Choose, take or put back what was pointed at on the board. */
  async point(word: string): Promise<boolean> {
    if (this.early !== null) await this.running;
    const step = this.step;
    if (step?.choice == null) return false;
    const several = takesSeveral(step.choice);
    if (several && step.taken.includes(word)) await this.take(word, -1);
    else if (!step.members.some((member) => member.word === word)) return false;
    else if (several) await this.take(word, 1);
    else await this.choose(word);
    return true;
  }

  private labelOf(word: string): string {
    const several = word.split(/[,>]/).map((part) => this.nameOf(part));
    return several.join(", ");
  }

  private to(chosen: string[], taken: string[], names = this.names): Promise<void> {
    this.running = this.follow(chosen, taken, names);
    return this.running;
  }

  private async follow(chosen: string[], taken: string[], names: string[]): Promise<void> {
    const number = ++this.asked;
    let answered = false;
    this.early = null;
    if (taken.length === 0)
      void this.foresee(chosen).then(
        (found) => {
          if (number === this.asked && !answered && found !== null) this.early = found.words;
        },
        () => undefined,
      );
    try {
      const answer = await this.ask(chosen, taken);
      if (number !== this.asked) return;
      for (const { word, name } of [...answer.step.members, ...answer.step.counters])
        this.known.set(word, name);
      for (const [word, name] of Object.entries(answer.names)) this.known.set(word, name);
      this.step = answer.step;
      this.refused = answer.refused;
      this.names = names;
    } catch (error) {
      if (number === this.asked) this.trouble(error);
    } finally {
      answered = true;
      if (number === this.asked) this.early = null;
    }
  }
}
