"""Lines as people write them, and what is proposed for them (corrections.txt)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from legalist.diagnostics import Report, Span
from legalist.diagnostics.fix import apply_edits
from legalist.language import parse_text
from legalist.language.corrections import corrections
from legalist.language.grammar import STARTS
from legalist.language.habits import HOLE, habits
from legalist.language.word_changes import Change, changed


def _cases() -> list[tuple[str, str, str]]:
    start, wrong, cases = "", "", []
    for line in (Path(__file__).parent / "corrections.txt").read_text("utf-8").splitlines():
        if line.startswith("[") and line[1:-1] in STARTS:
            start = line[1:-1]
        elif line.startswith("    ") or not line.strip():
            cases.append((start, wrong, line.strip()))
        else:
            wrong = line
    return cases


@pytest.mark.parametrize(("start", "wrong", "right"), _cases())
def test_the_line_as_it_should_be(start: str, wrong: str, right: str) -> None:
    assert " | ".join(one.line for one in corrections(wrong, start)) == right


@pytest.mark.parametrize(
    ("start", "line"),
    [
        ("effects", "please be nice to everybody"),
        ("effects", "foo bar baz qux"),
        ("expression", "points(p) 3"),
        ("expression", "hand(p) stone(red) points"),
        ("expression", "+ + +"),
        ("expression", "size(hand(me) + size(hand(p)) > 2"),
        ("choice", "whatever you like, really"),
        ("effects", "move " * 100),
        ("effects", "turn ends"),
        ("effects", "set lead to tile hare"),
        ("expression", "tile hare = 3"),
        ("expression", "I have more than 6 tiles"),
        ("trigger", "turn ends"),
    ],
)
def test_nothing_is_proposed_where_anything_could_be_meant(start: str, line: str) -> None:
    assert corrections(line, start) == ()


@pytest.mark.parametrize(
    ("start", "line", "sure"),
    [
        ("effects", "Ask active to turn_action", True),
        ("expression", "points(p) == 3", True),
        ("expression", "trader in my hand", False),
        ("expression", "p has 3 tiles", False),
        ("effects", "recall the leader", False),
    ],
)
def test_a_line_that_names_something_new_is_not_sure(start: str, line: str, sure: bool) -> None:
    assert [correction.sure for correction in corrections(line, start)] == [sure]


@pytest.mark.parametrize("start", STARTS)
def test_every_form_is_filled_from_its_pattern(start: str) -> None:
    for habit in habits(start):
        if isinstance(habit.form, str):
            places = set(re.findall(r"\{(\w)s?\}", habit.form))
            assert places <= set(habit.pattern.groupindex), habit


def _place(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span("f", line, column, end_line, end_column)


@pytest.mark.parametrize(("start", "wrong", "right"), _cases())
def test_the_fix_leads_to_a_text_that_parses(start: str, wrong: str, right: str) -> None:
    report = Report()
    text = f"if yes:\n  base\n{wrong}\n  base\n" if start == "effects" else wrong
    if not right.endswith(":"):
        text = f"if yes:\n  base\n{wrong}\n" if start == "effects" else wrong
    if HOLE in right.split(" | ")[0]:
        return
    assert parse_text(text, start, _place, report) is None
    (finding,) = report.diagnostics
    for fix in finding.fixes:
        mended = apply_edits(text, fix.edits)
        assert parse_text(mended, start, _place, Report()) is not None, mended


def test_every_wrong_line_of_a_text_is_told() -> None:
    report = Report()
    text = "If points(p) == 3\n  pay(p, 1\n  what is this thing\nelif well(s):\n  points(p) += 2\n"
    parse_text(text, "effects", _place, report)
    told = [(one.code, one.span and one.span.line) for one in report.diagnostics]
    assert told == [("L311", 1), ("L312", 2), ("L301", 3), ("L311", 4), ("L311", 5)]


def test_a_stranger_does_not_get_endless_help() -> None:
    report = Report()
    for number in range(150):
        line = number + 1
        place = lambda _a, b, _c, d, line=line: Span("f", line, b, line, d)  # noqa: E731
        parse_text("points(p) == 3", "expression", place, report)
    codes = [one.code for one in report.diagnostics]
    assert codes.count("L311") == 20
    assert codes.count("L301") == 80
    assert codes[100:] == ["L883"]


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("a == b", "a = b", Change(2, "==", "=")),
        ("hand has it(red)", "it(red) in hand", Change(0, "hand has it(red)", "it(red) in hand")),
        ("ask p x", "ask p to x", Change(6, "", "to ")),
    ],
)
def test_what_differs(old: str, new: str, change: Change) -> None:
    assert changed(old, new) == change
