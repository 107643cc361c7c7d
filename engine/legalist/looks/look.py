"""How declared things look: the `look:` hints of the files, with defaults for what they leave out.

A hint is under an id (`red`, `river`, `north`) or, to distinguish two families that share a word,
under `family.id`. It may give a `colour` (#rrggbb), a `letter` (a sign of one or two characters)
and, for zones and values on the board, how they are drawn (`as`). `panels` lists the zones and
values that are shown beside the board, in order; a module adds one of its own with `panel: true`. A
zone beside the board may be shown `as: faces`, piece by piece. The schema of `look` has the whole
form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal, get_args

from legalist.board import Board
from legalist.program import Program, ValueDecl, ZoneDecl
from legalist.quick_dataclass import frozen
from legalist.wording import ENGLISH, wording

from .shapes import SHAPES, body_shapes, sign_shapes

Form = Literal["slab", "disc", "outline", "hidden"]
FORMS: tuple[Form, ...] = get_args(Form)

# For members without a colour of their own; far apart in hue and in lightness.
COLOURS = ("#c23b2e", "#3f78b8", "#4b9251", "#e3b52c", "#7d5ba6", "#d9772b", "#2f7f79", "#8f8a84")
PLAIN = "#d8d2c4"
ON_BOARD = "space"


@frozen
class Piece:
    """How a kind is drawn. `owner` is the sign of the player it belongs to, `ring` that player's
    colour, `body` that player's shape and `seat` its id; all are empty for a piece without an
    owner. `face` is what it shows where there is room for a name as well."""

    name: str
    colour: str
    letter: str
    owner: str = ""
    ring: str = ""
    face: str = ""
    shape: str = ""
    body: str = ""
    seat: str = ""


class Look:
    """The looks of one program."""

    def __init__(self, program: Program, language: str = ENGLISH) -> None:
        self.program = program
        self.language = language
        self.hints: dict[str, Any] = program.look

    def name(self, *ids: str) -> str:
        """Return the display name of the first of the ids that has one."""
        for id in ids:
            name = self.said(self.program.names.get(id, {}))
            if name:
                return name
        return ids[-1].replace("_", " ")

    def said(self, texts: dict[str, str]) -> str:
        """Return a text in the language, or else in English, or else an empty text."""
        return texts.get(self.language) or texts.get(ENGLISH, "")

    def truth(self, value: bool) -> str:
        return wording("play", self.language)("yes" if value else "no")

    def board(self, board: Board) -> Board:
        """Return the map with its title and the labels of its marks in the language."""
        title = {**board.title, **self.program.texts.get(f"maps.{board.id}.title", {})}
        marks = {
            mark: {
                space: self.said(self.program.names.get(f"{mark}.{label}", {})) or label
                for space, label in spaces.items()
            }
            for mark, spaces in board.marks.items()
        }
        return replace(board, title={self.language: self.said(title) or board.id}, marks=marks)

    def colour(self, *ids: str) -> str:
        return str(self._hint("colour", ids) or "")

    def letter(self, *ids: str) -> str:
        return str(self._hint("letter", ids) or "")

    def _hint(self, key: str, ids: Iterable[str]) -> object:
        for id in ids:
            hint = self.hints.get(id)
            if isinstance(hint, dict) and hint.get(key) not in (None, ""):
                return hint[key]
        return None

    @cached_property
    def seats(self) -> dict[str, Piece]:
        """Every seat with its colour and sign."""
        family = self.program.seats
        signs = self._seat_signs(family)
        shapes = body_shapes(family, self._chosen_shapes("player", family))
        return {
            seat: replace(
                self._member(seat, family, "player"),
                letter=signs[seat],
                shape=shapes[seat],
                seat=seat,
            )
            for seat in family
        }

    def _chosen_shapes(self, type: str, family: tuple[str, ...]) -> dict[str, str]:
        told = {id: str(self._hint("shape", (f"{type}.{id}", id)) or "") for id in family}
        return {id: shape for id, shape in told.items() if shape in SHAPES}

    @cached_property
    def _member_shapes(self) -> dict[str, dict[str, str]]:
        """The shapes of all members, by enum."""
        return {
            id: sign_shapes(enum.members, self._chosen_shapes(id, enum.members))
            for id, enum in self.program.enums.items()
        }

    @cached_property
    def _kind_shapes(self) -> dict[str, str]:
        """The shapes of whole kinds, for pieces that have no other attribute than an owner."""
        kinds = tuple(self.program.kinds)
        return sign_shapes(kinds, self._chosen_shapes("kinds", kinds))

    def _seat_signs(self, family: tuple[str, ...]) -> dict[str, str]:
        """Return the declared letters, or else the first letter of each name; two letters for all
        if one would also stand for a piece on the board or for another seat."""
        told = {seat: self.letter(f"player.{seat}", seat) for seat in family}
        usual = {seat: _sign(seat, family) for seat in family}
        clash = self.board_letters.keys() & {told[seat] or usual[seat] for seat in family}
        size = 2 if clash or any(len(sign) > 1 for sign in usual.values()) else 1
        return {seat: told[seat] or _start(seat, size) for seat in family}

    @cached_property
    def board_letters(self) -> dict[str, str]:
        """The signs of unowned pieces on the board, each with the id that it stands for."""
        letters: dict[str, str] = {}
        for zone in self.program.zones.values():
            if not self.on_board(zone) or self.form(zone) == "hidden":
                continue
            kind = self.program.kinds[zone.holds]
            types = [type for _, type, _ in kind.attributes if type != "player"]
            family = self.program.enums.get(types[0]) if types else None
            members = family.members if family is not None else ()
            for member in members:
                ids = (f"{kind.id}.{member}", f"{types[0]}.{member}", member, kind.id)
                letters.setdefault(self.letter(*ids) or _sign(member, members), member)
            if not types and (self.letter(kind.id) or not kind.attributes):
                letters.setdefault(self.letter(kind.id) or _sign(kind.id, ()), kind.id)
        return letters

    def member(self, type: str, id: str) -> Piece:
        """Return the look of a member of an enum, or of a seat."""
        if type == "player":
            return self.seats[id]
        family = self.program.enums.get(type)
        return self._member(id, family.members if family is not None else (id,), type)

    def _member(self, id: str, family: tuple[str, ...], type: str) -> Piece:
        known = self.colour(f"{type}.{id}", id)
        usual = COLOURS[family.index(id) % len(COLOURS)] if id in family else PLAIN
        letter = self.letter(f"{type}.{id}", id) or _sign(id, family)
        shape = self._member_shapes.get(type, {}).get(id, "")
        return Piece(self.name(f"{type}.{id}", id), known or usual, letter, shape=shape)

    def piece(self, kind: str, shown: str) -> Piece:
        """Return the look of a kind, given its name in states: its attributes, joined."""
        known = self._pieces.get((kind, shown))
        if known is None:
            piece = self._piece(kind, shown)
            known = replace(piece, face=self._face(kind, shown) or piece.letter)
            self._pieces[kind, shown] = known
        return known

    def _face(self, kind: str, shown: str) -> str:
        """Return this piece's value of the attribute that the kind's hint `face` names."""
        attribute = self._hint("face", (kind,))
        decl = self.program.kinds[kind]
        for member in decl.members:
            if member.name == shown and attribute in member.values:
                return str(member.values[str(attribute)])
        types = {name: (place, type) for place, (name, type, _) in enumerate(decl.attributes)}
        if decl.members or attribute not in types:
            return ""
        place, type = types[str(attribute)]
        parts = shown.split("-")
        return self.member(type, parts[place]).letter if place < len(parts) else ""

    @cached_property
    def _pieces(self) -> dict[tuple[str, str], Piece]:
        return {}

    def _piece(self, kind: str, shown: str) -> Piece:
        types = [type for _, type, _ in self.program.kinds[kind].attributes]
        parts = shown.split("-") if len(types) > 1 else [shown] if types else []
        owner: Piece | None = None
        body: Piece | None = None
        for type, part in zip(types, parts, strict=False):
            if type == "player" and part in self.seats:
                owner = owner or self.seats[part]
                continue
            plain = self.member(type, part)
            hints = (f"{kind}.{part}", f"{type}.{part}", part, kind)
            colour = self.colour(*hints) or plain.colour
            letter = self.letter(*hints) or plain.letter
            shape = self._shape(kind, part, hints, plain)
            body = body or Piece(self.name(f"{kind}.{part}", part), colour, letter, shape=shape)
        if body is None:
            name, colour, letter = self.name(kind), self.colour(kind), self.letter(kind)
            shape = self._kind_shapes[kind]
            if owner is not None and not letter:
                # The owner's sign is enough; if the kind has a colour of its own, the owner gets
                # the ring.
                ring = owner.colour if colour else ""
                name = f"{owner.name} {name}"
                return Piece(
                    name, colour or owner.colour, owner.letter,
                    ring=ring, shape=shape, body=owner.shape, seat=owner.seat,
                )  # fmt: skip
            usual = owner.colour if owner else PLAIN
            body = Piece(name, colour or usual, letter or _sign(kind, ()), shape=shape)
        if owner is None:
            return body
        name = self.said(self.program.names.get(f"{kind}.{shown}", {}))
        name = name or f"{owner.name} {body.name}"
        return replace(
            body,
            name=name,
            owner=owner.letter,
            ring=owner.colour,
            body=owner.shape,
            seat=owner.seat,
        )

    def _shape(self, kind: str, part: str, hints: tuple[str, ...], member: Piece) -> str:
        """Return the shape of a kind by one of its attributes: the told one, that of the member of
        an enum, or the next one of a kind that lists its members."""
        told = str(self._hint("shape", hints[:-1]) or "")
        listed = self._listed_shapes[kind]
        return told or member.shape or listed.get(part, self._kind_shapes[kind])

    @cached_property
    def _listed_shapes(self) -> dict[str, dict[str, str]]:
        """The shapes of the kinds that a family lists one by one."""
        listed = {
            id: tuple(member.name for member in kind.members)
            for id, kind in self.program.kinds.items()
        }
        return {id: sign_shapes(ids, self._chosen_shapes(id, ids)) for id, ids in listed.items()}

    def terrains(self) -> dict[str, str]:
        """Return the colours of the terrains that have one."""
        named = {id: self.colour(f"terrain.{id}", id) for id in self.program.terrain}
        return {id: colour for id, colour in named.items() if colour}

    def form(self, thing: ZoneDecl | ValueDecl) -> Form:
        """Return how a zone or value on the board is drawn. By default, what belongs to players is
        a disc, what covers several spaces an outline, and everything else a slab."""
        told = self._hint("as", (thing.id,))
        if told in FORMS:
            return told
        if isinstance(thing, ValueDecl):
            return "outline" if thing.id in self.hints else "hidden"
        if thing.params[-1].type.name != ON_BOARD:
            return "outline"
        attributes = self.program.kinds[thing.holds].attributes
        owned = any(type == "player" for _, type, _ in attributes)
        # A slab has no ring: it is for what has the owner's own colour, or no owner.
        ringed = len(attributes) > 1 or bool(self.colour(thing.holds))
        return "disc" if owned and ringed else "slab"

    @property
    def groups(self) -> set[str]:
        """The types whose members are groups of spaces."""
        return {*self.program.patterns, *self.program.areas}

    def on_board(self, thing: ZoneDecl | ValueDecl) -> bool:
        """Return whether it is on spaces of the map."""
        return bool(thing.params) and thing.params[-1].type.name in {ON_BOARD, *self.groups}

    def faces(self, zone: ZoneDecl) -> bool:
        """Return whether each of its pieces is drawn beside the board."""
        return self._hint("as", (zone.id,)) == "faces"

    def in_the_middle(self, thing: ZoneDecl | ValueDecl) -> bool:
        """Return whether it is on the table, and not in front of a player."""
        told = self._hint("at", (thing.id,)) == "middle"
        return told or not thing.params or thing.params[0].type.name != "player"

    def worth_showing(self, value: ValueDecl, found: object) -> bool:
        """Return False if a hint says that this value is not worth showing, and for a plain
        `no`."""
        hint = self.hints.get(value.id)
        if isinstance(hint, dict) and "unless" in hint:
            return str(found) != str(hint["unless"])
        return found not in (None, "none", "-", "no", "")

    @cached_property
    def panels(self) -> list[ZoneDecl | ValueDecl]:
        """What is shown beside the board: what `panels` lists, or everything that is not on
        it."""
        things: dict[str, ZoneDecl | ValueDecl] = {**self.program.zones, **self.program.values}
        listed = self.hints.get("panels")
        if isinstance(listed, list):
            added = [id for id in things if id not in listed and self._hint("panel", (id,))]
            return [things[id] for id in [*listed, *added] if id in things]
        return [
            thing
            for thing in things.values()
            if not self.on_board(thing) and self._hint("as", (thing.id,)) != "hidden"
        ]


def _sign(id: str, family: Iterable[str]) -> str:
    """Return the shortest prefix that distinguishes it from the others of its family, at most two
    letters."""
    others = [other for other in family if other != id]
    return _start(id, 2 if any(other.startswith(id[:1]) for other in others) else 1)


def _start(id: str, size: int) -> str:
    word = id.replace("_", "")
    return word if word.isdigit() else word[:size].capitalize()
