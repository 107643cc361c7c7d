"""What running rules costs, counted in two ways.

*Steps* are part of the language: one for every procedure that is entered (an action, a rule, an
effect, a part of the flow), for every round of a loop of effects, for every piece drawn, and for
every decision that is asked. Expressions take none. So the steps of a move follow from the state
and the move alone, and every machine counts the same.

*Work* is a guard of this machine against expressions that would take for ever: rounds of loops
inside expressions, spaces reached, functions called. What is remembered is not worked out again and
costs nothing, so work depends on what was asked before; the limit is far above what games need.
"""

from __future__ import annotations

STEPS = 500_000
WORK = 2_000_000


class OutOfSteps(Exception):
    """A move that took more steps than any move may."""


class OutOfWork(Exception):
    """A move or a question that was too much to work out."""


class Counters:
    """What is left of both for the present move or question."""

    __slots__ = ("steps", "work")

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.steps = STEPS
        self.work = WORK

    def step(self) -> None:
        left = self.steps = self.steps - 1
        if left < 0:
            raise OutOfSteps

    def pay(self, work: int) -> None:
        left = self.work = self.work - work
        if left < 0:
            raise OutOfWork
