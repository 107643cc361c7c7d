"""Where rules did something impossible: the effect itself, where it can be found again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from legalist.check import typed as t
from legalist.check.walk import walk_effects
from legalist.diagnostics import Diagnostic, Span
from legalist.machine.counters import OutOfSteps, OutOfWork
from legalist.machine.reference import Effects
from legalist.machine.reference.effects import Asked
from legalist.machine.runtime import Fault, GameEnds
from legalist.play import Game, Move, RuleFailure, State


def fault_place(
    failure: RuleFailure, game: Game, state: State | None, move: Move | None
) -> Diagnostic:
    """The finding of a failure, at the effect that failed."""
    place = _effect(game, state, move) or _ask(game, failure)
    return failure.diagnostic if place is None else replace(failure.diagnostic, span=place)


def _effect(game: Game, state: State | None, move: Move | None) -> Span | None:
    """Carry out the move once more, on the machine that knows the place of each effect."""
    if state is None or move is None or move.number < 0:
        return None
    checked = game.machine.checked
    effects = Effects(checked, game.machine.layout, game.program.board)
    effects.slots[:] = state._slots[: game.machine.layout.derived]
    action = checked.actions[move.action]
    args = (move.player, *move.given, *move.args)
    with suppress(Asked, GameEnds, OutOfSteps, OutOfWork):
        try:
            effects.run(action.procedure, args)
        except Fault:
            return effects.place
    return None


def _ask(game: Game, failure: RuleFailure) -> Span | None:
    """The decision that nobody could make, if there is just one where it failed."""
    procedure = game.machine.checked.procedures.get(failure.address)
    if failure.diagnostic.code not in ("L801", "L821") or procedure is None:
        return None
    asked = [effect for effect in walk_effects(procedure.body) if isinstance(effect, t.Ask)]
    return asked[0].span if len(asked) == 1 else None
