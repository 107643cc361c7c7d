"""The legend of a board: its terrains, the pieces on it, the players and what lines mean."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.board import Board

from .bare_board import bare_scene
from .draw import Key
from .draw.scene import APART, Form
from .look import Look
from .placement import MARKED

# The colour of outlines of pieces that have no colour of their own.
LINE = "#8f8a84"


def board_legend(look: Look, board: Board) -> tuple[Key, ...]:
    """Return the keys of the legend."""
    return tuple(_Legend(look, board).keys())


class _Legend:
    def __init__(self, look: Look, board: Board) -> None:
        self.look = look
        self.program = look.program
        self.board = board

    def keys(self) -> Iterator[Key]:
        """Yield the legend: terrains, kinds of pieces, how pieces of players are written, the
        players, and the meaning of outlines; each once."""
        yield from bare_scene(self.look, self.board).legend
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
            yield Key(seat.name, seat.colour, seat.letter, "disc", body=seat.shape)
        for kind in kinds:
            if kind in outlined and not self._by_itself(kind):
                yield Key(self.look.name(kind), LINE, form="outline")
        for value in self.program.values.values():
            if self.look.form(value) != "hidden":
                name = self.look.name(f"values.{value.id}", value.id)
                colour = self.look.colour(value.id) or MARKED
                yield Key(name, colour, self.look.sign(value.id, name), "outline")

    def _types(self, kind: str) -> list[str]:
        return [type for _, type, _ in self.program.kinds[kind].attributes]

    def _by_itself(self, kind: str) -> bool:
        """A kind with a colour of its own is recognised by it, whatever its attributes are."""
        return bool(self.look.colour(kind)) or not self._types(kind)

    def _kind(self, kind: str, seen: set[str], form: Form) -> Iterator[Key]:
        """Yield the kind itself, or the members of its attributes."""
        if self._by_itself(kind):
            colour = self.look.colour(kind) or self.look.piece(kind, "").colour
            shape = (
                "" if self._types(kind) or form == "outline" else self.look.piece(kind, "").shape
            )
            yield Key(self.look.name(kind), colour, self._signs(kind), form, shape=shape)
            return
        for type in self._types(kind):
            family = self.program.enums.get(type)
            if type in seen or family is None:
                continue
            seen.add(type)
            for id in family.members:
                member = self.look.member(type, id)
                yield Key(member.name, member.colour, member.letter, "slab", shape=member.shape)

    def _signs(self, kind: str) -> str:
        """Return the letter of a kind, or the first and last letters of its members."""
        members = [member.name for member in self.program.kinds[kind].members]
        letters = list(dict.fromkeys(self.look.piece(kind, name).letter for name in members))
        if not self._types(kind):
            return self.look.piece(kind, "").letter
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
            text = f"{piece.owner}{APART}{piece.letter}"
            yield Key(name, piece.colour, text, "disc", shape=piece.shape, body=piece.body)
