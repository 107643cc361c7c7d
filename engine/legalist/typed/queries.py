"""Questions about typed expressions: what they mention, whether they loop or may fail."""

from __future__ import annotations

from .declarations import Checked
from .expressions import Builtin, CallFunction, Expr, Local, Logic, Quantifier
from .operations import OPERATIONS
from .walk import children, walk


def mentions(expr: Expr, name: str) -> bool:
    return any(isinstance(node, Local) and node.name == name for node in walk(expr))


def mentioned(expr: Expr) -> set[str]:
    return {node.name for node in walk(expr) if isinstance(node, Local)}


def size(expr: Expr) -> int:
    return sum(1 for _ in walk(expr))


def height(expr: Expr) -> int:
    """Return how deep an expression is nested."""
    return 1 + max((height(child) for child in children(expr)), default=0)


def has_loop(expr: Expr) -> bool:
    """Return whether computing it iterates over a set, so that it pays to compute it once."""
    return any(
        isinstance(node, Quantifier) or (isinstance(node, Builtin) and OPERATIONS[node.op].loops)
        for node in walk(expr)
    )


def conjuncts(node: Expr | None) -> list[Expr]:
    if node is None:
        return []
    if isinstance(node, Logic) and node.op == "and":
        return conjuncts(node.left) + conjuncts(node.right)
    return [node]


class Faults:
    """Determines which expressions could fail (a division by zero, a number too large), including
    through calls."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self._known: dict[str, bool] = {}

    def function(self, key: str) -> bool:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.expression(self.checked.functions[key].body)
        return found

    def expression(self, expr: Expr) -> bool:
        return any(self._node(node) for node in walk(expr))

    def _node(self, node: Expr) -> bool:
        if isinstance(node, Builtin):
            return OPERATIONS[node.op].faults
        return isinstance(node, CallFunction) and self.function(node.function)
