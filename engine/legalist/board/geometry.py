"""Plane geometry of hexes and squares: neighbours, symmetries, centres and corners.

Hexes have axial coordinates [q, r]; both orientations share neighbours and symmetries and differ
only in how they are drawn. Squares have [column, row]. Rows grow downwards, as on a page.
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from typing import Literal

Layout = Literal["pointy", "flat", "square", "graph"]
Place = tuple[int, int]
Point = tuple[float, float]

HEX_STEPS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SQUARE_STEPS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL_STEPS: tuple[Place, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))

# The unit of drawing is the radius of a hex. A square is as wide as a hex, so that texts that fit
# one fit the other.
WIDTH = sqrt(3)
GRAPH_RADIUS = 0.85


def steps(layout: Layout, directions: int = 4) -> tuple[Place, ...]:
    """Return the offsets of the neighbours of a space; `directions` is 4 or 8 and matters for
    squares only."""
    if layout == "graph":
        return ()
    if layout == "square":
        return SQUARE_STEPS + DIAGONAL_STEPS if directions == 8 else SQUARE_STEPS
    return HEX_STEPS


def symmetries(layout: Layout, offsets: Sequence[Place]) -> set[tuple[Place, ...]]:
    """Return the distinct rotations and reflections of a figure: up to 12 of hexes, 8 of squares.

    Each is shifted so that its least space is the origin; figures that differ only by a shift are
    thus equal. A graph has no directions and so no figures.
    """
    if layout == "graph" or not offsets:
        return set()
    turns = 4 if layout == "square" else 6
    figures = set()
    for figure in ([(a, b) for a, b in offsets], [(b, a) for a, b in offsets]):
        for _ in range(turns):
            least_a, least_b = min(figure)
            figures.add(tuple(sorted({(a - least_a, b - least_b) for a, b in figure})))
            if layout == "square":
                figure = [(-b, a) for a, b in figure]
            else:
                figure = [(-b, a + b) for a, b in figure]
    return figures


def centre(layout: Layout, place: Place) -> Point:
    a, b = place
    if layout == "pointy":
        return WIDTH * (a + b / 2), 1.5 * b
    if layout == "flat":
        return 1.5 * a, WIDTH * (b + a / 2)
    return WIDTH * a, WIDTH * b


def corners(layout: Layout, middle: Point, scale: float = 1.0) -> tuple[Point, ...]:
    """Return the outline of a space around its centre, clockwise on the page."""
    count, start, radius = {
        "pointy": (6, pi / 6, 1.0),
        "flat": (6, 0.0, 1.0),
        "square": (4, pi / 4, WIDTH / sqrt(2)),
        "graph": (36, 0.0, GRAPH_RADIUS),
    }[layout]
    x, y = middle
    angles = (start + 2 * pi * k / count for k in range(count))
    return tuple((x + scale * radius * cos(t), y + scale * radius * sin(t)) for t in angles)
