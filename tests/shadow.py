"""Other machines that follow a game: whatever a state and its legal moves are on the Python
machine, they are in WebAssembly, and for the tree walker as far as it goes."""

from __future__ import annotations

from functools import cached_property

from legalist.diagnostics import RulesetError
from legalist.machine import Broken, Trace
from legalist.machine.to_wasm.tracer import TracingMachine
from legalist.play import Game, Move, State
from walker import Walker, value_or_fault


class Shadow:
    """Repeats moves in WebAssembly and compares every slot, the trace, and the legal moves with
    their order; what never stops is repeated by the tree walker, too. A program is compiled when
    the first move is made, as the module that keeps a trace: what that one does otherwise, the
    ordinary one does, too."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._walker = Walker(game)

    @cached_property
    def _machine(self) -> TracingMachine:
        return TracingMachine(self._game.machine, self._game.machine.plan)

    def evaluate(self, state: State, text: str) -> None:
        """Compare the value of an expression with what the tree walker finds."""
        game, slots = self._game, state._slots
        try:
            expr = game.typed_expression(text)
        except RulesetError:
            return
        run = game.machine.compile(expr)
        self._walker.compare_value(slots, expr, value_or_fault(lambda: run(slots)))

    def follow(self, before: State, move: Move) -> None:
        """Make a legal move on both machines and compare the states, or the faults."""
        game, wasm = self._game, self._machine
        state, other = wasm.slots[:2]
        wasm.write(state, before._slots)
        self._walker.compare_move(before._slots, move.number, move.args)
        segments = game.machine.segments(before._slots)
        assert wasm.segments(state) == segments
        slots = game.machine.copy(before._slots)
        told: list[Broken | None] = []
        trace: Trace = []
        try:
            game.machine.play(slots, move.number, move.args, trace)
            told.append(None)
        except Broken as broken:
            told.append(broken)
        try:
            wasm.play(state, before.legal_moves.index(move))
            told.append(None)
        except Broken as broken:
            told.append(broken)
        slow, fast = told
        if slow is None or fast is None:
            assert slow is fast, told
            assert wasm.read(state) == slots[: game.machine.layout.derived]
            wasm.write(other, slots)
            assert wasm.hash(other) == wasm.hash(state)
            assert wasm.trace == trace
            if game.machine.pending(slots) is not None:
                assert wasm.segments(state) == game.machine.segments(slots)
        else:
            assert (slow.code, slow.where, slow.params) == (fast.code, fast.where, fast.params)
