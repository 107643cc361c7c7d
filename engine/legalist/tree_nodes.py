"""Traversal of trees of dataclasses: the only place that knows which fields hold other nodes.

The fields are derived from the annotations of the node classes, so a new node needs nothing here.
Each form of a program gives these functions its own types, in its `walk.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from operator import is_
from typing import Any, Literal

Form = Literal["one", "optional", "many", "zone", "block"]
# By the annotations of fields. (Evaluating them takes longer than a walk through a game.)
_FORMS: dict[Any, Form] = {
    "Expr": "one",
    "Expr | None": "optional",
    "tuple[Expr, ...]": "many",
    "ZoneAt": "zone",
    "Block": "block",
    "Body": "block",
}


_PARTS: dict[type, tuple[tuple[str, Form], ...]] = {}
# The names of the fields that hold blocks: most nodes have none.
_BLOCKS: dict[type, tuple[str, ...]] = {}


def _parts(node: Any) -> tuple[tuple[str, Form], ...]:
    """Return the fields of a node that hold other nodes, in order."""
    parts = _PARTS.get(type(node))
    if parts is None:
        forms = [(field.name, _FORMS.get(field.type)) for field in fields(node)]
        parts = tuple((name, form) for name, form in forms if form is not None)
        _PARTS[type(node)] = parts
    return parts


def children(node: Any) -> list[Any]:
    """Return the expressions directly inside a node, in the order in which they are written."""
    inside: list[Any] = []
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


def walk(node: Any) -> Iterator[Any]:
    """Yield an expression and everything in it, a node before what is inside it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def map_children(node: Any, change: Callable[[Any], Any]) -> Any:
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


def block_names(node: Any) -> tuple[str, ...]:
    """Return the names of the fields of a node that hold blocks."""
    names = _BLOCKS.get(type(node))
    if names is None:
        names = tuple(name for name, form in _parts(node) if form == "block")
        _BLOCKS[type(node)] = names
    return names


def blocks(node: Any) -> list[Any]:
    """Return the blocks directly inside a node."""
    names = block_names(node)
    return [getattr(node, name) for name in names] if names else []
