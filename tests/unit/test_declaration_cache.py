"""What is remembered of a check never shows: after other checks one says what a first one says."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.check import Checked, check, declaration_cache
from legalist.diagnostics import Report
from legalist.language.walk import names_in
from legalist.link import link, list_modules
from legalist.program import Decl
from legalist.program.changes import texts_of
from legalist.typed.types import SetType

GAMES: list[dict[str, object]] = [
    {},
    {"players": 4},
    {"modules": ["palace"]},
    {"modules": ["bandits", "palace"]},
    {"map": "eighteen-kingdoms", "modules": ["eighteen-kingdoms"]},
    {"edition": "de"},
    {"options": {"exchange_minimum": 0}},
]


def checked(parts: dict[str, object]) -> tuple[Checked, list[str]]:
    report = Report()
    program = link("huang", **parts, report=report)  # type: ignore[arg-type]
    assert program is not None
    return check(program, report), [found.code for found in report]


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    declaration_cache._written.clear()
    declaration_cache._objects.clear()


def test_the_modules_that_are_named_here_are_there() -> None:
    assert {"palace", "bandits", "eighteen-kingdoms"} <= {one.id for one in list_modules("huang")}


@pytest.mark.parametrize("parts", GAMES, ids=str)
def test_a_game_checked_after_others_is_the_same(parts: dict[str, object]) -> None:
    alone, codes = checked(parts)
    for others in GAMES:
        checked(others)
    again, codes_again = checked(parts)
    assert codes == codes_again == []
    for table in ("functions", "procedures", "actions", "decisions", "events", "invariants"):
        assert getattr(alone, table) == getattr(again, table), table
    assert {d.name: d.members for d in alone.domains.values()} == {
        d.name: d.members for d in again.domains.values()
    }


def test_most_declarations_are_not_typed_again() -> None:
    checked({})
    before = sum(len(one.records) for one in declaration_cache._written.values())
    checked({"edition": "de"})
    after = sum(len(one.records) for one in declaration_cache._written.values())
    assert before > 100
    assert after - before < before / 5


def test_what_could_not_be_read_is_not_remembered(tmp_path: Path) -> None:
    """A part is broken, mended, and then loses what the other part uses."""
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: dots\ntitle: Dots\nplayers: {min: 2, max: 2, seats: [a, b]}\n"
        "parts: [one.yaml, two.yaml]\nvalues: {active: {type: player}, dots: {start: 0}}\n"
        "actions: {mark: {offered: main_choice, do: add 1 to dots}}\n"
        "flow: {turn: ask active to main_choice}\noutcome: {score(player p): dots}\n"
    )
    (tmp_path / "one.yaml").write_text("functions: {twice: once + once}\n")
    answers = []
    for two in ("once: dots ! 1", "once: dots + 1", "never: dots + 1"):
        (tmp_path / "two.yaml").write_text(f"functions: {{{two}}}\n")
        report = Report()
        program = link(tmp_path, report=report, partial=True)
        if program is not None:
            check(program, report)
        answers.append({found.code for found in report if found.severity == "error"})
    broken, mended, lost = answers
    assert broken
    assert mended == set()
    assert lost == {"L401"}


def test_a_pattern_that_a_module_replaces_is_another_one(tmp_path: Path) -> None:
    """The function does not name the pattern itself, only what of it covers a space."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: dots\ntitle: Dots\nplayers: {min: 2, max: 2, seats: [a, b]}\nmap: field\n"
        "maps: {field: {hexes: pointy, shape: {rhombus: [3, 3]}}}\n"
        "patterns: {pair: {offsets: [[0, 0], [1, 0]]}}\nvalues: {active: {type: player}}\n"
        "functions: {around(space s): pairs_on(s)}\n"
        "actions: {mark: {offered: main_choice, do: end game}}\n"
        "flow: {turn: ask active to main_choice}\noutcome: {score(player p): 0}\n"
    )
    (tmp_path / "modules" / "long.yaml").write_text(
        "module: long\nof: dots\n"
        "patterns: {pair: {replace: true, offsets: [[0, 0], [1, 0], [2, 0]]}}\n"
    )
    for modules in ([], ["long"], []):
        report = Report()
        program = link(tmp_path, modules=modules, report=report)
        assert program is not None, report.diagnostics
        found = check(program, report)
        covers = found.functions["functions.around"].result
        assert isinstance(covers, SetType)
        assert covers.item is found.domains["pair"]


def test_the_set_that_is_gone_through_and_the_zone_that_is_drawn_from_count_as_words() -> None:
    """Both are in fields of the tree that have the name of a field of declarations."""
    report = Report()
    program = link("huang", report=report)
    assert program is not None
    for section in ("functions", "effects"):
        for decl in getattr(program, section).values():
            names = declaration_cache.written(f"{section}.{decl.id}", decl).names
            assert names_in_texts(decl) <= set(names), decl.address


def names_in_texts(decl: Decl) -> set[str]:
    return {name for text in texts_of(decl) for name in names_in(text)}
