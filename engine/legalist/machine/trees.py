"""Small works on typed expressions: what they mention, what they read, putting one into another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from itertools import count
from typing import Any

from legalist.check import typed as t

_fresh = count(1)
_FIELDS: dict[type, tuple[str, ...]] = {}


def fresh(name: str) -> str:
    """A local name that nothing else has."""
    return f"{name}_{next(_fresh)}"


def _names(node: object) -> tuple[str, ...]:
    kind = type(node)
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(f.name for f in fields(kind) if f.name != "type")  # type: ignore[arg-type]
    return found


def children(node: t.Expr | t.ZoneAt) -> Iterator[t.Expr]:
    for name in _names(node):
        value = getattr(node, name)
        if isinstance(value, t.Expr):
            yield value
        elif isinstance(value, t.ZoneAt):
            yield from children(value)
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, t.Expr):
                    yield one


def mentions(node: t.Expr, name: str) -> bool:
    if isinstance(node, t.Local):
        return node.name == name
    return any(mentions(child, name) for child in children(node))


def mentioned(node: t.Expr) -> set[str]:
    if isinstance(node, t.Local):
        return {node.name}
    found: set[str] = set()
    for child in children(node):
        found |= mentioned(child)
    return found


def size(node: t.Expr) -> int:
    return 1 + sum(size(child) for child in children(node))


def has_loop(node: t.Expr) -> bool:
    """Whether computing it goes through a set, so that it pays to compute it once."""
    looping = isinstance(node, t.Quantifier) or (
        isinstance(node, t.Builtin) and node.op in ("spread", "union", "sorted", "distinct")
    )
    return looping or any(has_loop(child) for child in children(node))


def conjuncts(node: t.Expr | None) -> list[t.Expr]:
    if node is None:
        return []
    if isinstance(node, t.Logic) and node.op == "and":
        return conjuncts(node.left) + conjuncts(node.right)
    return [node]


def substitute(node: t.Expr, values: Mapping[str, t.Expr]) -> t.Expr:
    """Put expressions for locals. Bound names are made new, so that nothing is captured."""
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
    rebuilt: t.Expr = _rebuild(node, values)
    return rebuilt


def _rebuild(node: Any, values: Mapping[str, t.Expr]) -> Any:
    changes: dict[str, Any] = {}
    for name in _names(node):
        value = getattr(node, name)
        if isinstance(value, t.Expr):
            changes[name] = substitute(value, values)
        elif isinstance(value, t.ZoneAt):
            changes[name] = _rebuild(value, values)
        elif isinstance(value, tuple) and value and isinstance(value[0], t.Expr):
            changes[name] = tuple(substitute(one, values) for one in value)
    return replace(node, **changes) if changes else node


class Reads:
    """What each function reads of the state, through the functions it calls."""

    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked
        self._known: dict[str, frozenset[str]] = {}

    def function(self, key: str) -> frozenset[str]:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = frozenset(self.expression(self.checked.functions[key].body))
        return found

    def expression(self, node: t.Expr) -> set[str]:
        reads: set[str] = set()
        match node:
            case t.ReadValue():
                reads.add(f"values.{node.value}")
            case t.ReadOne() | t.ReadZone() | t.CountKind() | t.ZoneName():
                reads.add(f"zones.{node.at.zone}")
            case t.CallFunction():
                reads |= self.function(node.function)
        for child in children(node):
            reads |= self.expression(child)
        return reads


class Faults:
    """Which expressions could fail (a division by zero, a number too large), through calls too."""

    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked
        self._known: dict[str, bool] = {}

    def function(self, key: str) -> bool:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.expression(self.checked.functions[key].body)
        return found

    def expression(self, node: t.Expr) -> bool:
        if isinstance(node, t.Builtin) and node.op in ("*", "div", "mod", "numbers", "join"):
            return True
        if isinstance(node, t.CallFunction) and self.function(node.function):
            return True
        return any(self.expression(child) for child in children(node))
