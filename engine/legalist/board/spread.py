"""Positions for the spaces of a free graph, so that it can be drawn."""

from collections import deque
from collections.abc import Sequence
from math import cos, dist, hypot, pi, sin, sqrt

from .geometry import Place, Point

GAP = 2.6
WORK = 4_000_000


def spread(neighbours: Sequence[Sequence[int]], at: Sequence[Place]) -> tuple[Point, ...]:
    """The map's own coordinates if it gives any, else positions computed from who neighbours whom;
    both scaled so that drawn spaces do not touch."""
    points: list[Point] = [(float(x), float(y)) for x, y in at]
    if not points:
        points = _relaxed(neighbours)
    nearest = min(
        (dist(a, b) for i, a in enumerate(points) for b in points[:i]),
        default=1.0,
    )
    factor = GAP / max(nearest, 0.05)
    return tuple((x * factor, y * factor) for x, y in points)


def _relaxed(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Stress majorisation: pull every pair of spaces towards the distance it has on the graph.

    It starts from a circle and draws no random number, so a map always looks the same.
    """
    count = len(neighbours)
    radius = sqrt(count)
    points = [
        (radius * cos(2 * pi * i / count), radius * sin(2 * pi * i / count)) for i in range(count)
    ]
    wanted = [_distances(neighbours, i) for i in range(count)]
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


def _distances(neighbours: Sequence[Sequence[int]], start: int) -> list[float]:
    """Steps from one space to all others; spaces out of reach count as a little farther."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in neighbours[here]:
            if other not in steps:
                steps[other] = steps[here] + 1
                queue.append(other)
    beyond = max(steps.values()) + 2
    return [float(steps.get(i, beyond)) for i in range(len(neighbours))]
