"""Traversal of parsed text: the parts of a node, and the names in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from operator import attrgetter
from typing import Any

from legalist.diagnostics import Span

from . import ast


def nodes_in(value: object) -> Iterator[ast.Node]:
    """Yield the nodes in a field: one, or a tuple of them."""
    if isinstance(value, ast.Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from nodes_in(part)


def children(node: ast.Node) -> Iterator[ast.Node]:
    """Yield the parts of a node."""
    for field in fields(node):
        yield from nodes_in(getattr(node, field.name))


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """Yield a node and everything in it."""
    yield node
    for part in children(node):
        yield from walk(part)


def names_in(node: ast.Node) -> set[str]:
    """Return every name that a text uses, whatever it means."""
    names: set[str] = set()
    for part in walk(node):
        for key in ("name", "event"):
            name = getattr(part, key, None)
            if isinstance(name, str):
                names.add(name)
    return names


_FIELDS: dict[type, tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]] = {}


def moved(part: Any, lines: int) -> Any:
    """Return a copy of parsed text that is so many lines further down."""
    if isinstance(part, Span):
        return Span(
            part.file, part.line + lines, part.column, part.end_line + lines, part.end_column
        )
    if isinstance(part, tuple):
        return tuple([moved(item, lines) for item in part])
    if not isinstance(part, ast.Node):
        return part
    kind = type(part)
    if kind not in _FIELDS:
        names = tuple(field.name for field in fields(part))
        # With a single name, attrgetter returns no tuple.
        get = attrgetter(*names) if len(names) > 1 else lambda node: (node.span,)
        _FIELDS[kind] = (get, names)
    get, names = _FIELDS[kind]
    values = [moved(value, lines) for value in get(part)]
    return kind(**dict(zip(names, values, strict=True)))
