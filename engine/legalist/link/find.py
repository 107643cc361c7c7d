"""From the location of a ruleset or a variant to the manifests that it is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from legalist.diagnostics import Report
from legalist.source import Mapping, inside

from .advice import GAMES, refuse, unknown
from .contents import Sort
from .location import MANIFEST, MODULE_FOLDERS, Place, locate, ruleset_around, shipped_folder
from .nodes import read_checked, word


@dataclass(slots=True)
class Target:
    """What is to be linked: rulesets from the one extended last to the one asked for, and a
    variant if one was asked for."""

    rulesets: list[tuple[Path, Mapping]] = field(default_factory=list)
    variant: tuple[Path, Mapping] | None = None

    @property
    def folders(self) -> list[Path]:
        """Folders to look in for modules and maps, the most specific first."""
        return [path.parent for path, _ in reversed(self.rulesets)]

    @property
    def ids(self) -> list[str]:
        return [word(root.get("ruleset")) for _, root in self.rulesets]


def find_target(place: Place, report: Report) -> Target | None:
    """Read the manifests that a ruleset or a variant leads to; None when there is none to read."""
    location = locate(place)
    if location.sort is Sort.RULESET:
        return _with_bases(location.path / MANIFEST, Target(), report)
    if location.sort is Sort.VARIANT:
        return _variant(location.path, report)
    refuse(location, GAMES, report)
    return None


def _variant(path: Path, report: Report) -> Target | None:
    root = read_checked(path, "variant", report)
    name = "" if root is None else word(root.get("ruleset"))
    if root is None or not name:
        return None
    folder = ruleset_around(path, name)
    if folder is None:
        report.add("L501", root.items["ruleset"].span, help=unknown(name), name=name)
        return None
    return _with_bases(folder / MANIFEST, Target(variant=(path, root)), report)


def _with_bases(manifest: Path, target: Target, report: Report) -> Target | None:
    seen: set[Path] = set()
    while True:
        root = read_checked(manifest, "ruleset", report)
        if root is None:
            return None
        seen.add(manifest.resolve())
        target.rulesets.insert(0, (manifest, root))
        extends = root.get("extends")
        if extends is None:
            return target
        name = word(extends)
        base = shipped_folder(name)
        if base is None:
            report.add("L501", extends.span, help=unknown(name), name=name)
            return None
        manifest = base / MANIFEST
        if manifest.resolve() in seen:
            report.add("L507", extends.span, name=name)
            return None


def files_in(folder: Path, sub: str) -> list[Path]:
    """The YAML files of a ruleset's subfolder, without links that lead out of the ruleset."""
    try:
        changed = (folder / sub).stat().st_mtime_ns
    except OSError:
        return []
    return list(_listed(folder, sub, changed))


@lru_cache(maxsize=500)
def _listed(folder: Path, sub: str, _changed: int) -> tuple[Path, ...]:
    """Listed again when something was added to the folder or taken away."""
    found = [inside(folder, f"{sub}/{path.name}") for path in sorted((folder / sub).glob("*.yaml"))]
    return tuple(path for path in found if path is not None)


def module_files(target: Target) -> dict[str, Path]:
    """The module files of a ruleset by id; a derived ruleset's own come before the base's."""
    found: dict[str, Path] = {}
    for folder in target.folders:
        for sub in MODULE_FOLDERS:
            for path in files_in(folder, sub):
                found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def map_files(target: Target) -> dict[str, Path]:
    """The map files of a ruleset by id."""
    found: dict[str, Path] = {}
    for folder in target.folders:
        for path in files_in(folder, "maps"):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items()))
