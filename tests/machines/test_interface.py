"""A game plays on any machine that has the interface: here its moves are made and listed in
WebAssembly, and everything that players, views and files see is the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest

from legalist.machine import PASS, Machine, Segment, Slots, Trace, forms
from legalist.machine.to_wasm.tracer import TracingMachine
from legalist.play import Game, State
from walks import Configuration, foreign_configurations


class CompiledMachine(Machine):
    """Runs and lists in the module that keeps a trace; asks the Python machine about the rest."""

    made = 0

    @cached_property
    def _module(self) -> TracingMachine:
        return TracingMachine(self, self.plan)

    def _there(self, s: Slots) -> int:
        slot = self._module.slots[0]
        self._module.write(slot, s)
        return slot

    def _back(self, s: Slots, trace: Trace | None) -> None:
        self.made += 1
        s[:] = self.filled(self._module.read(self._module.slots[0]))
        if trace is not None:
            trace += self._module.trace

    def run(self, s: Slots, trace: Trace | None) -> None:
        self._module.resume(self._there(s))
        self._back(s, trace)

    def play(
        self,
        s: Slots,
        action: int,
        args: tuple[Any, ...],
        trace: Trace | None,
        has_move: Callable[[Slots], object] | None = None,
    ) -> None:
        assert has_move is None
        segments = self.segments(s)
        self._module.play(self._module.slots[0], place_of(segments, action, args))
        self._back(s, trace)

    def segments(self, s: Slots) -> list[Segment]:
        return self._module.segments(self._there(s))


def place_of(segments: list[Segment], action: int, args: tuple[Any, ...]) -> int:
    passed = 0
    for number, prefix, form, count in segments:
        if number == action and args[: len(prefix)] == prefix:
            last = args[len(prefix)] if form[0] != forms.UNIT else None
            found = [n for n, value in enumerate(forms.items(form)) if value == last]
            if found:
                return passed + found[0]
        passed += count
    assert action == PASS
    return passed


def on_the_other_machine(configuration: Configuration) -> Game:
    plain = configuration.game()
    game = Game(plain.program)
    assert isinstance(plain.machine, Machine)
    game.machine = CompiledMachine(plain.machine.checked, plain.machine.lowered, game.program.board)
    return game


@pytest.mark.parametrize(
    "configuration",
    [
        Configuration("hex", 2),
        Configuration("chu-han", 2, ("events",)),
        Configuration("huang", 3),
        foreign_configurations()[0],
    ],
    ids=str,
)
def test_a_game_does_not_know_its_machine(configuration: Configuration) -> None:
    plain, other = configuration.game(), on_the_other_machine(configuration)
    chance = random.Random(1)
    one, two = plain.start(3), other.start(3)
    for _ in range(40):
        assert look(one) == look(two)
        assert one == two and hash(one) == hash(two)
        if one.decision is None:
            break
        move = one.legal_moves.random(chance)
        assert other.why_not(two, str(move)) == []
        one, two = one.apply(move), two.apply(str(move))
    machine = other.machine
    assert isinstance(machine, CompiledMachine)
    assert machine.made > 10
    # A saved state is read by either.
    assert plain.from_json(other.from_json(two.to_json()).to_json()) == one


def look(state: State) -> Any:
    """Everything that a game tells of a state, as text."""
    told: list[Any] = [state.to_json(), [str(entry) for entry in state.trace]]
    if len(state.legal_moves) < 500:
        told.append([str(move) for move in state.legal_moves])
    told += [state.view(seat).to_json() for seat in state.game.seats]
    return json.dumps(told)
