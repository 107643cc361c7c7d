"""Where everything is in a state: one flat list of numbers, tuples and a linked stack of frames.

    0      the stack: (block, locals, parent), nested tuples, () when the game is over
    1      the random generator
    2      0 playing, 1 after `end game`, 2 over
    3…     zones, then who knows which pieces of a pile (a mask of players each), then values
    …      derived: the legal moves once listed, masks of where each kind is, remembered results

Slots before `derived` are the state; what follows can be computed from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import prod
from typing import Any, assert_never

import legalist.typed as t
from legalist.quick_dataclass import mutable
from legalist.typed.types import Domain

STACK, RANDOM, PHASE, FIRST = 0, 1, 2, 3
Slots = list[Any]


@mutable
class Family:
    """Zones or values of one name: one for each combination of its arguments."""

    id: str
    params: tuple[Domain, ...]
    number: int
    base: int
    sizes: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.sizes = tuple(domain.size for domain in self.params)

    @property
    def count(self) -> int:
        return prod(self.sizes)

    def index(self, args: Sequence[int]) -> int:
        """Return the index of one of them among all: a mixed-radix number."""
        at = 0
        for size, arg in zip(self.sizes, args, strict=True):
            at = at * size + arg
        return at

    def arguments(self, index: int) -> tuple[int, ...]:
        """Return the arguments of the one at an index."""
        args = []
        for size in reversed(self.sizes):
            args.append(index % size)
            index //= size
        return tuple(reversed(args))


@mutable
class ZonePlace(Family):
    """Slots of a family of zones. `masks` is the first of one slot per kind, then `occupied`."""

    zone: t.Zone
    masks: int = -1
    occupied: int = -1
    known: int = -1

    @property
    def width(self) -> int:
        """The number of slots of one zone."""
        return self.zone.holds.size if self.zone.order == "bag" else 1

    def read(self, s: Slots, index: int) -> Any:
        """Return what is in a zone: a kind or -1, counts by kind (bag), or kinds, the top last
        (pile)."""
        if self.zone.order != "bag":
            return s[self.base + index]
        start = self.base + index * self.width
        return tuple(s[start : start + self.width])

    def fill(self, s: Slots, index: int, contents: Any) -> None:
        """Put contents, as `read` returns them, into a zone."""
        if self.zone.order == "bag":
            start = self.base + index * self.width
            s[start : start + self.width] = contents
        else:
            s[self.base + index] = contents

    def number_of(self, s: Slots, index: int, kind: int) -> int:
        """Return the number of pieces of a kind in a zone."""
        contents = self.read(s, index)
        match self.zone.order:
            case "one":
                return int(contents == kind)
            case "bag":
                return int(contents[kind])
            case "pile":
                return int(contents.count(kind))
        assert_never(self.zone.order)

    def read_knowledge(self, s: Slots, index: int) -> tuple[int, ...]:
        """Return who knows each piece of a pile, as masks of players; empty if nobody ever can."""
        known: tuple[int, ...] = s[self.known + index] if self.known >= 0 else ()
        return known

    def fill_knowledge(self, s: Slots, index: int, known: tuple[int, ...]) -> None:
        s[self.known + index] = known


@mutable
class ValuePlace(Family):
    """Slots of a family of values."""

    value: t.Value

    def read(self, s: Slots, index: int) -> Any:
        return s[self.base + index]

    def fill(self, s: Slots, index: int, value: Any) -> None:
        s[self.base + index] = value


@mutable
class Layout:
    zones: dict[str, ZonePlace] = field(default_factory=dict)
    values: dict[str, ValuePlace] = field(default_factory=dict)
    derived: int = 0
    legal: int = 0
    size: int = 0

    def holding(self, family: Domain) -> list[ZonePlace]:
        """Return the zones that hold pieces of a family."""
        return [place for place in self.zones.values() if place.zone.holds == family]

    def memo_slot(self) -> int:
        self.size += 1
        return self.size - 1


def lay_out(checked: t.Checked) -> Layout:
    layout = Layout()
    at = FIRST
    for number, zone in enumerate(checked.zones.values()):
        place = ZonePlace(zone.id, zone.params, number, at, zone)
        layout.zones[zone.id] = place
        at += place.count * place.width
    for place in layout.zones.values():
        if place.zone.shown:
            place.known = at
            at += place.count
    for number, value in enumerate(checked.values.values()):
        layout.values[value.id] = ValuePlace(value.id, value.params, number, at, value)
        at += layout.values[value.id].count
    layout.derived = at
    layout.legal = at
    at += 1
    for place in layout.zones.values():
        if place.zone.order == "one" and len(place.sizes) == 1:
            place.masks = at
            place.occupied = at + place.zone.holds.size
            at = place.occupied + 1
    layout.size = at
    return layout
