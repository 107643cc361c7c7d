"""Both machines play the same moves; after every move everything is compared.

    python tests/machines/differ.py 100

plays a number of games of every shipped ruleset, module and house rule.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import legalist
from legalist.diagnostics import RulesetError
from legalist.machine import Trace, nth_move
from legalist.machine.random import MOVES, Draws
from legalist.machine.to_wasm.host import WasmMachine
from legalist.plan.layout import STACK
from legalist.play import Game, NoDeal, State

RULESETS = Path(__file__).parents[2] / "rulesets"


def compare_games(game: Game, seeds: Iterator[int] | range, most: int = 100_000) -> int:
    """Play games on both machines, and in the module that tells what it does; return the number of
    states that were compared."""
    machine, compared = game.machine, 0
    wasm = WasmMachine(machine)
    tracer = wasm.tracer
    state, told = wasm.slots[0], tracer.slots[0]
    for seed in seeds:
        rng = random.Random(seed)
        slots = machine.blank(seed)
        trace: Trace = []
        machine.run(slots, trace)
        wasm.start(state, seed)
        tracer.start(told, seed)
        compare_states(game, wasm, slots, state)
        assert tracer.trace == trace, seed
        moves: list[Any] = []
        while slots[STACK] and len(moves) < most:
            segments = machine.segments(slots)
            assert wasm.segments(state) == segments, (seed, moves)
            site = machine.lowered.sites[-1 - slots[STACK][0]]
            total = sum(segment[3] for segment in segments) + site.or_pass
            chosen = rng.randrange(total)
            move = nth_move(segments, chosen)
            moves.append(move)
            trace = []
            machine.play(slots, *move, trace)
            wasm.play(state, chosen)
            compare_states(game, wasm, slots, state)
            tracer.count(told)
            tracer.play(told, chosen)
            assert tracer.trace == trace, (seed, moves)
            assert tracer.hash(told) == wasm.hash(state)
            compared += 1
    return compared


def compare_random_games(game: Game, seeds: Sequence[int], most: int = 100_000) -> int:
    """Play random games on both machines, each drawing for itself; return how many were equal in
    length, final state and both generators."""
    machine, wasm = game.machine, game.fast_machine
    assert wasm is not None
    for seed in seeds:
        slots = machine.blank(seed)
        machine.run(slots, None)
        draws = Draws(seed, MOVES)
        length = machine.play_out(slots, draws, most)
        assert wasm.playout(wasm.slots[0], seed) == length, seed
        compare_states(game, wasm, slots, wasm.slots[0])
        assert wasm.moves_drawn == draws.state, seed
    return len(seeds)


def compare_deals(game: Game, seed: int, most: int = 100_000, every: int = 1) -> int:
    """Deal states of a random game anew for all seats and for somebody who watches; return how many
    of these deals were equal on both machines, and looked as before to the seat."""
    wasm, compared = game.fast_machine, 0
    assert wasm is not None
    state, rng = game.start(seed), random.Random(seed)
    for number in range(most):
        for viewer in range(game.players + 1) if number % every == 0 else ():
            wasm.write(wasm.slots[0], state._slots)
            found = wasm.redeal(wasm.slots[2], wasm.slots[0], viewer, number)
            try:
                dealt = state.redeal(viewer, number)
            except NoDeal:
                assert not found
                continue
            assert found
            compare_states(game, wasm, dealt._slots, wasm.slots[2])
            assert _look(dealt, viewer) == _look(state, viewer)
            compared += 1
        if state.decision is None:
            break
        state = state.apply(state.legal_moves.random(rng))
    return compared


def _look(state: State, viewer: int) -> Any:
    """What a seat sees of a state, but for the trace of the move that led there."""
    return {**state.view(viewer).to_json(), "trace": [], "move": ""}


def compare_states(game: Game, wasm: WasmMachine, slots: list[Any], state: int) -> None:
    derived = game.machine.layout.derived
    assert wasm.read(state) == slots[:derived]
    # Bytes, too: what is written for a state is what the module makes of it.
    other = wasm.slots[1]
    wasm.write(other, slots)
    assert wasm.hash(other) == wasm.hash(state)


def configurations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every ruleset for every number of players, and every module and house rule alone."""
    for ruleset in sorted(path.name for path in RULESETS.iterdir()):
        counts = [players for players in range(1, 9) if _loads(ruleset, players=players)]
        for players in counts:
            yield f"{ruleset} {players}", {"target": ruleset, "players": players}
        for folder in ("modules", "house"):
            for file in sorted((RULESETS / ruleset / folder).glob("*.yaml")):
                for players in counts[-1:] + counts[:1]:
                    parts = {"modules": (file.stem,), "players": players}
                    if _loads(ruleset, **parts):
                        yield f"{ruleset} {file.stem} {players}", {"target": ruleset, **parts}
                        break


def _loads(ruleset: str, **parts: Any) -> bool:
    try:
        legalist.load(ruleset, **parts)
    except RulesetError:
        return False
    return True


def load(parts: dict[str, Any]) -> Game:
    parts = dict(parts)
    return legalist.load(parts.pop("target"), **parts)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    total = 0
    for name, parts in configurations():
        if len(sys.argv) > 2 and sys.argv[2] not in name:
            continue
        game = load(parts)
        number = compare_games(game, range(games))
        compare_random_games(game, range(games))
        total += number
        print(f"{name}: {number} states equal", flush=True)
    print(f"{total} states equal")
