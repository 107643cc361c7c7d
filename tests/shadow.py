"""A second machine that follows a game: whatever a state and its legal moves are on the Python
machine, they are in WebAssembly."""

from __future__ import annotations

from legalist.machine import Broken
from legalist.play import Game, Move, State


class Shadow:
    """Repeats moves in WebAssembly and compares every slot, and the legal moves with their order.
    It compiles a program when the first move is made."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def follow(self, before: State, move: Move) -> None:
        """Make a legal move on both machines and compare the states, or the faults."""
        game, wasm = self._game, self._game.fast_machine
        assert wasm is not None
        state, other = wasm.slots[:2]
        wasm.write(state, before._slots)
        segments = game.machine.segments(before._slots)
        assert wasm.segments(state) == segments
        slots = game.machine.copy(before._slots)
        told: list[Broken | None] = []
        try:
            game.machine.play(slots, move.number, move.args, None)
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
            if game.machine.pending(slots) is not None:
                assert wasm.segments(state) == game.machine.segments(slots)
        else:
            assert (slow.code, slow.where, slow.params) == (fast.code, fast.where, fast.params)
