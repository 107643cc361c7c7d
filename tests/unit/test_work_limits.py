"""The limits of what rules may go through, each just inside and just outside."""

from pathlib import Path

import pytest

from legalist.diagnostics import RulesetError
from legalist.diagnostics.catalogue import codes
from legalist.limits import (
    LIMITS,
    LONGEST_LIST,
    MOST_COUNTED,
    MOST_PIECES,
    MOST_PIECES_IN_ALL,
    MOST_READINGS,
    MOST_WRITTEN,
    STEPS,
)
from legalist.play import RuleFailure, State, load

RULES = """\
ruleset: limits
title: Limits
players: {min: 2, max: 2, seats: [red, blue]}
enums:
  sort: [SORTS]
kinds: {stone: {attributes: {sort: sort}, count: COUNT, starts: pot}}
zones:
  pot: {holds: stone, order: ORDER}
values: {active: {type: player}, counter: {start: 0}}
actions:
  go:
    offered: turn_action
    choose: {CHOICES}
    do: EFFECT
flow:
  turn: ask active to turn_action
"""


def answer(folder: Path, **parts: str) -> State | str:
    """The state after the only or first move, or the code of what is refused."""
    text = RULES
    usual = {"SORTS": "a, b", "COUNT": "1", "ORDER": "bag", "CHOICES": "", "EFFECT": "end game"}
    for name, part in {**usual, **parts}.items():
        text = text.replace(name, part)
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    try:
        state = load(folder).start(0)
        return state.apply(state.legal_moves[0])
    except RulesetError as error:
        return next(one.code for one in error.diagnostics if one.severity == "error")
    except RuleFailure as error:
        return error.diagnostic.code


def total(rounds: int) -> str:
    return f"set counter to sum (sum b for b in numbers(1, 1000)) for a in numbers(1, {rounds})"


def tried(first: int) -> str:
    return f"a: number from 1 to {first}, b: number from 1 to 1000, c: yes or no"


def tried_by_state(first: int) -> str:
    return tried(first).replace("to 1000", "to 1000 + counter")


def sorts(number: int) -> str:
    return ", ".join(f"s{n}" for n in range(number))


MANY_SORTS = sorts(MOST_PIECES_IN_ALL // MOST_PIECES)
CASES = {
    "L801": (
        {"EFFECT": f'"repeat {STEPS - 3} times: add 1 to counter"'},
        {"EFFECT": f'"repeat {STEPS - 2} times: add 1 to counter"'},
    ),
    "L820": ({"EFFECT": total(1860)}, {"EFFECT": total(1885)}),
    "L804": (
        {"EFFECT": f"set counter to size(numbers(1, {LONGEST_LIST}))"},
        {"EFFECT": f"set counter to size(numbers(0, {LONGEST_LIST}))"},
    ),
    "L804 joined": (
        {"EFFECT": f"set counter to size(numbers(1, 99) + numbers(100, {LONGEST_LIST}))"},
        {"EFFECT": f"set counter to size(numbers(0, 99) + numbers(100, {LONGEST_LIST}))"},
    ),
    "L455": ({"COUNT": f"{MOST_PIECES}"}, {"COUNT": f"{MOST_PIECES + 1}"}),
    "L872": (
        {"COUNT": f"{MOST_PIECES}", "SORTS": MANY_SORTS, "ORDER": "pile"},
        {"COUNT": f"{MOST_PIECES}", "SORTS": f"{MANY_SORTS}, more", "ORDER": "pile"},
    ),
    "L870": ({"CHOICES": tried(124)}, {"CHOICES": tried(125)}),
    "L870 possibilities": (
        {"CHOICES": "some: any of sorts", "SORTS": sorts(49)},
        {"CHOICES": "some: any of sorts", "SORTS": sorts(50)},
    ),
    "L870 ways to take pieces": (
        {"CHOICES": f"some: up to {MOST_COUNTED // 2} pieces in pot", "COUNT": f"{MOST_PIECES}"},
        {
            "CHOICES": f"some: up to {MOST_COUNTED // 2 + 1} pieces in pot",
            "COUNT": f"{MOST_PIECES}",
        },
    ),
    "L870 by state": ({"CHOICES": tried_by_state(124)}, {"CHOICES": tried_by_state(125)}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_limit_can_be_reached_but_not_passed(name: str, tmp_path: Path) -> None:
    inside, outside = CASES[name]
    assert isinstance(answer(tmp_path, **inside), State)
    assert answer(tmp_path, **outside) == name.split()[0]


@pytest.mark.parametrize(("most", "listed"), [(MOST_WRITTEN, True), (MOST_WRITTEN + 1, False)])
def test_a_view_lists_so_many_moves(most: int, listed: bool, tmp_path: Path) -> None:
    extra = most - MOST_WRITTEN
    last = f"(if a = 1 then {10 + extra} else 10)"
    choice = f"a: number from 1 to {most // 10}, b: number from 1 to {last}"
    state = answer(tmp_path, CHOICES=choice, EFFECT="set counter to 0")
    assert isinstance(state, State)
    moves = state.view("red").to_json()["legal_moves"]
    assert (len(moves) if listed else moves["count"]) == most
    assert isinstance(moves, list) == listed


def test_so_many_readings_of_a_text_are_tried(tmp_path: Path) -> None:
    """A stone of two players, one of whom moves, may be one of three."""
    parts = {"sort: sort": "one: player, other: player", "CHOICES": "way: order of stones"}
    state = answer(tmp_path, EFFECT="set counter to 0", **parts)
    assert isinstance(state, State)
    order = state.game.machine.actions[0].choices[0].type
    for number in (6, 7):
        read = state.game.words.parse(order, ">".join(["stone"] * number), 0)
        assert len(read) == min(3**number, MOST_READINGS)


def test_every_limit_names_a_finding() -> None:
    assert {limit.code for limit in LIMITS} - {""} <= set(codes())
    assert len({limit.name for limit in LIMITS}) == len(LIMITS)
