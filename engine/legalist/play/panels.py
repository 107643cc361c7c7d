"""What is shown beside the board, as plain data: a panel for the table and one for each player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from legalist.program import Program, ValueDecl, ZoneDecl
from legalist.quick_dataclass import frozen

from .board_scene import named, program_of
from .look import Look
from .state import State
from .view import View

PLAYER = "player"
TRUTH = "yes/no"


@frozen
class Chip:
    """A piece or colour with a number: how many there are, or how much of it."""

    name: str
    colour: str
    letter: str
    number: int


@frozen
class Face:
    """Equal pieces side by side. What the viewer may not see has no sign, name or colour; `letter`
    stands for the piece where there is no room for its name."""

    sign: str = ""
    name: str = ""
    colour: str = ""
    letter: str = ""
    number: int = 1


@frozen
class Row:
    """One zone or value: chips, or a text if there is nothing to colour.

    A zone that is shown piece by piece has `faces`, those of a pile from the top down, and `size`,
    the number of its pieces; the last face of a pile stands for all that are under it.
    """

    label: str
    chips: tuple[Chip, ...] = ()
    text: str = ""
    faces: tuple[Face, ...] = ()
    size: int = 0
    pile: bool = False


@frozen
class Panel:
    """`seat` is empty for the panel of the table; `deciding` tells whether this player decides
    now."""

    title: str
    seat: str
    colour: str
    deciding: bool
    rows: tuple[Row, ...]


def panels(shown: State | View, *, language: str = "en") -> list[Panel]:
    """Return the panel of the table, then those of the players in the order of their seats."""
    return _Reader(shown, language).panels()


def around(shown: State | View, found: Sequence[Panel]) -> list[Panel]:
    """Return the panels as people sit: the others in the order in which they follow the viewer,
    then the table if anything is on it, then the viewer; without a viewer, the last seat is
    nearest."""
    players = [panel for panel in found if panel.seat]
    place = shown.player if isinstance(shown, View) else len(players) - 1
    table = [panel for panel in found if not panel.seat and panel.rows]
    return [*players[place + 1 :], *players[:place], *table, players[place]]


class _Reader:
    def __init__(self, shown: State | View, language: str) -> None:
        self.program: Program = program_of(shown)
        self.look = Look(self.program, language)
        self.zones, self.values = named(shown)
        decision = shown.decision
        self.deciding = "" if decision is None else decision.seat
        self.viewer = self.program.seats[shown.player] if isinstance(shown, View) else None

    def panels(self) -> list[Panel]:
        found = [Panel("", "", "", False, self._rows(""))]
        for seat, piece in self.look.seats.items():
            rows = self._rows(seat)
            found.append(Panel(piece.name, seat, piece.colour, seat == self.deciding, rows))
        return found

    def _rows(self, seat: str) -> tuple[Row, ...]:
        rows = []
        for thing in self.look.panels:
            if self.look.in_the_middle(thing) != bool(seat):
                rows += (
                    self._zone(thing, seat)
                    if isinstance(thing, ZoneDecl)
                    else (self._value(thing, seat))
                )
        return tuple(rows)

    def _members(self, type: str) -> tuple[str, ...]:
        if type == PLAYER:
            return self.program.seats
        family = self.program.enums.get(type)
        return family.members if family is not None else ()

    def _keys(self, thing: ZoneDecl | ValueDecl, seat: str) -> list[tuple[str, ...]]:
        """Return the arguments, without the player whose panel it is."""
        params = thing.params[1:] if seat else thing.params
        return list(product(*(self._members(param.type.name) for param in params)))

    def _zone(self, zone: ZoneDecl, seat: str) -> list[Row]:
        rows = []
        for args in self._keys(zone, seat):
            key = ",".join([seat, *args] if seat else args)
            found = self.zones.get(zone.id)
            found = found.get(key) if zone.params and isinstance(found, dict) else found
            label = " ".join(
                [self.look.name(f"zones.{zone.id}", zone.id), *map(self.look.name, args)]
            )
            if self.look.faces(zone):
                rows += self._faces(zone, label, found)
            elif isinstance(found, dict) and "count" in found:
                rows.append(Row(label, text=str(found["count"])))
            elif isinstance(found, str):
                rows.append(Row(label, text=self.look.piece(zone.holds, found).name))
            elif found:
                rows.append(Row(label, self._chips(zone.holds, found)))
        return rows

    def _chips(self, kind: str, found: Any) -> tuple[Chip, ...]:
        counts = found
        if isinstance(found, list):
            counts = {name: found.count(name) for name in reversed(found)}
        chips = []
        for name, number in counts.items():
            piece = self.look.piece(kind, name)
            chips.append(Chip(piece.name, piece.colour, piece.letter, number))
        return tuple(chips)

    def _faces(self, zone: ZoneDecl, label: str, found: Any) -> list[Row]:
        """Return the faces of a zone, piece by piece. An empty zone of a player is shown as 0; on
        the table only the place of an empty pile is shown."""
        pile = zone.order != "bag"
        if isinstance(found, dict) and "count" in found:
            size = int(found["count"])
            names = list(reversed(found.get("known", [None] * size)))
            known = max((place + 1 for place, name in enumerate(names) if name), default=0)
            faces = [self._face(zone.holds, name) for name in names[:known]]
            faces += [Face(number=size - known)] if size > known else []
        elif pile:
            names = [found] if isinstance(found, str) else list(reversed(found or []))
            size = len(names)
            faces = [self._face(zone.holds, names[0], size)] if names else []
        else:
            size = sum((found or {}).values())
            faces = [self._face(zone.holds, *one) for one in (found or {}).items()]
        if faces or pile:
            return [Row(label, faces=tuple(faces), size=size, pile=pile)]
        return [] if self.look.in_the_middle(zone) else [Row(label, text="0")]

    def _face(self, kind: str, name: str | None, number: int = 1) -> Face:
        if name is None:
            return Face(number=number)
        piece = self.look.piece(kind, name)
        # A sign that is the whole id says as much as the name.
        called = "" if name == piece.face else piece.name
        return Face(piece.face, called, piece.colour, piece.letter, number)

    def _value(self, value: ValueDecl, seat: str) -> list[Row]:
        if not self._sees(value, seat):
            return []
        keys = self._keys(value, seat)
        label = self.look.name(f"values.{value.id}", value.id)
        if keys == [()]:
            text = self._text(value, self._one(value, (seat,) if seat else ()))
            return [Row(label, text=text)] if text else []
        chips = []
        for args in keys:
            number = self._one(value, (seat, *args) if seat else args)
            params = value.params[1:] if seat else value.params
            member = self.look.member(params[-1].type.name, args[-1])
            if isinstance(number, int):
                chips.append(Chip(member.name, member.colour, member.letter, number))
        return [Row(label, tuple(chips))] if chips else []

    def _one(self, value: ValueDecl, args: tuple[str, ...]) -> Any:
        found = self.values.get(value.id)
        if not args:
            return found
        start = value.start if value.start is not None else 0 if _counts(value) else None
        return (found or {}).get(",".join(args), start)

    def _sees(self, value: ValueDecl, seat: str) -> bool:
        if value.seen == "all" or self.viewer is None:
            return True
        return value.seen == "owner" and seat == self.viewer

    def _text(self, value: ValueDecl, found: Any) -> str:
        if not self.look.worth_showing(value, found):
            return ""
        if value.type.form == TRUTH:
            return self.look.truth(found == "yes")
        return self.look.name(f"{value.type.name}.{found}", str(found))


def _counts(value: ValueDecl) -> bool:
    return value.type.form == "plain" and value.type.name == "number"
