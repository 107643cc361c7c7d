"""Carrying out moves that were chosen earlier, while others were still choosing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import legalist.typed as t
from legalist.lower import Lowered
from legalist.plan.layout import Slots

from . import forms
from .trace_entries import DROPPED

if TYPE_CHECKING:
    from .frames import Stack
    from .to_python.code import Code

# The player, the number of the action (-1 is a pass), what the decision is about, the choices.
NotedMove = tuple[int, int, tuple[Any, ...], tuple[Any, ...]]


class NotedMoves:
    """Carries out noted moves for generated blocks. An action starts only in a state in which its
    conditions hold, whenever it was chosen."""

    def __init__(self, checked: t.Checked, lowered: Lowered, code: Code) -> None:
        self._code = code
        self._actions = tuple(checked.actions.values())
        self._entries = [lowered.entry.get(action.procedure) for action in self._actions]

    def allowed(self, s: Slots, move: NotedMove) -> bool:
        """Return whether a move would be legal now if its player were asked."""
        player, number, given, chosen = move
        action, asked = self._actions[number], (player, *given)
        for i, value in enumerate(chosen):
            form = self._code[f"dom{number}_{i}"](s, *asked, *chosen[:i])
            if not forms.contains(form, value):
                return False
        tests: list[Callable[..., bool]] = [
            self._code[f"req{number}_{j}"] for j in range(len(action.requirements))
        ]
        return all(test(s, *asked, *chosen) for test in tests)

    def carry_out(
        self, s: Slots, trace: list[tuple[Any, ...]] | None, move: NotedMove, after: Stack
    ) -> Stack:
        """Carry out a move, or drop it if it is no longer legal. Return the stack to continue with:
        an action that may stop has only been pushed on `after`."""
        player, number, given, chosen = move
        if not self.allowed(s, move):
            if trace is not None:
                trace.append((DROPPED, *move))
            return after
        args, entry = (player, *given, *chosen), self._entries[number]
        if entry is not None:
            return entry, args, after
        self._code.procedures[self._actions[number].procedure](s, trace, *args)
        return after
