"""Traversal of typed trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

import legalist.typed as t
from legalist import tree_nodes
from legalist.room import Room

Node = TypeVar("Node", t.Expr, t.Effect, t.ZoneAt)


class _MapChildren(Protocol):
    def __call__(self, node: Node, change: Callable[[t.Expr], t.Expr]) -> Node: ...


children: Callable[[t.Expr | t.Effect | t.ZoneAt], list[t.Expr]] = tree_nodes.children
walk: Callable[[t.Expr], Iterator[t.Expr]] = tree_nodes.walk
map_children: _MapChildren = tree_nodes.map_children
blocks: Callable[[t.Effect], list[t.Block]] = tree_nodes.blocks

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
