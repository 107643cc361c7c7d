"""Programs made by chance run alike on three machines: the tree walker, Python, WebAssembly.

python tests/machines/test_programs.py 10000 [first]
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from differ import compare_states
from programs import Maker

import legalist.typed as t
from legalist.diagnostics import RulesetError
from legalist.machine import Broken, Slots, Trace, nth_move
from legalist.machine.reference import Effects, carry_out_set_up
from legalist.machine.to_wasm.state_layout import width
from legalist.plan.layout import RANDOM, STACK
from legalist.play import Game, load
from legalist.typed.types import Domain, NumberType, SetType, TruthType, Type
from walker import Walker, value_or_fault

MOST_MOVES = 12
# Machines may charge work differently, so it may end on one of them alone.
WORK = "L820"
CALLS = 2
FULL = (1 << 64) - 1
# Of so many programs one is also run by the module that keeps a trace.
TRACED = 4


class Overworked(Exception):
    pass


def same(*runs: Callable[[], Any]) -> list[Any] | str:
    """Run the same on some machines; return the results, or the code of the fault with which all
    failed at one rule."""
    found: list[Any] = []
    faults: list[tuple[str, str] | None] = []
    for run in runs:
        try:
            found.append(run())
            faults.append(None)
        except Broken as broken:
            faults.append((broken.code, broken.where))
    if any(fault is not None and fault[0] == WORK for fault in faults):
        raise Overworked
    assert len(set(faults)) == 1, faults
    return found if faults[0] is None else faults[0][0]


def compare(game: Game, seed: int) -> str:
    """Compare set-up and functions on three machines, then a random game on the two that play, now
    and then with the traces; actions that never stop on three again. Return how it ended."""
    machine, wasm = game.machine, game.fast_machine
    assert wasm is not None
    walker = Effects(machine.checked, machine.layout, game.program.board)
    walked = carry_out_set_up(walker, seed)
    slots, state = machine.blank(seed), wasm.slots[0]
    started = same(lambda: machine.run(slots, None), lambda: wasm.start(state, seed))
    if isinstance(started, str):
        if walked.fault is not None:
            assert walked.fault.code == started
        else:
            assert walked.endless, started
        return "fault in set-up"
    assert walked.fault is None, walked.fault
    derived = machine.layout.derived
    assert walker.slots[RANDOM:derived] == slots[RANDOM:derived]
    compare_states(game, wasm, slots, state)
    rng = random.Random(seed)
    tracer = wasm.tracer if seed % TRACED == 0 else None
    follower = Walker(game)
    compare_functions(game, follower, slots, state, rng)
    for _ in range(MOST_MOVES):
        if not slots[STACK]:
            return "over"
        listed = same(lambda: machine.segments(slots), lambda: wasm.segments(state))
        if isinstance(listed, str):
            return "fault in listing"
        segments, others = listed
        assert segments == others
        site = machine.lowered.sites[-1 - slots[STACK][0]]
        chosen = rng.randrange(sum(one[3] for one in segments) + site.or_pass)
        move = nth_move(segments, chosen)
        follower.compare_move(slots, *move)
        trace: Trace = []
        if tracer is not None:
            tracer.write(tracer.slots[0], slots)
        played = same(
            lambda: machine.play(slots, *move, trace),  # noqa: B023
            lambda: wasm.play(state, chosen),  # noqa: B023
        )
        if isinstance(played, str):
            return "fault in a move"
        compare_states(game, wasm, slots, state)
        if tracer is not None:
            tracer.count(tracer.slots[0])
            tracer.play(tracer.slots[0], chosen)
            assert tracer.trace == trace
    return "cut short"


def compare_functions(
    game: Game, follower: Walker, slots: Slots, state: int, rng: random.Random
) -> None:
    """Call each function with arguments drawn by chance."""
    machine, wasm = game.machine, game.fast_machine
    assert wasm is not None
    if not slots[STACK]:
        return
    for key, function in machine.checked.functions.items():
        for _ in range(CALLS):
            args = [drawn(param.type, rng) for param in function.params]
            found = value_or_fault(lambda: machine.call(key, slots, *args))  # noqa: B023
            consts = tuple(
                t.Const(param.type, arg) for param, arg in zip(function.params, args, strict=True)
            )
            follower.compare_value(slots, t.CallFunction(function.result, key, consts), found)
            wasm.call("begin", state)
            words = [word for arg, one in zip(args, function.params, strict=True)
                     for word in words_of(one.type, arg)]  # fmt: skip
            if isinstance(function.result, SetType) and width(function.result) > 1:
                continue
            made = value_or_fault(
                lambda: wasm.call(f"function {key}", state, *words)  # noqa: B023
            )
            if isinstance(function.result, SetType) and isinstance(made, int):
                made &= FULL
            if WORK not in (made, found):
                assert made == found, (key, args)


def drawn(type_: Type, rng: random.Random) -> int:
    match type_:
        case NumberType():
            return rng.choice((-7, 0, 1, 2, 5, 40, 2**31, 2**40))
        case TruthType():
            return rng.randrange(2)
        case SetType(item):
            return rng.getrandbits(item.size)
        case Domain():
            return rng.randrange(type_.size)
    raise AssertionError(type_)


def words_of(type_: Type, value: int) -> list[int]:
    """A value as the module takes it: words with a sign."""
    if not isinstance(type_, SetType):
        return [int(value)]
    words = [value >> 64 * n & FULL for n in range(width(type_))]
    return [word - (word >> 63 << 64) for word in words]


def run(first: int, number: int, sides: tuple[int, int] | None = None) -> Counter[str]:
    """Make and compare programs, on boards of this size or of any; return how their games
    ended."""
    ended = Counter[str]()
    for seed in range(first, first + number):
        text = Maker(seed).program(sides)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "ruleset.yaml").write_text(text, encoding="utf-8")
            try:
                game = load(Path(folder))
            except RulesetError:
                ended["not loaded"] += 1
                continue
            try:
                ended[compare(game, seed)] += 1
            except Overworked:
                ended["overworked"] += 1
            except AssertionError as error:
                raise AssertionError(f"program {seed}: {error}") from error
    return ended


def test_programs_made_by_chance_run_alike_on_three_machines() -> None:
    ended = run(0, 40)
    assert ended["over"] + ended["cut short"] > 20, ended
    assert ended["not loaded"] < 8, ended


def test_sets_of_many_words_are_the_same() -> None:
    """Large sets are gone through in another way."""
    ended = run(100, 2, sides=(30, 30))
    assert ended["over"] > 0, ended


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for begin in range(first, first + number, 500):
        print(begin, dict(run(begin, min(500, first + number - begin))), flush=True)
