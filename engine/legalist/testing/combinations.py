"""Every set of a ruleset's modules, with every number of players, in every edition: does it load?

Only modules under `modules/` are combined unless others are named; those of `house/` are too many
to try all sets of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import combinations as subsets
from typing import Any

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.link import link
from legalist.link.location import MODULE_FOLDERS, Place
from legalist.link.node_readers import entries
from legalist.link.targets import Target, find_target
from legalist.program import Program
from legalist.quick_dataclass import frozen

from .citation_coverage import CoverageRow, coverage

OFFICIAL = MODULE_FOLDERS[0]


@frozen
class Combination:
    """One game. `refused` is why it does not load; empty if it does."""

    modules: tuple[str, ...]
    players: int
    edition: str
    refused: tuple[Diagnostic, ...] = field(default=(), compare=False)

    @property
    def loads(self) -> bool:
        return not self.refused

    @property
    def reason(self) -> str:
        """The first finding, with the places where both sides are written."""
        if not self.refused:
            return ""
        first = self.refused[0]
        places = [first.span, *(label.span for label in first.labels)]
        named = [f"{place.file}:{place.line}" for place in places if place is not None]
        return f"{first.message} ({', '.join(named)})" if named else first.message

    def parts(self) -> dict[str, Any]:
        """Return the keyword arguments of `load`."""
        return {
            "modules": self.modules,
            "players": self.players,
            "edition": self.edition or None,
        }

    def to_json(self) -> dict[str, Any]:
        return {
            "modules": list(self.modules),
            "players": self.players,
            "edition": self.edition,
            "loads": self.loads,
            "refused": [found.to_json() for found in self.refused],
        }


@frozen
class CombinationRow:
    """Combinations of the same modules that load, or are refused for the same reason, merged for a
    table."""

    modules: tuple[str, ...]
    players: tuple[int, ...]
    editions: tuple[str, ...]
    reason: str = ""

    @property
    def answer(self) -> str:
        return f"refused: {self.reason}" if self.reason else "loads"

    def to_json(self) -> dict[str, Any]:
        return {
            "modules": list(self.modules),
            "players": list(self.players),
            "editions": list(self.editions),
            "answer": self.answer,
        }


def combinations(target: Place, modules: Iterable[str] | None = None) -> Iterator[Combination]:
    """Yield all combinations, the fewest modules first; raise RulesetError if the bare ruleset is
    broken."""
    report = Report()
    found = find_target(target, report)
    program = link(target, report=report)
    report.raise_if_errors()
    assert found is not None and program is not None
    names = _official(found) if modules is None else sorted(set(modules))
    manifests = [root for _, root in found.rulesets]
    editions = [key for root in manifests for key, _, _ in entries(root.get("editions"))]
    counts = _player_counts(target, names, program)
    for size in range(len(names) + 1):
        for chosen in subsets(names, size):
            for players in counts:
                for edition in dict.fromkeys(editions or [""]):
                    yield _try(target, Combination(chosen, players, edition))


def _official(target: Target) -> list[str]:
    return [id for id, path in target.module_files.items() if path.parent.name == OFFICIAL]


def largest_sets(target: Place, modules: Iterable[str] | None = None) -> list[tuple[str, ...]]:
    """Return sets of modules that load and together contain every module with as many others as
    possible; raise RulesetError if there is no such ruleset."""
    report = Report()
    found = find_target(target, report)
    report.raise_if_errors()
    assert found is not None
    names = _official(found) if modules is None else sorted(set(modules))
    sets: list[tuple[str, ...]] = []
    for first in names:
        if any(first in there for there in sets):
            continue
        chosen = {first}
        for other in names:
            if link(target, modules=sorted({*chosen, other}), report=Report()) is not None:
                chosen.add(other)
        sets.append(tuple(sorted(chosen)))
    return sets or [()]


def coverage_of_all(target: Place) -> list[CoverageRow]:
    """Return `coverage` with all modules, including those that cannot be played together."""
    rows_by_citation: dict[str, CoverageRow] = {}
    for modules in largest_sets(target):
        for row in coverage(target, modules):
            first = rows_by_citation.setdefault(row.citation, row)
            addresses = tuple(dict.fromkeys(first.addresses + row.addresses))
            rows_by_citation[row.citation] = replace(first, addresses=addresses)
    return list(rows_by_citation.values())


def _player_counts(target: Place, modules: Sequence[str], program: Program) -> range:
    """Return the numbers of players from the fewest in any game to the most in any."""
    low, high = program.min_players, program.max_players
    for module in modules:
        alone = link(target, modules=[module], report=Report())
        if alone is not None:
            low, high = min(low, alone.min_players), max(high, alone.max_players)
    return range(low, high + 1)


def _try(target: Place, asked: Combination) -> Combination:
    report = Report()
    program = link(target, **asked.parts(), report=report)
    if program is not None:
        check(program, report)
    refused = tuple(one for one in report.diagnostics if one.severity == "error")
    return Combination(asked.modules, asked.players, asked.edition, refused)


def rows(tried: Iterable[Combination]) -> list[CombinationRow]:
    """Return the combinations as a readable table: one row for each result of a set of modules."""
    grouped: dict[tuple[tuple[str, ...], str], list[Combination]] = {}
    for one in tried:
        grouped.setdefault((one.modules, one.reason), []).append(one)
    table: list[CombinationRow] = []
    for (modules, reason), same in grouped.items():
        by_players: dict[int, list[str]] = {}
        for one in same:
            by_players.setdefault(one.players, []).append(one.edition)
        by_editions: dict[tuple[str, ...], list[int]] = {}
        for players, editions in by_players.items():
            by_editions.setdefault(tuple(editions), []).append(players)
        table += [
            CombinationRow(modules, tuple(players), editions, reason)
            for editions, players in by_editions.items()
        ]
    return table
