"""Random games: a specified generator, late tests, and every legal move equally likely."""

import hashlib
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from goldens import compare
from legalist.lower.late_tests import MOST_MISSES, LateTests
from legalist.machine.random import MOVES, Draws
from legalist.machine.random_game import RandomGame, RandomMoves
from legalist.play import Game, State, load

# `far` has three loops inside each other; it is below 5 for every space.
RULES = """\
ruleset: late
title: Late
players: {{min: 2, max: 2, seats: [red, blue]}}
map: board
maps: {{board: {{squares: 4, shape: {{rectangle: [10, 10]}}}}}}
values: {{active: {{type: player}}, counter: {{start: 0}}}}
functions:
  far(space s): |
    count a in neighbours(s) where
    (count b in neighbours(a) where (count c in neighbours(b) where c != s) > 2) > 2
actions:
{actions}
flow:
  turn: |
    {ask}
    add 1 to counter
    if counter > 20: end game
outcome:
  score(player p): counter
"""
ACTION = """\
  {name}:
    offered: turn_action
    choose: {{{choose}}}
    require: {{one: {{text: {{en: "No"}}, that: "{that}"}}}}
    do: add 1 to counter
"""
OFTEN = ACTION.format(name="often", choose="to: a space", that="far(to) > 1 and to != only(spaces)")
RARE = ACTION.format(
    name="rare", choose="to: a space", that="not (far(to) > 9 or to != only(spaces))"
)
NEVER = ACTION.format(name="never", choose="to: a space", that="far(to) > 9")
PLAIN = ACTION.format(name="plain", choose="n: number from 1 to 7", that="n != 3")


def make(folder: Path, *actions: str, ask: str = "ask active to turn_action") -> Game:
    text = RULES.format(actions="".join(actions), ask=ask)
    (folder / "late").mkdir()
    (folder / "late" / "ruleset.yaml").write_text(text, encoding="utf-8")
    return load(folder / "late")


def drawn(state: State, number: int, seed: int = 1) -> Counter[str]:
    """How often each move is drawn."""
    game = state.game
    draws = RandomGame(game.machine, RandomMoves(game.machine), Draws(seed, MOVES))
    legal = state.legal_moves
    moves = {(move.number, move.args): str(move) for move in legal}
    slots = state._slots[:]
    return Counter(moves[draws.draw(slots)] for _ in range(number))


def assert_uniform(state: State, each: int) -> None:
    legal = [str(move) for move in state.legal_moves]
    times = drawn(state, each * len(legal))
    assert set(times) <= set(legal)
    square = sum((times[move] - each) ** 2 / each for move in legal)
    freedom = len(legal) - 1
    # Three and a half standard deviations of its distribution.
    assert abs(square - freedom) < 3.5 * (2 * freedom) ** 0.5 + 1e-9


def test_the_generator_is_pcg32() -> None:
    draws = Draws(42, 54)
    assert [draws.below(1 << 32) for _ in range(6)] == [
        0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E,
    ]  # fmt: skip
    assert Draws(42, MOVES).below(1 << 32) != 0xA15C02B7


def test_numbers_above_32_bits_take_two_draws_the_upper_half_first() -> None:
    halves, whole = Draws(7, MOVES), Draws(7, MOVES)
    for _ in range(50):
        bits = halves.below(1 << 32) << 32 | halves.below(1 << 32)
        assert whole.below(10**15) == bits % 10**15


def test_a_number_that_would_favour_small_results_is_drawn_again() -> None:
    n = 3 << 30  # a quarter of all 32 bits has to be refused
    plain, even = Draws(3, MOVES), Draws(3, MOVES)
    kept = [bits for bits in (plain.below(1 << 32) for _ in range(400)) if bits >= 1 << 30]
    assert 250 < len(kept) < 350
    assert [even.below(n) for _ in kept] == [bits % n for bits in kept]


def test_deep_loops_that_name_the_last_choice_are_late(tmp_path: Path) -> None:
    one_of_two = ACTION.format(
        name="both", choose="at: a space, to: a space", that="far(at) > 1 and far(to) > far(at)"
    )
    failing = ACTION.format(
        name="failing", choose="to: a space", that="far(to) > 1 and 5 div far(to) > 1"
    )
    several = ACTION.format(
        name="several", choose="some: up to 2 of spaces", that="sum far(s) for s in some > 1"
    )
    game = make(tmp_path, OFTEN, one_of_two, failing, several, PLAIN)
    late = LateTests(game.machine.checked)
    number = {one.id: len(late.of(one)) for one in game.machine.checked.actions.values()}
    assert number == {"often": 1, "both": 1, "failing": 0, "several": 0, "plain": 0}


@pytest.mark.parametrize("actions", [(OFTEN, PLAIN), (RARE, PLAIN), (OFTEN, NEVER), (PLAIN, NEVER)])
def test_every_legal_move_is_equally_likely(tmp_path: Path, actions: tuple[str, ...]) -> None:
    assert_uniform(make(tmp_path, *actions).start(), 60)


def test_passing_is_one_move_more(tmp_path: Path) -> None:
    state = make(tmp_path, OFTEN, NEVER, ask="ask active to turn_action or pass").start()
    assert "pass" in [str(move) for move in state.legal_moves]
    assert_uniform(state, 60)


def test_after_many_misses_everything_is_listed(tmp_path: Path) -> None:
    state = make(tmp_path, NEVER, RARE, ask="ask active to turn_action or pass").start()
    # 1 of 201 is legal: twenty misses are the rule.
    assert len(state.legal_moves) < 1 + 200 / MOST_MISSES
    assert_uniform(state, 150)


def test_nothing_is_asked_where_late_tests_forbid_everything(tmp_path: Path) -> None:
    game = make(tmp_path, NEVER)
    lengths: list[int] = []
    assert game.playout(1, count=lengths.append).outcome is not None
    assert lengths == [0]


def test_a_crowded_decision_of_a_shipped_game_is_uniform() -> None:
    state, rng = load("huang", players=4).start(5), random.Random(5)
    while not (
        "position_leader" in state.legal_moves.actions() and 50 < len(state.legal_moves) < 400
    ):
        state = state.apply(state.legal_moves.random(rng))
    assert_uniform(state, 6)


@pytest.mark.parametrize("name", ["chu-han", "hex", "huang"])
def test_a_seed_is_the_same_game_for_ever(name: str) -> None:
    """Every machine has to reach these states, after as many moves."""
    game, lines = load(name), []
    for seed in (*range(1, 6), 2**63 + 1):
        lengths: list[int] = []
        saved = game.playout(seed, count=lengths.append).to_json()
        parts = json.dumps([saved[key] for key in ("random", "zones", "values")], sort_keys=True)
        lines.append(f"{seed} {lengths[0]} {hashlib.sha256(parts.encode()).hexdigest()[:16]}\n")
    compare(f"{name}.playouts.txt", "".join(lines))
