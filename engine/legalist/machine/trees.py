"""Queries about typed expressions (what they mention, whether they may fail), and substitution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count

import legalist.typed as t
from legalist.typed.operations import OPERATIONS
from legalist.typed.walk import children, map_children, walk

RENAMED = "~"  # in no name of an author
_counters = [count(1)]


def fresh(name: str) -> str:
    """Return a local name that nothing else in the same routine has."""
    return f"{name.partition(RENAMED)[0]}{RENAMED}{next(_counters[-1])}"


@contextmanager
def own_names() -> Iterator[None]:
    """Count fresh names from the beginning while one routine is written, so that its text does not
    depend on what was written before. Routines may be written while others are."""
    _counters.append(count(1))
    try:
        yield
    finally:
        _counters.pop()


def mentions(expr: t.Expr, name: str) -> bool:
    return any(isinstance(node, t.Local) and node.name == name for node in walk(expr))


def mentioned(expr: t.Expr) -> set[str]:
    return {node.name for node in walk(expr) if isinstance(node, t.Local)}


def size(expr: t.Expr) -> int:
    return sum(1 for _ in walk(expr))


def height(expr: t.Expr) -> int:
    """Return how deep an expression is nested."""
    return 1 + max((height(child) for child in children(expr)), default=0)


def has_loop(expr: t.Expr) -> bool:
    """Return whether computing it iterates over a set, so that it pays to compute it once."""
    return any(
        isinstance(node, t.Quantifier)
        or (isinstance(node, t.Builtin) and OPERATIONS[node.op].loops)
        for node in walk(expr)
    )


def conjuncts(node: t.Expr | None) -> list[t.Expr]:
    if node is None:
        return []
    if isinstance(node, t.Logic) and node.op == "and":
        return conjuncts(node.left) + conjuncts(node.right)
    return [node]


def substitute(node: t.Expr, values: Mapping[str, t.Expr]) -> t.Expr:
    """Substitute expressions for locals. Bound names are renamed, so that nothing is captured."""
    if isinstance(node, t.Local):
        return values.get(node.name, node)
    if isinstance(node, t.Quantifier):
        var = fresh(node.var)
        values = {**values, node.var: t.Local(node.item, var)}
        return replace(
            node,
            var=var,
            source=substitute(node.source, values),
            where=None if node.where is None else substitute(node.where, values),
            body=None if node.body is None else substitute(node.body, values),
        )
    if isinstance(node, t.Bind):
        name = fresh(node.name)
        value = substitute(node.value, values)
        inner = {**values, node.name: t.Local(node.value.type, name)}
        return replace(node, name=name, value=value, body=substitute(node.body, inner))
    return map_children(node, lambda child: substitute(child, values))


class Faults:
    """Determines which expressions could fail (a division by zero, a number too large), including
    through calls."""

    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked
        self._known: dict[str, bool] = {}

    def function(self, key: str) -> bool:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.expression(self.checked.functions[key].body)
        return found

    def expression(self, expr: t.Expr) -> bool:
        return any(self._node(node) for node in walk(expr))

    def _node(self, node: t.Expr) -> bool:
        if isinstance(node, t.Builtin):
            return OPERATIONS[node.op].faults
        return isinstance(node, t.CallFunction) and self.function(node.function)
