"""What is known about an open file at one moment, for everything that an editor asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from legalist.diagnostics import Report, Span
from legalist.interruption import never
from legalist.limits import LARGEST_FILE
from legalist.link.contents import WRITTEN, Sort
from legalist.link.location import MANIFEST, locate
from legalist.link.node_readers import read_checked
from legalist.program import Decl, Program
from legalist.source import FileRefused, Files, Mapping, reading
from legalist.source.reader import with_line_feeds
from legalist.typed import Checked

from .checkup import Checkup
from .index import Index, file_of
from .mention import Mention
from .project import Project, condition_mentions
from .scenario_mentions import modules_of, scenarios_of
from .static_check import static_check
from .workshop import Workshop


class Sheet:
    """`good` is the last sheet of the same file of which a program could be made; names are
    looked up there while the file is broken. `readable` is the last one that was YAML."""

    def __init__(
        self,
        workshop: Workshop,
        checkup: Checkup,
        good: Sheet | None = None,
        readable: Sheet | None = None,
    ) -> None:
        self.workshop = workshop
        self.checkup = checkup
        self.path = checkup.path
        self.files: Files = workshop.files()
        self._whole: Index | None = None
        self.good: Sheet = self if checkup.program is not None or good is None else good
        self.readable: Sheet = self if self.root is not None or readable is None else readable

    @property
    def program(self) -> Program | None:
        """The game in which the file is checked; while it has never been readable, the plain
        ruleset."""
        return self.good.checkup.program or self._plain.program

    @property
    def checked(self) -> Checked | None:
        return self.good.checkup.checked or self._plain.checked

    @cached_property
    def _plain(self) -> Checkup:
        with reading(self.files):
            folder = locate(self.path).ruleset
        if folder is None or self.checkup.program is not None:
            return self.checkup
        return self.workshop.check(folder / MANIFEST)

    def with_modules(self, modules: tuple[str | Path, ...]) -> Sheet:
        """Return the same file in a game with these modules: a scenario names its own."""
        context = replace(self.checkup.context, modules=modules, players=None)
        if context.target is None or not modules:
            return self
        with reading(self.files):
            program, checked = static_check(self.path, context, Report())
        if program is None:
            return self
        checkup = replace(self.checkup, context=context, program=program, checked=checked)
        return Sheet(self.workshop, checkup)

    @cached_property
    def text(self) -> str:
        return self.text_of(self.path)

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def sort(self) -> Sort:
        with reading(self.files):
            location = locate(self.path)
            return location.looks or location.sort

    def text_of(self, path: Path) -> str:
        """Return the text of a file as spans count it; empty if it cannot be read."""
        try:
            data = self.files.read(path, LARGEST_FILE)
        except FileRefused:
            return ""
        return with_line_feeds(data.decode("utf-8", "replace"))

    def written(self, span: Span) -> str:
        """Return what is written at a span of one line."""
        lines = self.lines_of(Path(file_of(span)))
        if span.line != span.end_line or not 0 < span.line <= len(lines):
            return ""
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]

    def lines_of(self, path: Path) -> list[str]:
        if path not in self._lines:
            self._lines[path] = self.text_of(path).split("\n")
        return self._lines[path]

    @cached_property
    def _lines(self) -> dict[Path, list[str]]:
        return {}

    @cached_property
    def root(self) -> Mapping | None:
        """The tree of the file; None while it cannot be read."""
        if self.sort not in WRITTEN:
            return None
        with reading(self.files):
            return read_checked(self.path, self.sort.key, Report())

    @cached_property
    def project(self) -> Project | None:
        target = self.checkup.context.target
        if target is None:
            return None
        with reading(self.files):
            return Project(target, self.workshop.folders, self.workshop.opened())

    @cached_property
    def index(self) -> Index:
        """The names of the files in play; those of scenarios only if this file has some."""
        if self.project is None:
            return Index(())
        with reading(self.files):
            own = self.sort is Sort.SCENARIOS
            mentions = list(self.project.mentions(scenarios=own))
            if own:
                mentions += self._own_conditions()
            return self.project.index(mentions, self.checked)

    @cached_property
    def own_index(self) -> Index:
        """The names of this file alone, which are needed at every keystroke."""
        if self.project is None or self.sort is Sort.SCENARIOS:
            return self.index
        with reading(self.files):
            return self.project.index_of(self.path, self.checked)

    def _own_conditions(self) -> list[Mention]:
        assert self.project is not None
        found: list[Mention] = []
        for file in self.project.files:
            if file.path == self.path:
                for scenario in scenarios_of(file.root):
                    modules = modules_of(scenario, file.path.parent)
                    found += condition_mentions(self.project.target, modules, [scenario])
        return found

    @cached_property
    def spoken_index(self) -> Index:
        """What all files say by themselves, scenarios included."""
        return Index(()) if self.project is None else Index(self.project.mentions())

    @property
    def whole_index(self) -> Index:
        """The names of all files of the ruleset, those of modules that are not played, too."""
        for _ in self.index_all():
            pass
        assert self._whole is not None
        return self._whole

    @property
    def known_index(self) -> Index:
        """The names of all files if they have been looked up, else those of the files in play."""
        return self.index if self._whole is None else self._whole

    def index_all(self) -> Iterator[None]:
        """Make the index of all files, in steps between which other work may be done."""
        if self._whole is not None:
            return
        if self.project is None:
            self._whole = self.index
            return
        with reading(self.files):
            steps = self.project.all_mentions()
        found: list[Mention] = []
        while True:
            with reading(self.files):
                more = next(steps, None)
                if more is None:
                    self._whole = Index(found)
                    return
            found += more
            yield

    def decl(self, address: str) -> Decl | None:
        """Return the declaration at an address, if it is in play."""
        if self.program is None:
            return None
        section, _, id = address.partition(".")
        table = getattr(self.program, section, None)
        if isinstance(table, dict) and isinstance(table.get(id), Decl):
            found: Decl = table[id]
            return found
        return next((one for one in self.program.declared if one.address == address), None)


class Desk:
    """The sheets of the open files. A change of any file makes all of them outdated."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self._fresh: dict[Path, Sheet] = {}
        self._good: dict[Path, Sheet] = {}
        self._readable: dict[Path, Sheet] = {}

    def open(self, path: Path, text: str, version: int) -> None:
        self.workshop.open(path, text, version)
        self._fresh.clear()

    def close(self, path: Path) -> None:
        self.workshop.close(path)
        self._fresh.clear()
        self._good.pop(path, None)
        self._readable.pop(path, None)

    def outdate(self) -> None:
        """Check everything again: files have changed on disk, or a context was chosen."""
        self._fresh.clear()

    def sheet(self, path: Path, cancelled: Callable[[], bool] = never) -> Sheet:
        """Return what is known about a file; it is checked if that was not done yet."""
        known = self._fresh.get(path)
        if known is None:
            checkup = self.workshop.check(path, cancelled)
            known = Sheet(self.workshop, checkup, self._good.get(path), self._readable.get(path))
            self._fresh[path] = known
            self._readable[path] = known.readable
            if checkup.program is not None:
                self._good[path] = known
        return known
