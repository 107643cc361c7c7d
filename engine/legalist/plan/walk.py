"""Traversal of the trees of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from legalist import tree_nodes

from .expressions import Expr, ZoneAt
from .statements import Body, End, Statement

Node = TypeVar("Node", Expr, Statement, End, ZoneAt)
Change = Callable[[Expr], Expr]


class _MapChildren(Protocol):
    def __call__(self, node: Node, change: Change) -> Node: ...


children: Callable[[Expr | Statement | End | ZoneAt], list[Expr]] = tree_nodes.children
walk: Callable[[Expr], Iterator[Expr]] = tree_nodes.walk
map_children: _MapChildren = tree_nodes.map_children
bodies: Callable[[Statement], list[Body]] = tree_nodes.blocks


def walk_statements(body: Body) -> Iterator[Statement]:
    """Yield every statement of a body, including those inside others."""
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from walk_statements(inner)


def map_body(body: Body, change: Change) -> Body:
    """Return a body with `change` applied to every whole expression of its statements."""
    return tuple([map_statement(statement, change) for statement in body])


def map_statement(statement: Statement, change: Change) -> Statement:
    changed: Any = map_children(statement, change)
    names = tree_nodes.block_names(changed)
    if not names:
        return cast(Statement, changed)
    inner = {name: map_body(getattr(changed, name), change) for name in names}
    return cast(Statement, replace(changed, **inner))
