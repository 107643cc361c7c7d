"""Environments for learning: the same letters and numbers wherever, and nothing hidden."""

from __future__ import annotations

import pickle
import warnings
from copy import deepcopy
from functools import cache

import numpy as np
import pytest

from legalist import Game, load
from legalist.environments import BatchEnvironment, LetterGame
from legalist.environments.solo import Letters, rewards
from legalist.machine.to_wasm.unsupported import Unsupported

GAMES = {
    "hex": {"options": {"board_size": 5}},
    "chu-han": {},
    "huang": {"players": 3, "modules": ["palace", "bandits"]},
}


@cache
def letters(name: str) -> Letters:
    game: Game = load(name, **GAMES[name])  # type: ignore[arg-type]
    return Letters(game)


def at_random(play: LetterGame, rng: np.random.Generator, most: int) -> list[int]:
    chosen = []
    while not play.over and len(chosen) < most:
        chosen.append(int(rng.choice(play.legal)))
        play.choose(chosen[-1])
    return chosen


@pytest.mark.parametrize(("name", "steps"), [("hex", 60), ("chu-han", 260), ("huang", 120)])
def test_batch_is_many_single_games(name: str, steps: int) -> None:
    """Masks, observations of all seats, rewards and ends are those of the Python machine."""
    shared = letters(name)
    batch = BatchEnvironment(shared.game, 3, seed=5)
    single = [shared.begin(int(seed)) for seed in batch.seeds]
    rng, ends = np.random.default_rng(1), 0
    for step in range(steps):
        assert list(batch.players) == [one.player for one in single]
        assert (batch.masks == [one.mask.astype(bool) for one in single]).all()
        mine = [one.observe(one.player) for one in single]
        assert (batch.observe() == mine).all()
        for player in range(shared.game.players):
            seen = batch.observe_as(player)
            assert (seen == [one.observe(player) for one in single]).all(), step
        chosen = np.array([rng.choice(one.legal) for one in single])
        won, ended = batch.step(chosen)
        for n, one in enumerate(single):
            one.choose(int(chosen[n]))
            assert one.over == ended[n]
            assert won[n].tolist() == pytest.approx(one.rewards)
            if one.over:
                ends += 1
                single[n] = shared.begin(int(batch.seeds[n]))
    assert ends or name == "huang"


@pytest.mark.parametrize("name", GAMES)
def test_letters_make_every_legal_move_once(name: str) -> None:
    """Words of legal moves differ, and each can be spelled from what is offered."""
    shared, rng = letters(name), np.random.default_rng(2)
    play = shared.begin(3)
    for _ in range(12):
        at_random(play, rng, 7)
        if play.over or play.chosen:
            continue
        moves = play.state.legal_moves
        words = shared.alphabet.words(moves.segments, bool(moves.actions().get("pass")))
        assert len(set(words)) == len(words) == len(moves)
        for place in rng.choice(len(words), min(6, len(words)), replace=False):
            other = deepcopy(play)
            expected = play.state.apply(moves[int(place)])
            while other.state == play.state:
                other.choose(words[int(place)][other.at])
            while expected.decision is not None and len(expected.legal_moves) == 1:
                expected = expected.apply(expected.legal_moves[0])
            assert other.state == expected


@pytest.mark.parametrize("name", ["chu-han", "huang"])
def test_observations_are_alike_where_the_view_is(name: str) -> None:
    """What a seat does not see can be dealt anew without a change of its numbers and mask."""
    shared, rng, changed = letters(name), np.random.default_rng(4), 0
    play = shared.begin(8)
    for _ in range(10):
        at_random(play, rng, 9)
        if play.over:
            break
        for seat in range(shared.game.players):
            dealt = play.state.redeal(seat, 77)
            changed += dealt != play.state
            observation = shared.observation
            word = play.chosen if seat == play.player else ()
            before = observation.observe(play.slots, seat, word)
            assert (observation.observe(dealt.slots(), seat, word) == before).all()
            if seat == play.player and not play.chosen:
                again = LetterGame(shared, dealt.slots())
                assert (again.mask == play.mask).all()
    assert changed > 5


def test_word_so_far_is_seen_by_nobody_else() -> None:
    shared = letters("huang")
    play, rng = shared.begin(1), np.random.default_rng(1)
    column = shared.observation.columns["word"]
    while not play.chosen:
        at_random(play, rng, 1)
    for seat in range(shared.game.players):
        assert play.observe(seat)[column].any() == (seat == play.player)


def test_copies_and_pickles_go_on_alike() -> None:
    from legalist.environments import openspiel

    shared = openspiel.NamedLetters(letters("chu-han").game, "pickled")
    openspiel._LETTERS["pickled"] = shared
    play = shared.begin(2)
    at_random(play, np.random.default_rng(3), 31)
    for other in (deepcopy(play), pickle.loads(pickle.dumps(play))):
        before = play.state
        assert (other.state, other.chosen, other.legal) == (before, play.chosen, play.legal)
        first = at_random(other, np.random.default_rng(9), 20)
        assert play.state == before
        assert first == at_random(deepcopy(play), np.random.default_rng(9), 20)


def test_what_is_not_legal_is_refused() -> None:
    shared = letters("hex")
    play = shared.begin(1)
    taken = play.legal[0]
    play.choose(taken)
    with pytest.raises(ValueError, match="no legal move"):
        play.choose(taken)
    batch = BatchEnvironment(shared.game, 2)
    with pytest.raises(ValueError, match="not legal in game 1"):
        batch.step(np.array([taken, 0]))
    with pytest.raises(ValueError, match="one letter"):
        batch.step(np.array([taken, -1]))
    with pytest.raises(ValueError, match="one letter"):
        batch.step(np.array([taken]))
    with pytest.raises(Unsupported, match="room for"):
        BatchEnvironment(shared.game, 1_000_000)


@pytest.mark.parametrize(
    ("won", "players", "expected"),
    [
        ([1], 2, [-1, 1]),
        ([0, 1], 2, [0, 0]),
        ([2], 3, [-0.5, -0.5, 1]),
        ([0, 1], 3, [0.25, 0.25, -0.5]),
        ([], 3, [0, 0, 0]),
        ([0], 1, [1]),
        ([], 1, [0]),
    ],
)
def test_rewards_add_up_to_nothing(won: list[int], players: int, expected: list[float]) -> None:
    assert rewards(won, players) == pytest.approx(expected)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_says_yes(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from legalist.environments.pettingzoo import env

    game = letters(name).game
    with warnings.catch_warnings():
        # It would rather have an array than a dictionary, which its own games with masks have, too.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(game), num_cycles=200)
        seed_test(lambda: env(game), num_cycles=20)


def test_pettingzoo_truncates_and_renders() -> None:
    from legalist.environments.pettingzoo import env

    environment = env(letters("chu-han").game, most=5)
    environment.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in environment.agent_iter():
        seen, _, ended, cut, info = environment.last()
        if ended or cut:
            environment.step(None)
            continue
        assert info["seat"] in environment.render()
        assert not environment.observe(next(one for one in environment.agents if one != agent))[
            "action_mask"
        ].any()
        environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert not environment.agents
