"""Where a number could become too large, and is checked.

No machine may count on beyond what another one can: WebAssembly has 64 bits. So a sum is at most
`LARGEST_SUM`, and a number that gets a name (a parameter, a local, the result of a function, an
item of a list) at most `LARGEST_NAMED`. The pass `drop_bounds` leaves out what follows from the
rest.
"""

from __future__ import annotations

from legalist.limits import LARGEST_NAMED, LARGEST_SUM
from legalist.typed.types import NumberType

from . import expressions as p

# Reads what is checked elsewhere.
_NAMED = p.Const | p.Var | p.ReadValue | p.Call | p.Lookup | p.ReadZone | p.CountKind


def named(node: p.Expr) -> p.Expr:
    """Return an expression that is given a name, with a check if it is a number."""
    return _checked(node, LARGEST_NAMED)


def summed(node: p.Expr) -> p.Expr:
    """Return a sum or difference with a check."""
    return _checked(node, LARGEST_SUM)


def all_named(nodes: tuple[p.Expr, ...]) -> tuple[p.Expr, ...]:
    return tuple([named(node) for node in nodes])


def _checked(node: p.Expr, largest: int) -> p.Expr:
    if not isinstance(node.type, NumberType) or isinstance(node, _NAMED):
        return node
    if isinstance(node, p.Bounded):
        node = node.operand
    return p.Bounded(node.type, node, largest)
