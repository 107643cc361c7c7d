"""Which files hold the scenarios of what was asked for, and which ruleset a file belongs to."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.find import MANIFEST, find_target, ruleset_names
from legalist.link.nodes import word
from legalist.resources import rulesets_dir
from legalist.source import Mapping, read_yaml

SCENARIOS = "scenarios"
SUFFIXES = (".yaml", ".yml")


def scenario_files(path: str | os.PathLike[str], report: Report) -> list[Path]:
    """The files that a ruleset's name, a folder or a file stands for."""
    name = os.fspath(path)
    place = Path(name)
    if name in ruleset_names():
        return _in_ruleset(rulesets_dir() / name)
    if place.is_dir():
        return _in_folder(place)
    if place.name == MANIFEST and place.is_file():
        return _in_ruleset(place.parent)
    if place.is_file() or place.suffix in SUFFIXES:
        return [place]
    find_target(name, report)
    return []


def files_of_ruleset(target: str | os.PathLike[str], report: Report) -> list[Path]:
    """The files of a ruleset and of those that it extends."""
    found = find_target(target, report)
    return [] if found is None else [file for at in found.folders for file in _in_ruleset(at)]


def owner(path: Path, root: Mapping) -> str | None:
    """What to load for the scenarios of a file; None if neither folder nor file says it."""
    named = word(root.get("ruleset"))
    for folder in path.resolve().parents:
        manifest = folder / MANIFEST
        if manifest.is_file():
            if not named or named == _id(manifest):
                return str(folder)
            break
    return named or None


def _id(manifest: Path) -> str:
    node = read_yaml(manifest, Report())
    return word(node.get("ruleset")) if isinstance(node, Mapping) else ""


def _in_ruleset(folder: Path) -> list[Path]:
    return _listed(folder / SCENARIOS)


def _in_folder(folder: Path) -> list[Path]:
    """A ruleset's scenarios, those of several rulesets in a folder, or just the folder's files."""
    if (folder / MANIFEST).is_file():
        return _in_ruleset(folder)
    rulesets = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    if rulesets:
        return [file for ruleset in rulesets for file in _in_ruleset(ruleset)]
    return _listed(folder)


def _listed(folder: Path) -> list[Path]:
    return sorted(path for path in _entries(folder) if path.suffix in SUFFIXES and path.is_file())


def _entries(folder: Path) -> Iterable[Path]:
    return folder.iterdir() if folder.is_dir() else ()
