"""The book, from the first page to the last."""

from __future__ import annotations

from dataclasses import replace

from legalist.play import Game
from legalist.program import ActionDecl
from legalist.program.canonical import program_hash

from .background import Background
from .chapters import Chapter, Chapters
from .components import Components
from .document import (
    Block,
    Book,
    Bullets,
    Item,
    Line,
    Paragraph,
    Run,
    Section,
    Sides,
    runs,
)
from .lookup_pages import Tables
from .outline import Outliner
from .setup import Setups
from .speech import Speech, anchor, capital, sentence
from .statements import Teller, endings


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

    def book(self) -> Book:
        sections = [self.components.section()]
        board = self.components.board()
        sections += [] if board is None else [board]
        sections += [self._chapter(chapter) for chapter in self._order()]
        titles = [(chapter, self._title(chapter)) for chapter in self._order()]
        sections += [self.tables.options(), self.tables.index(titles)]
        sections = [section for section in sections if section.blocks]
        book = Book(
            language=self.speech.language,
            # A game keeps its name in every language, so it is not marked.
            title=(Run(self.speech.said(self.program.title).text or self.program.id),),
            subtitle=tuple(self._subtitle()),
            about=self.speech.title("ruleset.about"),
            modules=tuple(self._module(module) for module in self.program.modules),
            contents=self.word("contents"),
            page=self.word.template("page"),
            colophon=tuple(self._sources()),
            sections=tuple(sections),
        )
        return replace(book, colophon=tuple(self._colophon(book)))

    def _subtitle(self) -> list[Line]:
        program = self.program
        low, high = program.min_players, program.max_players
        players = self.word.count("players_from", high, low=self.word.number(low))
        if low == high:
            players = self.word.count("players_exactly", high)
        lines: list[Line] = [(Run(self.word("rulebook")),), (Run(players),)]
        if program.edition:
            edition = self.speech.title(f"editions.{program.edition}.title", program.edition)
            lines.append(self.word.line("edition", edition=edition))
        return lines

    def _module(self, module: str) -> Item:
        about = self.speech.title(f"modules.{module}.about")
        return Item((*self.speech.badge(module), Run(" "), *about))

    def _colophon(self, book: Book) -> list[Line]:
        made = self.word("colophon", ruleset=self.program.id, hash=program_hash(self.program)[:12])
        lines: list[Line] = [*book.colophon, (Run(made),)]
        strange = sorted({run.language for run in runs(book) if run.language})
        if strange:
            mark = Run(", ".join(strange), "strong")
            lines.insert(0, self.word.line("fallback", mark=(mark,)))
        return lines

    def _sources(self) -> list[Line]:
        """Return the rulebooks that citations refer to."""
        named = [key for key in self.program.texts if key.startswith("sources.")]
        runs: list[Run] = []
        for key in named:
            runs += [Run("; "), *self.speech.title(key)] if runs else self.speech.title(key)
        return [self.word.line("sources", sources=tuple(runs))] if runs else []

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
            title=self._title(chapter),
            blocks=tuple(blocks),
            badge=(Run(self.word("module"), "badge", colour=self._colour(chapter)),)
            if chapter.module
            else (),
        )

    def _colour(self, chapter: Chapter) -> str:
        return self.speech.badge(chapter.module)[0].colour

    def _id(self, chapter: Chapter) -> str:
        return anchor("chapter", chapter.letters or chapter.flow or chapter.key)

    def _title(self, chapter: Chapter) -> Line:
        if chapter.module:
            return self.speech.title(f"modules.{chapter.module}.title", chapter.module)
        if chapter.flow == "setup":
            return (Run(self.word.count("setup_for", self.game.players)),)
        if chapter.flow:
            return (Run(self.word(chapter.flow)),)
        told = self.speech.named(f"chapter.{chapter.letters or 'other'}")
        if told:
            return capital(told)
        if len([one for one in self.chapters.of_ruleset if not one.flow]) == 1:
            return (Run(self.word("rules")),)
        return capital(self._derived_title(chapter))

    def _derived_title(self, chapter: Chapter) -> Line:
        """Return a title made from the components that it adds, or from what it lets players do."""
        if not chapter.letters:
            return (Run(self.word("other_rules")),)
        for decl in chapter.decls:
            if decl.address.startswith("kinds."):
                return self.speech.name(decl.id)
        for decl in chapter.decls:
            if isinstance(decl, ActionDecl):
                return self.speech.name(decl.id)
        happens = [one for one in chapter.decls if one.address.startswith(("rules.", "effects."))]
        if not happens:
            return (Run(self.word("terms")),)
        return (Run(self.word("rules_of", letter=chapter.letters)),)

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
