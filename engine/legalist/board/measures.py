"""Properties of the graph of a board: its parts, narrow places, distances and start places.

They are computed by networkx, which is imported here and not where a game is merely played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import networkx

from legalist.quick_dataclass import frozen

from .model import Board, Link

Spaces = tuple[int, ...]


@frozen(slots=False)
class Way:
    """A shortest path between two spaces."""

    start: int
    end: int
    steps: int


@frozen(slots=False)
class Hanging:
    """Spaces that are cut off from the rest of their part if one other space is removed."""

    spaces: Spaces
    by: int


@frozen(slots=False)
class StartPlace:
    """A marked space: the steps to the next space with the same mark and to the nearest space of
    each terrain (None if there is no path), and how many spaces are nearer to it than to any other
    space with the mark, including itself."""

    space: int
    to_next: int | None
    to_terrain: dict[str, int | None]
    nearest_to: int


def parts(board: Board) -> list[Spaces]:
    """Return the connected components, largest first."""
    found = networkx.connected_components(board.graph)
    return sorted((tuple(sorted(part)) for part in found), key=lambda part: (-len(part), part))


def longest_way(board: Board) -> Way:
    """Return the path between the two spaces that are farthest apart in any component."""
    ways = [_longest(board, part) for part in parts(board)]
    return max(ways, key=lambda way: way.steps)


def _longest(board: Board, part: Spaces) -> Way:
    graph = board.graph.subgraph(part)
    start = min(networkx.periphery(graph, usebounds=True)) if len(part) > 1 else part[0]
    steps = networkx.single_source_shortest_path_length(graph, start)
    end = min(steps, key=lambda space: (-steps[space], space))
    return Way(start, end, steps[end])


def cut_spaces(board: Board) -> list[int]:
    """Return the spaces without which their part of the map would fall apart."""
    return sorted(networkx.articulation_points(board.graph))


def hanging(board: Board) -> list[Hanging]:
    """Return what is connected through a single space only; of several nested ones only the
    largest. Takes time for each of the `cut_spaces`."""
    found = []
    cuts = set(cut_spaces(board))
    for part in parts(board):
        graph = board.graph.subgraph(part).copy()
        for by in sorted(cuts.intersection(part)):
            rest = networkx.connected_components(graph.subgraph(set(part) - {by}))
            pieces = sorted(
                (tuple(sorted(piece)) for piece in rest), key=lambda one: (-len(one), one)
            )
            # The largest piece is the one that the others hang by, unless there are two of that
            # size.
            largest = len(pieces[0]) > len(pieces[1])
            found += [Hanging(piece, by) for piece in pieces[largest:]]
    whole = [one for one in found if not any(one.by in other.spaces for other in found)]
    return sorted(whole, key=lambda one: (one.by, one.spaces))


def bridges(board: Board) -> list[Link]:
    """Return links that are the only connection between their two sides. One that leads to a single
    space is left out: that space hangs by its only neighbour."""
    found: Iterable[Any] = networkx.bridges(board.graph)  # pairs, which networkx's stubs call nodes
    only = {frozenset(ends) for ends in found}
    return [
        (one, other)
        for one, other in board.links
        if frozenset((one, other)) in only
        and min(len(board.neighbours[one]), len(board.neighbours[other])) > 1
    ]


def start_places(board: Board, mark: str) -> list[StartPlace]:
    """Return how the spaces with a mark are situated relative to each other and to the terrains.
    Takes time for each pair of such a space and any other."""
    marked = sorted(board.marks.get(mark, {}))
    steps = {
        space: networkx.single_source_shortest_path_length(board.graph, space) for space in marked
    }
    nearest = _nearest_to(steps)
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
            nearest[space],
        )
        for space in marked
    ]


def _nearest_to(steps: Mapping[int, Mapping[int, int]]) -> Counter[int]:
    """Return for each start the number of spaces that are nearer to it than to all others."""
    least: dict[int, tuple[int, int | None]] = {}
    for start, reached in steps.items():
        for to, number in reached.items():
            before, _ = least.get(to, (number + 1, None))
            if number < before:
                least[to] = (number, start)
            elif number == before:
                least[to] = (number, None)
    return Counter(start for _, start in least.values() if start is not None)


def _least(numbers: Iterable[int | None]) -> int | None:
    return min((number for number in numbers if number is not None), default=None)
