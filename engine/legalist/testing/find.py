"""Which files hold the scenarios of what was asked for."""

from __future__ import annotations

from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.advice import refuse
from legalist.link.contents import Sort
from legalist.link.find import find_target
from legalist.link.location import MANIFEST, Location, Place, locate, rulesets_in

from .scenario import Scenario

SCENARIOS = "scenarios"
# A file with the wrong ending is found, too, so that its author is told.
SUFFIXES = (".yaml", ".yml")
# Files that may lie beside the scenarios that are played with them.
COMPANIONS = (Sort.MODULE, Sort.MAP, Sort.VARIANT)


def scenario_files(place: Place, report: Report) -> list[Path]:
    """The files that a ruleset's name, a folder or a file stands for."""
    location = locate(place)
    match location.sort:
        case Sort.RULESET:
            return in_ruleset(location.path)
        case Sort.RULESETS:
            return [file for one in rulesets_in(location) for file in in_ruleset(one.path)]
        case Sort.FOLDER | Sort.EMPTY:
            whole = location.path.resolve()
            return _listed(location.path, deep=any(map(_is_scenarios, (whole, *whole.parents))))
        case Sort.SCENARIOS:
            return [location.path]
        case Sort.VARIANT | Sort.MODULE:
            return _around(location)
    refuse(location, (Sort.RULESET, Sort.SCENARIOS), report, command="test")
    return []


def _around(location: Location) -> list[Path]:
    """The files with perhaps scenarios of a variant or a module: those beside it and, if it is part
    of a ruleset, those of the ruleset."""
    folder, whole = location.path.parent, location.ruleset
    beside = [file for file in _listed(folder, deep=False) if locate(file).sort is Sort.SCENARIOS]
    part = whole is not None and location.path.resolve().is_relative_to(whole.resolve())
    return beside + (in_ruleset(whole) if whole is not None and part else [])


def speaks_of(scenario: Scenario, location: Location) -> bool:
    """Is it asked for by this location? Only some scenarios are about a variant or a module."""
    file = location.path.resolve()
    if location.sort is Sort.VARIANT:
        return scenario.target.path.resolve() == file
    if location.sort is Sort.MODULE:
        names = (file.stem, file)
        return any(
            (module.resolve() if isinstance(module, Path) else module) in names
            for module in scenario.setting.modules
        )
    return True


def files_of_ruleset(target: Place, report: Report) -> list[Path]:
    """The files of a ruleset and of those that it extends."""
    found = find_target(target, report)
    return [] if found is None else [file for at in found.folders for file in in_ruleset(at)]


def holds_scenarios(file: Path) -> bool:
    """Does the file lie in a ruleset's folder of scenarios, at any depth?"""
    ours = any(_is_scenarios(folder) for folder in file.parents)
    return ours and file.suffix in SUFFIXES and not _is_companion(file)


def _is_scenarios(folder: Path) -> bool:
    return folder.name == SCENARIOS and (folder.parent / MANIFEST).is_file()


def in_ruleset(folder: Path) -> list[Path]:
    """The files of a ruleset's folder."""
    return _listed(folder / SCENARIOS, deep=True)


def _listed(folder: Path, *, deep: bool) -> list[Path]:
    found = folder.glob("**/*" if deep else "*")
    return sorted(
        path
        for path in found
        if path.suffix in SUFFIXES and path.is_file() and not _is_companion(path)
    )


def _is_companion(file: Path) -> bool:
    location = locate(file)
    return (location.looks or location.sort) in COMPANIONS
