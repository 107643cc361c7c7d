"""Traversal of typed trees: the only place that knows which fields of a node hold other nodes.

The fields are derived from the annotations of the node classes, so a new node needs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from operator import is_
from typing import Any, Literal, TypeVar

import legalist.typed as t
from legalist.room import Room

Form = Literal["one", "optional", "many", "zone", "block"]
# By the annotations of fields. (Evaluating them takes longer than a walk through a game.)
_FORMS: dict[Any, Form] = {
    "Expr": "one",
    "Expr | None": "optional",
    "tuple[Expr, ...]": "many",
    "ZoneAt": "zone",
    "Block": "block",
}


_PARTS: dict[type, tuple[tuple[str, Form], ...]] = {}
# The names of the fields that hold blocks: most effects have none.
_BLOCKS: dict[type, tuple[str, ...]] = {}
Node = TypeVar("Node", t.Expr, t.Effect, t.ZoneAt)


def _parts(node: t.Expr | t.Effect | t.ZoneAt) -> tuple[tuple[str, Form], ...]:
    """Return the fields of a node that hold other nodes, in order."""
    parts = _PARTS.get(type(node))
    if parts is None:
        forms = [(field.name, _FORMS.get(field.type)) for field in fields(node)]
        parts = tuple((name, form) for name, form in forms if form is not None)
        _PARTS[type(node)] = parts
    return parts


def children(node: t.Expr | t.Effect | t.ZoneAt) -> list[t.Expr]:
    """Return the expressions directly inside a node, in the order in which they are written."""
    inside: list[t.Expr] = []
    for name, form in _parts(node):
        part = getattr(node, name)
        match form:
            case "one":
                inside.append(part)
            case "many":
                inside += part
            case "optional":
                if part is not None:
                    inside.append(part)
            case "zone":
                inside += part.args
            case "block":
                pass
    return inside


def walk(node: t.Expr) -> Iterator[t.Expr]:
    """Yield an expression and everything in it, a node before what is inside it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def map_children(node: Node, change: Callable[[t.Expr], t.Expr]) -> Node:
    """Return the node with `change` applied to each expression directly inside it; the node itself
    if none changes."""
    changes: dict[str, Any] = {}
    for name, form in _parts(node):
        part = getattr(node, name)
        changed: Any = part
        match form:
            case "one":
                changed = change(part)
            case "many":
                parts = tuple([change(child) for child in part])
                changed = part if all(map(is_, part, parts)) else parts
            case "optional":
                changed = None if part is None else change(part)
            case "zone":
                changed = map_children(part, change)
            case "block":
                pass
        if changed is not part:
            changes[name] = changed
    return replace(node, **changes) if changes else node


def blocks(effect: t.Effect) -> list[t.Block]:
    """Return the blocks of effects directly inside an effect."""
    names = _BLOCKS.get(type(effect))
    if names is None:
        names = tuple(name for name, form in _parts(effect) if form == "block")
        _BLOCKS[type(effect)] = names
    return [getattr(effect, name) for name in names] if names else []


# Many passes go through the same blocks. Blocks are compared by identity, and so kept alive.
_walked: dict[int, tuple[t.Block, tuple[t.Effect, ...]]] = {}
MOST_WALKED = 5_000
# The effects of all of them.
_room = Room(30_000)


def walk_effects(block: t.Block) -> tuple[t.Effect, ...]:
    """Return every effect of a block, including those inside others."""
    known = _walked.get(id(block))
    if known is None:
        known = (block, tuple(_effects_in(block)))
        if len(_walked) >= MOST_WALKED or not _room.take(len(known[1])):
            _walked.clear()
        _walked[id(block)] = known
    return known[1]


def _effects_in(block: t.Block) -> Iterator[t.Effect]:
    for effect in block:
        yield effect
        for inner in blocks(effect):
            yield from _effects_in(inner)
