"""Asking players in turn: states in the middle of it are saved by name, and machines agree."""

from pathlib import Path

import pytest

from legalist.machine.counters import STEPS
from legalist.machine.reference.effects import Effects
from legalist.machine.reference.setup import carry_out_set_up
from legalist.play import Game, load

RULES = """\
ruleset: auction
title: Auction
players: {min: 3, max: 3, seats: [red, blue, green]}
values: {active: {type: player}, points(player): {start: 0}, unsold: {start: 0}}
actions:
  buy: {offered: sale(number price), do: subtract price from points(me)}
flow:
  setup: |
    repeat 2 times:
      ask first of all p in players where points(p) > 0 to sale(9)
      else: add 1 to unsold
    ask first of players_from(next(active)) to sale(unsold)
    else: add 10 to unsold
  turn: |
    ask first of players to sale(1)
    else: end game
outcome:
  score(player p): points(p)
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("auction")
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    return load(Path(folder))


def test_those_who_are_still_to_be_asked_are_saved_by_name(game: Game) -> None:
    state = game.start(0).apply("pass")
    assert state.to_json()["stack"][0] == {
        "in": "flow.setup",
        "at": "sale 2",
        "locals": {"rest": ["red"]},
        "asked": ["green", 2],
    }
    opened = game.from_json(state.to_json())
    assert opened == state
    assert opened.apply("pass").decision.seat == "red"  # type: ignore[union-attr]


def test_whoever_takes_it_ends_the_asking(game: Game) -> None:
    taken = game.start(0).apply("pass").apply("buy")
    assert game.evaluate(taken, "list points(p) for p in players") == game.evaluate(
        taken, "[0, 0, -2]"
    )
    assert game.evaluate(taken, "unsold") == 2
    assert taken.decision is not None
    assert (taken.decision.seat, taken.decision.args) == ("red", {"price": "1"})


def test_when_all_pass_the_other_block_runs(game: Game) -> None:
    state = game.start(0)
    for _ in range(3):
        state = state.apply("pass")
    assert game.evaluate(state, "unsold") == 12
    for _ in range(3):
        state = state.apply("pass")
    assert state.decision is None


def test_both_machines_count_the_same_steps(game: Game) -> None:
    game.start(0)
    machine = game.machine
    found = carry_out_set_up(Effects(machine.checked, machine.layout, game.program.board))
    assert found.steps == STEPS - machine.counters.steps
