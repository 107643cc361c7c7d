"""The map that a location means, whether it belongs to a ruleset or to nobody."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.board import Board, board_from_node
from legalist.cli.trouble import Trouble
from legalist.diagnostics import Report, RulesetError
from legalist.link import link
from legalist.link.advice import GAMES
from legalist.link.contents import Sort
from legalist.link.find import Target, find_target, map_files
from legalist.link.location import Location, locate, rulesets_in
from legalist.link.nodes import entries, mapping, read_checked, shown
from legalist.source import Mapping

if TYPE_CHECKING:
    from legalist.board.draw import Scene
    from legalist.link import Program


@dataclass(frozen=True)
class Written:
    """A map as it is written: in a file, or inside a ruleset. `rules` is the ruleset that it
    belongs to, if any."""

    name: str
    id: str
    node: Mapping
    path: Path | None
    rules: Location | None = None

    def choice(self, rules: Location) -> str | Path | Mapping:
        """How to ask for it when it is put together with these rules."""
        if self.path is not None:
            return self.path
        own = self.rules is not None and rules.path == self.rules.path
        return self.id if own else self.node


@dataclass(frozen=True)
class Found:
    """A map that can be shown."""

    board: Board
    written: Written | None
    program: Program | None

    def scene(self, language: str, *, all: bool = False) -> Scene:
        """The map without pieces, in the words and colours of the ruleset if there is one; with
        all its marks and areas, if that is asked for."""
        if self.program is None:
            from legalist.board.draw import annotated, empty_scene

            bare = empty_scene(self.board, language=language)
            return annotated(self.board, bare) if all else bare
        from legalist.play.look import Look
        from legalist.play.picture import bare_scene

        return bare_scene(Look(self.program, language), self.board, all=all)


def find_map(location: Location) -> Found:
    """One map, of a ruleset its usual one; raises what there is to say if it cannot be used."""
    return _usual(location) if location.sort in GAMES else _single(location)


def _usual(rules: Location) -> Found:
    report = Report()
    program = link(rules, report=report)
    if program is None:
        raise RulesetError(report.diagnostics)
    board = program.board
    if board is None:
        raise Trouble(f"{rules.typed} has no map")
    written = [one for one in find_maps(rules, Report()) if one.id == board.id]
    return Found(board, next(iter(written), None), program)


def _single(location: Location) -> Found:
    report = Report()
    maps = find_maps(location, report)
    program: Program | None = None
    board: Board | None = None
    if maps and not report.errors:
        written = maps[0]
        if written.rules is not None:
            # The map may be unfit for its rules and still be worth a look.
            program = link(written.rules, map=written.choice(written.rules), report=Report())
        board = None if program is None else program.board
        board = board or board_from_node(written.node, report, id=written.id)
    if board is None or report.errors:
        raise RulesetError(report.diagnostics)
    return Found(board, maps[0], program)


def find_maps(location: Location, report: Report) -> list[Written]:
    """The map that is meant, or all maps of a ruleset."""
    if location.sort is Sort.RULESETS:
        return [one for rules in rulesets_in(location) for one in find_maps(rules, report)]
    if location.sort in GAMES:
        target = find_target(location, report)
        return [] if target is None else _maps_of(target, location, report)
    rules = None if location.ruleset is None else locate(location.ruleset)
    if location.sort is Sort.MAP:
        path = location.path
        node = read_checked(path, "map", report)
        return [] if node is None else [Written(shown(path), path.stem, node, path, rules)]
    assert rules is not None, "an argument for maps is a map, rules, or a member of rules"
    id = location.path.name
    chosen = [one for one in find_maps(rules, report) if one.id == id]
    if not chosen:
        link(rules, map=id, report=report)  # it says which maps there are
    return chosen


def _maps_of(target: Target, rules: Location, report: Report) -> list[Written]:
    """The maps of a ruleset, those written inside it first."""
    label = target.ids[-1]
    found = {
        key: Written(f"{label}/{key}", key, node, None, rules)
        for _, root in target.rulesets
        for key, _, entry in entries(root.get("maps"))
        if (node := mapping(entry)) is not None
    }
    for id, path in map_files(target).items():
        file = read_checked(path, "map", report)
        if file is not None:
            found.setdefault(id, Written(f"{label}/{id}", id, file, path, rules))
    return list(found.values())
