"""Going through parsed text: the parts of a node, and the names that it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from . import ast


def nodes_in(value: object) -> Iterator[ast.Node]:
    """The nodes that a field holds: one, or a tuple of them."""
    if isinstance(value, ast.Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from nodes_in(part)


def children(node: ast.Node) -> Iterator[ast.Node]:
    """The parts of a node."""
    for field in fields(node):
        yield from nodes_in(getattr(node, field.name))


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """A node and all that is in it."""
    yield node
    for part in children(node):
        yield from walk(part)


def names_in(node: ast.Node) -> set[str]:
    """Every name that a text speaks of, whatever it stands for."""
    names: set[str] = set()
    for part in walk(node):
        for key in ("name", "event"):
            name = getattr(part, key, None)
            if isinstance(name, str):
                names.add(name)
    return names
