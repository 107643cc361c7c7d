"""Where pieces and values are on the board, in the order in which they are drawn.

Only names and looks of the program are used: which zones are on spaces or on groups of spaces, and
how `look:` wants them drawn. Zones are drawn in the order in which they are declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from legalist.board import Board
from legalist.play import State, View
from legalist.program import ValueDecl, ZoneDecl

from .draw.scene import Form
from .hints import ON_BOARD
from .look import Look
from .table_view import Marker, PlacedPiece

# The colour of lines around spaces that a value names, unless it has one of its own.
MARKED = "#a3211b"
NOTHING = (None, "", "-", "none", "no", 0)


def named(shown: State | View) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the zones and values by name."""
    if isinstance(shown, View):
        return shown.zones(), shown.values()
    read = shown.read()
    return read["zones"], read["values"]


def place_name(id: str, key: str) -> str:
    """Return one zone or value by name, as traces call it: `hand(north)`. The key has its arguments
    as states write them."""
    return f"{id}({key.replace(',', ', ')})" if key else id


def spaces_of(board: Board, type: str, key: str) -> tuple[str, ...]:
    """Return the spaces that the last argument of a zone or value names."""
    name = key.rsplit(",", 1)[-1]
    if type == ON_BOARD:
        return (name,)
    for area in board.areas.get(type, ()):
        if area.name == name:
            return tuple(board.names[number] for number in area.spaces)
    return tuple(name.split("-"))


def placed_pieces(look: Look, board: Board, zones: dict[str, Any]) -> Iterator[PlacedPiece]:
    for zone in look.program.zones.values():
        form = look.form(zone) if look.on_board(zone) else "hidden"
        if form != "hidden":
            for key, contents in (zones.get(zone.id) or {}).items():
                yield from _in_zone(zone, board, key, contents, form)


def _in_zone(
    zone: ZoneDecl, board: Board, key: str, contents: Any, form: Form
) -> Iterator[PlacedPiece]:
    name = place_name(zone.id, key)
    spaces = spaces_of(board, zone.params[-1].type.name, key)
    for number, (member, count) in enumerate(runs(contents)):
        piece = f"{zone.holds}.{member}" if member else ""
        # In a pile the same kind may lie in several places.
        id = f"{name}/{number}/{member}" if zone.order == "pile" else f"{name}/{member}"
        yield PlacedPiece(id, piece, count, name, spaces, form)


def runs(contents: Any) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a zone with their numbers, the topmost last; the name of what the viewer
    may not see is empty."""
    if isinstance(contents, str):
        yield contents, 1
    elif isinstance(contents, dict) and "count" in contents:
        names = contents.get("known") or [None] * contents["count"]
        yield from _runs(names)
    elif isinstance(contents, dict):
        yield from contents.items()
    elif contents:
        yield from _runs(contents)


def _runs(names: list[str | None]) -> Iterator[tuple[str, int]]:
    for name, same in groupby(names):
        yield name or "", sum(1 for _ in same)


def markers(look: Look, board: Board, values: dict[str, Any]) -> Iterator[Marker]:
    """Yield values that name spaces, or are kept per space, if they have a look."""
    for value in look.program.values.values():
        if look.form(value) != "hidden":
            name = look.name(f"values.{value.id}", value.id)
            colour = look.colour(value.id) or MARKED
            for key, spaces, label in _marked(look, board, value, values.get(value.id)):
                yield Marker(place_name(value.id, key), name, spaces, colour, label)


def _marked(
    look: Look, board: Board, value: ValueDecl, kept: Any
) -> Iterator[tuple[str, tuple[str, ...], str]]:
    letter = look.sign(value.id, look.name(f"values.{value.id}", value.id))
    by_key = kept if isinstance(kept, dict) else {"": kept}
    if look.on_board(value):
        type = value.params[-1].type.name
        for key, entry in by_key.items():
            if key and entry not in NOTHING:
                label = letter or ("" if entry == "yes" else str(entry))
                yield key, spaces_of(board, type, key), label
    elif value.type.name in {ON_BOARD, *look.groups}:
        for key, entry in by_key.items():
            for text in str(entry).split(","):
                if entry not in NOTHING and text not in NOTHING:
                    yield key, spaces_of(board, value.type.name, text), letter
