// The connection to the language service, shared by all editors of the page.

import { setDiagnostics, type Action, type Diagnostic } from "@codemirror/lint";
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  LSPPlugin,
  serverCompletion,
  signatureHelp,
  Workspace,
  type WorkspaceFile,
} from "@codemirror/lsp-client";
import { ChangeSet, type Text, type TransactionSpec } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { router } from "../shell/route.svelte";
import { get, socketAddress } from "../wire/server.svelte";
import type { FileName } from "../wire/types";
import { refreshChips } from "./asked";
import { chipMarks } from "./chips";
import { Patience } from "./patience";
import { renameKeys } from "./rename";
import { sanitized } from "./sanitize";

const SYNC_PAUSE = 30;
const LONGEST_PAUSE = 8000;

interface Position {
  line: number;
  character: number;
}
interface Edit {
  uri: string;
  range: { start: Position; end: Position };
  newText: string;
}
interface Found {
  range: { start: Position; end: Position };
  severity?: number;
  message: string;
  code?: string;
  data?: { fixes?: { title: string; edits: Edit[] }[] };
}

/** What the checker said about a file last. */
export interface Checked {
  uri: string;
  version: number | null;
  found: Found[];
}

class OpenFile implements WorkspaceFile {
  constructor(
    readonly uri: string,
    readonly languageId: string,
    public version: number,
    public doc: Text,
    readonly view: EditorView,
  ) {}
  getView(): EditorView {
    return this.view;
  }
}

/** One editor per file; a file that is not open is shown by the page when it is asked for. */
class PageWorkspace extends Workspace {
  files: OpenFile[] = [];
  private versions = new Map<string, number>();

  private next(uri: string): number {
    const version = (this.versions.get(uri) ?? 0) + 1;
    this.versions.set(uri, version);
    return version;
  }

  syncFiles() {
    const updates: { file: OpenFile; prevDoc: Text; changes: ChangeSet }[] = [];
    for (const file of this.files) {
      const plugin = LSPPlugin.get(file.view);
      if (plugin === null || plugin.unsyncedChanges.empty) continue;
      updates.push({ file, prevDoc: file.doc, changes: plugin.unsyncedChanges });
      file.doc = file.view.state.doc;
      file.version = this.next(file.uri);
      plugin.clear();
    }
    return updates;
  }

  openFile(uri: string, languageId: string, view: EditorView): void {
    this.closeFile(uri);
    const file = new OpenFile(uri, languageId, this.next(uri), view.state.doc, view);
    this.files.push(file);
    language.appeared(uri, view);
    if (this.client.connected) this.client.didOpen(file);
  }

  closeFile(uri: string): void {
    if (!this.files.some((file) => file.uri === uri)) return;
    this.files = this.files.filter((file) => file.uri !== uri);
    if (this.client.connected) this.client.didClose(uri);
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    const open = this.getFile(uri)?.getView() ?? null;
    return open ?? (await language.show(uri));
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    this.getFile(uri)?.getView()?.dispatch(update);
  }
}

function fixes(found: Found, uri: string): Action[] {
  return (found.data?.fixes ?? [])
    .filter((fix) => fix.edits.every((edit) => edit.uri === uri))
    .map((fix) => ({
      name: fix.title,
      apply(view: EditorView) {
        const { doc } = view.state;
        const at = ({ line, character }: Position): number =>
          Math.min(doc.line(Math.min(line + 1, doc.lines)).from + character, doc.length);
        view.dispatch({
          changes: fix.edits.map(({ range, newText }) => ({ from: at(range.start), to: at(range.end), insert: newText })),
          userEvent: "input.fix",
        });
      },
    }));
}

const SEVERITIES = ["error", "error", "warning", "info", "hint"] as const;

function show(client: LSPClient, checked: { uri: string; version?: number; diagnostics: Found[] }): boolean {
  const file = client.workspace.getFile(checked.uri);
  language.checked = { uri: checked.uri, version: checked.version ?? null, found: checked.diagnostics };
  const view = file?.getView();
  const plugin = view ? LSPPlugin.get(view) : null;
  if (!file || !view || !plugin || (checked.version != null && checked.version !== file.version)) return true;
  const at = (position: Position): number =>
    plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
  const diagnostics = checked.diagnostics.map(
    (found): Diagnostic => ({
      from: at(found.range.start),
      to: Math.max(at(found.range.end), at(found.range.start)),
      severity: SEVERITIES[found.severity ?? 1] ?? "error",
      message: found.code ? `${found.code}: ${found.message}` : found.message,
      actions: fixes(found, checked.uri),
    }),
  );
  view.dispatch(setDiagnostics(view.state, diagnostics));
  void refreshChips(view);
  return true;
}

/** Send what is typed after a short pause; the client's own waits much longer. */
const quickSync = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;
    update(update: ViewUpdate): void {
      if (!update.docChanged) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        const plugin = LSPPlugin.get(update.view);
        if (plugin?.client.connected) plugin.client.sync();
      }, SYNC_PAUSE);
    }
    destroy(): void {
      clearTimeout(this.timer);
    }
  },
);

class Language {
  status = $state<"waiting" | "open" | "lost">("waiting");
  checked = $state.raw<Checked | null>(null);
  /** Raised whenever the checker has looked at everything that it looks at. */
  finished = $state(0);
  private awaited = new Map<string, (view: EditorView) => void>();
  readonly client: LSPClient;
  private pause = 250;

  constructor() {
    this.client = new LSPClient({
      timeout: 10_000,
      sanitizeHTML: sanitized,
      workspace: (client) => new PageWorkspace(client),
      extensions: [
        serverCompletion(),
        hoverTooltips(),
        signatureHelp(),
        keymap.of([...formatKeymap, ...renameKeys, ...jumpToDefinitionKeymap, ...findReferencesKeymap]),
        {
          clientCapabilities: { textDocument: { publishDiagnostics: { versionSupport: true, dataSupport: true } } },
          notificationHandlers: {
            "textDocument/publishDiagnostics": show,
            "legalist/checked": (_, told: { finished: boolean }) => {
              if (told.finished) this.finished++;
              return true;
            },
          },
          editorExtension: [quickSync, chipMarks],
        },
      ],
    });
    this.connect();
  }

  /** Open a file in the editor; null if it is not one that the page can show. */
  async show(uri: string, line = 0): Promise<EditorView | null> {
    const { path } = await get<FileName>("/api/name", { uri });
    if (path === "") return null;
    const shown = new Promise<EditorView>((resolve) => this.awaited.set(uri, resolve));
    router.go("rules", line > 0 ? `${path}:${line}` : path);
    return shown;
  }

  appeared(uri: string, view: EditorView): void {
    this.awaited.get(uri)?.(view);
    this.awaited.delete(uri);
  }

  private connect(): void {
    const socket = new WebSocket(socketAddress("/lsp"));
    const handlers = new Set<(value: string) => void>();
    const patience = new Patience();
    socket.onmessage = (event) => {
      const came = patience.came(String(event.data));
      if ("again" in came) socket.send(came.again);
      else handlers.forEach((handler) => handler(came.read));
    };
    socket.onopen = () => {
      this.pause = 250;
      this.client.connect({
        send: (message) => {
          patience.sent(message);
          socket.send(message);
        },
        subscribe: (handler) => void handlers.add(handler),
        unsubscribe: (handler) => void handlers.delete(handler),
      });
      this.client.initializing.then(
        () => (this.status = "open"),
        () => socket.close(),
      );
    };
    socket.onclose = () => {
      this.status = "lost";
      if (this.client.connected) this.client.disconnect();
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    };
  }
}

export const language = new Language();
