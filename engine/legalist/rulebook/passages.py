"""Passages: what the ruleset tells people who learn it, sorted into the chapters of the book.

A passage speaks for the rules that it cites. If a module gives one of these another sentence, or
nothing carries it out any more, the passage is left out, and the rules' own sentences are told.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal, get_args

from legalist.link.option_values import fitting
from legalist.program import Decl, PassageDecl, Program
from legalist.quick_dataclass import mutable

from .chapters import Chapter, Chapters, letters_of

# Chapters that have a place of their own: the cover, and the list of what is in the box.
INTRO, COMPONENTS = "intro", "components"
Flow = Literal["setup", "turn", "end"]
FLOWS: tuple[Flow, ...] = get_args(Flow)


@mutable
class Lesson:
    """A chapter for people who learn: its passages, the citations that no passage tells, and what
    is declared for it. `flow` tells whether it is the set-up, the turn or the end."""

    id: str
    module: str = ""
    flow: Flow | Literal[""] = ""
    passages: list[PassageDecl] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    chapters: list[Chapter] = field(default_factory=list)

    def of(self, form: str) -> list[PassageDecl]:
        return [one for one in self.passages if one.form == form]

    @property
    def decls(self) -> list[Decl]:
        return [decl for chapter in self.chapters for decl in chapter.decls]


class Lessons:
    """All chapters in the order of the book: as the passages come, then what they leave out."""

    def __init__(self, program: Program, chapters: Chapters, players: int) -> None:
        self.program = program
        self.players = players
        self.intro: list[PassageDecl] = []
        self.components: list[PassageDecl] = []
        self._found: dict[str, Lesson] = {}
        self._home: dict[str, str] = {}
        shown = [one for one in self._sorted() if self._holds(one)]
        self.told = {cite for one in shown for cite in one.cite}
        for chapter in chapters.all:
            self._take(chapter)
        self._flows(chapters)

    @property
    def all(self) -> list[Lesson]:
        """The ruleset's chapters, then those of the modules in their order."""
        found = list(self._found.values())
        modules = self.program.modules
        own = [one for one in found if not one.module]
        rest = [one for one in found if one.module]
        rest.sort(key=lambda one: modules.index(one.module) if one.module in modules else 99)
        return self._ordered(own) + rest

    def home(self, passage: PassageDecl) -> Lesson:
        return self._found[self._home[passage.id]]

    def tells(self, decl: Decl) -> bool:
        """Return whether a passage tells any of the rules that a declaration carries out."""
        return any(cite in self.told for cite in decl.cite)

    def _ordered(self, own: list[Lesson]) -> list[Lesson]:
        """Without passages, the set-up and the turn come first, and the end last."""
        if any(one.passages for one in own):
            return own
        rank = {"setup": 0, "turn": 1, "": 2, "end": 3}
        return sorted(own, key=lambda one: rank[one.flow])

    def _lesson(self, id: str, module: str = "") -> Lesson:
        return self._found.setdefault(id, Lesson(id, module))

    def _sorted(self) -> list[PassageDecl]:
        """Put every passage into its chapter."""
        before: dict[str, str] = {}
        for passage in self.program.book.values():
            module = passage.origin.module
            cited = next(iter(map(letters_of, passage.cite)), "")
            id = passage.chapter or before.get(module) or (f"module {module}" if module else cited)
            before[module] = self._home[passage.id] = id or "rules"
        return list(self.program.book.values())

    def _holds(self, passage: PassageDecl) -> bool:
        """Keep a passage if it is true of this game."""
        id = self._home[passage.id]
        module = passage.origin.module if id.startswith("module ") else ""
        if not self._true(passage):
            return False
        if id == INTRO:
            self.intro.append(passage)
        elif id == COMPONENTS:
            self.components.append(passage)
        else:
            self._lesson(id, module).passages.append(passage)
        return True

    def _true(self, passage: PassageDecl) -> bool:
        program = self.program
        if passage.players and self.players not in passage.players:
            return False
        for name, values in passage.when.items():
            option = program.options.get(name)
            if option is None or option.value not in [fitting(option, one) for one in values]:
                return False
        others = (program.retold.get(f"citations.{cite}") for cite in passage.cite)
        changed = any(one and one != passage.origin.module for one in others)
        return not changed and not program.outdated.intersection(passage.cite)

    def _take(self, chapter: Chapter) -> None:
        """Give the citations and declarations of a chapter of the rules to one of the book."""
        untold = [cite for cite in chapter.citations if cite not in self.told]
        module = chapter.module
        id = f"module {module}" if module else chapter.letters
        if id not in self._found and not module and not untold:
            told = {cite for cite in chapter.citations if cite in self.told}
            id = self._teller(told) or id
        if not (untold or chapter.decls or id in self._found):
            return
        if not untold and not module and id not in self._found and not chapter.flow:
            return
        lesson = self._lesson(id or chapter.key, module)
        lesson.untold += untold
        lesson.chapters.append(chapter)

    def _teller(self, cites: set[str]) -> str:
        """Return the chapter whose passages tell most of these citations."""
        best, most = "", 0
        for id, lesson in self._found.items():
            number = sum(1 for one in lesson.passages for cite in one.cite if cite in cites)
            if number > most:
                best, most = id, number
        return best

    def _flows(self, chapters: Chapters) -> None:
        """Say which chapters are the set-up, the turn and the end; make those that are missing."""
        for flow in FLOWS:
            carrying = chapters.flow(flow)
            lesson = self._found.get(flow)
            if lesson is None and carrying is not None:
                holding = (one for one in self._found.values() if carrying in one.chapters)
                lesson = next(holding, None)
            (lesson or self._lesson(flow)).flow = flow
