"""Where everything is in a state: one flat list of numbers, tuples and a linked stack of frames.

    0      the stack: (block, locals, parent), nested tuples, () when the game is over
    1      the random generator
    2      0 playing, 1 after `end game`, 2 over
    3…     zones, then who knows which pieces of a pile (a mask of players each), then values
    …      derived: the legal moves once listed, masks of where each kind is, remembered results

Slots before `derived` are the state; what follows can be computed from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

from legalist.check import typed as t

STACK, RANDOM, PHASE, FIRST = 0, 1, 2, 3


@dataclass(slots=True)
class ZonePlace:
    """Slots of a family of zones. `masks` is the first of one slot per kind, then `occupied`."""

    zone: t.Zone
    number: int
    base: int
    sizes: tuple[int, ...]
    masks: int = -1
    occupied: int = -1
    known: int = -1

    @property
    def width(self) -> int:
        """Slots of one zone."""
        return self.zone.holds.size if self.zone.order == "bag" else 1

    @property
    def count(self) -> int:
        return prod(self.sizes)


@dataclass(slots=True)
class ValuePlace:
    value: t.Value
    number: int
    base: int
    sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        return prod(self.sizes)


@dataclass(slots=True)
class Layout:
    zones: dict[str, ZonePlace] = field(default_factory=dict)
    values: dict[str, ValuePlace] = field(default_factory=dict)
    derived: int = 0
    legal: int = 0
    size: int = 0

    def memo_slot(self) -> int:
        self.size += 1
        return self.size - 1


def lay_out(checked: t.Checked) -> Layout:
    layout = Layout()
    at = FIRST
    for number, zone in enumerate(checked.zones.values()):
        place = ZonePlace(zone, number, at, tuple(domain.size for domain in zone.params))
        layout.zones[zone.id] = place
        at += place.count * place.width
    for place in layout.zones.values():
        if place.zone.shown:
            place.known = at
            at += place.count
    for number, value in enumerate(checked.values.values()):
        here = ValuePlace(value, number, at, tuple(domain.size for domain in value.params))
        layout.values[value.id] = here
        at += here.count
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
