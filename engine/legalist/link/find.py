"""Finding rulesets, modules, variants and maps by name or path."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from legalist.diagnostics import Report, did_you_mean
from legalist.resources import rulesets_dir
from legalist.source import Mapping, inside

from .nodes import read_checked, shown, texts, word

MANIFEST = "ruleset.yaml"
# How far above a variant its ruleset is looked for: variants/, or a folder in it.
CLIMB = 3
MODULE_FOLDERS = ("modules", "house")


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


def ruleset_names() -> list[str]:
    """The shipped rulesets."""
    folder = rulesets_dir()
    if not folder.is_dir():
        return []
    return sorted(path.name for path in folder.iterdir() if (path / MANIFEST).is_file())


def find_target(target: str | os.PathLike[str], report: Report) -> Target | None:
    """Read the manifests that `target` leads to; None when there is none to read."""
    name = os.fspath(target)
    path = Path(name)
    if name in ruleset_names():
        path = rulesets_dir() / name
    elif path.is_file() and path.name == MANIFEST:
        path = path.parent
    if path.is_dir():
        if not (path / MANIFEST).is_file():
            report.add("L502", None, path=shown(path))
            return None
        return _with_bases(path / MANIFEST, Target(), report)
    if path.is_file():
        return _variant(path, report)
    looks_like_path = os.sep in name or "/" in name or path.suffix
    report.add("L501", None, help=_shipped("" if looks_like_path else name), name=name)
    return None


def _shipped(name: str) -> str:
    """The shipped ruleset that `name` may mean, or all of them."""
    known = ruleset_names()
    heads = {id: read_checked(rulesets_dir() / id / MANIFEST, "ruleset", Report()) for id in known}
    titles = {
        id: texts(head.get("title")).values() for id, head in heads.items() if head is not None
    }
    listed = ", ".join(f"`{id}`" for id in known)
    return did_you_mean(name, known, titles) or (f"there are {listed}" if known else "")


def _variant(path: Path, report: Report) -> Target | None:
    root = read_checked(path, "variant", report)
    if root is None or not word(root.get("ruleset")):
        return None
    manifest = _manifest_around(path, word(root.get("ruleset")))
    if manifest is None:
        name = word(root.get("ruleset"))
        place = root.items["ruleset"].span
        report.add("L501", place, help=_shipped(name), name=name)
        return None
    return _with_bases(manifest, Target(variant=(path, root)), report)


def _manifest_around(path: Path, name: str) -> Path | None:
    """A variant inside a ruleset's folder belongs to it; any other names a shipped ruleset."""
    for folder in path.resolve().parents[:CLIMB]:
        manifest = folder / MANIFEST
        if manifest.is_file():
            root = read_checked(manifest, "ruleset", Report())
            if root is not None and word(root.get("ruleset")) == name:
                return manifest
    return rulesets_dir() / name / MANIFEST if name in ruleset_names() else None


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
        if name not in ruleset_names():
            report.add("L501", extends.span, help=_shipped(name), name=name)
            return None
        manifest = rulesets_dir() / name / MANIFEST
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
