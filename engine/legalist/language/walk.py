"""Traversal of parsed text: the parts of a node, and the names in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

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
