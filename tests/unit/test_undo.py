"""A change that is undone leaves everything else where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.diagnostics import Report, Span
from legalist.link import link
from legalist.program import Program
from legalist.trial.undo import changed_entries, changed_requirements, put_back

RULESET = """\
ruleset: dots
title: Dots
players: {min: 2, max: 2, seats: [a, b]}
values: {active: {type: player}, dots: {start: 0}}
events: {marked: }
rules:
  one: {on: marked, do: add 1 to dots}
  two: {on: marked, do: set dots to dots * 2}
  three: {on: marked, do: add 3 to dots}
actions:
  mark:
    offered: main_choice
    require: {few: dots < 90, fewer: dots < 80, fewest: dots < 70}
    do: announce marked
flow:
  turn: |
    ask active to main_choice
    else: end game
    set active to next(active)
outcome: {score(player p): dots}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(RULESET, "utf-8")
    (tmp_path / "modules").mkdir()
    return tmp_path


def linked(folder: Path, removed: str) -> tuple[Program, Program]:
    """The game with a module that removes something, and without it."""
    module = folder / "modules" / "less.yaml"
    module.write_text(f"module: less\nof: dots\nremove: [{removed}]\n", "utf-8")
    report = Report()
    with_it = link(folder, modules=["less"], report=report)
    without = link(folder, report=report)
    assert not report.errors
    assert with_it is not None
    assert without is not None
    return with_it, without


@pytest.mark.parametrize("rule", ["one", "two", "three"])
def test_a_removed_rule_goes_back_to_its_place(folder: Path, rule: str) -> None:
    program, before = linked(folder, f"rules.{rule}")
    touched = {change.address: change.span for change in program.changes}
    (change,) = changed_entries(program, before, touched, lambda _: False)
    assert change.gone
    assert list(change.undo(program).rules) == ["one", "two", "three"]


def test_a_removed_requirement_goes_back_to_its_place(folder: Path) -> None:
    program, before = linked(folder, "actions.mark.require.fewer")
    touched = {"actions.mark.require.fewer": Span("modules/less.yaml", 3, 10, 3, 36)}
    (change,) = changed_requirements(program, before, touched, lambda _: False)
    requires = change.undo(program).actions["mark"].requires
    assert [one.id for one in requires] == ["few", "fewer", "fewest"]


def test_what_came_since_stays_where_it_is() -> None:
    assert put_back(["new", "a", "c"], "b", ["a", "b", "c"]) == ["new", "a", "b", "c"]
    assert put_back(["new", "c"], "b", ["a", "b", "c"]) == ["b", "new", "c"]
