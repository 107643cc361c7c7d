"""Sheets to print and cut out: pieces, cards and an aid for each player, from looks and texts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

from legalist.board import geometry
from legalist.looks.draw import svg_icon
from legalist.looks.draw.colour import ink
from legalist.play import Game
from legalist.program import KindDecl
from legalist.quick_dataclass import frozen
from legalist.wording.phrase import Phrase

from .background import Background
from .components import Components
from .document import Block, Book, Digest, Line, Section, Statement, to_data
from .pdf import hyphens, typeset
from .setup import Setups
from .speech import Speech, capital, sentence

What = Literal["aids", "pieces", "cards"]
WHAT: tuple[What, ...] = get_args(What)
# The width of a space in millimetres, unless another is chosen.
USUAL = 30


@frozen
class Cutout:
    """A piece to cut out, so many times; sizes in millimetres. A `name` is printed on it."""

    svg: str
    wide: float
    high: float
    number: int
    name: Line = ()


@frozen
class Cutouts:
    title: Line
    pieces: tuple[Cutout, ...]


@frozen
class Card:
    sign: str
    name: Line
    text: Line
    colour: str
    ink: str
    number: int


@frozen
class Aid:
    """One page for one player: the turn, and every rule in a sentence."""

    seat: str
    colour: str
    ink: str
    turn: Section | None
    rules: tuple[Digest, ...]


@frozen
class Sheets:
    language: str
    title: str
    aids: tuple[Aid, ...]
    pieces: tuple[Cutouts, ...]
    cards: tuple[Card, ...]

    @property
    def empty(self) -> bool:
        return not (self.aids or self.pieces or self.cards)


def make_sheets(
    game: Game,
    background: Background,
    book: Book,
    *,
    what: Collection[What] = WHAT,
    kinds: Collection[str] = (),
    space: float = USUAL,
    new: bool = False,
) -> Sheets:
    """Return the sheets of a game; `book` is its book to learn from, in the same language. Besides
    `what` there are all pieces of some `kinds`. Only those of modules are printed if `new` is
    set."""
    maker = _Maker(game, background, book.language, space)
    program = game.program
    usual = "cards" if program.board is None else "pieces"
    maker.kinds = [
        kind
        for kind in program.kinds.values()
        if (usual in what or kind.id in kinds) and (kind.origin.module or not new)
    ]
    return Sheets(
        language=book.language,
        title="".join(run.text for run in book.title),
        aids=tuple(maker.aids(book)) if "aids" in what else (),
        pieces=tuple(maker.pieces()) if program.board is not None else (),
        cards=tuple(maker.cards()) if program.board is None else (),
    )


def kind_called(game: Game, word: str) -> str:
    """Return the kind of which this is the id, a name, or one of these with an s; empty if there is
    none."""
    wanted = word.casefold()
    for kind in game.program.kinds:
        names = game.program.names.get(kind, {}).values()
        forms = [form for name in names for form in _forms(name)]
        known = {kind, *(form.casefold() for form in forms)}
        if wanted in known or wanted in {f"{one}s" for one in known}:
            return kind
    return ""


def _forms(name: str) -> list[str]:
    return [*name.each()] if isinstance(name, Phrase) else [name]


def sheets_to_pdf(sheets: Sheets) -> bytes:
    """Return a PDF file of A4 pages."""
    return typeset("sheets", {**to_data(sheets), "hyphens": hyphens(sheets.language)})


class _Maker:
    def __init__(self, game: Game, background: Background, language: str, space: float) -> None:
        self.game = game
        self.program = game.program
        self.speech = Speech(game, background, language)
        self.components = Components(self.speech, Setups(game, range(1)))
        self.look = self.components.look
        self.pictures = self.components.pictures
        self.space = space
        self.kinds: list[KindDecl] = []

    def _stock(self, kind: KindDecl) -> list[tuple[str, int]]:
        checked = self.game.machine.checked
        names = checked.domains[kind.id].members
        return [one for one in zip(names, checked.stock[kind.id], strict=True) if one[1]]

    def pieces(self) -> list[Cutouts]:
        """Return the pieces of a game with a board, in the size of its spaces."""
        layout = self.pictures.layout
        corners = geometry.corners(layout if layout != "graph" else "square", (0.0, 0.0))
        across = [x for x, _ in corners]
        scale = self.space / (max(across) - min(across))
        found = []
        for kind in self.kinds:
            pieces = []
            for shown, number in self._stock(kind):
                picture = self.pictures.loose(kind.id, shown)
                wide = (picture.right - picture.left) * scale
                high = (picture.bottom - picture.top) * scale
                # Members of a list differ by more than their sign can say.
                named = self.components.piece_name(kind, shown) if kind.members else ()
                size = (round(wide, 2), round(high, 2))
                pieces.append(Cutout(svg_icon(picture), *size, number, named))
            total = sum(piece.number for piece in pieces)
            name = capital(self.speech.name(f"kinds.{kind.id}", kind.id))
            title = self.speech.word.line("of_kind", total, name=name)
            found.append(Cutouts((*title, *self.speech.badge(kind.origin.module)), tuple(pieces)))
        return found

    def cards(self) -> list[Card]:
        """Return the pieces of a game without a board."""
        return [
            self._card(kind, shown, number)
            for kind in self.kinds
            for shown, number in self._stock(kind)
        ]

    def _card(self, kind: KindDecl, shown: str, number: int) -> Card:
        piece = self.look.piece(kind.id, shown)
        return Card(
            sign=piece.face or piece.letter,
            name=capital(self.components.piece_name(kind, shown)),
            text=self._text(shown),
            colour=piece.colour,
            ink=ink(piece.colour),
            number=number,
        )

    def _text(self, shown: str) -> Line:
        """Return what a card does: the citation that is called like it, or better the passage that
        tells this citation."""
        cite = next((one for one in self.program.citations if one.lower() == shown), "")
        if not cite or cite.isdigit():
            return ()
        for passage in self.program.book.values():
            if passage.cite == (cite,) and passage.form == "entry":
                return sentence(self.speech.text(passage))
        return sentence((self.speech.said(self.program.citations[cite]),))

    def aids(self, book: Book) -> list[Aid]:
        turn = next((section for section in book.sections if section.role == "turn"), None)
        rules = tuple(
            block
            for section in book.sections
            for block in (*section.blocks, *_untold(section))
            if isinstance(block, Digest) and block.role == ""
        )
        return [
            Aid(
                seat=(seat := self.look.seats[id]).name,
                colour=seat.colour,
                ink=ink(seat.colour),
                turn=turn,
                rules=rules,
            )
            for id in self.game.seats
        ]


def _untold(section: Section) -> list[Block]:
    """Return the rules of a chapter that are told by their own sentences."""
    if section.role:
        return []
    rules = tuple(block for block in section.blocks if isinstance(block, Statement))
    return [Digest(section.title, rules)] if rules else []
