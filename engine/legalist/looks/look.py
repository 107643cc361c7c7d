"""How declared things look: the hints of the files, with defaults for what they leave out."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Literal, get_args

from legalist.board import Board
from legalist.program import Program, ValueDecl, ZoneDecl
from legalist.program.piece_names import piece_name
from legalist.quick_dataclass import frozen
from legalist.wording import ENGLISH, wording

from .hints import ON_BOARD, Hints
from .letters import beginning
from .signs import Signs

Form = Literal["slab", "disc", "outline", "hidden"]
FORMS: tuple[Form, ...] = get_args(Form)

# For members without a colour of their own; far apart in hue and in lightness.
COLOURS = ("#c23b2e", "#3f78b8", "#4b9251", "#e3b52c", "#7d5ba6", "#d9772b", "#2f7f79", "#8f8a84")
PLAIN = "#d8d2c4"
# The back of a piece that the viewer may not see.
BACK = "#6d6a75"


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


def sign_of(piece: Piece, form: str) -> str:
    """Return the shape drawn on a piece. A slab has the outline of its space, so the owner's shape
    is drawn on it; other pieces have that outline themselves."""
    return piece.body or piece.shape if form == "slab" else piece.shape


def _both(body: Piece, detail: Piece) -> Piece:
    """Return the look of a kind with two attributes: the first one gives it its colour, the second
    one its shape."""
    # A letter of the whole kind is given to both.
    letter = body.letter if body.letter == detail.letter else body.letter + detail.letter
    return replace(body, name=f"{body.name} {detail.name}", letter=letter, shape=detail.shape)


class Look:
    """The looks of one program."""

    def __init__(self, program: Program, language: str = ENGLISH) -> None:
        self.program = program
        self.language = language
        self.hints = Hints(program, language)
        self.signs = Signs(self.hints)

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
        return self.hints.colour(*ids)

    def letter(self, *ids: str) -> str:
        return self.hints.letter(*ids)

    def sign(self, id: str, name: str) -> str:
        """Return the letter of what belongs to no family; none if the files give it none."""
        known = self.letter(id)
        return known or (beginning(name, 1) if self.hints.find("letter", id) else "")

    @cached_property
    def seats(self) -> dict[str, Piece]:
        """Every seat with its colour, sign and shape."""
        family, signs = self.program.seats, self.signs
        return {
            seat: replace(
                self._member(seat, family, "player"),
                letter=signs.seat_letters[seat],
                shape=signs.seat_shapes[seat],
                seat=seat,
            )
            for seat in family
        }

    def member(self, type: str, id: str) -> Piece:
        """Return the look of a member of an enum, or of a seat."""
        if type == "player":
            return self.seats[id]
        family = self.program.enums.get(type)
        return self._member(id, family.members if family is not None else (id,), type)

    def _member(self, id: str, family: tuple[str, ...], type: str) -> Piece:
        known = self.colour(f"{type}.{id}", id)
        usual = COLOURS[family.index(id) % len(COLOURS)] if id in family else PLAIN
        letter = self.letter(f"{type}.{id}", id)
        letter = letter or self.signs.letters.get(type, {}).get(id) or beginning(id, 1)
        shape = self.signs.shapes.get(type, {}).get(id, "")
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
        attribute = self.hints.find("face", kind)
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
            detail = self._by_attribute(kind, type, part)
            body = detail if body is None else _both(body, detail)
        name = piece_name(self.program, kind, shown, parts, self.language)
        if owner is None:
            body = body or self._whole(kind, PLAIN)
            return replace(body, name=name or body.name)
        if body is None and self.signs.alone(kind):
            # The owner's sign is enough; a kind with a colour of its own has the owner's as a ring.
            colour = self.colour(kind)
            name = name or f"{owner.name} {self.name(kind)}"
            ring = owner.colour if colour else ""
            return replace(
                owner, name=name, colour=colour or owner.colour, ring=ring, body=owner.shape
            )
        body = body or self._whole(kind, owner.colour)
        return replace(
            body,
            name=name or f"{owner.name} {body.name}",
            owner=owner.letter,
            ring=owner.colour,
            body=owner.shape,
            seat=owner.seat,
        )

    def _by_attribute(self, kind: str, type: str, id: str) -> Piece:
        """Return the look of a kind by one of its attributes."""
        member = self.member(type, id)
        hints = (f"{kind}.{id}", f"{type}.{id}", id)
        shape = self.hints.shape(*hints) or member.shape
        return Piece(
            self.name(f"{kind}.{id}", id),
            self.colour(*hints, kind) or member.colour,
            self.letter(*hints, kind) or member.letter,
            shape=shape or self.signs.shapes.get(kind, {}).get(id, self.signs.kind_shapes[kind]),
        )

    def _whole(self, kind: str, colour: str) -> Piece:
        """Return the look of a kind that has no attributes but an owner."""
        letter, shape = self.signs.kind_letters[kind], self.signs.kind_shapes[kind]
        return Piece(self.name(kind), self.colour(kind) or colour, letter, shape=shape)

    def terrains(self) -> dict[str, str]:
        """Return the colours of the terrains that have one."""
        named = {id: self.colour(f"terrain.{id}", id) for id in self.program.terrain}
        return {id: colour for id, colour in named.items() if colour}

    def form(self, thing: ZoneDecl | ValueDecl) -> Form:
        """Return how a zone or value on the board is drawn. By default, what belongs to players is
        a disc, what covers several spaces an outline, and everything else a slab."""
        told = self.hints.find("as", thing.id)
        if told in FORMS:
            return told
        if isinstance(thing, ValueDecl):
            return "outline" if thing.id in self.hints.given else "hidden"
        if thing.params[-1].type.name != ON_BOARD:
            return "outline"
        attributes = self.program.kinds[thing.holds].attributes
        owned = any(type == "player" for _, type, _ in attributes)
        # A slab has no ring: it is for what has the owner's own colour, or no owner.
        ringed = len(attributes) > 1 or bool(self.colour(thing.holds))
        ringed = ringed or bool(self.hints.owned_alike(thing.holds))
        return "disc" if owned and ringed else "slab"

    @property
    def groups(self) -> set[str]:
        """The types whose members are groups of spaces."""
        return self.hints.groups

    def on_board(self, thing: ZoneDecl | ValueDecl) -> bool:
        """Return whether it is on spaces of the map."""
        return self.hints.on_board(thing)

    def faces(self, zone: ZoneDecl) -> bool:
        """Return whether each of its pieces is drawn beside the board."""
        return self.hints.find("as", zone.id) == "faces"

    def in_the_middle(self, thing: ZoneDecl | ValueDecl) -> bool:
        """Return whether it is on the table, and not in front of a player."""
        told = self.hints.find("at", thing.id) == "middle"
        return told or not thing.params or thing.params[0].type.name != "player"

    def worth_showing(self, value: ValueDecl, found: object) -> bool:
        """Return False if a hint says that this value is not worth showing, and for a plain
        `no`."""
        hint = self.hints.given.get(value.id)
        if isinstance(hint, dict) and "unless" in hint:
            return str(found) != str(hint["unless"])
        return found not in (None, "none", "-", "no", "")

    @cached_property
    def panels(self) -> list[ZoneDecl | ValueDecl]:
        """What is shown beside the board: what `panels` lists, or everything that is not on
        it."""
        things: dict[str, ZoneDecl | ValueDecl] = {**self.program.zones, **self.program.values}
        listed = self.hints.given.get("panels")
        if isinstance(listed, list):
            added = [id for id in things if id not in listed and self.hints.find("panel", id)]
            return [things[id] for id in [*listed, *added] if id in things]
        return [
            thing
            for thing in things.values()
            if not self.on_board(thing) and self.hints.find("as", thing.id) != "hidden"
        ]
