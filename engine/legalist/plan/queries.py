"""Questions about expressions of a plan, and substitution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from legalist.typed.operations import OPERATIONS

from . import expressions as p
from .names import Names
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


def map_certain(node: p.Expr, change: Callable[[p.Expr], p.Expr]) -> p.Expr:
    """Return an expression with those of its parts changed that are computed whenever it is, and
    that no name stands for."""
    match node:
        case p.Conditional(condition=condition):
            new = change(condition)
            return node if new is condition else replace(node, condition=new)
        case p.Logic(left=left):
            new = change(left)
            return node if new is left else replace(node, left=new)
        case p.Bind(value=value):
            new = change(value)
            return node if new is value else replace(node, value=new)
        case p.Loop(source=source):
            new = change(source)
            return node if new is source else replace(node, source=new)
        case _:
            return map_children(node, change)


def takes_long(expr: p.Expr) -> bool:
    """Return whether it takes more than a few operations on numbers."""
    return any(
        isinstance(node, p.Call | p.CallForAll | p.ReadZone | p.AttributeAt)
        or is_loop(node)
        or (isinstance(node, p.Builtin) and node.op.startswith("set "))
        for node in walk(expr)
    )


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


def renamed(node: p.Expr, names: Names) -> p.Expr:
    """Return an expression with new names for all that it binds, so that it can be put into
    another routine."""
    node = map_children(node, lambda child: renamed(child, names))
    match node:
        case p.Bind(_, name, value, body):
            new = names.fresh(name)
            return replace(node, name=new, body=substitute(body, {name: p.Var(value.type, new)}))
        case p.Loop(var=name, item=item):
            new = names.fresh(name)
            values = {name: p.Var(item, new)}
            return replace(
                node,
                var=new,
                tests=tuple(substitute(test, values) for test in node.tests),
                body=None if node.body is None else substitute(node.body, values),
            )
        case _:
            return node
