"""What an editor shows in between: while a file is broken, while scenarios run, while the author
types on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from legalist.diagnostics import Report
from legalist.interruption import Interrupted, interruptible
from legalist.limits import STEPS
from legalist.testing.games import Games
from legalist.testing.run import run_scenario
from legalist.testing.scenario_reader import read_scenarios

from .editor import Editor

RULES = """\
ruleset: endless
title: Endless
players: {min: 2, max: 2, seats: [red, blue]}
values: {active: {type: player}, counter: {start: 0}}
functions:
  far: 3
actions:
  go:
    offered: turn_action
    do: "repeat LONG times: add 1 to counter"
  stop:
    offered: turn_action
    do: add far to counter
flow:
  turn: ask active to turn_action
"""
SHORT = "[{move: stop}, {expect: counter = 3}]"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "endless"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES.replace("LONG", str(STEPS - 10)), "utf-8")
    return folder


@pytest.fixture
def small(game: Path) -> Iterator[Editor]:
    with Editor(game) as one:
        yield one


def scenarios(game: Path, entries: dict[str, str]) -> Path:
    path = game / "scenarios" / "all.yaml"
    lines = [f"  - name: {name}\n    steps: {steps}\n" for name, steps in entries.items()]
    path.write_text("scenarios:\n" + "".join(lines), "utf-8")
    return path


def test_a_scenario_can_be_left_in_the_middle_of_one_move(game: Path) -> None:
    path, asked = scenarios(game, {"long": "[{move: go}]"}), list[int]()
    (scenario,) = read_scenarios(path, Report())

    def later() -> bool:
        asked.append(1)
        return len(asked) > 10

    with interruptible(lambda: asked.append(1) is not None):
        assert run_scenario(scenario, Games()).passed
    assert len(asked) > STEPS // 50_000
    asked.clear()
    with pytest.raises(Interrupted), interruptible(later):
        run_scenario(scenario, Games())


def test_typing_stops_scenarios_that_take_for_ever(game: Path, small: Editor) -> None:
    long = f"[{', '.join(['{move: go}'] * 20)}]"
    path = scenarios(game, {f"long_{number}": long for number in range(50)})
    uri = small.open(game / "ruleset.yaml")
    assert small.codes(uri) == []
    tests = [[str(path), f"long_{number}"] for number in range(50)]
    params = lsp.ExecuteCommandParams("legalist.runScenarios", [tests])
    running = small.client.protocol.send_request("workspace/executeCommand", params)
    small.type(uri, "far: 3", "3")
    assert small.codes(uri) == []
    with pytest.raises(JsonRpcException):
        small._run(asyncio.wrap_future(running, loop=small.loop))
    small.type(uri, "far: 33", " + nothing_such")
    assert small.codes(uri) == ["L401"]


def test_lenses_tell_of_scenarios_that_the_background_ran(game: Path, small: Editor) -> None:
    scenarios(game, {"right": SHORT, "wrong": SHORT.replace("= 3", "= 4")})
    uri = small.open(game / "scenarios" / "all.yaml")
    small.wait(lambda: small.refreshed > 0)
    titles = [one.command.title for one in small.about("textDocument/codeLens", uri)]
    assert titles == ["1 passed of 1 scenario", "1 failed of 1 scenario"]


def test_a_document_that_was_never_opened_is_not_read(game: Path, small: Editor) -> None:
    unopened = game.parent / "elsewhere.yaml"
    unopened.write_text("module: other\nof: endless\nwrong: 1\n", "utf-8")
    document = lsp.VersionedTextDocumentIdentifier(1, unopened.as_uri())
    small.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, []))
    uri = small.open(game / "ruleset.yaml")
    assert small.codes(uri) == []
    small.wait(lambda: any(one.finished for one in small.status))  # other documents come before
    assert [one.uri for one in small.heard if one.uri == unopened.as_uri()] == []


def test_words_keep_their_colours_while_a_brace_is_open(game: Path, small: Editor) -> None:
    def coloured() -> set[str]:
        data = small.about("textDocument/semanticTokens/full", uri).data
        lines, line, character, words = small.texts[uri].split("\n"), 0, 0, set()
        for start in range(0, len(data), 5):
            down, right, length = data[start : start + 3]
            line, character = line + down, right if down else character + right
            words.add(lines[line][character : character + length])
        return words

    uri = small.open(game / "ruleset.yaml")
    before = coloured()
    assert {"repeat", "far", "ask", "active"} <= before
    small.type(uri, "offered: turn_action\n    do: add far to counter\n", "    cite: {\n\n")
    assert small.codes(uri)
    assert {"repeat", "ask", "active"} <= coloured() <= before


def test_a_hover_tells_how_often_something_is_used(game: Path, small: Editor) -> None:
    uri = small.open(game / "ruleset.yaml")
    hover = small.ask("textDocument/hover", uri, "add fa")
    assert "Used in 1 place" in hover.contents.value
    hover = small.ask("textDocument/hover", uri, "add 1 to count")
    assert "Used in 2 places" in hover.contents.value
