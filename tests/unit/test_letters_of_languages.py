"""The letters on a board are those of the reader's language, and no two things share one."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from legalist.diagnostics import Report
from legalist.link import link
from legalist.looks.look import Look
from legalist.program import Program
from legalist.wording import languages

GAMES = (
    ("huang", ("dragon-dynasty", "bandits", "palace", "great-wall", "river-boat"), 5),
    ("huang", ("eighteen-kingdoms", "palace"), 4),
    ("yellow-yangtze", (), 4),
    ("chu-han", (), 2),
    ("hex", (), 2),
)


@cache
def program(ruleset: str, modules: tuple[str, ...], players: int) -> Program:
    report = Report()
    found = link(ruleset, modules=modules, players=players, report=report)
    assert found is not None, report.diagnostics
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(game[:1] + game[1]))
def test_no_two_things_on_a_board_have_one_letter(
    game: tuple[str, tuple[str, ...], int], language: str
) -> None:
    look = Look(program(*game), language)
    letters = Counter(
        letter
        for kind in look.hints.drawn_kinds
        for types in [look.hints.own_types(kind)]
        if not types
        for letter in [look.signs.kind_letters[kind]]
        if not look.signs.alone(kind)
    )
    colours = look.program.enums.get("colour")
    letters.update(look.member("colour", id).letter for id in (colours.members if colours else ()))
    letters.update(seat.letter for seat in look.seats.values())
    assert [letter for letter, number in letters.items() if number > 1] == []


@pytest.mark.parametrize(
    ("language", "pieces", "seats"),
    [
        ("en", "G S F T A", "Ti Ha Ra Go"),
        ("pl", "G Ż R K A", "Ty Kr Sz Ko"),
        ("de", "G S B K H", "Ti Ha Ra Zi"),
        ("fr", "G S Ag C Ar", "Ti Li Ra Ch"),
        ("ru", "Зн С Зе Т Р", "Ти За Кр Ко"),
    ],
)
def test_letters_come_from_the_names_of_the_language(
    language: str, pieces: str, seats: str
) -> None:
    look = Look(program("huang", (), 4), language)
    members = look.program.enums["colour"].members
    assert " ".join(look.member("colour", id).letter for id in members) == pieces
    assert " ".join(seat.letter for seat in look.seats.values()) == seats
