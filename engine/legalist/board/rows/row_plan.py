"""Where rows begin and how spaces are counted, so that as many as possible keep their names.

Names count from the leftmost sign and the topmost line. If a board's names count from further out,
a typed hole marks that position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import eq

from legalist.quick_dataclass import frozen

from .stagger import Numbers, Stagger, TextPlace

NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")
FARTHEST = 60
# A hole is worth typing if it saves at least this many names.
WORTH = 3


@frozen(slots=False)
class Corner:
    """The column and line that names count from, and the holes that make them do so."""

    left: int
    top: int
    holes: tuple[TextPlace, ...] = ()


@frozen(slots=False)
class Plan:
    """How spaces are typed: the order in which they are then read, and their names."""

    corner: Corner
    numbers: Numbers
    reading: tuple[int, ...]
    generated: tuple[str, ...]


def plan_rows(stagger: Stagger, places: Sequence[TextPlace], names: Sequence[str]) -> Plan:
    """Return the way of counting that gives most spaces the names that they have."""
    plain = Corner(min(x for x, _ in places), min(y for _, y in places))
    corner = _find_corner(stagger, places, names, plain)
    plans = [_plan(stagger, places, corner, "columns"), _plan(stagger, places, plain, "rows")]

    def kept(plan: Plan) -> int:
        own = [names[number] for number in plan.reading]
        return sum(map(eq, plan.generated, own))

    return max(plans, key=kept)


def _plan(stagger: Stagger, places: Sequence[TextPlace], corner: Corner, numbers: Numbers) -> Plan:
    reading = sorted(
        range(len(places)), key=lambda n: (stagger.row(places[n][1] - corner.top), places[n][0])
    )
    ordered = [places[number] for number in reading]
    generated = stagger.names(ordered, (corner.left, corner.top), numbers)
    return Plan(corner, numbers, tuple(reading), tuple(generated))


def _find_corner(
    stagger: Stagger, places: Sequence[TextPlace], names: Sequence[str], plain: Corner
) -> Corner:
    """Return the corner of the spaces, or one further out if that fits the names better."""
    left, top = plain.left, plain.top
    rest = stagger.rest(*places[0])
    votes: Counter[TextPlace] = Counter({(left, top): WORTH - 1})
    for place, name in zip(places, names, strict=True):
        votes.update(
            (x, y)
            for x, y in _corners(stagger, place, name)
            if left - FARTHEST <= x <= left and top - FARTHEST <= y <= top
        )
    for corner in sorted(votes, key=lambda one: (votes[one], one), reverse=True):
        if corner == (left, top):
            break
        holes = _holes(stagger, rest, corner, (left, top))
        if holes is not None:
            return Corner(*corner, holes)
    return plain


def _corners(stagger: Stagger, place: TextPlace, name: str) -> Iterator[TextPlace]:
    """Yield the corners from which the place would get this name by default."""
    match = NAME.fullmatch(name)
    if match is None:
        return
    row = 0
    for letter in match[1]:
        row = row * 26 + ord(letter) - ord("A") + 1
    x, y = place[0] - (int(match[2]) - 1) * stagger.wide, place[1] - (row - 1) * stagger.high
    for dx in range(stagger.wide):
        for dy in range(stagger.high):
            yield x - dx, y - dy


def _holes(
    stagger: Stagger, rest: int, corner: TextPlace, reached: TextPlace
) -> tuple[TextPlace, ...] | None:
    """Return the fewest holes, in step with the spaces, that reach out to the corner, if any do."""
    left, top = corner
    down = [(left, y) for y in range(top, top + 2) if stagger.rest(left, y) == rest]
    across = [(x, top) for x in range(left, left + stagger.every) if stagger.rest(x, top) == rest]
    if not down or not across:
        return None
    if left == reached[0]:
        return (across[0],)
    return (down[0],) if down[0][1] == top or top == reached[1] else (down[0], across[0])
