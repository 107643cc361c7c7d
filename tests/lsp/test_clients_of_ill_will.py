"""Clients that send what no editor sends, and sessions that an editor seldom has."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from legalist.lsp.positions import path_of
from legalist.resources import rulesets_dir

from .editor import Editor


@pytest.fixture(scope="module")
def small(huang: Path) -> Path:
    folder = huang.parent / "hex"
    shutil.copytree(rulesets_dir() / "hex", folder, dirs_exist_ok=True)
    return folder


def send(editor: Editor, message: dict[str, Any]) -> None:
    """Send a message as it is, which no client library would."""
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    head = b"Content-Length: %d\r\n\r\n" % len(body)
    editor.send(editor.client.protocol.writer, head + body)


def answer(editor: Editor, method: str, params: Any) -> Any:
    """Send a request as it is, and wait for its answer."""
    future: Future[Any] = Future()
    editor.client.protocol._request_futures["raw"] = future
    send(editor, {"id": "raw", "method": method, "params": params})
    return editor._run(asyncio.wrap_future(future, loop=editor.loop))


@pytest.mark.parametrize(
    "position",
    [None, [], {"line": -1, "character": 0}, {"line": 2**40, "character": 0}, {"line": "1"}],
)
def test_a_request_with_wrong_parameters_is_answered(
    editor: Editor, small: Path, position: Any
) -> None:
    uri = editor.open(small / "ruleset.yaml")
    with pytest.raises(JsonRpcInvalidParams):
        answer(editor, "textDocument/hover", {"textDocument": {"uri": uri}, "position": position})
    assert editor.codes(uri) == []
    editor.close(uri)


@pytest.mark.parametrize("id", [{"count": 3}, [1], 1.5])
def test_an_id_that_cannot_be_answered_harms_nothing(editor: Editor, small: Path, id: Any) -> None:
    uri = editor.open(small / "ruleset.yaml")
    asked = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
    for method in ("textDocument/hover", "shutdown", "workspace/symbol"):
        send(editor, {"id": id, "method": method, "params": asked})
    assert editor.codes(uri) == []
    assert editor.about("textDocument/documentSymbol", uri)
    editor.close(uri)


def test_what_cannot_be_read_opens_no_window(small: Path) -> None:
    with Editor(small) as other:
        shown: list[Any] = []
        other.client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: shown.append(params))
        uri = other.open(small / "ruleset.yaml")
        for change in (
            {"textDocument": {"uri": "file:///never/opened", "version": 1}, "contentChanges": []},
            {"textDocument": {"uri": uri, "version": None}, "contentChanges": [{"text": ""}]},
            {"textDocument": {"uri": "file://[", "version": 1}, "contentChanges": [{"text": ""}]},
        ):
            send(other, {"method": "textDocument/didChange", "params": change})
        assert other.codes(uri) == []
        assert shown == []


@pytest.mark.parametrize(
    "uri",
    ["file:///tmp/\ud800.yaml", "file:///" + "a/" * 5_000 + "x.yaml", "file:///a%00.yaml",
     "file://[", "file://", "untitled:one", "http://a/b.yaml", ""],
)  # fmt: skip
def test_what_no_file_can_be_called_is_no_document(editor: Editor, small: Path, uri: str) -> None:
    """One such document would be among the files of every check that follows."""
    assert path_of(uri) is None
    document = lsp.TextDocumentItem(uri, "legalist", 1, "module: mine\nof: hex\n")
    if "[" not in uri:
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
    assert editor.about("textDocument/documentSymbol", uri) is None
    other = editor.open(small / "ruleset.yaml")
    assert editor.codes(other) == []
    assert editor.about("textDocument/documentSymbol", other)
    editor.close(other)


def test_a_name_too_long_for_any_folder(editor: Editor, small: Path) -> None:
    for folder in (small / "modules", small.parent):
        uri = editor.open(folder / f"{'a' * 300}.yaml", "module: mine\nof: hex\n")
        editor.diagnostics(uri)
        assert editor.about("textDocument/documentSymbol", uri) is not None
        editor.close(uri)


def test_what_is_open_stays_open_when_the_client_says_again_that_it_is_ready(
    editor: Editor, small: Path
) -> None:
    uri = editor.open(small / "ruleset.yaml")
    editor.type(uri, "\nfunctions:\n", "  fresh_name(space s): yes\n")
    editor.client.initialized(lsp.InitializedParams())
    hover = editor.ask("textDocument/hover", uri, "  fresh_n")
    assert "function fresh_name(space s): yes or no" in hover.contents.value
    editor.close(uri)


def test_a_folder_that_is_opened_later_belongs_to_the_project(tmp_path: Path) -> None:
    variant = tmp_path / "mine.yaml"
    text = "variant: mine\nruleset: hex\nfunctions:\n  chain(player p, space s): {wrap: base}\n"
    variant.write_text(text, "utf-8")
    shipped = rulesets_dir() / "hex"
    folder = lsp.WorkspaceFolder(tmp_path.as_uri(), "mine")

    with Editor(shipped) as other:
        uri = other.open(shipped / "ruleset.yaml")

        def named() -> set[str]:
            found = other.ask(
                "textDocument/references", uri, "\n  chain", context={"includeDeclaration": True}
            )
            return {one.uri for one in found}

        def show(added: list[lsp.WorkspaceFolder], removed: list[lsp.WorkspaceFolder]) -> None:
            event = lsp.WorkspaceFoldersChangeEvent(added, removed)
            other.client.workspace_did_change_workspace_folders(
                lsp.DidChangeWorkspaceFoldersParams(event)
            )

        assert variant.as_uri() not in named()
        show([folder], [])
        assert variant.as_uri() in named()
        show([], [folder])
        assert variant.as_uri() not in named()


def test_edits_say_which_text_they_are_for(small: Path) -> None:
    """An editor that knows versions leaves a text alone that was changed since."""
    with Editor(small, versions=True) as other:
        uri = other.open(small / "ruleset.yaml")
        other.type(uri, "\nfunctions:\n", "  fresh_name(space s): yes\n")
        edit = other.ask("textDocument/rename", uri, "  fresh_n", newName="other_name")
        (change,) = edit.document_changes
        assert edit.changes is None
        assert change.text_document == lsp.OptionalVersionedTextDocumentIdentifier(uri, 2)
        assert [one.new_text for one in change.edits] == ["other_name"]


# In processes of their own, since a server takes the loop of its process for itself.
STORM = """
import threading, tracemalloc
from legalist.lsp.server import Server
server = Server()
busy = threading.Event()
waiting = server.worker.do(busy.wait)
tracemalloc.start()
for number in range(100):
    server.put("file:///nowhere/x.yaml", f"# {number}" + "x" * 1_000_000, number)
print(tracemalloc.get_traced_memory()[0] < 10_000_000)
busy.set()
server.worker.do(lambda: None).result()
print(server.desk.workshop.files().read(next(iter(server.versions)), 2_000_000)[:4].decode())
"""
AGAIN = """
import json, sys, threading
from pathlib import Path
from legalist.lsp.server import Server

class Writer:
    sent = []
    def write(self, data):
        self.sent.append(json.loads(data))

server = Server()
server.protocol.set_writer(Writer(), include_headers=False)
path = Path(sys.argv[1])
uri, text = path.as_uri(), path.read_text("utf-8")
server.put(uri, text, 1)
server.worker.do(lambda: None).result()
busy = threading.Event()
server.worker.do(busy.wait)
server.drop(uri)
server.put(uri, text, 1)
busy.set()
server.worker.do(lambda: None).result()
told = [one["params"] for one in Writer.sent if one["method"].endswith("publishDiagnostics")]
print([one["version"] for one in told if one["uri"] == uri])
"""
CANCELLED = """
import asyncio, threading
from pathlib import Path
from legalist.interruption import pause
from legalist.lsp.server import Server

async def session(path):
    server = Server()
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def endless(sheet, positions):
        loop.call_soon_threadsafe(begun.set)
        while True:
            pause()

    asked = asyncio.ensure_future(server.ask(path, endless))
    await begun.wait()
    asked.cancel()
    print(await server.worker.ask(lambda: "free"))

asyncio.run(session(Path(__import__("sys").argv[1]).as_uri()))
"""


def output(program: str, *words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    return done.stdout.split("\n")[:-1]


def test_changes_that_wait_hold_one_text() -> None:
    """An editor may send hundreds of changes of a large file while one is checked."""
    assert output(STORM) == ["True", "# 99"]


def test_a_document_that_is_opened_again_at_once_is_told_again(small: Path) -> None:
    """The editor forgets the findings of what it closes, also when the server is still busy."""
    assert output(AGAIN, str(small / "ruleset.yaml")) == ["[1, 1]"]


def test_a_request_that_is_cancelled_is_left(small: Path) -> None:
    """Its work stops at the next pause, and the next request is answered."""
    assert output(CANCELLED, str(small / "ruleset.yaml")) == ["free"]
