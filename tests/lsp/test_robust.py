"""Whatever an editor holds or sends, the server goes on and says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from legalist.limits import LARGEST_FILE

from .editor import Editor

HEAD = "module: mine\ntitle: {en: Mine}\nof: huang\n"
HOSTILE = {
    "empty": "",
    "only blanks": "   \n\t\n",
    "too large": HEAD + "# " + "x" * LARGEST_FILE,
    "one long line": HEAD + "functions: {f: " + "1 + " * 40_000 + "1}\n",
    "deep brackets": HEAD + "functions:\n  f:\n    is: " + "(" * 5_000 + ")" * 5_000,
    "deep lists": "[" * 5_000,
    "deep mappings": "".join(f"{' ' * n}a:\n" for n in range(1_500)),
    "an anchor bomb": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "no yaml": HEAD + "functions:\n  f: 'never closed\n  g: {a: [1, 2\n",
    "strange signs": HEAD + "functions:\n  f: \u202e \u0000 \ufeff \u2028 x\n",
    "a lone surrogate": HEAD + "functions:\n  f: x\n".replace("x", "\ud800"),
    "many entries": HEAD + "functions:\n" + "".join(f"  f{n}: f{n + 1}\n" for n in range(3_000)),
    "a circle": HEAD + "functions:\n  f: g\n  g: f\n",
    "line ends": HEAD.replace("\n", "\r\n") + "functions:\r  f: x\r\n",
    "a list": "- 1\n- 2\n",
    "markup": HEAD + "functions:\n  f:\n    text: {en: '<script>x</script>'}\n    is: \"'\"\n",
}
QUESTIONS = ("documentSymbol", "foldingRange", "codeLens", "semanticTokens/full")
PLACES = ("hover", "completion", "definition", "signatureHelp", "documentHighlight")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_give_findings(editor: Editor, huang: Path, name: str) -> None:
    text = HOSTILE[name]
    path = huang / "modules" / "mine.yaml"
    if "\ud800" in text:  # no document of the protocol can hold it; a file on disk can
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        uri = editor.open(path, HEAD)
        editor.about("textDocument/documentSymbol", uri)
        path.unlink()
    else:
        uri = editor.open(path, text)
        assert editor.diagnostics(uri), "a hostile file gives findings"
    last = text.count("\n")
    for method in QUESTIONS:
        editor.about(f"textDocument/{method}", uri)
    for line in {0, 1, last // 2, last}:
        for method in PLACES:
            position = {"line": line, "character": 40}
            editor.request(
                f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": position}
            )
    editor.close(uri)


def test_broken_messages_are_answered(editor: Editor, huang: Path) -> None:
    """Messages that no client library would send: not JSON, no method, wrong parameters."""
    writer = editor.client.protocol.writer
    for body in (
        b"{", b"[]", b"null", b'{"jsonrpc": "2.0"}', b'{"jsonrpc": "2.0", "method": 3}',
        json.dumps({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}).encode(),
        json.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
            "textDocument": {"uri": "file:///never/opened.yaml", "version": 2},
            "contentChanges": [{"text": "x"}]}}).encode(),
    ):  # fmt: skip
        editor.send(writer, b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    uri = editor.open(huang / "modules" / "bandits.yaml")
    assert editor.codes(uri) == []
    editor.close(uri)


def test_the_latest_text_wins(editor: Editor, huang: Path) -> None:
    """Many changes in a row: the findings that come last are about the last text."""
    uri = editor.open(huang / "modules" / "bandits.yaml")
    text = editor.texts[uri]
    before = len(editor.heard)
    for number in range(30):
        editor.write(uri, text.replace("not held_by_bandits(s)", f"not held{number}_by_bandits(s)"))
    editor.write(uri, text.replace("not held_by_bandits(s)", "not last_by_bandits(s)"))
    (finding,) = editor.diagnostics(uri)
    assert "last_by_bandits" in finding.message
    versions = [one.version for one in editor.heard[before:] if one.uri == uri and one.version]
    assert versions == sorted(versions), "an older text is never told after a newer one"
    editor.close(uri)


def test_an_answer_is_about_the_latest_text(editor: Editor, huang: Path) -> None:
    uri = editor.open(huang / "modules" / "bandits.yaml")
    editor.type(uri, "\nfunctions:\n", "  brand_new(space s): held_by_bandits(s)\n")
    hover = editor.ask("textDocument/hover", uri, "  brand_n")
    assert "function brand_new(space s): yes or no" in hover.contents.value
    editor.close(uri)


def test_positions_in_other_units(huang: Path) -> None:
    """An editor may count characters instead."""
    with Editor(huang.parent, units=["utf-32", "utf-16"]) as other:
        units = other.server.capabilities.position_encoding
        assert units == lsp.PositionEncodingKind.Utf32
        uri = other.open(huang / "modules" / "bandits.yaml")
        text = other.texts[uri]
        other.write(uri, text.replace('"A bandit tile lies', '"\U0001f600 {nothing} lies'))
        (finding,) = [one for one in other.diagnostics(uri) if one.code == "L572"]
        line = other.texts[uri].split("\n")[finding.range.start.line]
        assert line[finding.range.start.character :].startswith("{nothing}")
