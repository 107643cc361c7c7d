"""The first pages: what is in the box, the board, and where everything is after set-up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby

from legalist.looks.board_scene import bare_scene, scene
from legalist.looks.draw import Outline, svg_icon, to_svg
from legalist.looks.look import Look
from legalist.looks.piece_pictures import PiecePictures
from legalist.program import KindDecl, ZoneDecl

from .document import (
    Block,
    Figure,
    Line,
    Paragraph,
    Run,
    Section,
    Table,
    Token,
    Tokens,
    plain,
)
from .setup import EACH, Setups, Stand
from .speech import Speech, capital

PLAYER = "player"
# The lines around areas on the bare board.
AREA = "#8a4b2a"
# If there are more kinds than this, a table of contents gives only their number.
MOST_NAMED = 9


class Components:
    def __init__(self, speech: Speech, setups: Setups) -> None:
        self.speech = speech
        self.word = speech.word
        self.program = speech.program
        self.setups = setups
        self.look = Look(speech.program, speech.language)
        self.pictures = PiecePictures(self.look)

    def section(self) -> Section:
        """Return a section with every kind, its picture and its number, for the players of this
        game."""
        checked = self.speech.game.machine.checked
        blocks: list[Block] = []
        total = 0
        for kind in self.program.kinds.values():
            names = checked.domains[kind.id].members
            counts = [n for n in zip(names, checked.stock[kind.id], strict=True) if n[1]]
            total += sum(number for _, number in counts)
            blocks += self._kind(kind, counts)
        markers = self._markers()
        if markers:
            blocks.append(Tokens((Run(self.word("marker"), "strong"),), tuple(markers)))
        lead = Paragraph((Run(self.word.count("components_all", total + len(markers))),), "fine")
        title = (Run(self.word("components")),)
        return Section("components", title, (lead, *blocks), form="wide")

    def _kind(self, kind: KindDecl, counts: list[tuple[str, int]]) -> list[Block]:
        total = sum(number for _, number in counts)
        name = tuple(Run(run.text, "strong", language=run.language) for run in
                     capital(self.speech.name(f"kinds.{kind.id}", kind.id)))  # fmt: skip
        label = (
            *self.word.line("of_kind", total, name=name),
            *self.speech.badge(kind.origin.module),
        )
        # If there is one of each piece, the numbers would only be noise.
        several = len(counts) == 1 or any(number > 1 for _, number in counts)
        tokens = [
            (self._owner(kind, shown), shown, self.word.number(number) if several else "")
            for shown, number in counts
        ]
        if not any(owner for owner, _, _ in tokens):
            return [Tokens(label, tuple(self._token(kind, s, n) for _, s, n in tokens))]
        if len({owner for owner, _, _ in tokens}) == len(tokens):
            # One sort for each player: the player is what tells them apart.
            entries = tuple(
                replace(self._token(kind, shown, n, owner), name=self._of(owner))
                for owner, shown, n in tokens
            )
            return [Tokens(label, entries)]
        # The name is strong, as over the pieces that have no owner.
        blocks: list[Block] = [Paragraph(label)]
        for owner, group in groupby(tokens, key=lambda token: token[0]):
            entries = tuple(self._token(kind, shown, n, owner) for _, shown, n in group)
            blocks.append(Tokens(self._of(owner), entries))
        return blocks

    def _of(self, owner: str) -> Line:
        """Return the name of the player that pieces belong to."""
        whose = self.speech.name(f"player.{owner}", owner)
        return (*whose, *self.speech.badge(self._seat_module(owner)))

    def _seat_module(self, seat: str) -> str:
        """Return the module that a seat belongs to; seats are not declarations, so the name
        decides."""
        return self.speech.background.seats.get(seat, "")

    def _owner(self, kind: KindDecl, shown: str) -> str:
        types = [type for _, type, _ in kind.attributes]
        if kind.members or PLAYER not in types:
            return ""
        return shown.split("-")[types.index(PLAYER)] if len(types) > 1 else shown

    def _token(self, kind: KindDecl, shown: str, number: str, owner: str = "") -> Token:
        svg = svg_icon(self.pictures.piece(kind.id, shown))
        own = "-".join(part for part in shown.split("-") if part != owner)
        return Token(f"{kind.id}-{shown}", svg, self.piece_name(kind, own), number)

    def piece_name(self, kind: KindDecl, shown: str) -> Line:
        """Return what a piece is called; `shown` is its name in states without a player's."""
        if not shown or shown == kind.id:
            return self.speech.name(kind.id)
        whole = self.speech.named(f"{kind.id}.{shown}", shown)
        if whole or kind.members or "-" not in shown:
            return whole or self.speech.name(shown)
        line: Line = ()
        for part in shown.split("-"):
            line += (Run(" "), *self.speech.name(f"{kind.id}.{part}", part))
        return line[1:]

    def _markers(self) -> list[Token]:
        """Return values that are marked on the board by a component."""
        groups = {"space", *self.look.groups}
        return [
            Token(
                value.id,
                svg_icon(self.pictures.marker(value.id)),
                self.speech.name(value.id),
                "1",
            )
            for value in self.program.values.values()
            if self.look.form(value) != "hidden" and not value.params and value.type.name in groups
        ]

    def _size(self, map: Line, number: int) -> list[Line]:
        """Return how many spaces the map has; a ruleset may have a word of its own for them."""
        own = self.speech.named("space")
        if not own or self.word.count("spaces", 1).endswith(plain(own)):
            return [self.word.line("on_map", map=map, spaces=self.word.count("spaces", number))]
        return [map, self.word.line("share", name=own, number=self.word.number(number))]

    def board(self) -> Section | None:
        """Return a section with the board after set-up."""
        picture = self.laid_out()
        return None if picture is None else self._board(picture)

    def map(self) -> Section | None:
        """Return a section with the bare board: names of spaces, and the areas that rules use."""
        board = self.program.board
        if board is None:
            return None
        bare = bare_scene(self.look, board)
        areas = tuple(
            Outline(area.spaces, self.look.colour(family) or AREA, area.name)
            for family in self.program.areas
            for area in board.areas.get(family, ())
        )
        svg = to_svg(board, replace(bare, outlines=areas))
        return self._board(Figure("map", svg, (Run(self.speech.lesson("map_caption")),)))

    def laid_out(self) -> Figure | None:
        """Return a picture of the board after set-up."""
        board = self.program.board
        if board is None:
            return None
        on_board = [zone.id for zone in self.program.zones.values() if self.look.on_board(zone)]
        chance = self.setups.chance(on_board)
        svg = to_svg(board, scene(self.setups.states[0], language=self.speech.language))
        return Figure("board", svg, (Run(self.word("board_example" if chance else "board_after")),))

    def something_placed(self) -> bool:
        """Return whether anything is on the board after set-up."""
        shown = scene(self.setups.states[0], language=self.speech.language)
        return bool(shown.outlines) or any(cell.token is not None for cell in shown.cells)

    def _board(self, picture: Figure) -> Section:
        board = self.program.board
        assert board is not None
        map = self.speech.title(f"maps.{board.id}.title", board.id)
        facts = self._size(map, len(board))
        for terrain, number in Counter(board.terrain).items():
            if terrain and len(set(board.terrain)) > 1:
                name = self.speech.name(f"terrain.{terrain}", terrain)
                facts.append(self.word.line("share", name=name, number=self.word.number(number)))
        for sort, numbers in (
            *((mark, len(spaces)) for mark, spaces in board.marks.items()),
            *((area, len(board.areas.get(area, ()))) for area in self.program.areas),
        ):
            if self.speech.named(sort) and numbers:
                name = self.speech.name(sort)
                facts.append(self.word.line("share", name=name, number=self.word.number(numbers)))
        blocks: list[Block] = [Paragraph(_joined(facts), "fine"), picture]
        shapes = [self._shape(pattern) for pattern in self.program.patterns]
        if shapes:
            blocks.append(Tokens((Run(self.word("shapes"), "strong"),), tuple(shapes)))
        return Section("board", (Run(self.word("board")),), tuple(blocks), form="wide")

    def _shape(self, pattern: str) -> Token:
        decl = self.program.patterns[pattern]
        name = (*capital(self.speech.name(pattern)), *self.speech.badge(decl.origin.module))
        text = self.speech.text(decl)
        line = (*name, Run(" – "), *text) if text else name
        return Token(f"shape-{pattern}", svg_icon(self.pictures.pattern(pattern)), line)

    def after_setup(self) -> Table:
        """Return a section on what is where, and who may look at it."""
        head = tuple((Run(self.word(key)),) for key in ("where", "what", "who_sees"))
        rows = [self._row(stand) for stand in self.setups.stands()]
        return Table(head, tuple(rows), (4, 5, 4))

    def _row(self, stand: Stand) -> tuple[Line, ...]:
        zone = stand.zone
        name = capital(self.speech.name(f"zones.{zone.id}", zone.id))
        if self.look.on_board(zone):
            name = self.word.line("on_board", zone=name)
        elif stand.seat == EACH:
            name = self.word.line("for_each", zone=name)
        elif stand.seat:
            whose = self.speech.name(f"player.{stand.seat}", stand.seat)
            name = self.word.line("for_one", zone=name, player=whose)
        where = (*name, *self.speech.badge(zone.origin.module))
        return where, self._pieces(stand), self._seen(zone, bool(stand.seat))

    def _pieces(self, stand: Stand) -> Line:
        kind = self.program.kinds[stand.zone.holds]
        family = self.speech.name(f"kinds.{kind.id}", kind.id)
        number = self.word.number(stand.low)
        if stand.low != stand.high:
            high = self.word.number(stand.high)
            number = self.word("from_to", low=number, high=high)
        if not stand.contents:
            pieces = self.word.line("times", number=number, name=family)
            return self.word.line("together", pieces=pieces, how=self.word("by_chance"))
        if len(stand.contents) > MOST_NAMED:
            return self.word.line("times", number=number, name=family)
        parts = [
            self.word.line("times", number=self.word.number(n), name=self.piece_name(kind, shown))
            for shown, n in stand.contents
        ]
        return _joined(parts, ", ")

    def _seen(self, zone: ZoneDecl, owned: bool) -> Line:
        owner, others = zone.seen_owner, zone.seen_others
        if not owned or owner == others:
            key = f"seen_{others}"
        elif owner == "contents":
            key = "seen_owner_count" if others == "count" else "seen_owner"
        else:
            key = "seen_owner_contents"
        line: Line = (Run(self.word(key)),)
        if zone.open is not None:
            how = self.word("sometimes_open")
            return self.word.line("together", pieces=line, how=how)
        return line


def _joined(lines: list[Line], between: str = " · ") -> Line:
    joined: Line = ()
    for line in lines:
        joined += (Run(between), *line) if joined else line
    return joined
