"""A painter's changes of a map: names, areas and marks follow the rows, and nothing else moves."""

from __future__ import annotations

from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing.changes import Change
from legalist.editing.map_changes import (
    mark_space,
    name_space,
    new_sign,
    put_in_area,
    set_rows,
)
from legalist.editing.text_edits import text_edits

MAP = """\
map: delta  # the mouth of a river
hexes: pointy
rows: |2
  . . ~
   . ~
  . . .
legend:
  ".": land  # dry
  "~": river
names: {A1: Harbour}
marks:
  camp: [A2, C3]
  port: {A1: big}
areas:
  region:
    1: [Harbour, A2]  # north
    2: [B1]
"""
MAP = MAP.replace("port: {A1: big}", "port: {Harbour: big}")


def changed(change: Change, text: str = MAP) -> str:
    report = Report()
    edits = text_edits(text, change, report, "delta.yaml")
    assert edits is not None, report.diagnostics
    return apply_edits(text, edits)


def changed_lines(after: str, before: str = MAP) -> list[str]:
    return [line for line in after.split("\n") if line not in before.split("\n")]


def test_a_space_gets_a_name_and_is_spoken_of_by_it() -> None:
    after = changed(name_space("A2", "Ford"))
    assert changed_lines(after) == [
        "names: {A1: Harbour, A2: Ford}",
        "  camp: [Ford, C3]",
        "    1: [Harbour, Ford]  # north",
    ]
    assert changed(name_space("Ford", ""), after) == MAP


def test_a_space_is_in_one_area_of_a_sort() -> None:
    after = changed(put_in_area("region", "2", "A2", True))
    assert changed_lines(after) == ["    1: [Harbour]  # north", "    2: [B1, A2]"]
    assert "  region:\n    1: [Harbour, A2]  # north\n" in changed(
        put_in_area("region", "2", "B1", False)
    )
    assert changed_lines(changed(put_in_area("camp", "7", "C1", True))) == [
        "  camp:",
        "    7: [C1]",
    ]


def test_marks_with_and_without_labels() -> None:
    assert changed_lines(changed(mark_space("camp", "B1", ""))) == ["  camp: [A2, C3, B1]"]
    assert changed_lines(changed(mark_space("camp", "A2", None))) == ["  camp: [C3]"]
    assert changed_lines(changed(mark_space("port", "C3", "old"))) == [
        "  port: {Harbour: big, C3: old}"
    ]


def test_a_new_sign() -> None:
    assert changed_lines(changed(new_sign("^", "hills"))) == ["  ^: hills"]


def test_everything_follows_rows_that_move() -> None:
    after = changed(set_rows([". . . .", " . . ~", ". . ~", " . . ."], 1, 1))
    assert "names: {B1: Harbour}" in after
    assert "camp: [B2, D3]" in after
    assert "1: [Harbour, B2]  # north" in after
    assert "2: [C2]" in after
    assert '".": land  # dry' in after


def test_what_was_said_of_a_space_that_is_gone_goes() -> None:
    after = changed(set_rows([". ~", " . ."], -1, -1))
    assert "Harbour" not in after
    assert "camp: [B2]" in after
    assert "areas:\n  region:\n    2: [A1]\n" in after
