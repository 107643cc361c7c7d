"""Every feature of the server, driven by a real client over its pipes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from legalist.editing.tokens import TOKEN_TYPES
from legalist.resources import rulesets_dir

from .editor import Editor

WRAP = "wrap: base and not held_by_bandits(s)"


@pytest.fixture(scope="module")
def bandits(editor: Editor, huang: Path) -> str:
    return editor.open(huang / "modules" / "bandits.yaml")


@pytest.fixture(autouse=True)
def as_it_was(editor: Editor, bandits: str, huang: Path):
    """Each test may write into the module; afterwards it is what it was."""
    yield
    text = (huang / "modules" / "bandits.yaml").read_text("utf-8")
    if editor.texts[bandits] != text:
        editor.write(bandits, text)


def labels(found: lsp.CompletionList) -> list[str]:
    return [item.label for item in found.items]


def completed(editor: Editor, uri: str, before: str, text: str) -> lsp.CompletionList:
    """Type a text and ask what can follow."""
    editor.type(uri, before, text + "\n" if "\n" in before + text else text)
    return editor.ask("textDocument/completion", uri, before + text)


def test_the_server_says_what_it_can_do(editor: Editor) -> None:
    can = editor.server.capabilities
    assert can.hover_provider and can.definition_provider and can.references_provider
    assert can.completion_provider and can.signature_help_provider and can.rename_provider
    assert can.document_symbol_provider and can.workspace_symbol_provider
    assert can.folding_range_provider and can.semantic_tokens_provider
    assert can.inlay_hint_provider and can.code_lens_provider and can.code_action_provider
    assert can.document_formatting_provider and can.call_hierarchy_provider
    assert can.position_encoding == lsp.PositionEncodingKind.Utf16
    editor.wait(lambda: lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES in editor.registered)


def test_names_are_completed_by_type(editor: Editor, bandits: str) -> None:
    found = completed(editor, bandits, WRAP, " and terrain(s) = ")
    assert set(labels(found)[:2]) == {"land", "river"}
    assert "I5" not in labels(found)


def test_values_of_an_option_come_first(editor: Editor, bandits: str) -> None:
    found = completed(editor, bandits, WRAP, " and bandit_contact = ")
    assert labels(found)[:2] == ["adjacent", "linked"]


def test_events_are_completed_with_their_parameters(editor: Editor, bandits: str) -> None:
    rule = "\nrules:\n"
    found = completed(editor, bandits, rule, "  mine:\n    on: leader_captured(l)\n    do: |\n"
                      "      announce ")  # fmt: skip
    item = next(one for one in found.items if one.label == "leader_placed")
    assert item.text_edit.new_text == "leader_placed(${1:l}, ${2:at})"
    assert item.insert_text_format is lsp.InsertTextFormat.Snippet


def test_a_name_before_a_parenthesis_is_completed_without_a_second_one(
    editor: Editor, bandits: str
) -> None:
    editor.write(bandits, editor.texts[bandits].replace(WRAP, "wrap: base and not held_by(s)"))
    found = editor.ask("textDocument/completion", bandits, "wrap: base and not held_by")
    item = next(one for one in found.items if one.label == "held_by_bandits")
    assert item.text_edit.new_text == "held_by_bandits"


def test_keys_are_completed_with_their_descriptions(editor: Editor, bandits: str) -> None:
    found = completed(editor, bandits, "\nrules:\n", "  mine:\n    ")
    item = next(one for one in found.items if one.label == "on")
    assert "event" in item.documentation.value
    assert "module" not in labels(found)


def test_citations_are_completed_with_their_sentence(editor: Editor, bandits: str) -> None:
    found = completed(editor, bandits, "\nrules:\n", "  mine:\n    cite: ")
    item = next(one for one in found.items if one.label == "B3")
    assert "Spaces with bandits are not empty" in item.detail


def test_snippets_for_actions_rules_scenarios(editor: Editor, bandits: str, huang: Path) -> None:
    assert "a rule" in labels(completed(editor, bandits, "\nrules:\n", "  "))
    assert "an action" in labels(completed(editor, bandits, "\nactions:\n", "  "))
    tests = editor.open(huang / "scenarios" / "mine.yaml", "scenarios:\n  ")
    assert "a scenario" in labels(editor.ask("textDocument/completion", tests, "scenarios:\n  "))
    editor.close(tests)


def test_an_editor_without_snippets_gets_plain_text(huang: Path) -> None:
    with Editor(huang.parent, snippets=False) as plain:
        module = plain.open(huang / "modules" / "mine.yaml", "module: mine\nof: huang\nrules:\n  ")
        found = plain.ask("textDocument/completion", module, "rules:\n  ").items
        assert {item.insert_text_format for item in found} == {lsp.InsertTextFormat.PlainText}
        rule = next(item for item in found if item.label == "a rule")
        assert rule.text_edit.new_text == "name:\n    on: event\n    do: |\n      "
        assert not [item for item in found if "$" in item.text_edit.new_text]


def test_moves_of_a_scenario_are_completed(editor: Editor, huang: Path) -> None:
    text = "scenarios:\n  - name: mine\n    steps:\n      - move: place_tile "
    tests = editor.open(huang / "scenarios" / "mine.yaml", text)
    found = editor.ask("textDocument/completion", tests, "place_tile ")
    assert {"soldier", "farmer"} <= set(labels(found))
    editor.close(tests)


def test_help_for_a_call(editor: Editor, bandits: str) -> None:
    found = editor.ask("textDocument/signatureHelp", bandits, "all s in realm(throne, ")
    (signature,) = found.signatures
    assert signature.label.startswith("realm(space ")
    assert found.active_parameter == 1


def test_hover_shows_type_text_citation_origin_and_who_wraps(editor: Editor, bandits: str) -> None:
    text = editor.ask("textDocument/hover", bandits, "  empt").contents.value
    assert "function empty(space s): yes or no" in text
    assert "rules/kingdoms.yaml" in text
    assert "wrap by `bandits`" in text
    key = editor.ask("textDocument/hover", bandits, "own_camp(bandit b):\n    ci")
    assert "rulebook" in key.contents.value  # what the schema says of a key


def test_references_reach_modules_texts_and_scenarios(editor: Editor, huang: Path) -> None:
    turn = editor.open(huang / "rules" / "turn.yaml")
    found = editor.ask(
        "textDocument/references", turn, "  hand_lim", context={"includeDeclaration": True}
    )
    files = {Path(one.uri).parent.name + "/" + Path(one.uri).name for one in found}
    assert {"modules/palace.yaml", "house/mulligan.yaml", "text/de.yaml"} <= files
    assert "scenarios/palace.yaml" in files
    editor.close(turn)


def test_highlights_are_those_of_the_same_name(editor: Editor, bandits: str) -> None:
    found = editor.ask("textDocument/documentHighlight", bandits, "held_by_bandits(space s")
    assert len(found) == 2  # the parameter and its use


def test_document_and_workspace_symbols(editor: Editor, bandits: str) -> None:
    outline = editor.about("textDocument/documentSymbol", bandits)
    sections = {one.name: one for one in outline}
    assert "held_by_bandits(space s)" in [one.name for one in sections["functions"].children]
    found = editor.request("workspace/symbol", {"query": "hand_limit"})
    assert {Path(one.location.uri).name for one in found} == {"turn.yaml"}


def test_folding(editor: Editor, bandits: str) -> None:
    found = editor.about("textDocument/foldingRange", bandits)
    line = editor.at(bandits, "\noptions").line
    assert any(one.start_line == line for one in found)


def test_tokens_are_only_in_the_language(editor: Editor, bandits: str) -> None:
    data = editor.about("textDocument/semanticTokens/full", bandits).data
    lines = editor.texts[bandits].split("\n")
    words: dict[str, set[str]] = {}
    line = character = 0
    for start in range(0, len(data), 5):
        down, right = data[start : start + 2]
        line, character = line + down, right if down else character + right
        word = lines[line][character : character + data[start + 2]]
        words.setdefault(word, set()).add(TOKEN_TYPES[data[start + 3]])
    assert words["held_by_bandits"] == {"function"}
    assert words["where"] == {"keyword"}
    assert words["soldier"] == {"enumMember"}
    assert words["bandit_contact"] == {"macro"}
    assert "title" not in words and "Bandits" not in words  # YAML and texts are left alone


def test_types_are_shown_beside_names(editor: Editor, bandits: str) -> None:
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}
    found = editor.about("textDocument/inlayHint", bandits, range=whole)
    let = editor.at(bandits, "let ground")
    assert any(one.position == let and one.label == ": set of space" for one in found)


def test_formatting_changes_only_blanks(editor: Editor, bandits: str) -> None:
    text = editor.texts[bandits]
    editor.write(bandits, text.replace("wrap: base and not", "wrap:   base  and not"))
    edits = editor.about(
        "textDocument/formatting", bandits, options={"tabSize": 2, "insertSpaces": True}
    )
    editor.apply(lsp.WorkspaceEdit(changes={bandits: edits}))
    assert editor.texts[bandits] == text


def test_lenses_run_scenarios(editor: Editor, huang: Path) -> None:
    tiles = editor.open(huang / "rules" / "kingdoms.yaml")
    lenses = editor.about("textDocument/codeLens", tiles)
    titles = [one.command.title for one in lenses]
    assert any(title.startswith("run ") for title in titles)
    assert any("touch" in title for title in titles)
    run = min((one for one in lenses if one.command.command == "legalist.runScenarios"),
              key=lambda one: len(one.command.arguments[0]))  # fmt: skip
    told = editor.command(run.command.command, *run.command.arguments)
    assert len(told) == len(run.command.arguments[0])
    assert all(one["passed"] for one in told)
    titles = [one.command.title for one in editor.about("textDocument/codeLens", tiles)]
    assert any("passed" in title for title in titles)
    editor.wait(lambda: editor.refreshed > 0)
    editor.close(tiles)


def test_citations_tell_how_they_are_covered(editor: Editor, bandits: str) -> None:
    line = editor.at(bandits, "\n  B3").line
    lenses = editor.about("textDocument/codeLens", bandits)
    (title,) = [one.command.title for one in lenses if one.range.start.line == line]
    assert title.startswith("carried out by ")
    assert "scenario" in title


def test_calls_of_events_lead_to_rules(editor: Editor, huang: Path) -> None:
    war = editor.open(huang / "rules" / "war.yaml")
    (item,) = editor.ask("textDocument/prepareCallHierarchy", war, "announce leader_capt")
    assert item.name == "leader_captured"
    after = editor.request("callHierarchy/outgoingCalls", {"item": structured(item)})
    assert {"rules"} == {one.to.detail for one in after}
    before = editor.request("callHierarchy/incomingCalls", {"item": structured(item)})
    assert {"rules", "effects", "actions"} & {one.from_.detail for one in before}
    editor.close(war)


def structured(item: lsp.CallHierarchyItem) -> object:
    from lsprotocol.converters import get_converter

    return get_converter().unstructure(item)


def test_the_context_is_told_and_can_be_chosen(editor: Editor, bandits: str) -> None:
    told = editor.command("legalist.context", bandits)
    assert told["label"] == "huang + bandits, 4 players"
    assert "palace" in told["choices"]["modules"]
    told = editor.command(
        "legalist.chooseContext", bandits, {"modules": ["bandits", "palace"], "players": 3}
    )
    assert told["label"] == "huang + bandits + palace, 3 players"
    editor.wait(lambda: any(one.context == told["label"] for one in editor.status))
    assert editor.command("legalist.chooseContext", bandits)["label"].endswith("4 players")


def test_fix_all(editor: Editor, bandits: str) -> None:
    text = editor.texts[bandits]
    wrong = text.replace("riot_takes_bandits:\n    type: yes/no\n    default: false",
                         "riot_takes_bandits:\n    type: yes/no\n    defualt: false")  # fmt: skip
    wrong = wrong.replace("not held_by_bandits(s)", "not held_by_bandit(s)")
    editor.write(bandits, wrong)
    assert editor.diagnostics(bandits)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    for _ in range(5):
        actions = editor.about(
            "textDocument/codeAction", bandits, range=whole,
            context={"diagnostics": [], "only": ["source.fixAll"]},
        )  # fmt: skip
        if not actions:
            break
        editor.apply(actions[0].edit)
    assert editor.texts[bandits] == text


def test_positions_are_utf16(editor: Editor, bandits: str) -> None:
    text = editor.texts[bandits].replace(
        "title: {en: Bandits}", 'title: {en: "😀😀 Bandits", fr: "{wrongx} 😀"}'
    )
    comment = "    # 𝔹𝔹 a comment\n    wrap: base and not held_by_bandits(s)"
    text = text.replace("    wrap: base and not held_by_bandits(s)", comment)
    text = text.replace('text: {en: "A bandit tile lies on the space"}',
                        'text: {en: "😀 A bandit tile {nothing} lies"}')  # fmt: skip
    editor.write(bandits, text)
    found = editor.diagnostics(bandits)
    (blank,) = [one for one in found if one.code == "L572"]
    assert blank.range.start == editor.at(bandits, "😀 A bandit tile ")
    assert blank.range.end == editor.at(bandits, "😀 A bandit tile {nothing}")
    hover = editor.ask("textDocument/hover", bandits, "base and not held_")
    assert "held_by_bandits" in hover.contents.value


def test_hover_texts_are_no_markup(editor: Editor, bandits: str) -> None:
    hostile = "<img src=x onerror=alert(1)> [a](http://evil.example) ![b](http://evil.example/b)"
    text = editor.texts[bandits].replace("A bandit tile lies on the space", hostile)
    editor.write(bandits, text)
    shown = editor.ask("textDocument/hover", bandits, "base and not held_").contents.value
    assert "img" in shown
    assert "<img" not in shown and "](http" not in shown and "://" not in shown


def test_shipped_files_are_not_renamed(editor: Editor) -> None:
    shipped = rulesets_dir() / "huang" / "rules" / "turn.yaml"
    uri = editor.open(shipped)
    with pytest.raises(JsonRpcException, match="comes with Legalist"):
        editor.ask("textDocument/rename", uri, "  hand_lim", newName="hand_maximum")
    editor.close(uri)


def test_broken_requests_do_not_end_the_server(editor: Editor, bandits: str) -> None:
    far = {"line": 10**6, "character": 10**6}
    for uri in (bandits, "untitled:Untitled-1", "file:///no/such/file.yaml", "%%%", ""):
        for method in ("hover", "definition", "completion", "signatureHelp", "documentHighlight"):
            editor.request(
                f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": far}
            )
        for method in ("documentSymbol", "foldingRange", "codeLens"):
            editor.about(f"textDocument/{method}", uri)
    with pytest.raises(JsonRpcException):
        editor.request("workspace/executeCommand", {"command": "legalist.context"})
    with pytest.raises(JsonRpcException):
        editor.request("no/such/method", {})
    assert editor.codes(bandits) == []


def test_what_nothing_names_is_faded(editor: Editor, bandits: str) -> None:
    editor.type(bandits, "\nfunctions:\n", "  forgotten(space s): held_by_bandits(s)\n")

    def faded() -> bool:
        told = editor.found.get(bandits)
        return told is not None and any(one.tags for one in told.diagnostics)

    editor.wait(faded)
    (hint,) = [one for one in editor.found[bandits].diagnostics if one.tags]
    assert hint.severity is lsp.DiagnosticSeverity.Hint
    assert hint.message == "nothing names functions.forgotten"


def test_files_that_change_on_disk_are_checked_again(editor: Editor, huang: Path) -> None:
    turn = huang / "rules" / "turn.yaml"
    text = turn.read_text("utf-8")
    uri = editor.open(huang / "rules" / "end.yaml")
    assert editor.codes(uri) == []
    turn.write_text(text.replace("  hand_limit", "  hand_limits", 1), "utf-8")
    editor.watched(turn.as_uri())
    editor.wait(lambda: any(one.diagnostics for one in editor.found.values()))
    turn.write_text(text, "utf-8")
    editor.watched(turn.as_uri())
    editor.wait(lambda: not any(one.diagnostics for one in editor.found.values()))
    editor.close(uri)


def test_without_the_extra_package_the_command_says_so() -> None:
    program = (
        "import sys; sys.modules['pygls'] = None; from legalist.cli.main import main; main(['lsp'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode != 0
    assert "pip install 'legalist[lsp]'" in done.stderr
    assert "Traceback" not in done.stderr
