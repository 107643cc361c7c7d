"""The map that a name or path means, whether it belongs to a ruleset or to nobody."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.board import Board, board_from_node
from legalist.cli.targets import find_things
from legalist.cli.trouble import Trouble
from legalist.diagnostics import Report, RulesetError
from legalist.link import link
from legalist.link.find import Target, find_target, map_files
from legalist.link.nodes import entries, mapping, read_checked, shown
from legalist.source import Mapping

if TYPE_CHECKING:
    from legalist.board.draw import Scene
    from legalist.link import Program


@dataclass(frozen=True)
class Written:
    """A map as it is written: in a file, or inside a ruleset. `rules` is the ruleset that it
    belongs to, empty if there is none."""

    name: str
    id: str
    node: Mapping
    path: Path | None
    rules: str = ""

    def choice(self, rules: str) -> str | Mapping:
        """How to ask for it when it is put together with these rules."""
        if self.path is not None:
            return str(self.path.resolve())
        return self.id if rules == self.rules else self.node


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


def find_map(name: str) -> Found:
    """One map, of a ruleset its usual one; raises what there is to say if it cannot be used."""
    report = Report()
    maps = [] if _is_rules(name, report) else find_maps(name, report)
    if report.errors:
        raise RulesetError(report.diagnostics)
    program: Program | None = None
    if maps:
        written = maps[0]
        if written.rules:
            # The map may be unfit for its rules and still be worth a look.
            program = link(written.rules, map=written.choice(written.rules), report=Report())
        board = None if program is None else program.board
        board = board or board_from_node(written.node, report, id=written.id)
    else:
        program = link(name, report=report)
        board = None if program is None else program.board
    if report.errors:
        raise RulesetError(report.diagnostics)
    if board is None:
        raise Trouble(f"{name} has no map")
    if not maps:
        maps = [one for one in find_maps(name, Report()) if one.id == board.id]
    return Found(board, maps[0] if maps else None, program)


def find_maps(name: str, report: Report) -> list[Written]:
    """The map that is meant, or all maps of a ruleset."""
    path = Path(name)
    ruleset, _, id = name.rpartition("/")
    if ruleset and not path.exists():
        target = find_target(ruleset, report)
        maps = [] if target is None else _maps_of(target, ruleset, report)
        chosen = [one for one in maps if one.id == id]
        if not chosen and target is not None:
            link(ruleset, map=id, report=report)  # it says which maps there are
        return chosen
    found: list[Written] = []
    for thing in find_things(name, report):
        if thing.kind == "map":
            node = read_checked(path, "map", report)
            rules = "" if thing.ruleset is None else str(thing.ruleset)
            found += [] if node is None else [Written(shown(path), path.stem, node, path, rules)]
        elif thing.kind in ("ruleset", "variant"):
            target = find_target(thing.path, report)
            found += [] if target is None else _maps_of(target, str(thing.path), report)
        else:
            raise Trouble(f"{shown(path)} is not a map")
    return found


def _is_rules(name: str, report: Report) -> bool:
    path = Path(name)
    if not path.exists() and "/" in name:
        return False
    return not path.is_file() or all(one.kind != "map" for one in find_things(name, report))


def _maps_of(target: Target, rules: str, report: Report) -> list[Written]:
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
