"""The names in a map: terrains, marks and areas, which the rules declare."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.board import HOLE
from legalist.diagnostics import Report
from legalist.source import Mapping, Node, TreeMemory

from .mention import Mention, entries_of, names_in

_memory: TreeMemory[list[Mention]] = TreeMemory()


def map_mentions(root: Mapping) -> list[Mention]:
    """Return the mentions of a map, in a file of its own or inside a ruleset."""
    return _memory.get(root, "mentions", Report(), lambda: list(_of_map(root)))


def _of_map(root: Mapping) -> Iterator[Mention]:
    yield from _terrain(root.get("terrain"))
    for section in ("marks", "areas"):
        for name, span, _ in entries_of(root.get(section)):
            yield Mention(span, f"{section}.{name}")
    for section in ("legend", "spaces"):
        for _, _, node in entries_of(root.get(section)):
            if isinstance(node, Mapping):
                yield from _terrain(node.get("terrain"))
                yield from _marks(node.get("marks"))
            elif section == "legend":
                yield from _terrain(node)


def _terrain(node: Node | None) -> Iterator[Mention]:
    for name, span in names_in(node):
        if name != HOLE:
            yield Mention(span, f"terrain.{name}")


def _marks(node: Node | None) -> Iterator[Mention]:
    for name, span, _ in entries_of(node):
        yield Mention(span, f"marks.{name}")
