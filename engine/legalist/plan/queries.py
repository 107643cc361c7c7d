"""Questions about expressions of a plan, and substitution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from legalist.typed.operations import OPERATIONS

from . import expressions as p
from .walk import children, map_children, walk


def mentions(expr: p.Expr, name: str) -> bool:
    return any(isinstance(node, p.Var) and node.name == name for node in walk(expr))


def mentioned(expr: p.Expr) -> set[str]:
    """Return the names that an expression uses, also those that it binds itself."""
    return {node.name for node in walk(expr) if isinstance(node, p.Var)}


def bound(expr: p.Expr) -> list[str]:
    """Return the names that an expression binds, in order."""
    names = []
    for node in walk(expr):
        match node:
            case p.Bind(name=name) | p.Loop(var=name):
                names.append(name)
            case _:
                pass
    return names


def size(expr: p.Expr) -> int:
    return sum(1 for _ in walk(expr))


def height(expr: p.Expr) -> int:
    """Return how deep an expression is nested."""
    return 1 + max((height(child) for child in children(expr)), default=0)


def is_loop(node: p.Expr) -> bool:
    """Return whether computing this one goes through a set or list, without its parts."""
    match node:
        case p.Loop() | p.Flood() | p.Image() | p.Within():
            return True
        case p.Builtin(op=op):
            return OPERATIONS[op].loops
        case _:
            return False


def has_loop(expr: p.Expr) -> bool:
    """Return whether computing it iterates over a set, so that it pays to compute it once."""
    return any(is_loop(node) for node in walk(expr))


def substitute(node: p.Expr, values: Mapping[str, p.Expr]) -> p.Expr:
    """Substitute expressions for names. They must not use a name that the expression binds."""
    if isinstance(node, p.Var):
        return values.get(node.name, node)
    return map_children(node, lambda child: substitute(child, values))


def state_read(node: p.Expr) -> str:
    """Return what one expression, without its parts, reads of the state, as `zones.hand` or
    `values.score`; empty if nothing."""
    match node:
        case p.ReadValue(value=value):
            return f"values.{value}"
        case p.ReadOne(at=at) | p.ReadZone(at=at) | p.CountKind(at=at):
            return f"zones.{at.zone}"
        case p.Occupied(zone=zone) | p.KindAt(zone=zone) | p.AttributeAt(zone=zone):
            return f"zones.{zone}"
        case _:
            return ""


def replaced_binding(node: p.Loop | p.Bind, name: str) -> p.Expr:
    """Return a loop or `Bind` with its own name replaced by a new one, inside it, too."""
    if isinstance(node, p.Bind):
        new: dict[str, p.Expr] = {node.name: p.Var(node.value.type, name)}
        return replace(node, name=name, body=substitute(node.body, new))
    new = {node.var: p.Var(node.item, name)}
    return replace(
        node,
        var=name,
        tests=tuple(substitute(test, new) for test in node.tests),
        body=None if node.body is None else substitute(node.body, new),
    )
