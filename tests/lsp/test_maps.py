"""Terrains, marks and areas are found, told about and renamed in rules and in maps alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from .editor import Editor

RULES = """\
ruleset: isles
title: Isles
players: {min: 2, max: 2, seats: [red, blue]}
map: north
terrain: [land, river]
marks: [capital]
areas: [camp]
kinds: {stone: {count: 9, starts: pot}}
zones:
  pot: {holds: stone, order: bag}
  stones_on(space): {holds: stone, order: bag}
values: {active: {type: player}}
functions:
  wet(space s): terrain(s) = river
  seat(space s): capital(s)
  far(camp c): 3
actions:
  place:
    offered: turn_action
    choose: {at: "a space where not wet(at) and not seat(at)"}
    do: move 1 of stone from pot to stones_on(at)
flow:
  turn: ask active to turn_action
names:
  river: {en: River}
"""
MAP = """\
map: north
title: North
hexes: pointy
terrain: land
rows: |
  . ~ .
   ~ ! .
legend:
  "~": river
  "!": {terrain: land, marks: {capital: true}}
areas:
  camp: {first: [A1, A2], second: [B1]}
marks:
  capital: [A3]
"""


@pytest.fixture
def isles(tmp_path: Path) -> Path:
    folder = tmp_path / "isles"
    (folder / "maps").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    (folder / "maps" / "north.yaml").write_text(MAP, "utf-8")
    return folder


@pytest.fixture
def editor(isles: Path) -> Iterator[Editor]:
    with Editor(isles) as one:
        yield one


def test_a_map_leads_to_the_rules_and_back(isles: Path, editor: Editor) -> None:
    rules, board = editor.open(isles / "ruleset.yaml"), editor.open(isles / "maps" / "north.yaml")
    assert editor.codes(board) == editor.codes(rules) == []
    for at, declared in (
        ('"~": riv', "terrain: [land, "),
        ("marks: {cap", "marks: ["),
        ("  cam", "areas: ["),
        ("marks:\n  cap", "marks: ["),
    ):
        (place,) = editor.ask("textDocument/definition", board, at)
        assert place.uri == rules
        assert place.range.start == editor.at(rules, declared)
    hover = editor.ask("textDocument/hover", board, '"~": riv')
    assert "terrain river" in hover.contents.value
    found = editor.ask(
        "textDocument/references", rules, "terrain(s) = riv", context={"includeDeclaration": True}
    )
    assert [one.range.start.line for one in found if one.uri == board] == [8]


@pytest.mark.parametrize(
    ("at", "old", "new", "places"),
    [
        ('"~": riv', "river", "stream", 4),
        ("marks: {cap", "capital", "chief", 4),
        ("  cam", "camp", "region", 3),
    ],
)
def test_renaming_goes_through_maps(
    isles: Path, editor: Editor, at: str, old: str, new: str, places: int
) -> None:
    rules, board = editor.open(isles / "ruleset.yaml"), editor.open(isles / "maps" / "north.yaml")
    edit: lsp.WorkspaceEdit = editor.ask("textDocument/rename", board, at, newName=new)
    assert edit.changes is not None
    assert {uri: len(edits) for uri, edits in edit.changes.items()}.keys() == {rules, board}
    assert sum(map(len, edit.changes.values())) == places
    editor.apply(edit)
    editor.wait_for_none(rules, board)
    assert f" {old}" not in editor.texts[board] + editor.texts[rules]
