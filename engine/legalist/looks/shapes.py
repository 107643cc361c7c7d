"""Shapes that tell pieces and players apart without colours.

A shape is the outline of a figure around the origin, within a circle of about radius 1, clockwise
on the page. Members of enums and kinds are assigned signs, players bodies; both lists go on with
the other one, so that a sign looks like a body only if there are many of them.
"""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

from legalist.board.geometry import Layout, Point

Outline = tuple[Point, ...]
# The body of pieces without an owner, and of those of the first player.
ROUND = "circle"


def _regular(corners: int, turn: float = 0.0, radius: float = 1.0) -> Outline:
    """Return a regular polygon; its first corner is at the top unless it is turned."""
    angles = (2 * pi * (k + turn) / corners - pi / 2 for k in range(corners))
    return _rounded((radius * cos(t), radius * sin(t)) for t in angles)


def _star(points: int, depth: float) -> Outline:
    radii = [1.0, depth] * points
    angles = (pi * k / points - pi / 2 for k in range(2 * points))
    return _rounded((r * cos(t), r * sin(t)) for r, t in zip(radii, angles, strict=True))


def _cross(arm: float) -> Outline:
    long = 0.95
    quarter = ((-arm, -long), (arm, -long), (arm, -arm))
    corners = []
    for turn in range(4):
        for x, y in quarter:
            for _ in range(turn):
                x, y = -y, x
            corners.append((x, y))
    return _rounded(corners)


def _drop() -> Outline:
    """Return a drop: a round bottom that runs out into a point at the top."""
    arc = [pi * (-1 / 6 + k * (4 / 3) / 16) for k in range(17)]
    return _rounded([(0.0, -1.0), *((0.68 * cos(t), 0.32 + 0.68 * sin(t)) for t in arc)])


def _moon() -> Outline:
    outer = [pi * (-0.62 + 1.24 * k / 16) for k in range(17)]
    inner = [pi * (0.5 - k / 12) for k in range(13)]
    edge = [(-cos(t) * 0.95 + 0.1, -sin(t) * 0.95) for t in outer]
    tips = (edge[-1], edge[0])
    height = (tips[0][1] - tips[1][1]) / 2
    hollow = [(tips[0][0] - cos(t) * 0.55, -sin(t) * -height) for t in inner[1:-1]]
    return _rounded([*edge, *hollow])


def _rounded(points: Iterable[Point]) -> Outline:
    """Return the points without digits that nobody could see."""
    return tuple((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points)


SIGNS: Mapping[str, Outline] = {
    "star": _star(5, 0.45),
    "triangle": _regular(3),
    "cross": _cross(0.34),
    "drop": _drop(),
    "moon": _moon(),
    "bar": _rounded([(-0.4, -0.95), (0.4, -0.95), (0.4, 0.95), (-0.4, 0.95)]),
    "hourglass": _rounded(
        [(-0.75, -0.85), (0.75, -0.85), (0.2, 0.0), (0.75, 0.85), (-0.75, 0.85), (-0.2, 0.0)]
    ),
    "arrow": _rounded([(0, -1), (0.8, 0), (0.34, 0), (0.34, 0.95), (-0.34, 0.95), (-0.34, 0),
                       (-0.8, 0)]),
}  # fmt: skip
BODIES: Mapping[str, Outline] = {
    ROUND: _regular(36, radius=0.95),
    "square": _regular(4, 0.5, 1.15),
    "diamond": _regular(4, 0.0, 1.1),
    "hexagon": _regular(6),
    "shield": _rounded([(-0.84, -0.84), (0.84, -0.84), (0.85, 0.2), (0.0, 1.05), (-0.85, 0.2)]),
    "house": _rounded([(0.0, -1.05), (0.85, -0.3), (0.84, 0.84), (-0.84, 0.84), (-0.85, -0.3)]),
    "burst": _star(8, 0.72),
    "wheel": _regular(8, 0.5),
}
SHAPES: Mapping[str, Outline] = {**SIGNS, **BODIES}


# The shape of a space, which a piece had better not have.
OF_SPACES: Mapping[Layout, str] = {"pointy": "hexagon", "flat": "hexagon", "square": "square"}


def sign_shapes(ids: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return a shape for each id: the chosen one, or the next sign that nobody chose."""
    return _assigned(ids, chosen, [*SIGNS, *BODIES])


def body_shapes(ids: Iterable[str], chosen: Mapping[str, str], layout: Layout) -> dict[str, str]:
    """Return a shape for each id: the chosen one, or the next body that nobody chose and that does
    not look like a space of the board."""
    space = OF_SPACES.get(layout)
    return _assigned(ids, chosen, [shape for shape in [*BODIES, *SIGNS] if shape != space])


def _assigned(ids: Iterable[str], chosen: Mapping[str, str], order: list[str]) -> dict[str, str]:
    free = [shape for shape in order if shape not in chosen.values()] or order
    result: dict[str, str] = {}
    number = 0
    for id in ids:
        result[id] = chosen.get(id, "")
        if not result[id]:
            result[id] = free[number % len(free)]
            number += 1
    return result
