"""The board as a value."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from legalist.quick_dataclass import frozen

from . import geometry
from .free_layout import spread
from .geometry import Layout, Place, Point

if TYPE_CHECKING:
    import networkx

Link = tuple[int, int]


@frozen(slots=False)
class Area:
    """A named group of spaces, such as one of several numbered regions."""

    name: str
    spaces: tuple[int, ...]


@frozen(slots=False)
class Board:
    """Spaces are numbered from 0 in the order of the map file; everything refers to the numbers.

    `at` is empty for a free graph whose map gives no coordinates. `links` are the pairs of adjacent
    spaces, each once, the smaller number first: the edges of `graph`, and the only stored form of
    adjacency.
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
        """The board as a networkx graph; nodes carry name, terrain and (if any) coordinates."""
        import networkx  # takes 0.15 s, so it is imported only if rules ask for distances

        result: networkx.Graph[int] = networkx.Graph()
        for number, name in enumerate(self.names):
            result.add_node(number, name=name, terrain=self.terrain[number])
            if self.at:
                result.nodes[number]["at"] = self.at[number]
        result.add_edges_from(self.links)
        # Games share the board of a map, so nobody may change it.
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
        """For each space the steps to every other; None if there is no path."""
        import networkx

        spaces = range(len(self))
        found = networkx.all_pairs_shortest_path_length(self.graph)
        return tuple(tuple(steps.get(other) for other in spaces) for _, steps in found)

    def pattern(self, offsets: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """Return every set of spaces that has the figure's form, rotated or mirrored in any way.

        A free graph has no directions, so no figure has a place on it.
        """
        figure = tuple((a, b) for a, b in offsets)
        if figure not in self._patterns:
            self._patterns[figure] = self._placed(figure)
        return self._patterns[figure]

    def pattern_names(self, offsets: Sequence[Sequence[int]]) -> tuple[str, ...]:
        """Return the names of the sets of spaces that have the figure's form: `A1-A2-B1`."""
        figure = tuple((a, b) for a, b in offsets)
        if figure not in self._pattern_names:
            self._pattern_names[figure] = tuple(
                "-".join(self.names[number] for number in one) for one in self.pattern(figure)
            )
        return self._pattern_names[figure]

    def _placed(self, figure: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
        found: set[tuple[int, ...]] = set()
        for turned in geometry.symmetries(self.layout, figure):
            for a, b in self.at:
                placed = [self._numbers.get((a + da, b + db), -1) for da, db in turned]
                if min(placed) >= 0:
                    found.add(tuple(sorted(placed)))
        return tuple(sorted(found))

    def centre(self, number: int) -> Point:
        """Return where a space is drawn, in units of a hex's radius; y grows downwards."""
        return self._centres[number]

    def corners(self, number: int, scale: float = 1.0) -> tuple[Point, ...]:
        """Return the outline of a space as drawn."""
        return geometry.corners(self.layout, self.centre(number), scale)

    @cached_property
    def _patterns(self) -> dict[tuple[Place, ...], tuple[tuple[int, ...], ...]]:
        return {}

    @cached_property
    def _pattern_names(self) -> dict[tuple[Place, ...], tuple[str, ...]]:
        return {}

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        return {place: number for number, place in enumerate(self.at)}

    @cached_property
    def _centres(self) -> tuple[Point, ...]:
        if self.layout == "graph":
            return spread(self)
        return tuple(geometry.centre(self.layout, place) for place in self.at)
