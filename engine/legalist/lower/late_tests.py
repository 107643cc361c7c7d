"""Which conditions of an action a random game may leave until a move has been drawn.

A random game needs one legal move, not all of them. Most conditions are cheap for all values of a
choice at once; a *late* one is made for the drawn move alone. Every machine must find the same, or
a seed is not the same game on all of them (docs/decisions/0030-random-games.md).
"""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.operations import OPERATIONS
from legalist.typed.queries import Faults, conjuncts, mentions
from legalist.typed.walk import children

# Choices of one thing: their values are few, and are listed with or without late tests.
SINGLE: frozenset[t.ChoiceForm] = frozenset(["one", "number", "truth"])
# Loops inside each other that make a condition late.
DEEP = 3
# Draws in a row that a late test may forbid, before a random game lists everything.
MOST_MISSES = 20


class LateTests:
    """Finds the late tests of a program's actions."""

    def __init__(self, checked: t.Checked) -> None:
        self._checked = checked
        self._faults = Faults(checked)
        self._depths: dict[str, int] = {}

    def of(self, action: t.Action) -> tuple[t.Expr, ...]:
        """Return the late tests of an action: parts of its requirements, joined by `and`, that name
        its last choice and have deep loops. There are none if one that names it could fail, because
        an earlier one may be what keeps it from failing."""
        if not action.choices or action.choices[-1].form not in SINGLE:
            return ()
        last = action.choices[-1].name
        tests = [
            test
            for requirement in action.requirements
            for test in conjuncts(requirement.that)
            if mentions(test, last)
        ]
        if any(self._faults.expression(test) for test in tests):
            return ()
        return tuple(test for test in tests if self.depth(test) >= DEEP)

    def depth(self, expr: t.Expr) -> int:
        """Return how many loops are inside each other, through calls as well. A connected area
        counts for two: everything that it reaches, and what is beside each."""
        deepest, waiting = 0, [(expr, 0)]
        while waiting:
            node, around = waiting.pop()
            inside = around + _loops(node)
            here = self._function(node.function) if isinstance(node, t.CallFunction) else 0
            deepest = max(deepest, inside + here)
            for child in children(node):
                once = isinstance(node, t.Quantifier) and child is node.source
                waiting.append((child, around if once else inside))
        return deepest

    def _function(self, key: str) -> int:
        found = self._depths.get(key)
        if found is None:
            found = self._depths[key] = self.depth(self._checked.functions[key].body)
        return found


def _loops(node: t.Expr) -> int:
    """Return for how many loops a node counts."""
    match node:
        case t.Quantifier(kind="connected"):
            return 2
        case t.Quantifier():
            return 1
        case t.Builtin(op=op):
            return int(OPERATIONS[op].loops)
    return 0
