"""The panels of a position, read from what is seen of its zones and values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from legalist.play import State, View
from legalist.program import Program, ValueDecl, ZoneDecl
from legalist.wording import wording

from .draw.colour import ink
from .look import Look, Piece
from .panel import Chip, Face, Panel, Row
from .placement import named, place_name
from .spoken import spoken_row

PLAYER = "player"
TRUTH = "yes/no"


def panels(shown: State | View, *, language: str = "en") -> list[Panel]:
    """Return the panel of the table, then those of the players in the order of their seats."""
    look = Look(shown.game.program, language)
    return PanelReader(shown, look, *named(shown)).panels()


def around(shown: State | View, found: Sequence[Panel]) -> list[Panel]:
    """Return the panels as people sit: the others in the order in which they follow the viewer,
    then the table if anything is on it, then the viewer; without a viewer, the last seat is
    nearest."""
    players = [panel for panel in found if panel.seat]
    last = len(players) - 1
    place = min(shown.player, last) if isinstance(shown, View) else last
    table = [panel for panel in found if not panel.seat and panel.rows]
    return [*players[place + 1 :], *players[:place], *table, players[place]]


class PanelReader:
    """Reads the panels of one position."""

    def __init__(
        self, shown: State | View, look: Look, zones: dict[str, Any], values: dict[str, Any]
    ) -> None:
        self.program: Program = look.program
        self.look = look
        self.say = wording("looks", look.language)
        self.zones, self.values = zones, values
        decision = shown.decision
        self.deciding = "" if decision is None else decision.seat
        self.viewer = shown.seat if isinstance(shown, View) else None

    def panels(self) -> list[Panel]:
        found = [Panel("", "", "", False, self._rows(""))]
        for seat, piece in self.look.seats.items():
            rows = self._rows(seat)
            panel = Panel(
                piece.name, seat, piece.colour, seat == self.deciding, rows,
                ink(piece.colour), piece.letter, piece.shape,
            )  # fmt: skip
            found.append(panel)
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
        return tuple(replace(row, spoken=spoken_row(row, self.say)) for row in rows)

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
            id = place_name(zone.id, key)
            shown: list[Row] = []
            if self.look.faces(zone):
                shown = self._faces(zone, label, found)
            elif isinstance(found, dict) and "count" in found:
                shown = [Row(label, text=str(found["count"]), unseen=found["count"])]
            elif isinstance(found, str):
                shown = [Row(label, text=self.look.piece(zone.holds, found).name)]
            elif found:
                shown = [Row(label, self._chips(zone.holds, found))]
            rows += [replace(row, id=id, sort="zone") for row in shown]
        return rows

    def _chips(self, kind: str, found: Any) -> tuple[Chip, ...]:
        counts = found
        if isinstance(found, list):
            counts = {name: found.count(name) for name in reversed(found)}
        chips = []
        for name, number in counts.items():
            piece = self.look.piece(kind, name)
            chips.append(_chip(piece, number, f"{kind}.{name}"))
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
            unseen = sum(face.number for face in faces if not face.piece)
            return [Row(label, faces=tuple(faces), size=size, pile=pile, unseen=unseen)]
        return [] if self.look.in_the_middle(zone) else [Row(label, text="0")]

    def _face(self, kind: str, name: str | None, number: int = 1) -> Face:
        if name is None:
            return Face(number=number)
        piece = self.look.piece(kind, name)
        # A sign that is the whole id says as much as the name.
        called = "" if name == piece.face else piece.name
        return Face(
            piece.face, called, piece.colour, piece.letter, number,
            ink(piece.colour), piece.shape, f"{kind}.{name}",
        )  # fmt: skip

    def _value(self, value: ValueDecl, seat: str) -> list[Row]:
        if not self._sees(value, seat):
            return []
        keys = self._keys(value, seat)
        label = self.look.name(f"values.{value.id}", value.id)
        id = place_name(value.id, seat)
        if keys == [()]:
            text = self._text(value, self._one(value, (seat,) if seat else ()))
            return [Row(label, text=text, id=id)] if text else []
        chips = []
        for args in keys:
            number = self._one(value, (seat, *args) if seat else args)
            params = value.params[1:] if seat else value.params
            member = self.look.member(params[-1].type.name, args[-1])
            if isinstance(number, int):
                chips.append(_chip(member, number))
        return [Row(label, tuple(chips), id=id)] if chips else []

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


def _chip(piece: Piece, number: int, id: str = "") -> Chip:
    colour = piece.colour
    return Chip(piece.name, colour, piece.letter, number, ink(colour), piece.shape, id)


def _counts(value: ValueDecl) -> bool:
    return value.type.form == "plain" and value.type.name == "number"
