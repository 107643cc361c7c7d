"""Requests that no editor of good will sends, and rulesets that no author of good will writes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError

from legalist.limits import LONGEST_LOGGED
from legalist.resources import rulesets_dir
from legalist.source.characters import strange_character

from .editor import Editor

LONG = "x" * 100_000
COMMANDS = ("context", "chooseContext", "runScenarios", "showReferences", "noSuchCommand")
ARGUMENTS: tuple[list[Any], ...] = (
    [], [None], [1], [True], [[]], [{}], [LONG], ["file:///dev/zero"], ["file:///%00"], ["@", None],
    ["@", "@", "@"], ["@", 1], ["@", {"players": "x"}], ["@", {"players": 10**30}],
    ["@", {"modules": [1, None, {}]}], ["@", {"modules": [LONG]}], ["@", {"modules": ["a"] * 5000}],
    ["@", {"modules": ["../../../etc/passwd"]}], ["@", {"map": LONG}], ["@", {"map": "/dev/zero"}],
    ["@", {"edition": "\x1b[2J"}], ["@", LONG], ["@", "\x00"], [[["/dev/zero", "x"]]], [[[1, 2]]],
    [[["a"]]], [[["@", LONG]]], [[["@", "x"]] * 600],
)  # fmt: skip


@pytest.fixture(scope="module")
def small(huang: Path) -> Path:
    folder = huang.parent / "hex"
    shutil.copytree(rulesets_dir() / "hex", folder)
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_strange_arguments_of_commands(editor: Editor, small: Path, command: str) -> None:
    uri = editor.open(small / "ruleset.yaml")

    def real(part: Any) -> Any:
        if isinstance(part, list):
            return [real(one) for one in part]
        return uri if part == "@" else part

    refused: list[JsonRpcException] = []
    for given in ARGUMENTS:
        try:
            editor.command(f"legalist.{command}", *real(given))
        except JsonRpcException as error:
            refused.append(error)
    assert refused
    for one in refused:
        assert not isinstance(one, JsonRpcInternalError), str(one)[:300]
        assert len(str(one)) < 1_000
    editor.command("legalist.chooseContext", uri)
    assert editor.command("legalist.context", uri)["ruleset"] == str(small)
    editor.close(uri)


NAMES = ("if", "me", "none", "spaces", "", "a b", "1a", "<b>x</b>", "[x](y)", "`x`", "a\nb",
         "\x1b[2J", "\u202eabc", "\x00", "é", "x" * 10_000)  # fmt: skip


def test_strange_new_names(editor: Editor, small: Path) -> None:
    uri = editor.open(small / "ruleset.yaml")
    for name in NAMES:
        with pytest.raises(JsonRpcException) as refused:
            editor.ask("textDocument/rename", uri, "\n  chain", newName=name)
        assert not isinstance(refused.value, JsonRpcInternalError)
        message = str(refused.value)
        assert len(message) < 400 and message.isprintable()
    editor.close(uri)


MARKUP = "<img src=x onerror=alert(1)> [y](javascript:alert(1)) ![z](http://evil) ```` `code` *b*"
MODULE = f"""\
module: mine
of: hex
title: {{en: "{MARKUP}"}}
citations:
  X1: {{en: "{MARKUP}"}}
functions:
  evil(space s):
    cite: X1
    text: {{en: "{MARKUP}"}}
    is: yes
  other(space s): evil(s) and unknown_name(s)
"""


def markdown_in(part: Any) -> list[str]:
    """The texts that an editor would take for Markdown."""
    if isinstance(part, lsp.MarkupContent):
        return [part.value] if part.kind == lsp.MarkupKind.Markdown else []
    if isinstance(part, list | tuple):
        return [text for one in part for text in markdown_in(one)]
    own = getattr(part, "__attrs_attrs__", ())
    return [text for one in own for text in markdown_in(getattr(part, one.name))]


def test_nothing_of_a_ruleset_is_markup(editor: Editor, small: Path) -> None:
    uri = editor.open(small / "modules" / "mine.yaml", MODULE)
    assert editor.diagnostics(uri)
    answers = [
        editor.ask(f"textDocument/{method}", uri, before)
        for method in ("hover", "completion", "signatureHelp")
        for before in ("other(space s): ev", "  evil(", "evil(s", "cite: X", 'en: "<im', "modul")
    ]
    texts = markdown_in([*answers, editor.diagnostics(uri)])
    assert any("alert" in text for text in texts), "the text is shown"
    for text in texts:
        assert "<img" not in text and "](javascript" not in text and "![z]" not in text
    editor.close(uri)


# In a process of its own, since a server takes the loop of its process for itself.
JOBS = """
from concurrent.futures import Future
from pathlib import Path
from legalist.lsp.server import Server
server = Server()
jobs = []
server.worker.do = lambda job: jobs.append(job) or Future()
server.versions = {Path(f"/nowhere/v{number}.yaml"): 1 for number in range(3_000)}
server.check_again()
print(len(jobs))
"""


def test_a_change_on_disk_makes_few_jobs_however_many_documents_are_open() -> None:
    """Each job of a check would stand before the next question, and closing a thousand documents
    would make half a million of them."""
    done = subprocess.run([sys.executable, "-c", JOBS], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"


def test_the_log_quotes_messages_cut_and_harmlessly() -> None:
    """A client that sends nonsense neither fills the log nor speaks to the terminal."""
    sent = [
        {"jsonrpc": "2.0", "method": f"\x1b]52;c;x\x07{LONG}", "params": {}},
        {"jsonrpc": "2.0", "id": f"\x1b[2J{LONG}", "result": None},
        {"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {LONG: "\x1b[2J"}},
        {"\u202e": LONG},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    data = b"".join(
        b"Content-Length: %d\r\n\r\n%s" % (len(text), text)
        for text in (json.dumps(one).encode() for one in sent)
    )
    done = subprocess.run(
        [sys.executable, "-m", "legalist", "lsp"], input=data, capture_output=True, check=False
    )
    log = done.stderr.decode("utf-8")
    assert log and "Traceback" not in log
    assert len(log) < 10 * LONGEST_LOGGED
    assert max(map(len, log.split("\n"))) <= LONGEST_LOGGED
    assert strange_character(log) is None
