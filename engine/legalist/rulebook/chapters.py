"""Which rules belong together, and in which order.

A ruleset need not say so: the citations do. Those that begin with the same letters are a chapter,
in the order in which they are listed; a module's own citations are the module's chapter. A
declaration without citations goes where most of its file goes, or makes a chapter of its file.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import field
from pathlib import PurePath

from legalist.program import Decl, Program
from legalist.quick_dataclass import mutable

from .background import Background

# Sections that a chapter can be about; others are parts of these, or are described elsewhere.
SECTIONS = (
    "kinds", "zones", "values", "patterns", "functions", "effects", "events", "actions", "rules",
    "flow", "outcome", "invariants",
)  # fmt: skip
NUMBERED = re.compile(r"(\D*)(\d+)(.*)")
# The parts of the flow (or of the outcome) that make a chapter one of the three that every game
# has.
FLOWS = {
    "setup": ("flow.setup",),
    "turn": ("flow.turn",),
    "end": ("flow.ending", "outcome.winners", "outcome.score"),
}


@mutable
class Chapter:
    """`letters` begin its citations; `flow` tells whether it is the set-up, the turn or the end."""

    key: str
    letters: str = ""
    module: str = ""
    flow: str = ""
    citations: list[str] = field(default_factory=list)
    decls: list[Decl] = field(default_factory=list)


def letters_of(citation: str) -> str:
    found = NUMBERED.fullmatch(citation)
    return found.group(1).rstrip(" .-_") if found else ""


class Chapters:
    """All chapters in the order of the book, and the chapter of each declaration."""

    def __init__(self, program: Program, background: Background) -> None:
        self.program = program
        self.of_citation: dict[str, Chapter] = {}
        self._found: dict[str, Chapter] = {}
        self._cited(background)
        for module in program.modules:
            self._chapter(f"module {module}", module=module)
        declared = [decl for name in SECTIONS for decl in getattr(program, name).values()]
        self._files = self._majorities(declared)
        self._homes = {decl.address: self._place(decl) for decl in declared}
        for decl in declared:
            self._homes[decl.address].decls.append(decl)
        self._flows()

    def home(self, decl: Decl) -> Chapter:
        return self._homes[decl.address]

    @property
    def all(self) -> list[Chapter]:
        """The ruleset's chapters, then those of the modules in their order."""
        own = [one for one in self._found.values() if not one.module]
        of_modules = {one.module: one for one in self._found.values() if one.module}
        known = [of_modules[module] for module in self.program.modules]
        others = [one for one in of_modules.values() if one not in known]
        return own + known + others

    @property
    def of_ruleset(self) -> list[Chapter]:
        return [one for one in self.all if not one.module]

    def _chapter(self, key: str, *, letters: str = "", module: str = "") -> Chapter:
        return self._found.setdefault(key, Chapter(key, letters, module))

    def _cited(self, background: Background) -> None:
        owners: dict[str, set[str]] = {}
        for citation in self.program.citations:
            owner = background.citations.get(citation, "")
            owners.setdefault(letters_of(citation), set()).add(owner)
        for citation in self.program.citations:
            if citation in self.program.outdated:
                continue
            letters = letters_of(citation)
            module = next(iter(owners[letters])) if len(owners[letters]) == 1 else ""
            if module:
                chapter = self._chapter(f"module {module}", module=module)
            else:
                chapter = self._chapter(f"letters {letters}", letters=letters)
            chapter.citations.append(citation)
            self.of_citation[citation] = chapter
        for chapter in self._found.values():
            numbers = [NUMBERED.fullmatch(citation) for citation in chapter.citations]
            if all(numbers):
                # A module may fill a gap in the ruleset's own numbering.
                chapter.citations.sort(key=_number)

    def _majorities(self, declared: list[Decl]) -> dict[str, Chapter]:
        votes: dict[str, Counter[str]] = {}
        for decl in declared:
            cited = self._by_citation(decl)
            if cited is not None:
                votes.setdefault(decl.origin.span.file, Counter())[cited.key] += 1
        return {file: self._found[count.most_common(1)[0][0]] for file, count in votes.items()}

    def _by_citation(self, decl: Decl) -> Chapter | None:
        found = (self.of_citation.get(citation) for citation in decl.cite)
        return next((chapter for chapter in found if chapter is not None), None)

    def _place(self, decl: Decl) -> Chapter:
        cited = self._by_citation(decl)
        if cited is not None:
            return cited
        if decl.origin.module:
            return self._chapter(f"module {decl.origin.module}", module=decl.origin.module)
        file = decl.origin.span.file
        return self._files.get(file) or self._chapter(f"file {PurePath(file).stem}")

    def _flows(self) -> None:
        """Assign the set-up, the turn and the end to chapters that carry a part of the flow; if
        none does, or one chapter has all the rules, those three are chapters of their own."""
        several = len([one for one in self.of_ruleset if one.citations]) > 1
        for flow, addresses in FLOWS.items():
            homes = [self._homes[one] for one in addresses if one in self._homes]
            fit = [one for one in homes if one.letters and not one.flow and not one.module]
            if several and fit:
                fit[0].flow = flow

    def flow(self, name: str) -> Chapter | None:
        return next((one for one in self._found.values() if one.flow == name), None)


def _number(citation: str) -> tuple[str, int, str]:
    found = NUMBERED.fullmatch(citation)
    assert found is not None
    return found.group(1), int(found.group(2)), found.group(3)
