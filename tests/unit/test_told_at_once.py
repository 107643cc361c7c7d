"""Mistakes of several sorts in one file are told together, and none that only follows from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.cli.file_checks import check_location
from legalist.diagnostics import Diagnostic, Report
from legalist.link.location import locate

MANIFEST = """\
ruleset: dots
title: Dots
players: {min: 2, max: 2, seats: [a, b]}
parts: [counting.yaml]
kinds: {stone: {count: 3, starts: box}}
zones: {box: {holds: stone, order: bag}, hand(player): {holds: stone, order: bag}}
values: {active: {type: player}, dots(player): {start: 0}}
names: {tidy: {en: tidy up}}
events: {turn_ended(player who): {}}
actions:
  mark: {offered: main_choice, do: gain(me)}
flow:
  turn: |
    ask active to main_choice
    announce turn_ended(active)
    set active to next(active)
    if limit(active): end game
outcome: {score(player p): dots(p)}
"""
COUNTING = """\
functions:
  limit(player p): {text: "So many dots", is: dots(p) > 9}
effects:
  gain(player p): {text: Another dot, do: "add 1 to dots(p)"}
rules:
  tidy: {text: Tidy up, on: turn_ended(who), do: "gain(who)"}
"""
TEXTS = "language: pl\nnames: {tidy: sprzątanie}\ntexts: {rules.tidy: Sprzątaj}\n"
MODULE = "module: mine\nof: dots\n"
# An unknown name and an unreadable line, in two entries.
NAME = "functions:\n  many(player p): size(hnd(p))\n"
LINE = "restrictions:\n  few: {on: mark, text: few, forbid: size(hand(me)) at least 4}\n"
OF_BOTH = {"L408", "L311"}
RULE = "rules:\n  more:\n    on: turn_ended(who)\n"


@pytest.fixture(autouse=True)
def dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("ruleset", MANIFEST), ("counting", COUNTING), ("text/pl", TEXTS)):
        write(f"dots/{name}.yaml", text)


def write(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def told(path: str) -> list[Diagnostic]:
    report = Report()
    check_location(locate(path), report)
    return report.diagnostics


def codes(module: str) -> set[str]:
    write("dots/modules/mine.yaml", MODULE + module)
    findings = told("dots/modules/mine.yaml")
    assert len(findings) == len({finding.code for finding in findings})
    return {finding.code for finding in findings}


def test_the_game_is_right() -> None:
    assert told("dots") == []


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("values: {wealth: {start: +2}}\n", "L162"),
        (f"{RULE}    do: gain(who)\n    do: gain(active)\n", "L115"),
        ("rules:\n  - more:\n    on: turn_ended(who)\n", "L203"),
        ("rules: gain(who)\n", "L203"),
        ("rules:\n  on: turn_ended(who)\n  do: gain(who)\n", "L201"),
        (f"{RULE}    whne: dots(who) = 1\n    do: gain(who)\n", "L201"),
        ("effects: {gain(player p): {do: end game}}\n", "L521"),
    ],
)
def test_each_sort_of_mistake_is_told(more: str, code: str) -> None:
    assert codes(NAME + LINE + more) == {*OF_BOTH, code}


def test_what_may_be_in_a_missing_module_is_not_told() -> None:
    assert codes(f"requires: [main]\n{NAME}{LINE}") == {"L311", "L512"}


@pytest.mark.parametrize(
    ("module", "code"),
    [
        # The attribute and the choice are under keys that are misspelt.
        ("kinds: {boat: {attribute: {of: player}, count: 1, starts: dock(of)}}\n"
         "zones: {dock(player): {holds: boat, order: bag}}\n", "L201"),
        ("actions:\n  give:\n    text: Give\n    offered: main_choice\n"
         "    chose: {p: a player}\n    do: gain(p)\n", "L201"),
        ("functions:\n  limit(player p): {wrap: bas and dots(p) > 3}\n", "L401"),
        ("functions:\n  few(player p: dots(p) < 3\n", "L312"),
        ("invariants:\n  calm: {text: calm, that: every p in players has max(dots(p), 1) > 0}\n",
         "L123"),
    ],
)  # fmt: skip
def test_consequences_are_not_told(module: str, code: str) -> None:
    assert codes(module) == {code}


def test_an_unlisted_part_is_one_finding() -> None:
    write("dots/ruleset.yaml", MANIFEST.replace("parts: [counting.yaml]", "parts: []"))
    assert [finding.code for finding in told("dots")] == ["L585"]


def test_a_text_that_shows_a_broken_function_is_right() -> None:
    shown = MANIFEST + "citations: {A1: {en: 'Up to {limit_of}'}}\n"
    write("dots/ruleset.yaml", shown)
    write("dots/counting.yaml", COUNTING.replace("functions:", "functions:\n  limit_of: 3 +"))
    assert [finding.code for finding in told("dots")] == ["L309"]


def test_a_file_of_another_name_is_not_proposed() -> None:
    write("v.yaml", "variant: v\nruleset: dots\n")
    assert [finding.help for finding in told("./foo.yaml")] == [""]
    assert [finding.help for finding in told("./w.yaml")] == [""]
    write("relaxed.yaml", "variant: relaxed\nruleset: dots\n")
    assert [finding.help for finding in told("./relaxd.yaml")] == ["did you mean `relaxed.yaml`?"]


def test_what_could_be_removed_has_its_section() -> None:
    write("dots/variants/v.yaml", "variant: v\ntitle: V\nruleset: dots\nremove: [rules.zzz]\n")
    assert [finding.help for finding in told("dots/variants/v.yaml")] == ["there are `rules.tidy`"]
    write(
        "dots/variants/v.yaml",
        "variant: v\ntitle: V\nruleset: dots\nkinds: {zzz: {change: {count: 2}}}\n",
    )
    assert [finding.help for finding in told("dots/variants/v.yaml")] == [
        "in `kinds` there are `stone`"
    ]
