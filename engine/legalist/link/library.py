"""The rulesets, modules and maps that are available, including broken ones, with their findings."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from legalist.board import board_from_node
from legalist.diagnostics import Diagnostic, Report
from legalist.program import OptionDecl, Texts
from legalist.quick_dataclass import frozen
from legalist.source import Mapping

from .head_reader import read_head
from .linker import link
from .location import MANIFEST, Place, locate, ruleset_names
from .modules import read_module
from .node_readers import entries, read_checked
from .targets import find_target
from .unit import Unit
from .units import read_rulesets


@frozen
class Listed:
    """An available ruleset, module or map; `problems` is empty if it can be played."""

    id: str
    path: Path
    title: Texts = field(default_factory=dict)
    about: Texts = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


def list_rulesets() -> list[Listed]:
    """Return the shipped rulesets."""
    found = []
    for name in ruleset_names():
        report = Report()
        path = locate(name).path / MANIFEST
        root = read_checked(path, "ruleset", Report())
        link(name, report=report)
        found.append(_listed(name, path, root, report))
    return found


def list_modules(target: Place, report: Report | None = None) -> list[Listed]:
    """Return the modules of a ruleset, each read by itself; `report` gets the findings about
    `target`."""
    ruleset = find_target(target, report or Report())
    found = []
    for id, path in ruleset.module_files.items() if ruleset is not None else ():
        findings = Report()
        unit = read_module(path, ruleset, findings) if ruleset is not None else None
        if unit is not None:
            unit.take(unit.root, findings)
        root = unit.root if unit is not None else read_checked(path, "module", Report())
        found.append(_listed(id, path, root, findings))
    return found


def list_maps(target: Place, report: Report | None = None) -> list[Listed]:
    """Return the maps of a ruleset, in files and in the manifest."""
    ruleset = find_target(target, report or Report())
    if ruleset is None:
        return []
    units = read_rulesets(ruleset, Report())
    numbers = _numbers(units)
    found = [
        _map(key, unit.path, node, numbers, Report())
        for unit in units
        for key, _, node in entries(unit.section("maps"))
        if isinstance(node, Mapping)
    ]
    for id, path in ruleset.map_files.items():
        findings = Report()
        found.append(_map(id, path, read_checked(path, "map", findings), numbers, findings))
    return sorted(found, key=lambda listed: listed.id)


def _map(
    id: str, path: Path, node: Mapping | None, numbers: dict[str, int], findings: Report
) -> Listed:
    if node is not None:
        board_from_node(node, findings, numbers, id=id)
    return _listed(id, path, node, findings)


def _numbers(units: list[Unit]) -> dict[str, int]:
    """Return the defaults of the options that a map's shape may name."""
    declared = [entry.decl for unit in units for entry in unit.entries]
    return {
        decl.id: int(decl.default)
        for decl in declared
        if isinstance(decl, OptionDecl) and decl.form == "number"
    }


def _listed(id: str, path: Path, root: Mapping | None, report: Report) -> Listed:
    if root is None:
        return Listed(id, path, problems=tuple(report.diagnostics))
    head = read_head(root)
    return Listed(
        id,
        path,
        title=head.title,
        about=head.about,
        requires=head.requires,
        conflicts=head.conflicts,
        problems=tuple(report.diagnostics),
    )
