"""States from files and other programs: only what the game itself could have written is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from legalist.limits import DEEPEST_STACK
from legalist.play import Game, PositionError, RuleFailure, State, StateError, load
from walks import foreign_configurations

SAVES = Path(__file__).with_name("saves")
DEEP = """\
ruleset: deep
title: Deep
players: {min: 2, max: 2, seats: [red, blue]}
values: {active: {type: player}, steps: {start: 0}}
actions:
  go:
    offered: step
    do: |
      ask me to step
      add 1 to steps
  stop: {offered: step, do: add 1 to steps}
flow: {turn: ask active to step}
outcome: {score(player p): 0}
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SAVES / "stops")


@pytest.fixture
def data(game: Game) -> dict[str, Any]:
    """A state in the middle of an action, as it stands in a file."""
    state = game.start(4).apply("spread B2 white").apply("pass")
    saved: dict[str, Any] = json.loads(json.dumps(state.to_json()))
    return saved


Damage = Callable[[dict[str, Any]], Any]
DAMAGES: dict[str, Damage] = {
    "a zone that is not there": lambda data: data["zones"].update(cellar={}),
    "a zone of nobody": lambda data: data["zones"]["hand"].update(green={}),
    "a piece that is not there": lambda data: data["zones"]["bag"].update(purple=1),
    "a piece that is half there": lambda data: data["zones"]["bag"].update(black=True),
    "a value that is not there": lambda data: data["values"].update(luck=3),
    "a value of nobody": lambda data: data["values"]["points"].update(green=3),
    "a number that is too large": lambda data: data["values"].update(rounds=2**31),
    "a number with a point": lambda data: data["values"].update(rounds=1.0),
    "a key that is not there": lambda data: data.update(extra=1),
    "knowledge of what nobody can know": lambda data: data.update(known={"bag": {"": []}}),
    "other seats": lambda data: data.update(seats=["blue", "red"]),
    "another ruleset": lambda data: data.update(ruleset="hex"),
    "a phase in words": lambda data: data.update(phase="0"),
    "a phase that is not there": lambda data: data.update(phase=3),
    "an end that has not begun": lambda data: data.update(phase=1),
    "a game that is over and goes on": lambda data: data.update(phase=2),
    "a chance that is no number": lambda data: data.update(random="-1"),
    "a chance that is too long": lambda data: data.update(random="0" * 17),
    "a frame twice": lambda data: data["stack"].insert(1, data["stack"][1]),
    "no action under an effect": lambda data: data["stack"].pop(1),
    "a frame of another shape": lambda data: data["stack"][1].update(more=1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_state_that_the_game_cannot_have_is_refused(
    game: Game, data: dict[str, Any], damage: Damage
) -> None:
    assert game.from_json(data).decision is not None
    damage(data)
    with pytest.raises(StateError) as caught:
        game.from_json(data)
    assert caught.value.__cause__ is None, "a reason of our own, not Python's"


def test_a_stack_is_not_deeper_than_any_game_makes_it(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(DEEP, "utf-8")
    state = load(tmp_path).start()
    while len(state.to_json()["stack"]) < DEEPEST_STACK:
        state = state.apply("go", trace=False)
    saved = json.loads(json.dumps(state.to_json()))
    assert state.game.from_json(saved) == state
    with pytest.raises(RuleFailure, match="L900"):
        state.apply("go")
    assert state.apply("stop").value("steps") == DEEPEST_STACK
    saved["stack"].insert(1, saved["stack"][1])
    with pytest.raises(StateError, match="wait for each other"):
        state.game.from_json(saved)


def auction() -> State:
    """A state in which one player has chosen and the other has still to choose."""
    game = foreign_configurations()[0].game()
    state = game.start(1)
    while not state.hidden_moves:
        state = state.apply(state.legal_moves[0])
    return state


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("by", "nobody"),
        ("action", "fly"),
        ("choices", {}),
        ("choices", {"number": 2**40}),
        ("about", {"what": 1}),
        ("more", 1),
    ],
)
def test_a_noted_move_that_cannot_be_is_refused(key: str, value: Any) -> None:
    state = auction()
    data = json.loads(json.dumps(state.to_json()))
    assert state.game.from_json(data) == state
    (notes,) = [notes for notes in data["stack"][0]["locals"].values() if _is_notes(notes)]
    notes[0][key] = value
    with pytest.raises(StateError):
        state.game.from_json(data)


def _is_notes(local: Any) -> bool:
    return isinstance(local, list) and bool(local) and isinstance(local[0], dict)


@pytest.mark.parametrize(
    ("zones", "values", "rest"),
    [
        ({"stone_on(B2)": {"black": 2}}, {}, ()),
        ({"bag": {"black": 1}}, {}, "stone_on(B2)"),
        ({"bag": {"black": 1}}, {}, "stone_on(Z9)"),
        ({"bag": {"black": 1}}, {}, "stone_on"),
        ({"hand(red)": {"black": 10**14}}, {}, ()),
        ({"hand(red)": {"black": -1}}, {}, ()),
        ({"hand": 3}, {}, ()),
        ({}, {"rounds": 2**31}, ()),
        ({}, {"rounds": "²"}, ()),
        ({}, {"rounds": [1, 2]}, ()),
        ({}, {"rounds": 1.5}, ()),
        ({}, {"points": 3}, ()),
        ({}, {"points": {"green": 3}}, ()),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    game: Game, zones: dict[str, Any], values: dict[str, Any], rest: str
) -> None:
    with pytest.raises(PositionError) as caught:
        game.position(zones, values, rest=rest)
    assert str(caught.value).strip()
