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

from .letters import assign_letters, beginning
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


def sign_of(piece: Piece, form: str) -> str:
    """Return the shape drawn on a piece. A slab has the outline of its space, so the owner's shape
    is drawn on it; other pieces have that outline themselves."""
    return piece.body or piece.shape if form == "slab" else piece.shape


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
        """Every seat with its colour, sign and shape."""
        family = self.program.seats
        signs = self._seat_signs(family)
        board = self.program.board
        layout = "graph" if board is None else board.layout
        shapes = body_shapes(family, self._chosen_shapes("player", family), layout)
        return {
            seat: replace(
                self._member(seat, family, "player"),
                letter=signs[seat],
                shape=shapes[seat],
                seat=seat,
            )
            for seat in family
        }

    def _seat_signs(self, family: tuple[str, ...]) -> dict[str, str]:
        """Return the declared letters, or else the first letter of each name; two letters for all
        if one would also stand for a piece on the board or for another seat."""
        declared = self._declared("player", family)
        usual = assign_letters(family, declared)
        if not self.board_letters & {*usual.values()} and all(
            len(sign) == 1 or sign.isdigit() for sign in usual.values()
        ):
            return usual
        single = {beginning(seat, 1) for seat in family if not beginning(seat, 2).isdigit()}
        return assign_letters(family, declared, {*self.board_letters, *single})

    def _declared(self, type: str, family: Iterable[str]) -> dict[str, str]:
        """Return the letters that hints give to members of a type."""
        told = {id: self.letter(f"{type}.{id}", id) for id in family}
        return {id: letter for id, letter in told.items() if letter}

    @cached_property
    def board_letters(self) -> set[str]:
        """The signs of what is on the board, apart from the players'."""
        letters = {self._kind_letters[kind] for kind in self.drawn_kinds if not self._types(kind)}
        for kind in self.drawn_kinds:
            for type in self._types(kind)[:1]:
                family = self.program.enums.get(type)
                for id in family.members if family is not None else ():
                    letters.add(self.letter(f"{kind}.{id}") or self._letters[type][id])
        return letters

    @cached_property
    def drawn_kinds(self) -> tuple[str, ...]:
        """The kinds of pieces that are drawn on the board, in the order of their zones."""
        zones = (
            zone
            for zone in self.program.zones.values()
            if self.on_board(zone) and self._hint("as", (zone.id,)) != "hidden"
        )
        return tuple(dict.fromkeys(zone.holds for zone in zones))

    def _types(self, kind: str) -> list[str]:
        """Return the types of a kind's attributes, without the owner's."""
        attributes = self.program.kinds[kind].attributes
        return [type for _, type, _ in attributes if type != "player"]

    @cached_property
    def _letters(self) -> dict[str, dict[str, str]]:
        """The letters of all members of enums, by enum; those of pieces on the board differ."""
        on_board = [type for kind in self.drawn_kinds for type in self._types(kind)[:1]]
        taken: set[str] = set()
        letters = {}
        for id in dict.fromkeys([*on_board, *self.program.enums]):
            if id in self.program.enums:
                members = self.program.enums[id].members
                letters[id] = assign_letters(members, self._declared(id, members), taken)
                taken |= {*letters[id].values()} if id in on_board else set()
        return letters

    @cached_property
    def _kind_letters(self) -> dict[str, str]:
        """The letters of whole kinds, for pieces without attributes other than their owner."""
        taken = {letter for type in self._letters.values() for letter in type.values()}
        plain = [kind for kind in self.program.kinds if not self._types(kind)]
        declared = {kind: self.letter(kind) for kind in plain if self.letter(kind)}
        return assign_letters(plain, declared, taken)

    def _chosen_shapes(self, type: str, family: Iterable[str]) -> dict[str, str]:
        """Return the shapes that hints give to members of a type."""
        told = {id: str(self._hint("shape", (f"{type}.{id}", id)) or "") for id in family}
        return {id: shape for id, shape in told.items() if shape in SHAPES}

    @cached_property
    def _shapes(self) -> dict[str, dict[str, str]]:
        """The shapes of all members of enums, and of kinds that a family lists one by one."""
        families = {id: enum.members for id, enum in self.program.enums.items()}
        for id, kind in self.program.kinds.items():
            if kind.members:
                families[id] = tuple(member.name for member in kind.members)
        return {id: sign_shapes(ids, self._chosen_shapes(id, ids)) for id, ids in families.items()}

    @cached_property
    def _kind_shapes(self) -> dict[str, str]:
        """The shapes of whole kinds, for pieces without attributes other than their owner."""
        plain = [kind for kind in self.program.kinds if not self._types(kind)]
        others = [kind for kind in self.program.kinds if self._types(kind)]
        return sign_shapes([*plain, *others], self._chosen_shapes("kinds", [*plain, *others]))

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
        letter = letter or self._letters.get(type, {}).get(id) or beginning(id, 1)
        shape = self._shapes.get(type, {}).get(id, "")
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
            else:
                body = body or self._by_attribute(kind, type, part)
        if owner is None:
            return body or self._whole(kind, PLAIN)
        if body is None and not self.letter(kind) and not self._owned_alike(kind):
            # The owner's sign is enough; a kind with a colour of its own has the owner's as a ring.
            colour = self.colour(kind)
            name = f"{owner.name} {self.name(kind)}"
            ring = owner.colour if colour else ""
            return replace(
                owner, name=name, colour=colour or owner.colour, ring=ring, body=owner.shape
            )
        body = body or self._whole(kind, owner.colour)
        name = self.said(self.program.names.get(f"{kind}.{shown}", {}))
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
        shape = str(self._hint("shape", hints) or "") or member.shape
        return Piece(
            self.name(f"{kind}.{id}", id),
            self.colour(*hints, kind) or member.colour,
            self.letter(*hints, kind) or member.letter,
            shape=shape or self._shapes.get(kind, {}).get(id, self._kind_shapes[kind]),
        )

    def _whole(self, kind: str, colour: str) -> Piece:
        """Return the look of a kind that has no attributes but an owner."""
        letter, shape = self._kind_letters[kind], self._kind_shapes[kind]
        return Piece(self.name(kind), self.colour(kind) or colour, letter, shape=shape)

    def _owned_alike(self, kind: str) -> list[str]:
        """Return the other kinds on the board that have an owner and nothing else, too."""
        return [
            other
            for other in self.drawn_kinds
            if other != kind and self.program.kinds[other].attributes and not self._types(other)
        ]

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
        ringed = ringed or bool(self._owned_alike(thing.holds))
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
