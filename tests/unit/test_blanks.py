"""Texts show the values of options and of functions that need no position."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist import load
from legalist.diagnostics import Report
from legalist.limits import MOST_FINDINGS
from legalist.link import link
from legalist.link.constants import Constants
from legalist.link.inflection import inflected
from legalist.program.print import flatten

RULESET = """\
ruleset: matches
title: Matches
players: {min: 2, max: 2, seats: [left, right]}
options:
  rounds: {from: 1, to: 22, default: 2}
  open: {type: yes/no, default: true, text: "Open: {open|laid out|kept hidden}"}
  begins: {values: [left_first, right_first], default: left_first}
citations:
  R1:
    en: "Begin with {start} matches, {begins|the left side|the right side} first."
    pl: "{rounds|runda|rundy|rund}"
kinds:
  match: {count: 40, starts: heap}
zones:
  heap: {holds: match, order: bag}
  taken(player): {holds: match, order: bag}
values:
  active: {type: player}
functions:
  start: rounds * 3 - 1
  limit(player p): if open then start else size(heap)
events:
  took(player who, number many): "{who} takes {many} of {start}"
actions:
  take:
    offered: turn_action
    cite: R1
    text: "Take {many} of at most {limit}"
    choose:
      many: number from 1 to 9
    require:
      enough: {that: many <= start, text: "No more than {start}"}
    do: |
      move many of match from heap to taken(me)
      announce took(me, many)
flow:
  turn: |
    ask active to turn_action
    if size(heap) < 9: end game
outcome:
  score(player p): 1
"""


PAIRS = """\
module: pairs
title: Pairs
of: matches
actions:
  take:
    replace: true
    offered: turn_action
    cite: R1
    text: "Take {pairs} pairs"
    choose: {pairs: number from 1 to 2}
    do: move 2 * pairs of match from heap to taken(me)
"""


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(RULESET, "utf-8")
    return tmp_path


def _texts(matches: Path, **options: object) -> dict[str, str]:
    report = Report()
    program = link(matches, options=options, report=report)
    assert program is not None, report.diagnostics
    action = program.actions["take"]
    return {
        "cited": program.citations["R1"]["en"],
        "polish": program.citations["R1"]["pl"],
        "option": program.options["open"].text["en"],
        "action": action.text["en"],
        "reason": action.requires[0].text["en"],
        "event": program.events["took"].text["en"],
        "flat": flatten(program),
    }


def test_values_stand_in_every_text(matches: Path) -> None:
    texts = _texts(matches)
    assert texts["cited"] == "Begin with 5 matches, the left side first."
    assert texts["polish"] == "2 rundy"
    assert texts["option"] == "Open: laid out"
    assert texts["action"] == "Take {many} of at most 5"
    assert texts["reason"] == "No more than 5"
    assert texts["event"] == "{who} takes {many} of 5"
    assert "No more than 5" in texts["flat"]


def test_another_value_is_another_sentence(matches: Path) -> None:
    texts = _texts(matches, rounds=1, begins="right_first", open=False)
    assert texts["cited"] == "Begin with 2 matches, the right side first."
    assert texts["polish"] == "1 runda"
    assert texts["option"] == "Open: kept hidden"
    assert texts["action"] == "Take {many} of at most {limit}"  # which then needs the position
    assert _texts(matches, rounds=22)["polish"] == "22 rundy"
    assert _texts(matches, rounds=5)["polish"] == "5 rund"


def test_a_translator_sees_the_blanks(matches: Path) -> None:
    program = link(matches, report=Report(), fill=False)
    assert program is not None
    assert program.citations["R1"]["en"].startswith("Begin with {start} matches")


def test_a_module_that_needs_the_position_leaves_the_number_of_the_rulebook() -> None:
    program = link("huang", modules=["palace"], options={"hand_size": 4}, report=Report())
    assert program is not None
    assert Constants(program).get("hand_limit") == 4


@pytest.mark.parametrize(
    ("number", "language", "form"),
    [
        (1, "en", "a"),
        (0, "en", "b"),
        (0, "fr", "a"),
        (3, "ru", "b"),
        (11, "ru", "c"),
        (21, "ru", "a"),
    ],
)
def test_a_word_takes_the_form_of_its_number(number: int, language: str, form: str) -> None:
    assert inflected(number, ["a", "b", "c"], None, {}, language) == f"{number} {form}"


def test_reasons_and_traces_show_the_values(matches: Path) -> None:
    game = load(matches)
    state = game.start()
    assert [reason.text for reason in game.why_not(state, "take 6")] == ["No more than 5"]
    told = [entry.text() for entry in state.apply("take 3").trace]
    assert "Left takes 3 of 5" in told


def test_a_translation_that_is_no_longer_shown_is_not_looked_at(matches: Path) -> None:
    (matches / "text").mkdir()
    polish = 'language: pl\ntexts:\n  actions.take: "Weź {many}"\n'
    (matches / "text" / "pl.yaml").write_text(polish, "utf-8")
    (matches / "modules").mkdir()
    (matches / "modules" / "pairs.yaml").write_text(PAIRS, "utf-8")
    report = Report()
    assert link(matches, modules=["pairs"], report=report) is not None
    assert [finding.code for finding in report.diagnostics] == []


def test_names_show_values(matches: Path) -> None:
    names = 'names:\n  turn_action: {en: "take from {start}"}\n  heap: "{rounds|heap|heaps}"\n'
    (matches / "ruleset.yaml").write_text(RULESET + names, "utf-8")
    (matches / "text").mkdir()
    polish = 'language: pl\nnames:\n  turn_action: "weź z {start}"\n  take: "{rounds|raz|razy}"\n'
    (matches / "text" / "pl.yaml").write_text(polish, "utf-8")
    report = Report()
    program = link(matches, report=report, options={"rounds": 3})
    assert program is not None
    assert not report.diagnostics
    assert program.names["turn_action"] == {"en": "take from 8", "pl": "weź z 8"}
    assert program.names["heap"]["en"] == "3 heaps"
    assert program.names["take"]["pl"] == "3 razy"
    assert load(matches, options={"rounds": 1}).start().decision.text() == "take from 2"  # type: ignore[union-attr]


def test_a_blank_in_a_name_that_nothing_fills_is_told(matches: Path) -> None:
    names = (
        'names:\n  heap: "the {ruonds} heap"\n'
        "editions:\n  big: {title: Big, names: {match: '{sticks} sticks'}}\n"
    )
    (matches / "ruleset.yaml").write_text(RULESET + names, "utf-8")
    (matches / "text").mkdir()
    polish = 'language: pl\nnames:\n  match: "{ rounds } zapałki"\n'
    (matches / "text" / "pl.yaml").write_text(polish, "utf-8")
    report = Report()
    link(matches, edition="big", report=report)
    found = {(one.code, one.span.file.rpartition("/")[2]) for one in report.diagnostics if one.span}
    assert found >= {("L572", "ruleset.yaml")}
    assert len([one for one in report.diagnostics if one.code == "L572"]) == 2


@pytest.mark.parametrize(
    ("language", "few", "palace"),
    [
        ("en", "claim 1 point", "The palace gives 3 more tiles at"),
        ("de", "1 Punkt beanspruchen", "3 weitere Plättchen bei jedem Auffüllen"),
        ("fr", "réclamer 1 point", "Le palais donne 3 tuiles de plus"),
        ("pl", "sięgnij po 1 punkt", "Pałac daje 3 dodatkowe kafle"),
        ("ru", "взять 1 очко", "Дворец даёт 3 дополнительных тайла"),
    ],
)
def test_shipped_names_and_options_show_values(language: str, few: str, palace: str) -> None:
    events = link(
        "chu-han", modules=["events"], options={"points_for_hangu_pass": 1}, report=Report()
    )
    assert events is not None
    assert events.names["claim_hangu_pass"][language] == few
    huang = link("huang", modules=["palace"], options={"palace_tiles": 3}, report=Report())
    assert huang is not None
    assert palace in huang.options["palace_hand"].text[language]


def test_a_text_of_braces_alone_is_not_told_brace_by_brace(matches: Path) -> None:
    """A stranger's text of a megabyte would take minutes."""
    path = matches / "ruleset.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("No more than {start}", "{" * 50_000, 1), "utf-8")
    report = Report()
    link(matches, report=report)
    assert {one.code for one in report.diagnostics} >= {"L566"}
    assert report.told < 2 * MOST_FINDINGS
