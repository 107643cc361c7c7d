"""Positions for the spaces of a free graph, so that it can be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from .geometry import Point

if TYPE_CHECKING:
    from .model import Board

GAP = 2.6
WORK = 4_000_000


def spread(board: Board) -> tuple[Point, ...]:
    """Return the map's own coordinates if it gives any, or else positions computed from the graph;
    both scaled so that drawn spaces do not touch."""
    points: list[Point] = [(float(x), float(y)) for x, y in board.at]
    if not points:
        points = _relaxed(board)
    nearest = min(
        (dist(a, b) for i, a in enumerate(points) for b in points[:i]),
        default=1.0,
    )
    factor = GAP / max(nearest, 0.05)
    return tuple((x * factor, y * factor) for x, y in points)


def _relaxed(board: Board) -> list[Point]:
    """Stress majorisation: pull every pair of spaces towards the distance it has on the graph.

    It starts from a circle and uses no random numbers, so a map always looks the same.
    """
    count = len(board)
    radius = sqrt(count)
    points = [
        (radius * cos(2 * pi * i / count), radius * sin(2 * pi * i / count)) for i in range(count)
    ]
    wanted = [_goals(steps) for steps in board.distances]
    for _ in range(min(100, WORK // (count * count))):
        for i, (x, y) in enumerate(points):
            sum_x = sum_y = weights = 0.0
            for j, (other_x, other_y) in enumerate(points):
                if i == j:
                    continue
                goal = wanted[i][j]
                weight = 1 / (goal * goal)
                pull = goal / max(hypot(x - other_x, y - other_y), 1e-6)
                sum_x += weight * (other_x + (x - other_x) * pull)
                sum_y += weight * (other_y + (y - other_y) * pull)
                weights += weight
            if weights:
                points[i] = (sum_x / weights, sum_y / weights)
    return points


def _goals(steps: Sequence[int | None]) -> list[float]:
    """Return how far the other spaces should be; unreachable ones count as a little farther."""
    beyond = max(number for number in steps if number is not None) + 2
    return [float(beyond if number is None else number) for number in steps]
