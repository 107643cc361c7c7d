"""What a seat sees as a row of numbers, always of the same length.

In the order of the columns: who looks (`me`), who decides and about what (`decides`, `decision`,
`about`; 0 if the game is over), the letters that whoever looks has chosen for the move so far
(`word`); then each zone and each value under its name.

A zone for one piece is a number: its kind, from 1 on, 0 for none. A bag has the number of pieces of
each kind, and how many there are; a pile its size, and its pieces from the top down. What is not
seen is -1. A value is its number, or its member from 1 on (0 for none); a set has a column for
each member. Values that not everybody sees have a column more each, 1 where it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from legalist.machine import GameMachine, Slots
from legalist.machine.letters import Alphabet, Word, single
from legalist.machine.sights import owner, sees_value, sight
from legalist.plan.layout import Family, ValuePlace, ZonePlace
from legalist.typed.types import NumberType, PiecesType, SetType, TruthType, Type

Numbers = NDArray[np.int32]
UNSEEN = -1


class Observation:
    """The columns of observations of a game. `columns` says where each part is."""

    def __init__(self, machine: GameMachine, alphabet: Alphabet) -> None:
        self.machine = machine
        self.alphabet = alphabet
        self.columns: dict[str, slice] = {}
        self.size = 0
        self._decisions = {name: n for n, name in enumerate(machine.checked.decisions)}
        self._about = max(
            (
                sum(columns_of(param.type) for param in decision.params)
                for decision in machine.checked.decisions.values()
            ),
            default=0,
        )
        self._add("me", 1)
        self._add("decides", 1)
        self._add("decision", 1)
        self._add("about", self._about)
        self._add("word", alphabet.length)
        for zone in machine.zones:
            self._add(zone.id, zone.count * zone_columns(machine, zone))
        for value in machine.values:
            each = columns_of(value.value.type) + (value.value.seen != "all")
            self._add(value.id, value.count * each)

    def _add(self, name: str, size: int) -> None:
        self.columns[name] = slice(self.size, self.size + size)
        self.size += size

    def observe(self, s: Slots, viewer: int, chosen: Word = ()) -> Numbers:
        """Return what a player sees of a state, in which the letters of a move are chosen."""
        machine = self.machine
        pending = machine.pending(s)
        row = [viewer, 0, 0, *[0] * (self._about + self.alphabet.length)]
        if pending is not None:
            row[1] = pending.player + 1
            row[2] = self._decisions[pending.decision] + 1
            decision = machine.checked.decisions[pending.decision]
            at = 3
            for place, (param, value) in enumerate(zip(decision.params, pending.args, strict=True)):
                hidden = place in decision.secret and viewer != pending.player
                for number in numbers_of(param.type, value):
                    row[at] = UNSEEN if hidden else number
                    at += 1
            if viewer == pending.player:
                at = 3 + self._about
                row[at : at + len(chosen)] = [letter + 1 for letter in chosen]
        for zone in machine.zones:
            for index in range(zone.count):
                row += self._zone(s, zone, index, viewer)
        for value in machine.values:
            for index in range(value.count):
                row += self._value(s, value, index, viewer)
        return np.array(row, np.int32)

    def _zone(self, s: Slots, zone: ZonePlace, index: int, viewer: int) -> list[int]:
        level = sight(self.machine, s, zone, index, viewer)
        contents = zone.read(s, index)
        width = zone_columns(self.machine, zone)
        if level == "nothing":
            return [UNSEEN] * width
        seen = level == "contents"
        match zone.zone.order:
            case "one":
                return [contents + 1 if seen or contents < 0 else UNSEEN]
            case "bag":
                return [*(contents if seen else [UNSEEN] * len(contents)), sum(contents)]
        known = zone.read_knowledge(s, index) or (0,) * len(contents)
        pile = [
            kind + 1 if seen or mask >> viewer & 1 else UNSEEN
            for kind, mask in zip(contents, known, strict=True)
        ]
        return [len(pile), *reversed(pile), *[0] * (width - 1 - len(pile))]

    def _value(self, s: Slots, value: ValuePlace, index: int, viewer: int) -> list[int]:
        numbers = list(numbers_of(value.value.type, value.read(s, index)))
        if value.value.seen == "all":
            return numbers
        if sees_value(value, index, viewer):
            return [*numbers, 1]
        return [0] * (len(numbers) + 1)


def zone_columns(machine: GameMachine, zone: ZonePlace) -> int:
    """Return how many columns one zone has."""
    match zone.zone.order:
        case "one":
            return 1
        case "bag":
            return zone.zone.holds.size + 1
        case "pile":
            return 1 + sum(machine.checked.stock[zone.zone.holds.name])


def columns_of(type_: Type) -> int:
    """Return how many numbers tell something of a type; lists are left out."""
    match type_:
        case PiecesType(item):
            return item.size
        case SetType(item):
            return item.size
    return 1 if single(type_) is not None or isinstance(type_, NumberType | TruthType) else 0


def numbers_of(type_: Type, value: Any) -> Iterator[int]:
    match type_:
        case PiecesType():
            yield from value
        case SetType(item):
            yield from (value >> n & 1 for n in range(item.size))
        case NumberType() | TruthType():
            yield int(value)
        case _ if single(type_) is not None:
            yield value + 1


def is_owner(family: Family, viewer: int) -> NDArray[np.bool_]:
    """Return which zones or values of a name belong to a player."""
    return np.array([owner(family, index) == viewer for index in range(family.count)], np.bool_)
