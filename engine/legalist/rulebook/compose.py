"""The book, from the first page to the last."""

from __future__ import annotations

from legalist.play import Game
from legalist.program.canonical import program_hash

from .background import Background
from .chapters import Chapter, Chapters
from .components import Components
from .cover import Cover
from .document import (
    Block,
    Book,
    Bullets,
    Item,
    Paragraph,
    Run,
    Section,
    Sides,
)
from .lookup_pages import Tables
from .outline import Outliner
from .setup import Setups
from .speech import Speech, anchor, sentence
from .statements import Teller, endings
from .titles import Titles


def make_book(
    game: Game, background: Background, *, language: str = "en", with_source: bool = False
) -> Book:
    """Return the rulebook of a game in a language; with `source`, code is next to every text."""
    return _Composer(game, background, language, with_source).book()


class _Composer:
    def __init__(
        self, game: Game, background: Background, language: str, with_source: bool
    ) -> None:
        self.game = game
        self.program = game.program
        self.speech = Speech(game, background, language)
        self.word = self.speech.word
        self.with_source = with_source
        self.outliner = Outliner(game)
        self.chapters = Chapters(game.program, background)
        self.components = Components(self.speech, Setups(game))
        self.tables = Tables(self.speech, self.outliner)
        self.titles = Titles(self.speech, self.chapters)

    def book(self) -> Book:
        sections = [self.components.section()]
        board = self.components.board()
        sections += [] if board is None else [board]
        sections += [self._chapter(chapter) for chapter in self._order()]
        titles = [(chapter, self.titles.of(chapter)) for chapter in self._order()]
        sections += [self.tables.options(), self.tables.index(titles)]
        return Cover(self.speech).book(
            tuple(section for section in sections if section.blocks),
            hash=program_hash(self.program)[:12],
        )

    def _order(self) -> list[Chapter]:
        """Return the chapters, and the set-up, the turn and the end if no chapter is about them."""
        own = self.chapters.of_ruleset
        first = [Chapter("setup", flow="setup")] if self.chapters.flow("setup") is None else []
        if self.chapters.flow("turn") is None:
            first.append(Chapter("turn", flow="turn"))
        last = [] if self.chapters.flow("end") is not None else [Chapter("end", flow="end")]
        modules = [chapter for chapter in self.chapters.all if chapter.module]
        return [*first, *own, *last, *modules]

    def _chapter(self, chapter: Chapter) -> Section:
        teller = Teller(self.speech, self.outliner, self.chapters, chapter)
        blocks: list[Block] = []
        if chapter.module:
            about = self.speech.title(f"modules.{chapter.module}.about")
            blocks += [Paragraph(about, "lead")] if about else []
        for statement in teller.statements():
            blocks.append(statement)
            blocks += self._sides(teller, statement.cite)
        match chapter.flow:
            case "setup":
                blocks += self._flow(teller, "setup")
                blocks.append(Paragraph((Run(self.word("after_setup")),), "label"))
                blocks.append(self.components.after_setup())
            case "turn":
                blocks += self._flow(teller, "turn")
                blocks += self.tables.decisions()
            case "end":
                blocks += self._ends()
                blocks += self._flow(teller, "ending")
        procedures = teller.procedures()
        blocks += [] if procedures is None else [procedures]
        blocks += teller.boxes()
        blocks += self._sides(teller, "")
        return Section(
            id=anchor("module", chapter.module) if chapter.module else self._id(chapter),
            title=self.titles.of(chapter),
            blocks=tuple(blocks),
            badge=(Run(self.word("module"), "badge", colour=self._colour(chapter)),)
            if chapter.module
            else (),
        )

    def _colour(self, chapter: Chapter) -> str:
        return self.speech.badge(chapter.module)[0].colour

    def _id(self, chapter: Chapter) -> str:
        return anchor("chapter", chapter.letters or chapter.flow or chapter.key)

    def _flow(self, teller: Teller, part: str) -> list[Block]:
        decl = self.program.flow.get(part)
        if decl is None:
            return []
        items = teller.items(self.outliner.of(decl))
        text = self.speech.text(decl)
        said: list[Block] = [Paragraph(sentence(text))] if text else []
        return [*said, teller.bullets("how_it_goes", items)] if items else said

    def _ends(self) -> list[Block]:
        items = tuple(
            Item((*sentence(self.speech.text(decl)), *self.speech.cites(decl),
                  *self.speech.badge(decl.origin.module)))
            for decl in endings(self.outliner)
        )  # fmt: skip
        return [Bullets((Run(self.word("ends_when")),), items)] if items else []

    def _sides(self, teller: Teller, citation: str) -> list[Block]:
        if not self.with_source:
            return []
        found = teller.sides(citation)
        text, code = (Run(self.word("says_text")),), (Run(self.word("says_code")),)
        return [Sides(text, code, found)] if found else []
