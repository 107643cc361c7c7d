"""Every page of the manual says what happens, and it does. `LEGALIST_RECORD=1` writes it anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from manual import NOTHING_WRONG, Page, findings, pages
from plans import plans_around, printed
from session import Session

from legalist.diagnostics import Report, Span
from legalist.diagnostics.catalogue import codes
from legalist.language import parse_text
from legalist.plan.optimise import PASSES
from legalist.play import load

RECORD = os.environ.get("LEGALIST_RECORD") == "1"
BAD = pages("bad")
GOOD = pages("good")
PLANS = pages("plans")

# Findings that no small page can show, and where they are tested instead.
ELSEWHERE = {
    "L103": "test_source",
    "L104": "test_source",
    "L121": "test_source",
    "L212": "a net for what a schema may come to say; no schema says it",
    "L302": "test_an_endless_text_is_refused",
    "L307": "a net for what the schema says first",
    "L134": "test_location",
    "L135": "test_location",
    "L507": "test_link",
    "L141": "hostile/test_files",
    "L574": "e2e/test_saved_games",
    "L575": "e2e/test_saved_games",
    "L576": "e2e/test_saved_games",
    "L577": "e2e/test_saved_games",
    "L578": "e2e/test_saved_games",
    "L579": "e2e/test_saved_games",
    "L587": "e2e/test_carried_games",
    "L590": "e2e/test_fixing",
    "L591": "unit/test_editing, e2e/test_edit_command",
    "L592": "unit/test_editing, e2e/test_edit_command",
    "L593": "unit/test_editing, e2e/test_edit_command",
    "L594": "unit/test_editing, e2e/test_edit_command",
    "L595": "unit/test_editing, e2e/test_edit_command",
    "L596": "e2e/test_scenario_command",
    "L597": "e2e/test_scenario_command",
    "L598": "e2e/test_translators",
    "L599": "e2e/test_translators",
    "L632": "test_map_commands",
    "L690": "test_misfiled",
    "L691": "test_misfiled",
    "L633": "test_map_commands",
    "L634": "test_map_commands",
}


def judge(page: Page, answer: str) -> None:
    if RECORD:
        page.record(answer)
    else:
        assert answer == page.answer.text


@pytest.mark.parametrize("page", BAD, ids=lambda page: page.name)
def test_mistakes_are_told(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    said = findings(page)
    assert said != NOTHING_WRONG
    judge(page, said)


@pytest.mark.parametrize("page", GOOD, ids=lambda page: page.name)
def test_it_plays_as_told(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert findings(page) == NOTHING_WRONG
    session = Session(page.settings("load"), page.settings("position"))
    judge(page, session.transcript(page.answer.text))


@pytest.mark.parametrize("page", PLANS, ids=lambda page: page.name)
def test_a_pass_changes_a_plan_as_told(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fails when an optimisation stops happening."""
    page.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    words = page.answer.words
    before, after = plans_around(words["pass"], load(tmp_path, **page.settings("load")))
    routines = words["of"].split(",")
    told = [printed(plan, routines) for plan in (before, after)]
    assert told[0] != told[1]
    judge(page, "before\n{}after\n{}".format(*told))


def test_every_pass_has_a_page() -> None:
    passes = {one.__name__ for one in PASSES} - {"in_order"}  # changes no routine
    assert {page.answer.words["pass"] for page in PLANS} == passes


def test_every_finding_in_files_has_a_page() -> None:
    told = {code for page in BAD for code in re.findall(r"\[(L\d\d\d)\]: ", page.answer.text)}
    wanted = {code for code in codes() if code[1] in "123456"}
    assert sorted(wanted - told - set(ELSEWHERE)) == []


def test_an_endless_text_is_refused() -> None:
    report = Report()
    text = "yes and " * 3000 + "yes"
    tree = parse_text(text, "expression", lambda a, b, c, d: Span("x", a, b, c, d), report)
    assert tree is None
    assert [found.code for found in report] == ["L302"]
