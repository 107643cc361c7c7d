// Values in the text that can be changed without typing: marked where they stand, with a small
// panel above the one at the cursor. What the panel does is an ordinary edit of the text.

import { RangeSet, StateEffect, StateField, type EditorState, type Extension, type Range, type Transaction } from "@codemirror/state";
import { Decoration, EditorView, keymap, showTooltip, WidgetType, type DecorationSet, type Tooltip } from "@codemirror/view";
import { mount, unmount } from "svelte";
import { boardOf } from "./asked";
import ChipPanel from "./ChipPanel.svelte";
import { Opened } from "./opened.svelte";

export interface Chip {
  from: number;
  to: number;
  form: "number" | "choice" | "switch" | "colour" | "space";
  value: string;
  choices: string[];
  low: number | null;
  high: number | null;
  about: string;
}

export const setChips = StateEffect.define<readonly Chip[]>();
const closePanel = StateEffect.define<null>();

interface Shown {
  chips: readonly Chip[];
  marks: DecorationSet;
  opened: Opened | null;
  tooltip: Tooltip | null;
}

class Swatch extends WidgetType {
  constructor(readonly colour: string) {
    super();
  }
  override eq(other: Swatch): boolean {
    return other.colour === this.colour;
  }
  toDOM(): HTMLElement {
    const swatch = document.createElement("span");
    swatch.className = "cm-swatch";
    swatch.setAttribute("aria-hidden", "true");
    swatch.style.backgroundColor = this.colour;
    return swatch;
  }
}

function decorated(chips: readonly Chip[]): DecorationSet {
  const found = chips.flatMap((chip): Range<Decoration>[] => [
    ...(chip.form === "colour" ? [Decoration.widget({ widget: new Swatch(chip.value), side: -1 }).range(chip.from)] : []),
    Decoration.mark({ class: `cm-chip cm-chip-${chip.form}` }).range(chip.from, chip.to),
  ]);
  return RangeSet.of(found, true);
}

/** Return the chips after an edit; those that the edit cut into are gone until the checker has seen
 * the text, except the one that was changed as a whole. */
function moved(chips: readonly Chip[], { changes, newDoc }: Transaction): Chip[] {
  return chips.flatMap((chip) => {
    const from = changes.mapPos(chip.from, -1);
    const to = changes.mapPos(chip.to, 1);
    const value = newDoc.sliceString(from, to);
    const whole = value === chip.value || chip.choices.includes(value) || (chip.form !== "choice" && /^(#\w{6}|-?\w+)$/.test(value));
    return from < to && whole ? [{ ...chip, from, to, value }] : [];
  });
}

function at(chips: readonly Chip[], state: EditorState): Chip | null {
  const { main } = state.selection;
  return main.empty ? (chips.find((chip) => chip.from <= main.head && main.head <= chip.to) ?? null) : null;
}

function panel(opened: Opened, readOnly: boolean): Tooltip {
  return {
    pos: opened.chip.from,
    above: true,
    create(view) {
      const dom = document.createElement("div");
      dom.className = "cm-chip-panel";
      const part = mount(ChipPanel, {
        target: dom,
        props: {
          opened,
          readOnly,
          board: () => boardOf(view),
          onwrite: (value: string) => write(view, value),
          onclose: () => {
            view.dispatch({ effects: closePanel.of(null) });
            view.focus();
          },
        },
      });
      return { dom, destroy: () => void unmount(part) };
    },
  };
}

function write(view: EditorView, value: string): void {
  const chip = view.state.field(field).opened?.chip;
  if (chip === undefined || chip.value === value) return;
  view.dispatch({
    changes: { from: chip.from, to: chip.to, insert: value },
    selection: { anchor: chip.from },
    userEvent: "input.chip",
  });
}

const NONE: Shown = { chips: [], marks: Decoration.none, opened: null, tooltip: null };

const field = StateField.define<Shown>({
  create: () => NONE,
  update(shown, transaction) {
    let { chips } = shown;
    if (transaction.docChanged) chips = moved(chips, transaction);
    for (const effect of transaction.effects) if (effect.is(setChips)) chips = effect.value;
    const marks = chips === shown.chips ? shown.marks : decorated(chips);
    return { chips, marks, ...opening({ ...shown, chips }, transaction) };
  },
  provide: (self) => [
    EditorView.decorations.from(self, ({ marks }) => marks),
    showTooltip.from(self, ({ tooltip }) => tooltip),
  ],
});

/** The panel opens where the cursor is put, not where somebody types; it stays while its own value
 * changes. */
function opening({ chips, opened, tooltip }: Shown, transaction: Transaction): Pick<Shown, "opened" | "tooltip"> {
  const { state } = transaction;
  const closed = { opened: null, tooltip: null };
  if (transaction.effects.some((effect) => effect.is(closePanel))) return closed;
  const here = at(chips, state);
  const own = transaction.isUserEvent("input.chip");
  if (transaction.docChanged && !own) return closed;
  if (here === null || (state.readOnly && here.form !== "space")) return transaction.selection || own ? closed : { opened, tooltip };
  if (opened !== null && opened.chip.from === here.from && opened.chip.form === here.form) {
    opened.show(here);
    return { opened, tooltip };
  }
  if (!transaction.selection) return { opened, tooltip };
  const fresh = new Opened(here);
  return { opened: fresh, tooltip: panel(fresh, state.readOnly) };
}

/** Go from the cursor into the panel, or to the next value of the line if the cursor is in none. */
function enter(view: EditorView): boolean {
  const { chips, opened } = view.state.field(field);
  if (opened === null) {
    const { head } = view.state.selection.main;
    const { to } = view.state.doc.lineAt(head);
    const next = chips.find((chip) => chip.to >= head && chip.from <= to);
    if (next === undefined) return false;
    view.dispatch({ selection: { anchor: next.from } });
  }
  requestAnimationFrame(() => view.dom.querySelector<HTMLElement>(".cm-chip-panel :is(input, select, button, [tabindex='0'])")?.focus());
  return true;
}

const looks = EditorView.theme({
  ".cm-chip": { borderRadius: "4px", boxShadow: "inset 0 -1.5px 0 color-mix(in oklab, var(--lit) 55%, transparent)", cursor: "pointer" },
  ".cm-chip:hover": { backgroundColor: "color-mix(in oklab, var(--lit) 18%, transparent)" },
  ".cm-swatch": {
    display: "inline-block", width: "0.85em", height: "0.85em", borderRadius: "3px", marginInlineEnd: "0.25em",
    border: "1px solid var(--strong-line)", verticalAlign: "-0.08em",
  },
  ".cm-chip-panel": { fontFamily: "var(--sans)", padding: "0.35rem" },
});

export const chipMarks: Extension = [field, looks, keymap.of([{ key: "Alt-Enter", run: enter }])];
