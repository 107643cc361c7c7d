"""What the graph of a board tells an author: its parts, narrow places, ways and start places.

All of it is computed by networkx, which is imported here and nowhere a game is merely played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import networkx

from .model import Board, Link

Spaces = tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """A shortest way between two spaces."""

    start: int
    end: int
    steps: int


@dataclass(frozen=True)
class Hanging:
    """Spaces that are cut off from the rest of their part if one other space is taken away."""

    spaces: Spaces
    by: int


@dataclass(frozen=True)
class StartPlace:
    """A marked space: steps to the next space with the same mark and to the nearest space of each
    terrain (none where no way leads there), and how many spaces are nearer to it than to any other
    space with the mark, itself among them."""

    space: int
    to_next: int | None
    to_terrain: dict[str, int | None]
    nearest_to: int


def parts(board: Board) -> list[Spaces]:
    """The parts that no way connects, largest first."""
    found = networkx.connected_components(board.graph)
    return sorted((tuple(sorted(part)) for part in found), key=lambda part: (-len(part), part))


def longest_way(board: Board) -> Way:
    """The way between the two spaces that are farthest from each other on any part."""
    ways = [_longest(board, part) for part in parts(board)]
    return max(ways, key=lambda way: way.steps)


def _longest(board: Board, part: Spaces) -> Way:
    graph = board.graph.subgraph(part)
    start = min(networkx.periphery(graph, usebounds=True)) if len(part) > 1 else part[0]
    steps = networkx.single_source_shortest_path_length(graph, start)
    end = min(steps, key=lambda space: (-steps[space], space))
    return Way(start, end, steps[end])


def hanging(board: Board) -> list[Hanging]:
    """What hangs by a single space; of several that hang by each other only the whole is told."""
    found = []
    for part in parts(board):
        graph = board.graph.subgraph(part)
        for by in networkx.articulation_points(graph):
            rest = networkx.connected_components(graph.subgraph(set(part) - {by}))
            pieces = sorted(
                (tuple(sorted(piece)) for piece in rest), key=lambda one: (-len(one), one)
            )
            # The largest piece is what the others hang by, unless there are two of that size.
            largest = len(pieces[0]) > len(pieces[1])
            found += [Hanging(piece, by) for piece in pieces[largest:]]
    whole = [one for one in found if not any(one.by in other.spaces for other in found)]
    return sorted(whole, key=lambda one: (one.by, one.spaces))


def bridges(board: Board) -> list[Link]:
    """Links that are the only way between what is on their two sides. One that leads to a single
    space is left out: that space hangs by its only neighbour."""
    found: Iterable[Any] = networkx.bridges(board.graph)  # pairs, which its stubs call nodes
    only = {frozenset(ends) for ends in found}
    return [
        (one, other)
        for one, other in board.links
        if frozenset((one, other)) in only
        and min(len(board.neighbours[one]), len(board.neighbours[other])) > 1
    ]


def start_places(board: Board, mark: str) -> list[StartPlace]:
    """How the spaces with a mark lie to each other and to the terrains."""
    marked = sorted(board.marks.get(mark, {}))
    steps = {
        space: networkx.single_source_shortest_path_length(board.graph, space) for space in marked
    }
    return [
        StartPlace(
            space,
            _least(steps[space].get(other) for other in marked if other != space),
            {
                terrain: _least(
                    number for to, number in steps[space].items() if board.terrain[to] == terrain
                )
                for terrain in dict.fromkeys(board.terrain)
                if terrain
            },
            sum(
                all(number < steps[other].get(to, number + 1) for other in marked if other != space)
                for to, number in steps[space].items()
            ),
        )
        for space in marked
    ]


def _least(numbers: Iterable[int | None]) -> int | None:
    return min((number for number in numbers if number is not None), default=None)
