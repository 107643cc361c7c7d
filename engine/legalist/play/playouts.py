"""Many random games: inside a WebAssembly module, or on the Python machine where there is none."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING

from legalist.machine import Machine, Trace
from legalist.machine.effects import RULE
from legalist.machine.machine import Broken
from legalist.machine.random import MOVES, Draws
from legalist.machine.segments import nth_move
from legalist.machine.statistics import Statistics

if TYPE_CHECKING:
    from legalist.machine.to_wasm.host import WasmMachine

    from .game import Game

LONGEST_GAME = 100_000
_log = logging.getLogger("legalist")


def make_fast_machine(machine: Machine) -> WasmMachine | None:
    """Compile a program; if that is not possible, say why in one line and return None."""
    from legalist.machine.to_wasm.unsupported import Unsupported

    try:
        from legalist.machine.to_wasm.host import WasmMachine

        return WasmMachine(machine)
    except ImportError as error:
        _log.warning("random games run on the slower Python machine: %s", error)
    except Unsupported as error:
        _log.warning("random games run on the slower Python machine: no %s in WebAssembly", error)
    return None


def play_many(game: Game, number: int, seed: int) -> Statistics:
    fast = game.fast_machine
    if fast is not None:
        return fast.playouts(number, seed)
    return play_many_slowly(game, number, seed)


def play_many_slowly(game: Game, number: int, seed: int) -> Statistics:
    """Play random games on the Python machine."""
    machine, checked = game.machine, game.machine.checked
    found = Statistics(game.players)
    actions: Counter[int] = Counter()
    rules: Counter[int] = Counter()
    for one in range(seed, seed + number):
        s, stream, length = machine.blank(one), Draws(one, MOVES), 0
        trace: Trace = []
        machine.run(s, trace)
        while (pending := machine.pending(s)) is not None:
            if length >= LONGEST_GAME:
                raise Broken("L808", "", {"limit": LONGEST_GAME})
            segments = machine.segments(s)
            total = sum(segment[3] for segment in segments) + pending.or_pass
            action, args = nth_move(segments, stream.below(total))
            machine.play(s, action, args, trace)
            actions[action] += 1
            length += 1
        rules.update(entry[1] for entry in trace if entry[0] == RULE)
        outcome = game.outcome_of(s)
        won = tuple(game.seats.index(seat) for seat in outcome.winners)
        found.add_game(length, won, tuple(outcome.scores[seat][0] for seat in game.seats))
    found.actions = {name: actions[n] for n, name in enumerate(checked.actions)}
    found.rules = {
        key: rules[n] for n, key in enumerate(checked.procedures) if key.startswith("rules.")
    }
    return found

