"""Where rules did something impossible: the effect itself, if it can be found again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import legalist.typed as t
from legalist.diagnostics import Diagnostic, Span
from legalist.machine import Broken, NotedMove, Slots
from legalist.machine.counters import OutOfSteps, OutOfWork
from legalist.machine.reference import Effects
from legalist.machine.reference.effects import Asked
from legalist.machine.runtime import Fault, GameEnds
from legalist.play import Game, Move, RuleFailure, State
from legalist.typed.walk import walk_effects


def fault_place(
    failure: RuleFailure, game: Game, state: State | None, move: Move | None
) -> Diagnostic:
    """Return the finding about a failure, at the effect that failed."""
    place = _effect(failure, game, state, move) or _ask(game, failure)
    return failure.diagnostic if place is None else replace(failure.diagnostic, span=place)


def _effect(
    failure: RuleFailure, game: Game, state: State | None, move: Move | None
) -> Span | None:
    """Repeat the move, and those chosen at the same time, on the machine that knows the place of
    each effect."""
    if state is None or move is None:
        return None
    machine = game.machine
    effects = Effects(machine.checked, machine.layout, game.program.board)
    effects.slots[:] = state._slots[: machine.layout.derived]
    with suppress(Asked, Broken, GameEnds, OutOfSteps, OutOfWork):
        try:
            for noted in machine.carried_out(state._slots, move.number, move.args):
                if _allowed(game, effects.slots, noted):
                    player, number, given, chosen = noted
                    procedure = machine.actions[number].procedure
                    effects.run(procedure, (player, *given, *chosen))
        except Fault as fault:
            return effects.place if fault.code == failure.diagnostic.code else None
    return None


def _allowed(game: Game, kept: Slots, move: NotedMove) -> bool:
    """Return whether a move is still legal after others; `kept` are the slots that are not
    derived."""
    machine = game.machine
    slots: Slots = [*kept, *[None] * (machine.layout.size - len(kept))]
    machine.derive(slots)
    return machine.allowed(slots, move)


def _ask(game: Game, failure: RuleFailure) -> Span | None:
    """Return the decision that nobody could make, if there is just one where it failed."""
    procedure = game.machine.checked.procedures.get(failure.address)
    if failure.diagnostic.code not in ("L801", "L821") or procedure is None:
        return None
    asked = [effect for effect in walk_effects(procedure.body) if isinstance(effect, t.Asking)]
    return asked[0].span if len(asked) == 1 else None
