"""Which expressions can fail, and which take a loop, including through calls."""

from __future__ import annotations

from collections.abc import Mapping

from legalist.typed.operations import OPERATIONS

from . import expressions as p
from .queries import is_loop
from .routines import Function
from .walk import walk


class Costs:
    """Answers for the functions of a plan; each function is looked at once."""

    def __init__(self, functions: Mapping[str, Function], sums: bool = True) -> None:
        """Without `sums` it does not count that sums may become too large."""
        self._functions = functions
        self._sums = sums
        self._faults: dict[str, bool] = {}
        self._loops: dict[str, bool] = {}

    def faults(self, expr: p.Expr) -> bool:
        """Return whether it can fail: a division by zero, a number too large."""
        for node in walk(expr):
            if isinstance(node, p.Bounded) and self._sums:
                return True
            if isinstance(node, p.Builtin) and OPERATIONS[node.op].faults:
                return True
            if isinstance(node, p.Call | p.CallForAll) and self._function_faults(node.function):
                return True
        return False

    def loops(self, expr: p.Expr) -> bool:
        """Return whether it goes through a set or list, itself or in a function that it calls."""
        for node in walk(expr):
            if is_loop(node) or isinstance(node, p.CallForAll):
                return True
            if isinstance(node, p.Call) and self._function_loops(node.function):
                return True
        return False

    def _function_faults(self, key: str) -> bool:
        known = self._faults.get(key)
        if known is None:
            known = self._faults[key] = self.faults(self._functions[key].body)
        return known

    def _function_loops(self, key: str) -> bool:
        known = self._loops.get(key)
        if known is None:
            known = self._loops[key] = self.loops(self._functions[key].body)
        return known
