"""Traversal of parsed text: the parts of a node, and the names in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from legalist.diagnostics import Span
from legalist.quick_dataclass import rebuilt, values_of

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


_PLAIN = frozenset({str, int, bool, type(None)})


def moved(part: Any, lines: int) -> Any:
    """Return a copy of parsed text that is so many lines further down."""
    kind = type(part)
    if kind is Span:
        return Span(
            part.file, part.line + lines, part.column, part.end_line + lines, part.end_column
        )
    if kind is tuple:
        return tuple([moved(item, lines) for item in part])
    if not isinstance(part, ast.Node):
        return part
    values = [value if type(value) in _PLAIN else moved(value, lines) for value in values_of(part)]
    return rebuilt(kind, values)
