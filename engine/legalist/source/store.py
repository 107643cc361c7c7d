"""What was read from files, kept on disk between two runs.

Reading a ruleset takes longer than checking it, and most files are the same as in the last run. An
entry is JSON, so nothing in it can be executed; its name is made from the content that was read and
from the program that read it, so that it is never out of date, and a checksum tells whether it is
whole. Whatever cannot be read or written is as if it were not there: the folder may be deleted at
any time.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from legalist.limits import LARGEST_STORED, MOST_STORED
from legalist.resources import grammar_dir, package_dir, schemas_dir

from .files import FileRefused, Files

SWITCH = "LEGALIST_CACHE"
OFF = "off"
# To be raised when the form of entries changes in a way that their code does not show.
FORM = 1
ENDING = ".json"
# The rooms whose code decides what is in an entry.
ROOMS = ("source", "schema", "language")
_DIGEST = 16
_files = Files()


class Store:
    """The entries in a folder; without a folder there are none."""

    def __init__(self, folder: Path | None, reader: str) -> None:
        self._folder = None if folder is None else os.fspath(folder)
        self._reader = reader
        # The bytes of all entries, once one was written.
        self._size: int | None = None

    def key(self, kind: str, content: str) -> str:
        """Return the name of the entry of this kind that is made from this content."""
        if self._folder is None:
            return ""
        parts = (self._reader, kind, content)
        return _digest("\0".join(parts).encode("utf-8", "surrogatepass"))

    def get(self, key: str) -> Any:
        """Return the data of an entry; None if there is none, or if it is damaged."""
        if self._folder is None or not key:
            return None
        try:
            entry = _files.read(Path(self._folder, key + ENDING), LARGEST_STORED)
            checksum, _, data = entry.partition(b"\n")
            return json.loads(data) if checksum == _digest(data).encode() else None
        except (FileRefused, ValueError, RecursionError):
            return None

    def put(self, key: str, data: Any) -> None:
        """Write an entry; another process may be writing the same one."""
        if self._folder is None or not key:
            return
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        encoded = text.encode("utf-8", "surrogatepass")
        entry = b"%s\n%s" % (_digest(encoded).encode(), encoded)
        if len(entry) > LARGEST_STORED:
            return
        path = os.path.join(self._folder, key + ENDING)
        unfinished = f"{path}.{os.getpid()}"
        try:
            self._make_room(len(entry))
            with open(unfinished, "xb") as stream:
                stream.write(entry)
            os.replace(unfinished, path)
        except OSError:
            return

    def _make_room(self, size: int) -> None:
        """Delete the oldest entries if there are too many."""
        assert self._folder is not None
        if self._size is None:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            self._size = sum(status.st_size for _, status in _listed(self._folder))
        self._size += size
        if self._size <= MOST_STORED:
            return
        entries = sorted(_listed(self._folder), key=lambda entry: entry[1].st_mtime_ns)
        self._size = size + sum(status.st_size for _, status in entries)
        for path, status in entries:
            if self._size <= MOST_STORED // 2:
                break
            os.unlink(path)
            self._size -= status.st_size


def _listed(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file(follow_symlinks=False):
                yield entry.path, entry.stat(follow_symlinks=False)


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=_DIGEST).hexdigest()


def store() -> Store:
    """Return the store in the user's folder of caches, unless it is switched off."""
    return _store(_folder())


@cache
def _store(folder: Path | None) -> Store:
    return Store(folder, "" if folder is None else _reader())


def _folder() -> Path | None:
    if os.environ.get(SWITCH) == OFF:
        return None
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):
        home = _home()
    return Path(home, "legalist") if os.path.isabs(home) else None


def _home() -> str:
    """Return the user's folder of caches on this system."""
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    own = os.path.expanduser("~")
    return os.path.join(own, *(("Library", "Caches") if sys.platform == "darwin" else (".cache",)))


def _reader() -> str:
    """Return what tells one state of the program from another: its files that decide how a file is
    read."""
    package = package_dir()
    folders = [package, *(package / room for room in ROOMS), schemas_dir(), grammar_dir()]
    known = [
        (path, status.st_size, status.st_mtime_ns)
        for folder in folders
        for path, status in _listed(os.fspath(folder))
    ]
    return repr((FORM, sys.version_info[:2], sorted(known)))
