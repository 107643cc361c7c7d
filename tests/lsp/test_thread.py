"""The main thread: open a file, see findings, jump, be told, fix."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from .editor import Editor


def test_findings_hover_definition_and_fixes(editor: Editor, huang: Path) -> None:
    uri = editor.open(huang / "modules" / "bandits.yaml")
    assert editor.codes(uri) == []
    text = editor.texts[uri]
    editor.write(uri, text.replace("not held_by_bandits(s)", "not heldx_by_bandits(s)"))
    (finding,) = editor.diagnostics(uri)
    assert finding.code == "L408"
    assert finding.range.start == editor.at(uri, "base and not ")
    actions = editor.about(
        "textDocument/codeAction", uri,
        range={"start": vars_of(finding.range.start), "end": vars_of(finding.range.end)},
        context={"diagnostics": []},
    )  # fmt: skip
    mend = next(one for one in actions if one.kind == lsp.CodeActionKind.QuickFix)
    editor.apply(mend.edit)
    assert editor.codes(uri) == []
    hover = editor.ask("textDocument/hover", uri, "base and not held_")
    assert "function held_by_bandits(space s): yes or no" in hover.contents.value
    assert "A bandit tile lies on the space" in hover.contents.value
    assert "Spaces with bandits are not empty" in hover.contents.value  # the sentence it cites
    (place,) = editor.ask("textDocument/definition", uri, "base and not held_")
    assert place.uri == uri
    assert place.range.start.line == editor.at(uri, "held_by_bandits(space").line
    wrapping = "empty(space s):\n    cite: B3\n    wrap: ba"
    (place,) = editor.ask("textDocument/definition", uri, wrapping)
    assert place.uri.endswith("/rules/kingdoms.yaml")
    places = editor.ask(
        "textDocument/references", uri, "bandit_o", context={"includeDeclaration": True}
    )
    assert any(one.uri.endswith("/scenarios/bandits.yaml") for one in places)


def vars_of(at: lsp.Position) -> dict[str, int]:
    return {"line": at.line, "character": at.character}
