"""What files say about themselves and their maps: titles, descriptions, sources, labels."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from legalist.board import Board, board_from_node
from legalist.diagnostics import Report
from legalist.program import Program, Texts
from legalist.source import Mapping, files

from .node_readers import DEFAULT_LANGUAGE, entries, read_checked
from .targets import Target


def heads(target: Target, program: Program) -> dict[str, Texts]:
    """Return, by address, the titles and descriptions of the ruleset, its editions, and the modules
    and map in play, and the names of the rulebooks that citations refer to."""
    found: dict[str, Texts] = {}
    for head in target.heads:
        found |= head.texts("ruleset")
        for id, edition in head.editions.items():
            found |= edition.texts(f"editions.{id}")
        found |= {f"sources.{id}": text for id, text in head.sources.items()}
    for id in program.modules:
        if id in target.module_heads:
            found |= target.module_heads[id].texts(f"modules.{id}")
    board = program.board
    if board is not None and board.title != {DEFAULT_LANGUAGE: board.id}:
        found[f"maps.{board.id}.title"] = dict(board.title)
    found.pop("ruleset.title", None)  # that is the program's own
    return found


def titled(target: Target) -> frozenset[str]:
    """Return the addresses of everything that can have a title, in play or not."""
    found = {"ruleset", *(f"modules.{id}" for id in target.module_files)}
    found |= {f"maps.{id}" for id in target.map_files}
    for head in target.heads:
        found |= {f"editions.{id}" for id in head.editions} | {f"maps.{id}" for id in head.maps}
    return frozenset(found)


def labels_of(board: Board) -> dict[str, str]:
    """Return the labels of a map's marks, by the names under which they are translated:
    `capital.Rome`."""
    return {
        f"{mark}.{label}": label
        for mark, spaces in board.marks.items()
        for label in spaces.values()
        if label
    }


def map_labels(target: Target) -> frozenset[str]:
    """Return the labels on all maps of a ruleset. A map that cannot be read has none; its problems
    are reported where it is used."""
    paths = target.map_files.values()
    found = set(_in_files(tuple((path, files().version(path)) for path in paths)))
    for _, root in target.rulesets:
        for _, _, node in entries(root.get("maps")):
            found |= _in_node(node)
    return frozenset(found)


@lru_cache(maxsize=20)
def _in_files(versions: tuple[tuple[Path, str], ...]) -> frozenset[str]:
    return frozenset(
        label for path, _ in versions for label in _in_node(read_checked(path, "map", Report()))
    )


def _in_node(node: object) -> set[str]:
    board = board_from_node(node, Report()) if isinstance(node, Mapping) else None
    return set() if board is None else set(labels_of(board))
