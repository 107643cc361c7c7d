"""Translations that are there and wrong: a place that got lost, foreign signs. None is shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.editing.translation.programs import programs_of
from legalist.editing.translation.slips import all_slips
from legalist.link import locate, ruleset_names
from legalist.saves.chosen import Chosen
from legalist.testing.missing_forms import missing_forms
from legalist.testing.missing_texts import missing_texts
from legalist.wording import languages

STONES = """\
ruleset: stones
title: Stones
players: {min: 2, max: 2, seats: [red, blue]}
kinds: {stone: {count: 2, starts: bag}}
zones: {bag: {holds: stone, order: bag}}
actions:
  take:
    text: {en: "Take {n} stones, {me_too}"}
    offered: draw
    choose: {n: number from 1 to 2, me_too: yes or no}
    do: end game
flow: {turn: ask first of players to draw}
"""
FRENCH = """\
language: fr
texts:
  ruleset.title: "Les pierres : l'essai"
  actions.take: {one: "Prendre une pierre, {me_too}", other: "Prendre des pierres, {me_too}"}
"""


def test_lost_places_and_foreign_signs_are_slips(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "ruleset.yaml").write_text(STONES, "utf-8")
    (tmp_path / "text/fr.yaml").write_text(FRENCH, "utf-8")
    found = all_slips(programs_of(Chosen(locate(tmp_path))), "fr")
    assert [(one.address, one.kind, one.right) for one in found] == [
        ("ruleset.title", "signs_wrong", "Les pierres\u00a0: l’essai"),
        ("actions.take", "place_lost", "{n}"),
    ]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_what_is_shipped_is_translated_without_slips(ruleset: str) -> None:
    programs = list(programs_of(Chosen(locate(ruleset))))
    for language in languages():
        assert all_slips(programs, language) == []
        for program in programs:
            assert missing_texts(program, language) == []
            assert missing_forms(program, language) == []
