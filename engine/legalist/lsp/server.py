"""The server: documents come in, diagnostics and answers go out."""

from __future__ import annotations

import logging
from asyncio import CancelledError
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from legalist.diagnostics import Diagnostic, Edit
from legalist.editing.checkup import Findings
from legalist.editing.index import file_of
from legalist.editing.mention import Mention
from legalist.editing.sheet import Desk, Sheet
from legalist.editing.unused import unused
from legalist.editing.workshop import Interrupted, Workshop
from legalist.interruption import interruptible
from legalist.source import reading

from .diagnostics import diagnostic, unused_hint, workspace_edit
from .positions import Positions, path_of, uri_of
from .protocol import Protocol
from .worker import Worker

V = TypeVar("V")
_log = logging.getLogger(__name__)
# What is sent after each check: the context in which the file was checked, and how it went.
STATUS = "legalist/checked"


class Server(LanguageServer):
    """Holds the open documents. All work on rulesets is done by the worker, in order."""

    def __init__(self) -> None:
        super().__init__("legalist", _version(), protocol_cls=Protocol)
        self.worker = Worker()
        self.desk = Desk(Workshop())
        self.versions: dict[Path, int] = {}
        # The latest texts that the worker has not taken yet. Jobs hold none: an editor may send
        # hundreds of changes of a large file while one is checked.
        self._coming: dict[Path, tuple[str, int]] = {}
        # Findings by the file that was checked: those of typing, and those of the background.
        self.static: dict[Path, Findings] = {}
        self.deep: dict[Path, Findings] = {}
        # The versions that these findings are about.
        self._taken: dict[Path, int] = {}
        self.unused: list[Mention] = []
        self._told: dict[Path, object] = {}
        # How the scenarios that were run went, by file and name.
        self.results: dict[tuple[str, str], bool] = {}

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Leave it at the log: pygls would open a window in the editor for each message that cannot
        be read, and nobody there could do anything about it."""

    def set_folders(self, folders: list[Path]) -> None:
        """Take the folders that the editor shows; what is open in it stays open."""

        def take() -> None:
            self.desk.workshop.folders = tuple(folders)

        self.worker.do(take)
        self.check_again()

    # ---- documents

    def put(self, uri: str, text: str, version: int) -> None:
        """Take the text of a document that was opened or changed, and check it."""
        path = path_of(uri)
        if path is None:
            return
        self.versions[path] = version
        self._coming[path] = text, version
        self.unused = []
        self.worker.changed()

        def take() -> None:
            coming = self._coming.pop(path, None)
            if coming is None:
                return  # an earlier job has taken this text, or the document was closed
            self.desk.open(path, *coming)
            # What other checks said about the older text has lost its place.
            for findings in (self.static, self.deep):
                for checked, found in list(findings.items()):
                    findings[checked] = {file: found[file] for file in found if file != path}

        self.worker.do(take)
        self.check(path)

    def drop(self, uri: str) -> None:
        path = path_of(uri)
        if path is None or path not in self.versions:
            return
        del self.versions[path]
        self._coming.pop(path, None)
        self.worker.changed()

        def close() -> None:
            self.desk.close(path)
            for known in (self.static, self.deep, self._taken):
                known.pop(path, None)
            # The editor has forgotten it, also if it has opened the document again by now.
            if path in self._told:
                self._told[path] = None
            self._publish()

        self.worker.do(close)
        self.check_again()

    def check_again(self) -> None:
        """Check all open documents: something else has changed. There may be thousands of them, so
        only one is checked before the questions that follow are answered."""
        self.worker.changed()
        self.worker.do(self.desk.outdate)
        if self.versions:
            self.check(next(reversed(self.versions)))

    def check(self, path: Path) -> None:
        """Check a document; the other open ones follow when there is time."""
        revision = self.worker.revision

        def outdated() -> bool:
            return self.worker.revision != revision

        def work() -> None:
            if outdated() or path not in self.versions:
                return
            try:
                sheet = self.desk.sheet(path, outdated)
            except Interrupted:
                return
            self._take(sheet)
            self._publish()
            self._tell(sheet, finished=False)
            others = [one for one in list(self.versions) if one != path]
            self.worker.in_background(self._rest(path, others))

        _report(self.worker.do(work))

    def _rest(self, path: Path, others: list[Path]) -> Any:
        """The other open documents, then what takes longer; each step is short. A change ends
        it."""
        for other in others:
            if other in self.versions:
                self._take(self.desk.sheet(other))
                self._publish()
                yield
        sheet = self.desk.sheet(path)
        if sheet.checkup.program is None:
            return
        for checkup in self.desk.workshop.background(path, self.results):
            if checkup.finished:
                self.deep[path] = checkup.findings
                self._publish()
                self.refresh_lenses()
            yield
        for _ in sheet.index_all():
            yield
        self.unused = unused(sheet.whole_index)
        self._publish()
        self._tell(sheet, finished=True)

    def _take(self, sheet: Sheet) -> None:
        self.static[sheet.path] = sheet.checkup.findings
        self._taken[sheet.path] = sheet.checkup.version
        self.deep.pop(sheet.path, None)

    def _publish(self) -> None:
        """Send the diagnostics of each file for which they have changed."""
        found: dict[Path, dict[Diagnostic, None]] = {path: {} for path in list(self.versions)}
        for findings in (*self.static.values(), *self.deep.values()):
            for path, own in findings.items():
                found.setdefault(path, {}).update(dict.fromkeys(own))
        positions = self.positions()
        idle = {path: tuple(_in_file(self.unused, path)) for path in list(self.versions)}
        for path in [*found, *(one for one in self._told if one not in found)]:
            own = tuple(found.get(path, ()))
            version = self.versions.get(path)
            if version is not None and self._taken.get(path) != version:
                continue  # the check of the newer text will tell
            state = (own, version, idle.get(path, ()))
            if self._told.get(path) == state:
                continue
            if own or path in self.versions:
                self._told[path] = state
            else:
                self._told.pop(path, None)
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(
                    uri_of(path),
                    [
                        *(diagnostic(one, positions) for one in own),
                        *(unused_hint(one, positions) for one in idle.get(path, ())),
                    ],
                    version,
                )
            )

    def _tell(self, sheet: Sheet, *, finished: bool) -> None:
        """Say in which game a file was checked."""
        checkup = sheet.checkup
        own = checkup.findings.get(sheet.path, ())
        self.protocol.notify(
            STATUS,
            {
                "uri": uri_of(sheet.path),
                "version": checkup.version,
                "context": checkup.context.label,
                "ok": not any(one.severity == "error" for one in own),
                "finished": finished,
            },
        )

    # ---- requests

    def within(self, work: Callable[[], V]) -> V:
        """Do some work on the files as they are now, unsaved texts included."""
        with reading(self.desk.workshop.files()):
            return work()

    def edit(self, edits: Iterable[Edit], positions: Positions) -> lsp.WorkspaceEdit:
        """Return edits of the texts as the worker has them, in the form that the editor knows."""
        workspace = self.client_capabilities.workspace
        knows = workspace is not None and workspace.workspace_edit
        versioned = bool(knows and knows.document_changes)
        return workspace_edit(edits, positions, self.desk.workshop.version if versioned else None)

    def refresh_lenses(self) -> None:
        """Ask the editor to show the lenses again, if it can."""
        workspace = self.client_capabilities.workspace
        lens = None if workspace is None else workspace.code_lens
        if lens is not None and lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def positions(self) -> Positions:
        units = "utf-16"
        try:
            units = str(self.workspace.position_encoding or units)
        except RuntimeError:  # before the handshake
            _log.debug("no encoding was agreed on yet")
        return Positions(self.desk.workshop.files(), units.rsplit(".", 1)[-1])

    async def ask(self, uri: str, answer: Callable[[Sheet, Positions], V]) -> V | None:
        """Answer a question about a document from its latest text; None for an unknown one."""
        path = path_of(uri)
        if path is None:
            return None
        revision = self.worker.revision
        cancelled = False

        def unwanted() -> bool:
            return cancelled or self.worker.revision != revision

        def work() -> V:
            sheet = self.desk.sheet(path, unwanted)
            with reading(sheet.files), interruptible(unwanted):
                return answer(sheet, self.positions())

        try:
            return await self.worker.ask(work)
        except CancelledError:
            cancelled = True
            raise
        except Interrupted:
            raise JsonRpcContentModified from None
        except RecursionError:
            raise JsonRpcInvalidParams("the file is too deep") from None


def _in_file(mentions: list[Mention], path: Path) -> list[Mention]:
    return [one for one in mentions if file_of(one.span) == str(path)]


def _report(future: Any) -> None:
    def tell(done: Any) -> None:
        if not done.cancelled() and done.exception() is not None:
            _log.error("a check failed", exc_info=done.exception())

    future.add_done_callback(tell)


@cache
def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("legalist")
    except PackageNotFoundError:
        return "0"
