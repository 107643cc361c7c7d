"""Where a name or a path leads: decided once, for every command and for Python.

A bare word is the name of a shipped ruleset, if there is one of that name. Everything else is a
path: what has a `/` in it, a word that no ruleset has for its name, and every `Path`. A `Location`
is passed on as it is; made into a string and looked up again, `./hex` would become `hex`.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from legalist.resources import rulesets_dir

from .contents import WRITTEN, Sort, keys_of, sort_of

MANIFEST = "ruleset.yaml"
ENDING = ".yaml"
MODULE_FOLDERS = ("modules", "house")
# Where `hex/storms` may be found in the folder of `hex`.
MEMBER_FOLDERS = (*MODULE_FOLDERS, "maps", "variants")
# More is never read to tell what a file is. No file in YAML may be longer.
LONGEST_READ = 1_000_000
_WINDOWS = re.compile(r"[A-Za-z]:[\\/]|.*\\")
_ABSENT = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG)


@dataclass(frozen=True, slots=True)
class Location:
    """`path` is the folder of a ruleset, or the file; `typed` is how it was asked for. `ruleset` is
    the folder of the ruleset that a file belongs to, if any. `looks` is what a misnamed file would
    be under a better name. A name is `shadowed` when a folder is called the same."""

    sort: Sort
    path: Path
    typed: str
    ruleset: Path | None = None
    looks: Sort | None = None
    shadowed: bool = False

    @property
    def shipped(self) -> bool:
        return self.sort is Sort.RULESET and self.path.parent == rulesets_dir()

    @property
    def name(self) -> str:
        """What to type to get here again."""
        return self.path.name if self.shipped else path_text(self.path)

    @property
    def better(self) -> Path:
        """The name that a misnamed file should have."""
        if self.looks is Sort.RULESET:
            return self.path.with_name(MANIFEST)
        return self.path.with_suffix(ENDING)


Place = str | os.PathLike[str] | Location


def path_text(path: Path) -> str:
    """A path from here, if it is below, that no one can take for the name of a ruleset."""
    full = Path(os.path.abspath(path))
    here = Path.cwd()
    text = str(full.relative_to(here)) if full.is_relative_to(here) else str(full)
    return f"./{text}" if text in ruleset_names() else text


def ruleset_names() -> list[str]:
    """The shipped rulesets."""
    folder = rulesets_dir()
    if not folder.is_dir():
        return []
    return sorted(path.name for path in folder.iterdir() if (path / MANIFEST).is_file())


def shipped_folder(name: str) -> Path | None:
    """The folder of the shipped ruleset of this name."""
    return rulesets_dir() / name if name in ruleset_names() else None


def locate(place: Place, members: Collection[str] = MEMBER_FOLDERS) -> Location:
    """What a name or path leads to, and which sort of file is there. `members` are the folders of
    a ruleset in which the file may be that `hex/storms` means."""
    if isinstance(place, Location):
        return place
    typed = os.fspath(place)
    folder = shipped_folder(typed) if isinstance(place, str) else None
    if folder is not None:
        own = Path(typed)
        shadowed = own.is_dir() and not own.samefile(folder)
        return Location(Sort.RULESET, folder, typed, folder, shadowed=shadowed)
    path = Path(typed)
    try:
        mode = os.stat(path).st_mode if typed else 0
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in _ABSENT:
            return Location(Sort.OTHER, path, typed)
        mode = 0
    if stat.S_ISDIR(mode):
        return _folder(path, typed)
    if stat.S_ISREG(mode):
        return _file(path, typed)
    return Location(Sort.OTHER, path, typed) if mode else _absent(path, typed, members)


def looks_like_path(text: str) -> bool:
    """Is it meant as a path, not as a name? Names have neither folders nor an ending."""
    return bool("/" in text or "\\" in text or re.search(r"\.\w+$", text))


def rulesets_in(location: Location) -> list[Location]:
    """The rulesets in a folder of rulesets."""
    return [locate(manifest.parent) for manifest in sorted(location.path.glob(f"*/{MANIFEST}"))]


def ruleset_around(path: Path, named: str = "") -> Path | None:
    """The folder of the ruleset that a file belongs to: the next one above it, unless the file
    names another; then the shipped one of that name."""
    for folder in path.resolve().parents:
        if (folder / MANIFEST).is_file():
            if named in ("", id_of(folder)):
                return folder
            break
    return shipped_folder(named)


def id_of(folder: Path) -> str:
    """The id that a ruleset's manifest says, also where the rest of it cannot be read."""
    manifest = folder / MANIFEST
    return _contents(manifest, _changed(manifest))[0].get("ruleset", "")


def _text(path: Path) -> str:
    """The beginning of a file; empty if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(LONGEST_READ).decode("utf-8", "replace")
    except OSError:
        return ""


def _folder(path: Path, typed: str) -> Location:
    if (path / MANIFEST).is_file():
        return Location(Sort.RULESET, path, typed, path)
    if any(path.glob(f"*/{MANIFEST}")):
        return Location(Sort.RULESETS, path, typed)
    sort = Sort.FOLDER if os.access(path, os.R_OK) and any(path.iterdir()) else Sort.EMPTY
    return Location(sort, path, typed, ruleset_around(path))


def _file(path: Path, typed: str) -> Location:
    if path.name == MANIFEST:
        return Location(Sort.RULESET, path.parent, typed, path.parent)
    keys, sort = _contents(path, _changed(path))
    if path.stem.lower() == "ruleset" and sort in WRITTEN:
        sort = Sort.RULESET
    if sort is Sort.MODULE:
        # A module of a ruleset that extends another may be `of:` either of them.
        ruleset = ruleset_around(path) or shipped_folder(keys.get("of", ""))
    else:
        ruleset = ruleset_around(path, keys.get("ruleset", ""))
    if sort is Sort.RULESET or (sort in WRITTEN and path.suffix != ENDING):
        return Location(Sort.MISNAMED, path, typed, ruleset, looks=sort)
    return Location(sort, path, typed, ruleset)


def _changed(path: Path) -> int:
    """When the file was last written; 0 when nobody can say."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=500)
def _contents(path: Path, _version: int) -> tuple[dict[str, str], Sort]:
    """The outermost keys and the sort of a file; read again when it has changed."""
    text = _text(path)
    keys = keys_of(text)
    return keys, sort_of(text, keys, path.resolve().parent.name)


def _absent(path: Path, typed: str, members: Collection[str]) -> Location:
    """What is not there may be written as on Windows, or be `hex/storms`, a part of a ruleset."""
    if os.sep != "\\" and _WINDOWS.match(typed):
        return Location(Sort.WINDOWS, path, typed)
    head, _, member = typed.rpartition("/")
    if not head or not member:
        return Location(Sort.MISSING, path, typed)
    folder = Path(head) if (Path(head) / MANIFEST).is_file() else shipped_folder(head)
    if folder is None:
        return Location(Sort.MISSING, path, typed)
    for sub in members:
        file = folder / sub / f"{member}{ENDING}"
        if os.path.isfile(file):
            return _file(file, typed)
    return Location(Sort.MISSING, path, typed, folder)
