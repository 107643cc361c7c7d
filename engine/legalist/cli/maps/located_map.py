"""The map at a location, whether or not it belongs to a ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from legalist.board import Board, board_from_node
from legalist.cli.trouble import Trouble
from legalist.diagnostics import Report, RulesetError
from legalist.link import link
from legalist.link.contents import Sort
from legalist.link.file_advice import GAMES
from legalist.link.location import Location, locate, rulesets_in
from legalist.link.node_readers import entries, mapping, read_checked, shown
from legalist.link.targets import Target, find_target
from legalist.quick_dataclass import frozen
from legalist.source import Mapping

if TYPE_CHECKING:
    from legalist.looks.draw import Scene
    from legalist.program import Program


@frozen(slots=False)
class Written:
    """A map as it is written, in a file or inside a ruleset. `rules` is the ruleset that it belongs
    to, if any."""

    name: str
    id: str
    node: Mapping
    path: Path | None
    rules: Location | None = None

    def choice(self, rules: Location) -> str | Path | Mapping:
        """Return the `map` argument that selects it when it is linked with these rules."""
        if self.path is not None:
            return self.path
        own = self.rules is not None and rules.path == self.rules.path
        return self.id if own else self.node


@frozen(slots=False)
class Found:
    """A map that can be shown."""

    board: Board
    written: Written | None
    program: Program | None

    def scene(self, language: str, *, all: bool = False) -> Scene:
        """Return the scene of the map without pieces, in the words and colours of its ruleset if it
        has one; with `all`, it shows every mark and area."""
        if self.program is None:
            from legalist.looks.draw import annotated, empty_scene

            bare = empty_scene(self.board, language=language)
            return annotated(self.board, bare) if all else bare
        from legalist.looks.board_scene import bare_scene
        from legalist.looks.look import Look

        return bare_scene(Look(self.program, language), self.board, all=all)


def find_map(location: Location) -> Found:
    """Return the map at a location, for a ruleset its default map; raise the findings if it cannot
    be used."""
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
            # The map may not fit its rules and still be worth showing.
            program = link(written.rules, map=written.choice(written.rules), report=Report())
        board = None if program is None else program.board
        board = board or board_from_node(written.node, report, id=written.id)
    if board is None or report.errors:
        raise RulesetError(report.diagnostics)
    return Found(board, maps[0], program)


def find_maps(location: Location, report: Report) -> list[Written]:
    """Return the map at a location, or all maps of a ruleset."""
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
        link(rules, map=id, report=report)  # the finding lists the maps there are
    return chosen


def _maps_of(target: Target, rules: Location, report: Report) -> list[Written]:
    """Return the maps of a ruleset, those in its manifest first."""
    label = target.ids[-1]
    found = {
        key: Written(f"{label}/{key}", key, node, None, rules)
        for _, root in target.rulesets
        for key, _, entry in entries(root.get("maps"))
        if (node := mapping(entry)) is not None
    }
    for id, path in target.map_files.items():
        file = read_checked(path, "map", report)
        if file is not None:
            found.setdefault(id, Written(f"{label}/{id}", id, file, path, rules))
    return list(found.values())
