"""Scenes that can be drawn, made from a state or from what one player sees of it.

Only names and looks of the program are used: which zones are on spaces or on groups of spaces, and
how `look:` wants them drawn. Layers are drawn in the order in which the zones are declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from legalist.board import Board
from legalist.board.draw import Key, Outline, Scene, Token, annotated, empty_scene
from legalist.board.draw.scene import APART, Form
from legalist.program import Program, ValueDecl, ZoneDecl

from .look import Look, Piece
from .state import State
from .view import View

SPACE = "space"
# Colours of outlines around spaces: for pieces without a colour of their own, and for values.
LINE = "#8f8a84"
MARKED = "#a3211b"


def scene(shown: State | View, *, language: str = "en", legend: bool = True) -> Scene:
    """Return the scene of the board. A game without a map has no scene, only panels."""
    program = program_of(shown)
    assert program.board is not None
    zones, values = named(shown)
    return _Painter(program, program.board, language).paint(zones, values, legend)


def bare_scene(look: Look, board: Board, *, all: bool = False) -> Scene:
    """Return the map without pieces, in the words and colours of its rules; with `all`, also the
    marks and areas that only rules and authors care about."""
    bare = empty_scene(look.board(board), language=look.language, colours=look.terrains())
    drawn = annotated(board, bare) if all else bare
    names = {terrain: f"terrain.{terrain}" for terrain in board.terrain}
    legend = (
        replace(key, text=look.name(names.get(key.text, ""), key.text)) for key in drawn.legend
    )
    return replace(drawn, legend=tuple(legend))


def program_of(shown: State | View) -> Program:
    return shown.game.program


def named(shown: State | View) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the zones and values by name."""
    if isinstance(shown, View):
        return shown.zones(), shown.values()
    read = shown.read()
    return read["zones"], read["values"]


class _Painter:
    def __init__(self, program: Program, board: Board, language: str) -> None:
        self.program = program
        self.board = board
        self.look = Look(program, language)
        self.outlines: list[Outline] = []
        bare = bare_scene(self.look, board)
        self.cells = list(bare.cells)
        self.terrains = bare.legend

    def paint(self, zones: dict[str, Any], values: dict[str, Any], legend: bool) -> Scene:
        for zone in self.program.zones.values():
            if self.look.on_board(zone):
                for key, found in (zones.get(zone.id) or {}).items():
                    self._zone(zone, key, found)
        for value in self.program.values.values():
            self._value(value, values.get(value.id))
        return Scene(
            cells=tuple(self.cells),
            outlines=tuple(self.outlines),
            title=self.look.said(self.program.title) or self.program.id,
            legend=tuple(self._legend()) if legend else (),
        )

    def _spaces(self, type: str, key: str) -> tuple[int, ...]:
        """Return the spaces that the last argument of a zone or value names."""
        name = key.rsplit(",", 1)[-1]
        if type == SPACE:
            return (self.board.index[name],)
        for area in self.board.areas.get(type, ()):
            if area.name == name:
                return area.spaces
        return tuple(self.board.index[part] for part in name.split("-"))

    def _zone(self, zone: ZoneDecl, key: str, found: Any) -> None:
        form = self.look.form(zone)
        names = _names(found)
        if not names or form == "hidden":
            return
        piece = self.look.piece(zone.holds, names[-1])
        spaces = self._spaces(zone.params[-1].type.name, key)
        many = str(len(names)) if len(names) > 1 else ""
        if form == "outline":
            self.outlines.append(Outline(spaces, piece.colour, piece.letter + many))
            return
        for space in spaces:
            self._token(space, piece, form == "disc", many)

    def _token(self, space: int, piece: Piece, disc: bool, many: str) -> None:
        cell = self.cells[space]
        # The piece below stays visible around the new piece.
        fill = cell.token.colour if cell.token is not None else cell.fill
        text = piece.letter + many
        if piece.owner:
            text = f"{piece.owner}{APART}{text}"
        token = Token(piece.colour, "disc" if disc else "slab", piece.ring)
        self.cells[space] = replace(cell, fill=fill, text=text, token=token)

    def _value(self, value: ValueDecl, found: Any) -> None:
        """Mark values that name spaces, or are kept per space, if they have a look."""
        if self.look.form(value) == "hidden" or found in (None, "", "-", "none", {}):
            return
        colour = self.look.colour(value.id) or MARKED
        letter = self.look.letter(value.id)
        if self.look.on_board(value):
            for key, one in found.items():
                if one not in ("no", "none", 0):
                    label = letter or ("" if one == "yes" else str(one))
                    spaces = self._spaces(value.params[-1].type.name, key)
                    self.outlines.append(Outline(spaces, colour, label))
        elif value.type.name in {SPACE, *self.look.groups}:
            named = found.values() if isinstance(found, dict) else (found,)
            for text in named:
                for one in str(text).split(","):
                    if one not in ("-", "none"):
                        spaces = self._spaces(value.type.name, one)
                        self.outlines.append(Outline(spaces, colour, letter))

    def _legend(self) -> Iterator[Key]:
        """Yield the legend: terrains, kinds of pieces, how pieces of players are written, the
        players, and the meaning of outlines; each once."""
        yield from self.terrains
        drawn = [
            zone
            for zone in self.program.zones.values()
            if self.look.on_board(zone) and self.look.form(zone) != "hidden"
        ]
        kinds = list(dict.fromkeys(zone.holds for zone in drawn))
        outlined = {zone.holds for zone in drawn if self.look.form(zone) == "outline"}
        seen: set[str] = set()
        for kind in kinds:
            yield from self._kind(kind, seen, "outline" if kind in outlined else "slab")
        owned = [kind for kind in kinds if any(type == "player" for type in self._types(kind))]
        for kind in owned:
            yield from self._owned(kind)
        for seat in self.look.seats.values() if owned else ():
            yield Key(seat.name, seat.colour, seat.letter, "disc")
        for kind in kinds:
            if kind in outlined and not self._by_itself(kind):
                yield Key(self.look.name(kind), LINE, form="outline")
        for value in self.program.values.values():
            if self.look.form(value) != "hidden":
                name = self.look.name(f"values.{value.id}", value.id)
                colour = self.look.colour(value.id) or MARKED
                yield Key(name, colour, self.look.letter(value.id), "outline")

    def _types(self, kind: str) -> list[str]:
        return [type for _, type, _ in self.program.kinds[kind].attributes]

    def _by_itself(self, kind: str) -> bool:
        """A kind with a colour of its own is recognised by it, whatever its attributes are."""
        return bool(self.look.colour(kind)) or not self._types(kind)

    def _kind(self, kind: str, seen: set[str], form: Form) -> Iterator[Key]:
        """Yield the kind itself, or the members of its attributes."""
        if self._by_itself(kind):
            colour = self.look.colour(kind) or self.look.piece(kind, "").colour
            yield Key(self.look.name(kind), colour, self._signs(kind), form)
            return
        for type in self._types(kind):
            family = self.program.enums.get(type)
            if type in seen or family is None:
                continue
            seen.add(type)
            for id in family.members:
                member = self.look.member(type, id)
                yield Key(member.name, member.colour, member.letter, "slab")

    def _signs(self, kind: str) -> str:
        """Return the letter of a kind, or the first and last letters of its members."""
        members = [member.name for member in self.program.kinds[kind].members]
        letters = list(dict.fromkeys(self.look.piece(kind, name).letter for name in members))
        if self.look.letter(kind) or not letters:
            return self.look.letter(kind)
        return letters[0] if len(letters) == 1 else f"{letters[0]}…{letters[-1]}"

    def _owned(self, kind: str) -> Iterator[Key]:
        """Yield an example of a piece whose sign has two parts, the owner and the kind."""
        members = {"player": list(self.look.seats)}
        parts = [
            members.get(type) or list(self.program.enums[type].members)
            for type in self._types(kind)
            if type == "player" or type in self.program.enums
        ]
        piece = self.look.piece(kind, "-".join(part[0] for part in parts if part))
        if piece.owner:
            whole = self.look.name(kind).casefold() in piece.name.casefold()
            name = piece.name if whole else f"{piece.name} ({self.look.name(kind)})"
            yield Key(name, piece.colour, f"{piece.owner}{APART}{piece.letter}", "disc")


def _names(found: Any) -> list[str]:
    """Return the pieces in a zone, the topmost last; nothing if its contents are hidden."""
    if isinstance(found, str):
        return [found]
    if isinstance(found, list):
        return [str(one) for one in found]
    if isinstance(found, dict) and "count" not in found:
        return [name for name, count in found.items() for _ in range(count)]
    return []
