"""A real editor's side of `legalist lsp`: a subprocess, messages over its pipes, a document."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from lsprotocol.converters import get_converter
from pygls.lsp.client import LanguageClient

V = TypeVar("V")
# Only to end a test that would otherwise wait for ever.
PATIENCE = 600
CAN = partial(
    lsp.WorkspaceClientCapabilities,
    did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
    code_lens=lsp.CodeLensWorkspaceClientCapabilities(refresh_support=True),
)


class Editor:
    """Holds documents and talks to the server. Positions are given by a text that stands there."""

    def __init__(
        self,
        folder: Path,
        *,
        units: list[str] | None = None,
        snippets: bool = True,
        versions: bool = False,
    ) -> None:
        self.loop = asyncio.new_event_loop()
        self.client = LanguageClient("test", "1")
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.found: dict[str, lsp.PublishDiagnosticsParams] = {}
        self.heard: list[lsp.PublishDiagnosticsParams] = []
        self.status: list[Any] = []
        self.registered: list[str] = []
        self.refreshed = 0
        self._news = asyncio.Event()

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.found[params.uri] = params
            self.heard.append(params)
            self._news.set()

        @self.client.feature("legalist/checked")
        def checked(params: Any) -> None:
            self.status.append(params)
            self._news.set()

        @self.client.feature(lsp.WORKSPACE_APPLY_EDIT)
        def applied(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
            self.apply(params.edit)
            return lsp.ApplyWorkspaceEditResult(applied=True)

        @self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def registered(params: lsp.RegistrationParams) -> None:
            self.registered += [one.method for one in params.registrations]
            self._news.set()

        @self.client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)
        def refreshed(*_: Any) -> None:
            self.refreshed += 1
            self._news.set()

        self._run(self.client.start_io(sys.executable, "-m", "legalist", "lsp"))
        # An editor reads what the server logs; otherwise neither would come to its end.
        server: Any = self.client._server
        self._log = self.loop.create_task(server.stderr.read())
        general = lsp.GeneralClientCapabilities(
            position_encodings=[lsp.PositionEncodingKind(one) for one in units] if units else None
        )
        items = lsp.ClientCompletionItemOptions(snippet_support=snippets)
        documents = lsp.TextDocumentClientCapabilities(
            completion=lsp.CompletionClientCapabilities(completion_item=items)
        )
        edits = lsp.WorkspaceEditClientCapabilities(document_changes=versions)
        workspace = CAN(workspace_edit=edits)
        can = lsp.ClientCapabilities(general=general, workspace=workspace, text_document=documents)
        self.server = self._run(
            self.client.initialize_async(
                lsp.InitializeParams(
                    capabilities=can,
                    root_uri=folder.as_uri(),
                    workspace_folders=[lsp.WorkspaceFolder(folder.as_uri(), folder.name)],
                )
            )
        )
        self.client.initialized(lsp.InitializedParams())

    def _run(self, waiting: Awaitable[V]) -> V:
        return self.loop.run_until_complete(asyncio.wait_for(waiting, PATIENCE))

    def __enter__(self) -> Editor:
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self.client.shutdown_async(None))
        self.client.exit(None)
        self._run(self.client.stop())
        self.loop.close()

    # ---- documents

    def open(self, path: Path, text: str | None = None) -> str:
        uri = path.as_uri()
        self.texts[uri] = path.read_text("utf-8") if text is None else text
        self.versions[uri] = 1
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "legalist", 1, self.texts[uri]))
        )
        return uri

    def close(self, uri: str) -> None:
        del self.texts[uri], self.versions[uri]
        self.found.pop(uri, None)
        document = lsp.TextDocumentIdentifier(uri)
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))

    def save(self, uri: str) -> None:
        Path(lsp_path(uri)).write_text(self.texts[uri], "utf-8")
        document = lsp.TextDocumentIdentifier(uri)
        self.client.text_document_did_save(lsp.DidSaveTextDocumentParams(document))

    def watched(self, uri: str) -> None:
        change = lsp.FileEvent(uri, lsp.FileChangeType.Changed)
        self.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))

    def write(self, uri: str, text: str) -> None:
        """Replace the whole text."""
        self.texts[uri] = text
        self.versions[uri] += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.versions[uri], uri),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def type(self, uri: str, before: str, text: str) -> None:
        """Insert a text after the only place where `before` stands, as one change."""
        at = self.at(uri, before)
        self.versions[uri] += 1
        start = self.texts[uri].index(before) + len(before)
        self.texts[uri] = self.texts[uri][:start] + text + self.texts[uri][start:]
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.versions[uri], uri),
                [lsp.TextDocumentContentChangePartial(lsp.Range(at, at), text)],
            )
        )

    def at(self, uri: str, before: str, skip: int = 0) -> lsp.Position:
        """Return the position right after a text, in UTF-16 units."""
        text, start = self.texts[uri], -1
        for _ in range(skip + 1):
            start = text.index(before, start + 1)
        head = text[: start + len(before)]
        line = head[head.rfind("\n") + 1 :]
        return lsp.Position(head.count("\n"), len(line.encode("utf-16-le")) // 2)

    def diagnostics(self, uri: str) -> list[lsp.Diagnostic]:
        """Wait for the findings about the latest version of a document."""

        self.wait(lambda: self._knows(uri))
        return list(self.found[uri].diagnostics)

    def _knows(self, uri: str) -> bool:
        return uri in self.found and self.found[uri].version == self.versions[uri]

    def wait_for_none(self, *uris: str) -> None:
        """Wait until nothing is wrong with the latest versions of documents: where several are
        changed, one after the other, it may be found meanwhile that they do not fit together."""
        self.wait(lambda: all(self._knows(one) and not self.found[one].diagnostics for one in uris))

    def wait(self, until: Callable[[], bool]) -> None:
        async def waiting() -> None:
            while not until():
                self._news.clear()
                await self._news.wait()

        self._run(waiting())

    def codes(self, uri: str) -> list[str]:
        return [str(one.code) for one in self.diagnostics(uri)]

    # ---- requests

    def request(self, method: str, params: Any) -> Any:
        form = lsp.METHOD_TO_TYPES.get(method, (None, None, None))[2]
        if form is not None:
            params = get_converter().structure(params, form)
        future = self.client.protocol.send_request(method, params)
        return self._run(asyncio.wrap_future(future, loop=self.loop))

    def ask(self, method: str, uri: str, before: str, skip: int = 0, **more: Any) -> Any:
        """Ask about the position right after a text."""
        at = self.at(uri, before, skip)
        document = {"uri": uri}
        position = {"line": at.line, "character": at.character}
        return self.request(method, {"textDocument": document, "position": position, **more})

    def about(self, method: str, uri: str, **more: Any) -> Any:
        """Ask about a whole document."""
        return self.request(method, {"textDocument": {"uri": uri}, **more})

    def send(self, writer: Any, data: bytes) -> None:
        """Send bytes as they are."""

        async def sending() -> None:
            done = writer.write(data)
            if done is not None:
                await done

        self._run(sending())

    def command(self, name: str, *arguments: Any) -> Any:
        """Run a command and return its answer as plain values."""
        params = {"command": name, "arguments": list(arguments)}
        return plain(self.request("workspace/executeCommand", params))

    def apply(self, edit: lsp.WorkspaceEdit) -> None:
        """Apply an edit to open documents and, for those that are not open, to files."""
        for uri, edits in (edit.changes or {}).items():
            path = Path(lsp_path(uri))
            text = self.texts.get(uri)
            changed = edited(path.read_text("utf-8") if text is None else text, edits)
            if text is None:
                path.write_text(changed, "utf-8")
                self.watched(uri)
            else:
                self.write(uri, changed)


def plain(value: Any) -> Any:
    """Return an answer without the forms that the reader of messages has made of its objects."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def lsp_path(uri: str) -> str:
    from pygls.uris import to_fs_path

    path = to_fs_path(uri)
    assert path is not None
    return path


def edited(text: str, edits: list[lsp.TextEdit]) -> str:
    """Apply edits as an editor does, in UTF-16 units."""
    lines = text.split("\n")

    def offset(at: lsp.Position) -> int:
        if at.line >= len(lines):
            return len(text)
        before = lines[at.line].encode("utf-16-le")[: at.character * 2].decode("utf-16-le")
        return sum(len(line) + 1 for line in lines[: at.line]) + len(before)

    for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character),
                       reverse=True):  # fmt: skip
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text
