"""Finding the files of scenarios for a location."""

from __future__ import annotations

from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.file_advice import refuse
from legalist.link.location import MANIFEST, Location, Place, locate, rulesets_in
from legalist.link.targets import find_target
from legalist.source import files, leads_out, real_path

from .scenario import Scenario

SCENARIOS = "scenarios"
# A file with the wrong extension is found as well, so that its author gets a finding.
SUFFIXES = (".yaml", ".yml")
# Sorts of files that may be next to the scenarios that are played with them.
COMPANIONS = (Sort.MODULE, Sort.MAP, Sort.VARIANT)


def scenario_files(place: Place, report: Report) -> list[Path]:
    """Return the files for a ruleset's name, a folder or a file."""
    location = locate(place)
    match location.sort:
        case Sort.RULESET:
            return in_ruleset(location.path)
        case Sort.RULESETS:
            return [file for one in rulesets_in(location) for file in in_ruleset(one.path)]
        case Sort.FOLDER | Sort.EMPTY:
            whole = real_path(location.path)
            return _listed(location.path, deep=any(map(_is_scenarios, (whole, *whole.parents))))
        case Sort.SCENARIOS:
            return [location.path]
        case Sort.VARIANT | Sort.MODULE:
            return _around(location)
    refuse(location, (Sort.RULESET, Sort.SCENARIOS), report, command="test")
    return []


def _around(location: Location) -> list[Path]:
    """Return the files that may have scenarios of a variant or a module: those next to it and, if
    it is part of a ruleset, those of the ruleset."""
    folder, whole = location.path.parent, location.ruleset
    beside = [file for file in _listed(folder, deep=False) if locate(file).sort is Sort.SCENARIOS]
    part = whole is not None and real_path(location.path).is_relative_to(real_path(whole))
    return beside + (in_ruleset(whole) if whole is not None and part else [])


def speaks_of(scenario: Scenario, location: Location) -> bool:
    """Return whether the scenario is about this location. Only some scenarios are about a variant
    or a module."""
    file = real_path(location.path)
    if location.sort is Sort.VARIANT:
        return real_path(scenario.target.path) == file
    if location.sort is Sort.MODULE:
        names = (file.stem, file)
        return any(
            (real_path(module) if isinstance(module, Path) else module) in names
            for module in scenario.setting.modules
        )
    return True


def files_of_ruleset(target: Place, report: Report) -> list[Path]:
    """Return the files of a ruleset and of those that it extends."""
    found = find_target(target, report)
    return [] if found is None else [file for at in found.folders for file in in_ruleset(at)]


def holds_scenarios(file: Path) -> bool:
    """Return whether the file is in a ruleset's folder of scenarios, at any depth."""
    ours = any(_is_scenarios(folder) for folder in file.parents)
    return ours and file.suffix in SUFFIXES and not _is_companion(file)


def _is_scenarios(folder: Path) -> bool:
    return folder.name == SCENARIOS and files().is_file(folder.parent / MANIFEST)


def in_ruleset(folder: Path) -> list[Path]:
    """Return the files of a ruleset's folder, without links that lead out of it."""
    found = _listed(folder / SCENARIOS, deep=True)
    return [path for path in found if not leads_out(folder, path)]


def _listed(folder: Path, *, deep: bool) -> list[Path]:
    """Return the files in a folder, without those that editors keep beside open ones. What is not
    an ordinary file is reported when it is read."""
    present = files()
    found = [path for ending in SUFFIXES for path in present.below(folder, ending)]
    if not deep:
        found = [path for path in found if path.parent == folder]
    return sorted(
        path for path in found if not path.name.startswith(".") and not _is_companion(path)
    )


def _is_companion(file: Path) -> bool:
    location = locate(file)
    return (location.looks or location.sort) in COMPANIONS
