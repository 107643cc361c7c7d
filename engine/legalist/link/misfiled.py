"""Files of a ruleset that nothing reads: in a folder called nearly right, or of another ending."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from legalist.diagnostics import Report, nearest
from legalist.source import Mapping, files, read_yaml

from .contents import Sort
from .location import ENDING, MANIFEST, MODULE_FOLDERS, locate
from .node_readers import shown, words
from .targets import Target

FOLDERS = ("modules", "house", "maps", "text", "scenarios", "variants", "rules")
# What else people call these folders.
OTHER_NAMES = {
    "lang": "text", "languages": "text", "translations": "text", "i18n": "text", "locale": "text",
    "tests": "scenarios", "test": "scenarios", "boards": "maps", "addons": "modules",
    "expansions": "modules",
}  # fmt: skip
ENDINGS = (ENDING, ".yml")
# The folder in which a file of each sort is looked for.
HOMES = {
    Sort.MODULE: "modules", Sort.MAP: "maps", Sort.TEXT: "text", Sort.SCENARIOS: "scenarios",
}  # fmt: skip


def check_misfiled(folder: Path, report: Report) -> None:
    """Report the files in the folder of a ruleset that are meant to be read and are not."""
    misfiled = list(_misfiled(folder))
    # Not `read_checked`: what is wrong with the manifest is reported when it is linked.
    manifest = (
        read_yaml(folder / MANIFEST, Report(), name=shown(folder / MANIFEST)) if misfiled else None
    )
    if not isinstance(manifest, Mapping):
        return
    parts = {folder / part for part, _ in words(manifest.get("parts"))}
    for path, better in misfiled:
        if path not in parts:
            report.add(
                "L690", manifest.keys.get("ruleset", manifest.span), help=_rename(path, better),
                file=path.relative_to(folder).as_posix(),
            )  # fmt: skip


def misfiled_module(name: str, target: Target) -> str:
    """What to do with the file of a module that is not where modules are looked for."""
    for folder in target.folders:
        for path, better in _misfiled(folder):
            if path.stem == name and better.parent.name in MODULE_FOLDERS:
                return _rename(path, better)
    return ""


def _rename(path: Path, better: Path) -> str:
    old, new, make = path, better, ""
    if path.name == better.name and path.parent.parent == better.parent.parent:
        old, new = path.parent, better.parent
    elif path.name == better.name and not better.parent.is_dir():
        make = f"mkdir {shlex.quote(shown(better.parent))} && "
    names = f"{shlex.quote(shown(old))} {shlex.quote(shown(new))}"
    return f"`{shown(path)}` must be `{shown(better)}`: rename it with `{make}mv {names}`"


def _misfiled(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files that nothing reads, each with the path under which it would be read."""
    yield from _beside(folder)
    present = files()
    for inner in [folder / name for name in present.names(folder)]:
        if not present.is_folder(inner):
            continue
        name = inner.name
        meant = name if name in FOLDERS else OTHER_NAMES.get(name, "") or nearest(name, FOLDERS)
        for path in [inner / one for one in present.names(inner)] if meant else ():
            better = folder / str(meant) / f"{path.stem}{ENDING}"
            if path.suffix in ENDINGS and path != better:
                yield path, better


def _beside(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files beside the manifest that belong into a folder, and those too deep in one, as in
    `modules/old/`. Variants can be anywhere, and what another file names by its path."""
    for path in files().below(folder, ENDING):
        inner = path.relative_to(folder).parts
        if len(inner) not in (1, 3):
            continue
        home = HOMES.get(locate(path).sort, "")
        # Scenarios are read from all folders below theirs.
        if not home or path.name == MANIFEST or (len(inner) > 1 and inner[0] not in MODULE_FOLDERS):
            continue
        if not _is_named(path, folder):
            yield path, folder / home / path.name


def _is_named(path: Path, folder: Path) -> bool:
    """Return whether a file of the folder names another by its path, as in `./mine.yaml`."""
    word = f"/{path.name}".encode()
    return any(word in files().start(one) for one in files().below(folder, ENDING) if one != path)
