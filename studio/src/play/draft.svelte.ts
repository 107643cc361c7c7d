// The move that somebody is making: what is chosen so far, what may follow and what may not.

import type { Step, StepMessage, Why } from "../wire/types";
import { counted, takesSeveral } from "./step";

export type Ask = (chosen: string[], taken: string[]) => Promise<StepMessage>;

export class Draft {
  step = $state.raw<Step | null>(null);
  refused = $state.raw<Record<string, Why[]>>({});
  /** What the chosen words are called. */
  names = $state.raw<string[]>([]);
  boardHas = $state(false);
  private asked = 0;
  private readonly known = new Map<string, string>();

  constructor(
    private readonly ask: Ask,
    private readonly trouble: (error: unknown) => void,
    private readonly naming: (word: string) => string | undefined,
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
  }

  clear(): void {
    this.asked++;
    this.step = null;
    this.refused = {};
    this.names = [];
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

  private async to(chosen: string[], taken: string[], names = this.names): Promise<void> {
    const number = ++this.asked;
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
    }
  }
}
