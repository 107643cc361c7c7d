// Giving something another name in all of the author's files. The client's own command knows only
// the file that is open; the others would keep the old name.

import { LSPPlugin } from "@codemirror/lsp-client";
import { type EditorView, getDialog, type KeyBinding, showDialog } from "@codemirror/view";
import { toasts } from "../shell/toasts.svelte";
import { say } from "../shell/words.svelte";
import { get, send } from "../wire/server.svelte";
import type { FileName, TextFile, Written } from "../wire/types";
import { edited, type TextEdit } from "./text_edits";

const PANEL = "cm-lsp-rename-panel";

interface WorkspaceEdit {
  changes?: Record<string, TextEdit[]>;
}

function ask(view: EditorView): boolean {
  const word = view.state.wordAt(view.state.selection.main.head);
  if (word === null || LSPPlugin.get(view) === null || getDialog(view, PANEL) !== null) return false;
  const { close, result } = showDialog(view, {
    label: say("rename_to"),
    input: { name: "name", value: view.state.sliceDoc(word.from, word.to) },
    focus: true,
    submitLabel: say("rename"),
    class: PANEL,
  });
  void result.then((form) => {
    view.dispatch({ effects: close });
    view.focus();
    const field = form?.elements.namedItem("name");
    if (field instanceof HTMLInputElement) rename(view, word.from, field.value.trim()).catch((error: unknown) => toasts.trouble(error));
  });
  return true;
}

async function rename(view: EditorView, at: number, newName: string): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return;
  plugin.client.sync();
  const asked = { newName, position: plugin.toPosition(at), textDocument: { uri: plugin.uri } };
  const found = await plugin.client.request<object, WorkspaceEdit | null>("textDocument/rename", asked);
  const changes = Object.entries(found?.changes ?? {}).filter(([, edits]) => edits.length > 0);
  // All files are read before the first one is written.
  const others = changes.filter(([uri]) => uri !== plugin.uri);
  const files = await Promise.all(others.map(async ([uri, edits]) => ({ uri, edits, file: await read(uri) })));
  const names: string[] = [];
  for (const { edits, file } of files) {
    const text = edited(file.text, edits);
    await send<Written>("PUT", "/api/file", { path: file.path, text, version: file.version });
    names.push(file.path);
  }
  for (const [uri, edits] of changes)
    if (uri === plugin.uri)
      view.dispatch({
        changes: edits.map(({ range, newText }) => ({ from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end), insert: newText })),
        userEvent: "rename",
      });
  if (names.length === 0) return;
  plugin.client.notification("workspace/didChangeWatchedFiles", { changes: files.map(({ uri }) => ({ uri, type: 2 })) });
  toasts.note(say("renamed_in", { files: names.join(", ") }));
}

async function read(uri: string): Promise<TextFile> {
  const { path } = await get<FileName>("/api/name", { uri });
  return await get<TextFile>("/api/file", { path });
}

export const renameKeys: readonly KeyBinding[] = [{ key: "F2", run: ask, preventDefault: true }];
