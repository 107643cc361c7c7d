"""What a name or a path refers to, decided once for every command and for Python.

A bare word is the name of a shipped ruleset, if there is one of that name. Everything else is a
path: text with a `/` in it, a word that is not the name of a ruleset, and every `Path`. A
`Location` is passed on as it is; if it were turned into a string and looked up again, `./hex` would
become `hex`.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from legalist.quick_dataclass import frozen
from legalist.resources import rulesets_dir
from legalist.source import files, inside, real_path

from .contents import WRITTEN, Sort, keys_of, sort_of

MANIFEST = "ruleset.yaml"
ENDING = ".yaml"
MODULE_FOLDERS = ("modules", "house")
# The folders of `hex` in which `hex/storms` may be.
MEMBER_FOLDERS = (*MODULE_FOLDERS, "maps", "variants")
_BESIDE = re.compile(r"""^variant:[ \t]+["']?\./(?P<file>[^"'\s#]+)""", re.MULTILINE)
_WINDOWS = re.compile(r"[A-Za-z]:[\\/]|.*\\")
_ABSENT = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG)


@frozen
class Location:
    """`path` is the folder of a ruleset, or the file; `typed` is the text that was resolved.
    `ruleset` is the folder of the ruleset that a file belongs to, if any. `looks` is what a
    misnamed file would be under a better name. A name is `shadowed` if there is a folder of the
    same name."""

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
        """The text that resolves to this location again."""
        return self.path.name if self.shipped else path_text(self.path)

    @property
    def better(self) -> Path:
        """The name that a misnamed file should have."""
        if self.looks is Sort.RULESET:
            return self.path.with_name(MANIFEST)
        plain = self.path.with_suffix("")
        return plain if plain.suffix == ENDING else self.path.with_suffix(ENDING)


Place = str | os.PathLike[str] | Location


def path_text(path: Path) -> str:
    """Return a path, relative if it is below the current folder, that cannot be taken for the name
    of a ruleset."""
    full = Path(os.path.abspath(path))
    here = Path.cwd()
    text = str(full.relative_to(here)) if full.is_relative_to(here) else str(full)
    return f"./{text}" if text in ruleset_names() else text


def ruleset_names() -> list[str]:
    """Return the names of the shipped rulesets."""
    folder = rulesets_dir()
    present = files()
    return [name for name in present.names(folder) if present.is_file(folder / name / MANIFEST)]


def shipped_folder(name: str) -> Path | None:
    """Return the folder of the shipped ruleset of this name."""
    return rulesets_dir() / name if name in ruleset_names() else None


def locate(place: Place, members: Collection[str] = MEMBER_FOLDERS) -> Location:
    """Resolve a name or path, and recognise the sort of the file. `members` are the folders of a
    ruleset in which `hex/storms` is looked up."""
    if isinstance(place, Location):
        return place
    key = (locate, isinstance(place, str), os.fspath(place), members)
    return files().once(key, lambda: _locate(place, members))


def _locate(place: str | os.PathLike[str], members: Collection[str]) -> Location:
    typed = os.fspath(place)
    folder = shipped_folder(typed) if isinstance(place, str) else None
    if folder is not None:
        own = Path(typed)
        shadowed = os.path.isdir(own) and not own.samefile(folder)
        return Location(Sort.RULESET, folder, typed, folder, shadowed=shadowed)
    path = Path(typed)
    if typed and files().is_file(path):
        return _file(path, typed)
    try:
        mode = os.stat(path).st_mode if typed else 0
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in _ABSENT:
            return Location(Sort.OTHER, path, typed)
        mode = 0
    if stat.S_ISDIR(mode):
        return _folder(path, typed)
    return Location(Sort.OTHER, path, typed) if mode else _absent(path, typed, members)


def looks_like_path(text: str) -> bool:
    """Return whether it is meant as a path, not as a name. Names have neither folders nor an
    extension."""
    return bool("/" in text or "\\" in text or re.search(r"\.\w+$", text))


def rulesets_in(location: Location) -> list[Location]:
    """Return the rulesets in a folder of rulesets."""
    return [locate(folder) for folder in folders_with_manifests(location.path)]


def folders_with_manifests(folder: Path) -> list[Path]:
    """Return the folders of rulesets in a folder."""
    present = files()
    inner = [folder / name for name in present.names(folder)]
    return [path for path in inner if present.is_file(path / MANIFEST)]


def places_in(location: Location, sorts: Collection[Sort]) -> list[Location]:
    """Return the rulesets in a folder of rulesets, or the files of these sorts in any other folder;
    any other location, or a folder with none of them, is returned itself."""
    if location.sort is Sort.RULESETS:
        return rulesets_in(location)
    if location.sort is not Sort.FOLDER:
        return [location]
    present = files()
    paths = [location.path / name for name in present.names(location.path)]
    found = [locate(path) for path in paths if present.is_file(path)]
    return [file for file in found if (file.looks or file.sort) in sorts] or [location]


def ruleset_around(path: Path, named: str = "") -> Path | None:
    """Return the folder of the ruleset that a file belongs to: the nearest one above it or, if the
    file names another, the shipped one of that name."""
    for folder in real_path(path).parents:
        if files().is_file(folder / MANIFEST):
            if named in ("", id_of(folder)):
                return folder
            break
    return shipped_folder(named)


def id_of(folder: Path) -> str:
    """Return the id in a ruleset's manifest, even if the rest of it cannot be read."""
    return _contents(folder / MANIFEST)[0].get("ruleset", "")


def _folder(path: Path, typed: str) -> Location:
    if files().is_file(path / MANIFEST):
        return Location(Sort.RULESET, path, typed, path)
    if folders_with_manifests(path):
        return Location(Sort.RULESETS, path, typed)
    sort = Sort.FOLDER if files().names(path) else Sort.EMPTY
    return Location(sort, path, typed, ruleset_around(path))


def _file(path: Path, typed: str) -> Location:
    if path.name == MANIFEST:
        return Location(Sort.RULESET, path.parent, typed, path.parent)
    keys, sort = _contents(path)
    if path.stem.lower() == "ruleset" and sort in WRITTEN:
        sort = Sort.RULESET
    if sort is Sort.MODULE:
        # A module of a ruleset that extends another may be `of:` either of them.
        ruleset = ruleset_around(path) or shipped_folder(keys.get("of", ""))
    else:
        ruleset = ruleset_around(path, keys.get("ruleset", "") or _played(path, sort))
    if sort is Sort.RULESET or (sort in WRITTEN and path.suffix != ENDING):
        return Location(Sort.MISNAMED, path, typed, ruleset, looks=sort)
    return Location(sort, path, typed, ruleset)


def _played(path: Path, sort: Sort) -> str:
    """Return the ruleset of the variant beside it with which the scenarios of a file are played."""
    text = files().start(path).decode("utf-8", "replace") if sort is Sort.SCENARIOS else ""
    named = _BESIDE.search(text)
    beside = None if named is None else inside(path.parent, named["file"])
    return "" if beside is None else _contents(beside)[0].get("ruleset", "")


def _contents(path: Path) -> tuple[dict[str, str], Sort]:
    """Return the outermost keys and the sort of a file; worked out again when it has changed."""
    folder = real_path(Path(os.path.abspath(path))).parent.name
    return _read_contents(files().start(path), folder)


@lru_cache(maxsize=500)
def _read_contents(data: bytes, folder: str) -> tuple[dict[str, str], Sort]:
    text = data.decode("utf-8", "replace")
    keys = keys_of(text)
    return keys, sort_of(text, keys, folder)


def _absent(path: Path, typed: str, members: Collection[str]) -> Location:
    """Resolve a path that does not exist: it may be a Windows path, or `hex/storms`, a part of a
    ruleset."""
    if os.sep != "\\" and _WINDOWS.match(typed):
        return Location(Sort.WINDOWS, path, typed)
    head, _, member = typed.rpartition("/")
    if not head or not member:
        return Location(Sort.MISSING, path, typed)
    folder = Path(head) if files().is_file(Path(head) / MANIFEST) else shipped_folder(head)
    if folder is None:
        return Location(Sort.MISSING, path, typed)
    for sub in members:
        file = folder / sub / f"{member}{ENDING}"
        if files().is_file(file):
            return _file(file, typed)
    return Location(Sort.MISSING, path, typed, folder)
