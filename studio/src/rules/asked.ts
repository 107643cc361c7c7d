// What is asked of the language service beyond its protocol: chips, the card of a rule, the board.

import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { setChips, type Chip } from "./chips";

interface Position {
  line: number;
  character: number;
}
interface Range {
  start: Position;
  end: Position;
}
export interface BoardSpace {
  name: string;
  terrain: string;
  at: [number, number];
  corners: [number, number][];
}
export interface SourcePlace {
  uri: string;
  line: number;
}
export interface Scenario extends SourcePlace {
  file: string;
  name: string;
  passed: boolean | null;
}
/** Everything about the declaration around the cursor. */
export interface Card {
  address: string;
  range: Range;
  sentence: Record<string, string>;
  cite: { id: string; text: Record<string, string> }[];
  declared: SourcePlace | null;
  changes: SourcePlace[];
  uses: ({ address: string } & SourcePlace)[];
  scenarios: Scenario[];
}

/** Ask about the file of an editor as it is now; null if there is no answer, such as when somebody
 * types on meanwhile. */
async function ask<T>(view: EditorView, method: string, params: object = {}): Promise<T | null> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null || !plugin.client.connected) return null;
  try {
    plugin.client.sync();
    return await plugin.client.request<object, T | null>(method, { textDocument: { uri: plugin.uri }, ...params });
  } catch {
    return null;
  }
}

export async function refreshChips(view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return;
  const found = await ask<(Omit<Chip, "from" | "to"> & { range: Range })[]>(view, "legalist/chips");
  // Whoever types on gets new ones soon.
  if (found === null || !plugin.unsyncedChanges.empty || !view.dom.isConnected) return;
  const chips = found.map(({ range, ...chip }): Chip => ({
    ...chip, from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end),
  }));
  const { doc } = view.state;
  view.dispatch({ effects: setChips.of(chips.filter(({ from, to, value }) => doc.sliceString(from, to) === value)) });
}

export function cardAt(view: EditorView): Promise<Card | null> {
  const { number } = view.state.doc.lineAt(view.state.selection.main.head);
  return ask<Card>(view, "legalist/card", { position: { line: number - 1, character: 0 } });
}

export async function boardOf(view: EditorView): Promise<BoardSpace[]> {
  return (await ask<BoardSpace[]>(view, "legalist/board")) ?? [];
}

export async function runScenarios(view: EditorView, scenarios: readonly Scenario[]): Promise<boolean> {
  const tests = scenarios.map(({ file, name }) => [file, name]);
  return (await ask(view, "workspace/executeCommand", { command: "legalist.runScenarios", arguments: [tests] })) !== null;
}
