"""The manifests that a ruleset or a variant consists of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from legalist.diagnostics import Diagnostic, Report
from legalist.program.head import Head
from legalist.source import Mapping, files, inside, leads_out, real_path

from .contents import Sort
from .file_advice import GAMES, refuse, unknown, unknown_in
from .head_reader import read_head
from .location import (
    ENDING,
    MANIFEST,
    MODULE_FOLDERS,
    Location,
    Place,
    locate,
    ruleset_around,
    shipped_folder,
)
from .node_readers import read_checked, shown, word

V = TypeVar("V")


@dataclass
class Target:
    """What is to be linked: the chain of rulesets, the base first and the requested one last, and a
    variant if one was requested. Folders are listed once, so that all games of one check see the
    same files, and what was worked out from the files alone is kept in `memory`."""

    rulesets: list[tuple[Path, Mapping]] = field(default_factory=list)
    variant: tuple[Path, Mapping] | None = None
    # What is wrong with these files: every game that is linked from them has it.
    findings: tuple[Diagnostic, ...] = ()
    memory: dict[object, Any] = field(default_factory=dict, repr=False)

    @property
    def folders(self) -> list[Path]:
        """The folders to search for modules and maps, the most specific first."""
        return [path.parent for path, _ in reversed(self.rulesets)]

    @property
    def ids(self) -> list[str]:
        return [word(root.get("ruleset")) for _, root in self.rulesets]

    @property
    def heads(self) -> list[Head]:
        """What the manifests say about themselves, the base first."""
        return [read_head(root) for _, root in self.rulesets]

    @cached_property
    def module_heads(self) -> dict[str, Head]:
        """What the modules say about themselves; a module that cannot be read says nothing."""
        roots = {
            id: read_checked(path, "module", Report()) for id, path in self.module_files.items()
        }
        return {id: Head() if root is None else read_head(root) for id, root in roots.items()}

    @cached_property
    def module_files(self) -> dict[str, Path]:
        """The modules by id; a derived ruleset's own come before the base's."""
        return self._by_id(*MODULE_FOLDERS)

    @cached_property
    def map_files(self) -> dict[str, Path]:
        """The maps by id."""
        return self._by_id("maps")

    @cached_property
    def text_files(self) -> list[Path]:
        """The translations, the most specific first."""
        return [path for folder in self.folders for path in files_in(folder, "text")]

    def once(self, work_out: Callable[[Target], V]) -> V:
        """Return what `work_out` returns, without doing the work a second time."""
        if work_out not in self.memory:
            self.memory[work_out] = work_out(self)
        known: V = self.memory[work_out]
        return known

    def _by_id(self, *subfolders: str) -> dict[str, Path]:
        places = [(folder, sub) for folder in self.folders for sub in subfolders]
        return dict(_stems(tuple(_listed(folder, sub) for folder, sub in places)))


def find_target(place: Place, report: Report) -> Target | None:
    """Read the manifests of a ruleset or a variant; return None if there is none to read."""
    location = locate(place)
    target, findings = files().once((find_target, location), lambda: _find_target(location))
    report.extend(findings)
    return target


def _find_target(location: Location) -> tuple[Target | None, list[Diagnostic]]:
    own = Report()
    target = None
    if location.sort is Sort.RULESET:
        target = _with_bases(location.path / MANIFEST, Target(), own)
    elif location.sort is Sort.VARIANT:
        target = _variant(location.path, own)
    else:
        refuse(location, GAMES, own)
    if target is not None:
        target.findings = tuple(own)
    return target, own.diagnostics


def _variant(path: Path, report: Report) -> Target | None:
    root = read_checked(path, "variant", report)
    name = "" if root is None else word(root.get("ruleset"))
    if root is None or not name:
        return None
    folder = ruleset_around(path, name)
    if folder is None:
        help = unknown_in(path, name, "variants")
        report.add("L501", root.items["ruleset"].span, help=help, name=name)
        return None
    return _with_bases(folder / MANIFEST, Target(variant=(path, root)), report)


def _with_bases(manifest: Path, target: Target, report: Report) -> Target | None:
    seen: set[Path] = set()
    while True:
        if leads_out(manifest.parent, manifest):
            report.add("L141", None, file=shown(manifest))
            return None
        root = read_checked(manifest, "ruleset", report)
        if root is None:
            return None
        seen.add(real_path(manifest))
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
        if real_path(manifest) in seen:
            report.add("L507", extends.span, name=name)
            return None


def files_in(folder: Path, sub: str) -> list[Path]:
    """Return the YAML files of a ruleset's subfolder, without links that lead out of the
    ruleset."""
    return list(_listed(folder, sub))


def _listed(folder: Path, sub: str) -> tuple[Path, ...]:
    return _inside(folder, sub, *files().listing(folder / sub))


@lru_cache(maxsize=100)
def _stems(places: tuple[tuple[Path, ...], ...]) -> tuple[tuple[str, Path], ...]:
    """Return the files by id; those of the first places come before others of the same id."""
    found: dict[str, Path] = {}
    for path in chain(*places):
        found.setdefault(path.stem, path)
    return tuple(sorted(found.items()))


@lru_cache(maxsize=500)
def _inside(folder: Path, sub: str, _changed: int, names: tuple[str, ...]) -> tuple[Path, ...]:
    """The cached paths are worked out again when the folder changes."""
    # Editors keep their own files beside those that are open, with a dot before the name.
    wanted = [name for name in names if name.endswith(ENDING) and not name.startswith(".")]
    found = [inside(folder, f"{sub}/{name}") for name in wanted]
    return tuple(path for path in found if path is not None)
