"""The board as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from . import geometry
from .geometry import Layout, Place, Point
from .spread import spread

if TYPE_CHECKING:
    import networkx

Link = tuple[int, int]


@dataclass(frozen=True)
class Area:
    """A named group of spaces, such as one of several numbered regions."""

    name: str
    spaces: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """Spaces are numbered from 0 in the order of the map file; everything refers to the numbers.

    `at` is empty for a free graph whose map gives no coordinates. `links` are the pairs of spaces
    that touch, each once, the smaller number first: the edges of `graph`, and all that is ever
    stored of who neighbours whom.
    """

    id: str
    title: dict[str, str]
    layout: Layout
    names: tuple[str, ...]
    at: tuple[Place, ...]
    terrain: tuple[str, ...]
    marks: dict[str, dict[int, str]]
    areas: dict[str, tuple[Area, ...]]
    links: tuple[Link, ...]

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> dict[str, int]:
        """Space numbers by name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def graph(self) -> networkx.Graph[int]:
        """The board as networkx has it; nodes carry name, terrain and (if any) coordinates."""
        import networkx  # 0.15 s, which a game is only charged for if its rules ask for distances

        result: networkx.Graph[int] = networkx.Graph()
        for number, name in enumerate(self.names):
            result.add_node(number, name=name, terrain=self.terrain[number])
            if self.at:
                result.nodes[number]["at"] = self.at[number]
        result.add_edges_from(self.links)
        # Games share the board of a map: nobody may change it for the others.
        networkx.freeze(result)
        return result

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the spaces next to each space, in order: the form that machines use."""
        around: list[list[int]] = [[] for _ in self.names]
        for one, other in self.links:
            around[one].append(other)
            around[other].append(one)
        return tuple(tuple(sorted(numbers)) for numbers in around)

    @cached_property
    def distances(self) -> tuple[tuple[int | None, ...], ...]:
        """For each space the steps to every other; none where no way leads there."""
        import networkx

        spaces = range(len(self))
        found = networkx.all_pairs_shortest_path_length(self.graph)
        return tuple(tuple(steps.get(other) for other in spaces) for _, steps in found)

    def pattern(self, offsets: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """Every set of spaces that has the figure's form, turned or mirrored in any way.

        A free graph has no directions, so no figure has a place on it.
        """
        figure = tuple((a, b) for a, b in offsets)
        if figure not in self._patterns:
            self._patterns[figure] = self._placed(figure)
        return self._patterns[figure]

    def _placed(self, figure: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
        found: set[tuple[int, ...]] = set()
        for turned in geometry.symmetries(self.layout, figure):
            for a, b in self.at:
                placed = [self._numbers.get((a + da, b + db), -1) for da, db in turned]
                if min(placed) >= 0:
                    found.add(tuple(sorted(placed)))
        return tuple(sorted(found))

    def centre(self, number: int) -> Point:
        """Where a space is drawn, in units of a hex's radius; y grows downwards."""
        return self._centres[number]

    def corners(self, number: int, scale: float = 1.0) -> tuple[Point, ...]:
        """The outline of a space as drawn."""
        return geometry.corners(self.layout, self.centre(number), scale)

    @cached_property
    def _patterns(self) -> dict[tuple[Place, ...], tuple[tuple[int, ...], ...]]:
        return {}

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        return {place: number for number, place in enumerate(self.at)}

    @cached_property
    def _centres(self) -> tuple[Point, ...]:
        if self.layout == "graph":
            return spread(self)
        return tuple(geometry.centre(self.layout, place) for place in self.at)
