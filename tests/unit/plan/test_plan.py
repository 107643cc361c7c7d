"""Plans of the shipped games: invariants after every pass, equal results, and what is optimised."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice, product
from typing import Any

import pytest
from evaluator import Evaluator

from legalist.link import ruleset_names
from legalist.machine import forms, nth_move
from legalist.plan import Plan, make_plan
from legalist.plan import expressions as p
from legalist.plan.invariants import violations
from legalist.plan.optimise import PASSES, optimise
from legalist.plan.print import plan_lines
from legalist.plan.walk import walk
from legalist.play import Game, load
from legalist.typed.types import Domain

GAMES = ruleset_names()
# Loops, calls and checks of sums in all functions of an optimised plan, and choices with late
# tests.
LEFT = {
    "chu-han": {"loops": 7, "calls": 13, "checks": 0, "late": 0},
    "hex": {"loops": 0, "calls": 2, "checks": 0, "late": 0},
    "huang": {"loops": 29, "calls": 59, "checks": 0, "late": 3},
    "yellow-yangtze": {"loops": 28, "calls": 61, "checks": 0, "late": 3},
}


@cache
def _game(name: str) -> tuple[Game, Plan]:
    game = load(name)
    machine = game.machine
    return game, make_plan(machine.checked, machine.lowered, game.program.board)


@pytest.mark.parametrize("name", GAMES)
def test_invariants_hold_after_every_pass(name: str) -> None:
    _, plan = _game(name)
    assert violations(plan) == []
    for one in PASSES:
        plan = one(plan)
        assert (one.__name__, violations(plan)) == (one.__name__, [])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_program_gives_the_same_plan(name: str) -> None:
    _, plan = _game(name)
    assert list(plan_lines(optimise(plan))) == list(plan_lines(optimise(plan)))


@pytest.mark.parametrize("name", GAMES)
def test_an_optimised_plan_gives_the_results_of_the_machine(name: str) -> None:
    game, naive = _game(name)
    plan, machine, rng = optimise(naive), game.machine, random.Random(1)
    state = machine.blank(3)
    machine.run(state, None)
    compared = 0
    for turn in range(30):
        if machine.over(state):
            break
        segments = machine.segments(state)
        site = machine.lowered.sites[-1 - state[0][0]]
        total = sum(segment[3] for segment in segments)
        evaluator = Evaluator(plan, state)
        if turn % 6 == 0:
            compared += _compare_functions(game, evaluator, state, rng)
        if turn % 3 == 0 and total < 1_000:
            given = tuple(machine.frames.given(state[0]))
            legal = [(n, move) for n, prefix, form, _ in segments for move in _values(prefix, form)]
            for at_once in (False, True):
                assert legal == [
                    (number, move)
                    for number in plan.offered[site.decision]
                    for move in evaluator.moves(plan.actions[number], given, at_once)
                ]
        action, chosen = nth_move(segments, rng.randrange(total + site.or_pass))
        machine.play(state, action, chosen, None)
    assert compared > 0


def _values(prefix: tuple[Any, ...], form: forms.Form) -> list[tuple[Any, ...]]:
    if form[0] == forms.UNIT:
        return [prefix]
    return [(*prefix, value) for value in forms.items(form)]


def _compare_functions(
    game: Game, evaluator: Evaluator, state: list[Any], rng: random.Random
) -> int:
    compared = 0
    for key, function in evaluator.plan.functions.items():
        sizes = [p.type.size for p in function.params if isinstance(p.type, Domain)]
        if key in evaluator.plan.invariants or len(sizes) != len(function.params):
            continue
        run = game.machine.code.function(key)
        every = list(islice(product(*map(range, sizes)), 5_000))
        for args in rng.sample(every, min(8, len(every))):
            game.machine.counters.reset()
            assert (key, evaluator.call(key, *args)) == (key, run(state, *args))
            compared += 1
    return compared


def test_tests_of_spaces_become_sets() -> None:
    """A chain of stones is a flood through a set that the state keeps ready."""
    plan = optimise(_game("hex")[1])
    body = plan.functions["functions.chain"].body
    assert isinstance(body, p.Flood) and isinstance(body.allowed, p.KindAt)
    memo = plan.functions["functions.chain"].memo
    assert memo is not None and memo.reads == {"zones.stone_on"} and memo.shared == 1
    place = next(action for action in plan.actions if action.id == "place")
    assert place.choices[0].narrow is not None and place.choices[0].tests == ()


@pytest.mark.parametrize("name", GAMES)
def test_as_few_loops_are_left_as_recorded(name: str) -> None:
    """Fails when an optimisation stops happening."""
    plan = optimise(_game(name)[1])
    nodes = [node for function in plan.functions.values() for node in walk(function.body)]
    late = [choice for action in plan.actions for choice in action.choices if choice.late]
    counts = {
        "loops": sum(isinstance(node, p.Loop) for node in nodes),
        "calls": sum(isinstance(node, p.Call) for node in nodes),
        "checks": sum(isinstance(node, p.Bounded) for node in nodes),
        "late": len(late),
    }
    assert counts == LEFT[name]
