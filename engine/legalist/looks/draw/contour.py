"""The outline of the union of some spaces."""

from collections.abc import Iterable
from math import atan2, hypot, pi

from legalist.board.geometry import Point
from legalist.board.model import Board

Loop = list[Point]


def loops(board: Board, spaces: Iterable[int], inset: float) -> list[Loop]:
    """Return closed lines around the group and around its holes, drawn `inset` inside its border.

    Each space contributes its edges, all clockwise. An edge between two spaces of the group then
    occurs in both directions, and what is left after dropping those is the border.
    """
    places: dict[Point, Point] = {}
    edges: dict[tuple[Point, Point], None] = {}
    for number in dict.fromkeys(spaces):
        corners = [places.setdefault(_key(corner), corner) for corner in board.corners(number)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            if (end, start) in edges:
                del edges[end, start]
            else:
                edges[start, end] = None
    leaving: dict[Point, list[Point]] = {}
    for start, end in edges:
        leaving.setdefault(start, []).append(end)
    found = []
    while leaving:
        found.append(_shrunk(_walk(leaving), inset))
    return found


def _key(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _walk(leaving: dict[Point, list[Point]]) -> Loop:
    """Take one closed line out of the border. Where two lines touch in a corner, turn sharply
    inwards, so that the line stays with the space it came along."""
    here = start = next(iter(leaving))
    before: Point | None = None
    loop: Loop = []
    while True:
        loop.append(here)
        ends = leaving[here]
        if before is not None and len(ends) > 1:
            came = (here[0] - before[0], here[1] - before[1])
            ends.sort(key=lambda end: _turn(came, (end[0] - here[0], end[1] - here[1])))
        following = ends.pop()
        if not ends:
            del leaving[here]
        before, here = here, following
        if here == start:
            return loop


def _turn(one: Point, two: Point) -> float:
    """Return how far `two` turns clockwise (on the page) from `one`, from -pi to pi."""
    angle = atan2(two[1], two[0]) - atan2(one[1], one[0])
    return (angle + pi) % (2 * pi) - pi


def _shrunk(loop: Loop, inset: float) -> Loop:
    result = []
    for i, (x, y) in enumerate(loop):
        ax, ay = _inward(loop[i - 1], (x, y))
        bx, by = _inward((x, y), loop[(i + 1) % len(loop)])
        factor = inset / max(1 + ax * bx + ay * by, 0.2)
        result.append((x + (ax + bx) * factor, y + (ay + by) * factor))
    return result


def _inward(start: Point, end: Point) -> Point:
    """Return the unit vector to the right of a clockwise edge, which points into the group."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return -dy / length, dx / length
