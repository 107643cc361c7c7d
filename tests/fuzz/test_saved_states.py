"""Saved states come from files and from other people: they are read, or refused as `StateError`."""

import json
import random
from typing import Any

import pytest
from mutations import damage

from legalist.play import Game, RuleFailure, State, StateError
from walks import RULESETS, Configuration, configurations, foreign_configurations, last_state

DAMAGES = 60
MOVES = 6
FIRST = [next(one for one in configurations() if one.ruleset == name) for name in RULESETS]
FIRST.append(foreign_configurations()[-1])


def use(state: State, rng: random.Random) -> None:
    """A state that was accepted can be looked at and gone on with."""
    json.dumps(state.to_json())
    for player in range(state.game.players):
        state.view(player).to_json()
    for _ in range(MOVES):
        if state.decision is None:
            assert state.outcome is not None
            return
        assert state.legal_moves
        state = state.apply(state.legal_moves.random(rng))


def try_to_read(game: Game, data: Any, rng: random.Random) -> None:
    try:
        state = game.from_json(data)
    except StateError as error:
        assert str(error)  # noqa: PT017
        return
    try:
        use(state, rng)
    except RuleFailure as error:
        assert str(error)  # noqa: PT017


@pytest.mark.parametrize("steps", [0, 2, 10, 40])
@pytest.mark.parametrize("configuration", FIRST, ids=str)
def test_a_damaged_state_is_never_a_crash(configuration: Configuration, steps: int) -> None:
    game = configuration.game()
    for seed in range(DAMAGES):
        rng = random.Random(seed)
        data = json.loads(json.dumps(last_state(game, seed, rng, steps).to_json()))
        for _ in range(rng.randrange(1, 4)):
            damage(data, rng)
        try_to_read(game, data, rng)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"legalist": 1}, {"legalist": 99}])
def test_something_else_is_no_state(data: Any) -> None:
    with pytest.raises(StateError):
        FIRST[0].game().from_json(data)
