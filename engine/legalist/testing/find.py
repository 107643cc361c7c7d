"""Which files hold the scenarios of what was asked for, and which ruleset a file belongs to."""

from __future__ import annotations

import os
import re
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.find import MANIFEST, find_target, ruleset_names
from legalist.link.nodes import word
from legalist.resources import rulesets_dir
from legalist.source import Mapping, read_yaml

SCENARIOS = "scenarios"
SUFFIXES = (".yaml", ".yml")
OURS = re.compile(r"^scenarios\s*:", re.MULTILINE)
ELSE = re.compile(r"^(module|map|variant)\s*:", re.MULTILINE)


def scenario_files(path: str | os.PathLike[str], report: Report) -> list[Path]:
    """The files that a ruleset's name, a folder or a file stands for."""
    name = os.fspath(path)
    place = Path(name)
    if name in ruleset_names():
        return in_ruleset(rulesets_dir() / name)
    if place.is_dir():
        return _in_folder(place)
    if place.name == MANIFEST and place.is_file():
        return in_ruleset(place.parent)
    if place.is_file() or place.suffix in SUFFIXES:
        return [place]
    find_target(name, report)
    return []


def files_of_ruleset(target: str | os.PathLike[str], report: Report) -> list[Path]:
    """The files of a ruleset and of those that it extends."""
    found = find_target(target, report)
    return [] if found is None else [file for at in found.folders for file in in_ruleset(at)]


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


def holds_scenarios(file: Path) -> bool:
    """Does the file lie in a ruleset's folder of scenarios, at any depth?"""
    ours = any(_is_scenarios(folder) for folder in file.parents)
    return ours and file.suffix in SUFFIXES and not _something_else(file)


def _is_scenarios(folder: Path) -> bool:
    return folder.name == SCENARIOS and (folder.parent / MANIFEST).is_file()


def in_ruleset(folder: Path) -> list[Path]:
    """The files of a ruleset's folder."""
    return _listed(folder / SCENARIOS, deep=True)


def _in_folder(folder: Path) -> list[Path]:
    """A ruleset's scenarios, those of several rulesets in a folder, or the folder's files; those
    of folders in it only where they must be scenarios, too."""
    if (folder / MANIFEST).is_file():
        return in_ruleset(folder)
    rulesets = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    if rulesets:
        return [file for ruleset in rulesets for file in in_ruleset(ruleset)]
    whole = folder.resolve()
    return _listed(folder, deep=any(map(_is_scenarios, (whole, *whole.parents))))


def _listed(folder: Path, *, deep: bool) -> list[Path]:
    found = folder.glob("**/*" if deep else "*")
    return sorted(
        path
        for path in found
        if path.suffix in SUFFIXES and path.is_file() and not _something_else(path)
    )


def _something_else(file: Path) -> bool:
    """A module or a map may lie beside the scenarios that are played with it. Only the first key
    of a line is looked at: what cannot be read is for the reader of scenarios to say."""
    text = file.read_text("utf-8", errors="replace")
    return ELSE.search(text) is not None and OURS.search(text) is None
