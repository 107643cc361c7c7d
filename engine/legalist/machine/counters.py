"""The cost of running rules, counted in two ways.

*Steps* are part of the language: one for every procedure that is entered (an action, a rule, an
effect, a part of the flow), for every round of a loop of effects, for every piece drawn, and for
every decision that is asked. Expressions take none. So the steps of a move follow from the state
and the move alone, and every machine counts the same.

*Work* is this machine's guard against rules that would take for ever: rounds of loops inside
expressions, spaces reached, functions called, items of lists and piles gone through or copied,
values of choices tried. Cached results are not computed again and cost nothing, so work depends on
what was evaluated before; the limit is far above what games need.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from legalist.interruption import pause
from legalist.limits import MOST_POSSIBILITIES, STEP, STEPS, WORK

__all__ = ["STEPS", "WORK", "Counters", "OutOfSteps", "OutOfWork", "reading"]

# As many kinds or items are read or copied for nothing: it is less than the work around it.
SMALL = 64
# Steps or work after which whoever started this may stop it.
_SLICE = 20_000
_FIRST_STEPS_STOP, _FIRST_WORK_STOP = STEPS - _SLICE, WORK - _SLICE


class OutOfSteps(Exception):
    """Raised when a move takes more steps than allowed."""


class OutOfWork(Exception):
    """Raised when a move or a query takes too much work."""


def reading(kinds: int) -> int:
    """Return the work of reading how many of each kind a bag holds."""
    return 0 if kinds <= SMALL else kinds


class Counters:
    """The remaining steps and work of the current move or query, the remaining number of legal
    moves of the current decision, and the work `spent` and steps `taken` before. There is a pause
    when the steps or the work have come down to `_steps_stop` or `_work_stop`."""

    __slots__ = (
        "_steps_stop",
        "_together",
        "_work_stop",
        "moves",
        "spent",
        "steps",
        "taken",
        "work",
    )

    def __init__(self) -> None:
        self.steps, self.work, self.moves = STEPS, WORK, MOST_POSSIBILITIES
        self._steps_stop, self._work_stop = _FIRST_STEPS_STOP, _FIRST_WORK_STOP
        self.spent = self.taken = 0
        self._together = False

    def reset(self) -> None:
        """Begin a move or a query."""
        if not self._together:
            self.spent += WORK - self.work
            self.taken += STEPS - self.steps
            self.steps, self._steps_stop = STEPS, _FIRST_STEPS_STOP
            self.work, self._work_stop = WORK, _FIRST_WORK_STOP

    @property
    def effort(self) -> int:
        """Return everything before as work."""
        return self.spent + STEP * self.taken

    @contextmanager
    def together(self) -> Iterator[None]:
        """Give all queries inside the work of one."""
        self.reset()
        self._together = True
        try:
            yield
        finally:
            self._together = False

    def step(self) -> None:
        left = self.steps = self.steps - 1
        if left < self._steps_stop:
            if left < 0:
                raise OutOfSteps
            pause()
            self._steps_stop = max(left - _SLICE, 0)

    def pay(self, work: int) -> None:
        left = self.work = self.work - work
        if left < self._work_stop:
            self._worked(left)

    def pay_copying(self, items: int) -> None:
        """Pay for copying, comparing or counting items, which takes no loop of ours."""
        left = self.work = self.work - 1 - (items >> 4)
        if left < self._work_stop:
            self._worked(left)

    def _worked(self, left: int) -> None:
        if left < 0:
            raise OutOfWork
        pause()
        self._work_stop = max(left - _SLICE, 0)
