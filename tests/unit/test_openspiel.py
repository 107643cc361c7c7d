"""The game of OpenSpiel passes OpenSpiel's own tests."""

from __future__ import annotations

import sys
import unittest
from functools import cache
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no packages for Windows", allow_module_level=True)

import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.observation import make_observation

from legalist.environments.openspiel import register

SETUPS: dict[str, dict[str, Any]] = {
    "hex": {"options": {"board_size": 4}},
    "chu-han": {"seeds": 50},
    "huang": {"players": 3},
}


@cache
def game(name: str) -> Any:
    return register(name, **SETUPS[name])


@pytest.mark.parametrize("name", SETUPS)
def test_simulation(name: str) -> None:
    pyspiel.random_sim_test(game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SETUPS)
def test_api(name: str) -> None:
    checks = type(
        "Checks",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": game(name), "game_name": game(name).get_type().short_name},
    )
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(checks)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), (result.failures, result.errors)


def test_kinds_of_games() -> None:
    types = pyspiel.GameType
    hex, cards = game("hex").get_type(), game("chu-han").get_type()
    assert hex.information == types.Information.PERFECT_INFORMATION
    assert hex.chance_mode == types.ChanceMode.DETERMINISTIC
    assert cards.information == types.Information.IMPERFECT_INFORMATION
    assert cards.chance_mode == types.ChanceMode.EXPLICIT_STOCHASTIC
    assert pyspiel.load_game("legalist_hex").num_players() == 2


def test_information_states_tell_seeds_apart_only_by_what_is_seen() -> None:
    """With the same hand a player cannot tell what the others have."""
    state = game("chu-han").new_initial_state()
    first, second = state.child(1), state.child(2)
    assert first.information_state_string(0) != second.information_state_string(0)
    observer = make_observation(game("chu-han"))
    observer.set_from(first, 0)
    me = observer.tensor.copy()
    observer.set_from(first, 1)
    assert (me != observer.tensor).any()


def test_a_search_of_openspiel_plays() -> None:
    from open_spiel.python.algorithms import mcts

    played = game("hex")
    state = played.new_initial_state()
    bot = mcts.MCTSBot(played, 1.4, 5, mcts.RandomRolloutEvaluator(1))
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1, 1]
