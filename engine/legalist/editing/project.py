"""The files that belong together: a ruleset, those it extends, and what an author has written for
it elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from legalist.check import check, check_program
from legalist.diagnostics import Diagnostic, Report
from legalist.interruption import pause
from legalist.limits import MOST_PROJECT_FILES, MOST_PROJECT_FOLDERS
from legalist.link import link
from legalist.link.contents import WRITTEN, Sort
from legalist.link.inventory import take_stock
from legalist.link.location import Location, locate
from legalist.link.node_readers import read_checked
from legalist.link.targets import Target, find_target
from legalist.quick_dataclass import frozen
from legalist.resources import rulesets_dir
from legalist.source import Mapping, TreeMemory, real_path, walk
from legalist.typed import Checked, Note

from .file_mentions import file_mentions
from .index import Index, checked_mentions
from .map_mentions import map_mentions
from .mention import Mention, names_in
from .scenario_mentions import conditions_of, modules_of, scenario_mentions, scenarios_of

MOST_GAMES = 100
# Folders that never hold rules.
SKIPPED = {"node_modules", "__pycache__", "build", "dist"}


@frozen
class ProjectFile:
    path: Path
    sort: Sort
    root: Mapping


class Project:
    """The files around a ruleset as they are now. `folders` are the roots that the author opened,
    `opened` single files that may lie anywhere."""

    def __init__(
        self, target: Location, folders: Iterable[Path] = (), opened: Iterable[Path] = ()
    ) -> None:
        self.location = target
        found = find_target(target, Report())
        self.target = found or Target()
        self.chain = [real_path(folder) for folder in self.target.folders]
        self.files = list(self._read(self._paths(folders, opened)))

    def _paths(self, folders: Iterable[Path], opened: Iterable[Path]) -> Iterator[Path]:
        own = self.location.path if self.location.sort is Sort.VARIANT else None
        if own is not None:
            yield own
        for folder in self.target.folders:
            yield from yaml_files(folder)
        shipped = real_path(rulesets_dir())
        for folder in folders:
            if not real_path(folder).is_relative_to(shipped):
                yield from yaml_files(folder)
        yield from opened

    def _read(self, paths: Iterator[Path]) -> Iterator[ProjectFile]:
        seen: set[str] = set()
        for path in paths:
            full = os.path.abspath(path)
            if full in seen or len(seen) >= MOST_PROJECT_FILES:
                continue
            seen.add(full)
            location = locate(Path(full))
            sort = location.looks or location.sort
            if sort not in WRITTEN or not self._belongs(location):
                continue
            root = read_checked(Path(full), sort.key, Report())
            if root is not None:
                yield ProjectFile(Path(full), sort, root)

    def _belongs(self, location: Location) -> bool:
        return location.ruleset is not None and real_path(location.ruleset) in self.chain

    def mentions(self, *, scenarios: bool = True) -> Iterator[Mention]:
        """Yield what the files say by themselves."""
        for file in self.files:
            pause()
            if scenarios or file.sort is not Sort.SCENARIOS:
                yield from _said_by(file)

    def index(self, mentions: Iterable[Mention], checked: Checked | None) -> Index:
        """Return what the files say and what the checker has noted about one game."""
        noted = () if checked is None else checked_mentions(checked)
        return Index([*mentions, *noted])

    def index_of(self, path: Path, checked: Checked | None) -> Index:
        """Return the same for one file, many times faster: of the others it has only what they
        declare, without which the names of this one could not be told."""
        full = os.path.abspath(path)
        found: list[Mention] = []
        for file in self.files:
            pause()
            own = os.path.abspath(file.path) == full
            found += _said_by(file) if own else _declared_by(file)
        if checked is not None:
            found += checked_mentions(checked, full)
        return Index(found)

    def all_mentions(self) -> Iterator[list[Mention]]:
        """Yield what the files say and what the checker notes in every module and variant, game by
        game; in all this takes as long as checking them."""
        yield list(self.mentions())
        for checked in self.games():
            yield list(checked_mentions(checked))
        yield from self._conditions()

    def findings(self) -> list[Diagnostic]:
        """Return the findings of these games, errors first."""
        found: dict[Diagnostic, None] = {}
        for _, report in self._games(brief=False):
            found.update(dict.fromkeys(report.diagnostics))
        return sorted(found, key=lambda one: one.severity)

    def games(self) -> Iterator[Checked]:
        """Check the plain ruleset, each module with what it requires, and each variant."""
        for checked, _ in self._games(brief=True):
            if checked is not None:
                yield checked

    def _games(self, *, brief: bool) -> Iterator[tuple[Checked | None, Report]]:
        stock = take_stock(self.target.rulesets[-1][0].parent) if self.target.rulesets else None
        if stock is None:
            return
        sets: list[tuple[str | Path, ...]] = [()]
        sets += [tuple(stock.needed(module)) for module in stock.modules]
        known = {real_path(path) for path in stock.modules.values()}
        for file in self.files:
            if file.sort is Sort.MODULE and real_path(file.path) not in known:
                sets.append((file.path, *_required(file.root)))
        for modules in list(dict.fromkeys(sets))[:MOST_GAMES]:
            names = [name for name in modules if isinstance(name, str)]
            most = stock.most_with(names)
            yield _checked(stock.target, brief, modules=modules, players=most)
        for file in self.files:
            if file.sort is Sort.VARIANT:
                yield _checked(locate(file.path), brief)

    def _conditions(self) -> Iterator[list[Mention]]:
        """Type the conditions of all scenarios; each in a game with the scenario's modules."""
        sets: dict[tuple[str | Path, ...], list[Mapping]] = {}
        for file in self.files:
            if file.sort is Sort.SCENARIOS:
                for scenario in scenarios_of(file.root):
                    sets.setdefault(modules_of(scenario, file.path.parent), []).append(scenario)
        for modules, scenarios in list(sets.items())[:MOST_GAMES]:
            yield list(condition_mentions(self.target, modules, scenarios))


def _said_by(file: ProjectFile) -> list[Mention]:
    if file.sort is Sort.SCENARIOS:
        return list(scenario_mentions(file.root))
    return list(map_mentions(file.root)) if file.sort is Sort.MAP else file_mentions(file.root)


_declared: TreeMemory[list[Mention]] = TreeMemory()


def _declared_by(file: ProjectFile) -> list[Mention]:
    """Return what a file declares: addresses, and local names of which texts can speak."""
    if file.sort is Sort.SCENARIOS:
        return []

    def find() -> list[Mention]:
        return [one for one in _said_by(file) if one.role == "declares" or one.name]

    return _declared.get(file.root, "declares", Report(), find)


def condition_mentions(
    target: Target, modules: Iterable[str | Path], scenarios: Iterable[Mapping]
) -> Iterator[Mention]:
    """Yield what the conditions of scenarios name in the game with these modules."""
    report = Report()
    program = link(
        target, modules=modules, report=report, partial=True, brief=True, translate=False
    )
    if program is None:
        return
    _, checker = check_program(program, report)
    for scenario in scenarios:
        for condition in conditions_of(scenario):
            checker.expression(condition, Report())
            for note in checker.scope.notes:
                yield _noted(note)


def _noted(note: Note) -> Mention:
    to = note.to.rstrip("'") if isinstance(note.to, str) else note.to
    return Mention(note.span, to, "declares" if to == note.span else "uses", type=note.type)


def _checked(
    target: Target | Location, brief: bool, **choices: object
) -> tuple[Checked | None, Report]:
    report = Report()
    program = link(
        target,
        report=report,
        partial=True,
        brief=brief,
        translate=False,
        **choices,  # type: ignore[arg-type]
    )
    return (None if program is None else check(program, report)), report


def _required(root: Mapping) -> list[str]:
    return [name for name, _ in names_in(root.get("requires"))]


def yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the YAML files below a folder, in order; hidden folders and links are left out."""
    for number, (place, folders, names) in enumerate(walk(folder)):
        if number >= MOST_PROJECT_FOLDERS:
            return
        folders[:] = [one for one in folders if not one.startswith(".") and one not in SKIPPED]
        for name in names:
            if name.endswith((".yaml", ".yml")) and not name.startswith("."):
                yield place / name
