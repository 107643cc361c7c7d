"""What expressions read of the state, including the functions they call."""

from __future__ import annotations

import legalist.typed as t
from legalist.typed.walk import walk


class Reads:
    """Names like `values.points` or `zones.bag`; those of a function are computed once."""

    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked
        self._known: dict[str, frozenset[str]] = {}

    def function(self, key: str) -> frozenset[str]:
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = frozenset(self.expression(self.checked.functions[key].body))
        return known

    def expression(self, expr: t.Expr) -> set[str]:
        reads: set[str] = set()
        for node in walk(expr):
            match node:
                case t.ReadValue():
                    reads.add(f"values.{node.value}")
                case t.ReadOne() | t.ReadZone() | t.CountKind() | t.ZoneName():
                    reads.add(f"zones.{node.at.zone}")
                case t.CallFunction():
                    reads |= self.function(node.function)
                case _:
                    pass
        return reads
