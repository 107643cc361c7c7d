// The text editor: CodeMirror with the page's looks and the language service.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { server } from "../wire/server.svelte";

const looks = EditorView.theme({
  "&": { height: "100%", fontSize: "0.9rem", color: "var(--ink)", backgroundColor: "var(--raised)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--soft)", border: "none", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in oklab, var(--sunken) 55%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklab, var(--lit) 28%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--strong-line)",
    borderRadius: "8px", boxShadow: "var(--shadow)", maxWidth: "min(40rem, 80vw)",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent-wash)", color: "var(--ink)" },
  ".cm-tooltip.cm-completionInfo": { padding: "0.5rem 0.75rem" },
  ".cm-lsp-hover-tooltip, .cm-lsp-documentation": { padding: "0.4rem 0.7rem", fontFamily: "var(--sans)" },
  ".cm-diagnostic": { padding: "0.4rem 0.7rem", fontFamily: "var(--sans)", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)", color: "var(--on-accent)", borderRadius: "6px", padding: "0.15rem 0.6rem", minHeight: "0",
  },
  ".cm-panels": { backgroundColor: "var(--surface)", color: "var(--ink)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunken)", border: "none", color: "var(--soft)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.keyword, tags.bool, tags.number, tags.null], color: "var(--lit)" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);

export interface EditorOptions {
  text: string;
  parent: HTMLElement;
  readOnly: boolean;
  label: string;
  extensions: Extension[];
  onchange: (text: string) => void;
  onmove: () => void;
  onsave: () => void;
  /** Somebody tries to type in a file that cannot be changed. */
  onrefused: () => void;
}

export function makeEditor(options: EditorOptions): EditorView {
  const refuse = EditorView.domEventHandlers({
    beforeinput: () => {
      options.onrefused();
      return true;
    },
    paste: () => {
      options.onrefused();
      return true;
    },
    keydown: (event) => {
      const typing = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (typing || event.key === "Backspace" || event.key === "Delete" || event.key === "Enter") options.onrefused();
      return false;
    },
  });
  return new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        EditorView.cspNonce.of(server.nonce),
        lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), foldGutter(),
        drawSelection(), EditorState.allowMultipleSelections.of(true), indentOnInput(), bracketMatching(),
        closeBrackets(), autocompletion(), rectangularSelection(), crosshairCursor(), highlightActiveLine(),
        highlightSelectionMatches(), lintGutter(), EditorView.lineWrapping,
        syntaxHighlighting(colours), looks, yaml(),
        EditorView.contentAttributes.of({ "aria-label": options.label, tabindex: "0" }),
        EditorState.readOnly.of(options.readOnly),
        ...(options.readOnly ? [refuse] : []),
        keymap.of([
          { key: "Mod-s", preventDefault: true, run: () => (options.onsave(), true) },
          ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap,
          ...completionKeymap, ...lintKeymap, indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onchange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) options.onmove();
        }),
        ...options.extensions,
      ],
    }),
  });
}
