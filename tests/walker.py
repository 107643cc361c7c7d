"""The tree walker beside the machines: expressions, and procedures that never stop."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import legalist.typed as t
from legalist.machine import Broken, Slots
from legalist.machine.counters import OutOfSteps, OutOfWork
from legalist.machine.reference import Effects
from legalist.machine.runtime import Fault, GameEnds
from legalist.plan.layout import RANDOM, STACK
from legalist.play import Game

# Work may be charged differently, so it may run out on one of them alone.
WORK = "L820"


class Walker:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._machine = game.machine
        # The walker knows expressions by their identity.
        self._kept: list[t.Expr] = []

    @cached_property
    def _effects(self) -> Effects:
        machine = self._machine
        return Effects(machine.checked, machine.layout, self._game.program.board)

    def compare_value(self, slots: Slots, expr: t.Expr, found: Any) -> None:
        """Compare what an expression gives here with what it gave elsewhere: its value, or the
        code of a fault."""
        self._kept.append(expr)
        self._stand(slots)
        walked = _result(lambda: self._effects.value(expr, {}))
        if WORK not in (walked, found):
            assert walked == found, (walked, found)

    def compare_move(self, slots: Slots, action: int, args: tuple[Any, ...]) -> bool:
        """Compare what an action does, without what follows it, with the generated code; return
        whether that could be done."""
        machine = self._machine
        procedure = machine.actions[action].procedure if action >= 0 else ""
        if not procedure or machine.checked.procedures[procedure].suspends:
            return False
        if machine.frames.noting(slots[STACK], action, args) is not None:
            return False
        given = (*machine.frames.given(slots[STACK]), *args)
        own = machine.copy(slots)
        machine.counters.reset()
        made = _result(lambda: machine.code.procedures[procedure](own, None, *given))
        self._stand(slots)
        walked = _result(lambda: self._effects.run(procedure, given))
        if WORK not in (made, walked):
            assert made == walked
            derived = machine.layout.derived
            assert made or own[RANDOM:derived] == self._effects.slots[RANDOM:derived]
        return True

    def _stand(self, slots: Slots) -> None:
        effects = self._effects
        effects.slots[:] = slots[: self._machine.layout.derived]
        effects.forget()
        effects.counters.reset()


def _result(run: Callable[[], Any]) -> Any:
    """Return what something gives, or how it fails."""
    try:
        return run()
    except Fault as fault:
        return fault.code
    except OutOfSteps:
        return "L801"
    except OutOfWork:
        return WORK
    except GameEnds:
        return "the game ends"


def value_or_fault(run: Callable[[], Any]) -> Any:
    """Return what a machine gives, or the code of what it finds."""
    try:
        return run()
    except Broken as broken:
        return broken.code
