"""The cover and the last lines of a book: title, players, edition, modules, sources."""

from __future__ import annotations

from dataclasses import replace

from .document import Book, Item, Line, Run, Section, runs
from .speech import Speech


class Cover:
    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.word = speech.word
        self.program = speech.program

    def book(
        self, sections: tuple[Section, ...], *, hash: str, intro: tuple[Line, ...] = ()
    ) -> Book:
        """Return a book of these sections, with everything around them."""
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
            sections=sections,
            intro=intro,
        )
        return replace(book, colophon=tuple(self._colophon(book, hash)))

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

    def _colophon(self, book: Book, hash: str) -> list[Line]:
        made = self.word("colophon", ruleset=self.program.id, hash=hash)
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
