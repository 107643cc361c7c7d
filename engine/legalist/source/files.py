"""The only reader of files: those on disk and, over them, texts that are not saved yet.

A file may come from a stranger and may be replaced while it is read, so the size and the sort are
those of the open file, and no read waits for another program (as reading a pipe would).
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from legalist.diagnostics import Report
from legalist.limits import LARGEST_FILE

if TYPE_CHECKING:
    from .chunks import Chunks
    from .nodes import Mapping as Tree

V = TypeVar("V")

# Nanoseconds after which another change of a file has another time on every file system.
SETTLED = 3_000_000_000
# Whether `st_ctime` is the time of the last change of any sort, which nobody can set. On Windows it
# is that of creation, so a time of change that was put back would hide a change.
CHANGES_HAVE_TIMES = os.name == "posix"
# Reading anything but an ordinary file could wait for ever; this opens without waiting.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class FileRefused(Exception):
    """Raised for a file that is not read, with the code and the blanks of the finding."""

    def __init__(self, code: str, **blanks: object) -> None:
        super().__init__(code, blanks)
        self.code = code
        self.blanks = blanks

    def tell(self, name: str, report: Report) -> None:
        """Report it about the file that messages call `name`."""
        blanks: dict[str, Any] = {"file": name, **self.blanks}
        report.add(self.code, None, **blanks)


class Files:
    """Files by path. `unsaved` are texts that an editor holds; each hides the file at its path, and
    is in its folder even if there is no such file yet."""

    # What is kept of earlier texts, so that only entries that changed are read again.
    chunks: Chunks | None = None

    def __init__(self, unsaved: Mapping[Path, str] | None = None) -> None:
        self._unsaved = {os.path.abspath(path): text for path, text in (unsaved or {}).items()}
        # Asked for every file at every keystroke.
        self._known_held: dict[str, bool] = {}

    def place(self, tree: Tree) -> None:
        """Move the entries of a tree to their lines in these files, if they can be moved."""

    def once(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return what `make` makes of these files. As they are now it is made once; files that may
        change at any time are asked each time."""
        del key
        return make()

    def quote(self, name: str) -> None:
        """Messages are to quote the file of this name as it was just read."""

    def resume(self) -> None:
        """Move the entries of all trees to where they are in these files, and quote their lines:
        others were read."""

    def read(self, path: Path, most: int = LARGEST_FILE) -> bytes:
        """Return the content of a file of at most `most` bytes; raise FileRefused."""
        data = self._held(path)
        if data is None:
            with self.opened(path) as stream:
                data = stream.read(most + 1)
        if len(data) > most:
            raise FileRefused("L103", limit=size_text(most))
        return data

    def start(self, path: Path, length: int = LARGEST_FILE) -> bytes:
        """Return the beginning of a file; empty if it cannot be read."""
        data = self._held(path)
        if data is not None:
            return data[:length]
        try:
            with self.opened(path) as stream:
                return stream.read(length)
        except FileRefused:
            return b""

    def version(self, path: Path) -> str:
        """Return a text that changes with the content of the file; empty if it cannot be read. Two
        changes may have the same time, so a file that was changed just now is read. (One whose time
        of modification was put back has a new `st_ctime`.)"""
        try:
            if CHANGES_HAVE_TIMES and not self.is_held(path):
                status = os.stat(path)
                if stat.S_ISREG(status.st_mode) and time_ns() - status.st_ctime_ns > SETTLED:
                    times = (status.st_ctime_ns, status.st_mtime_ns, status.st_size)
                    return f"{status.st_dev}-{status.st_ino}-{times}"
        except (OSError, ValueError):
            return ""
        try:
            return hashlib.blake2b(self.read(path), digest_size=16).hexdigest()
        except FileRefused:
            return ""

    def is_file(self, path: Path) -> bool:
        """Return whether there is an ordinary file, on disk or unsaved."""
        return self.is_held(path) or os.path.isfile(path)

    def is_folder(self, path: Path) -> bool:
        return os.path.isdir(path) or bool(self._unsaved_in(path))

    def names(self, folder: Path) -> tuple[str, ...]:
        """Return the sorted names of what is in a folder; none if it cannot be read."""
        return self.listing(folder)[1]

    def listing(self, folder: Path) -> tuple[int, tuple[str, ...]]:
        """Return the time of the last change of a folder and the sorted names of what is in it."""
        try:
            changed = os.stat(folder).st_mtime_ns
            names, _, _ = _names(os.fspath(folder), changed)
        except (OSError, ValueError):
            changed, names = 0, ()
        more = self._unsaved_in(folder)
        return changed, names if not more else tuple(sorted({*names, *more}))

    def below(self, folder: Path, ending: str) -> list[Path]:
        """Return the sorted files with this ending in a folder and in those below it."""
        found = set(_below(os.fspath(folder)))
        top = os.path.join(os.path.abspath(folder), "")
        found |= {path[len(top) :] for path in self._unsaved if path.startswith(top)}
        names = sorted(name.split(os.sep) for name in found if name.endswith(ending))
        return [folder.joinpath(*parts) for parts in names]

    def is_held(self, path: Path) -> bool:
        """Return whether an editor holds a text for this path."""
        if not self._unsaved:
            return False
        name = os.fspath(path)
        if name not in self._known_held:
            self._known_held[name] = os.path.abspath(name) in self._unsaved
        return self._known_held[name]

    def _unsaved_in(self, folder: Path) -> list[str]:
        """Return the names of unsaved files in a folder, and of the folders that they are in."""
        if not self._unsaved:
            return []
        top = os.path.join(os.path.abspath(folder), "")
        return [
            path[len(top) :].partition(os.sep)[0] for path in self._unsaved if path.startswith(top)
        ]

    @contextmanager
    def opened(self, path: Path) -> Iterator[BinaryIO]:
        """Open an ordinary file on disk for reading in parts; raise FileRefused."""
        try:
            with open(path, "rb", opener=_open_ordinary) as stream:
                yield stream
        except FileNotFoundError:
            raise FileRefused("L101") from None
        except OSError as error:
            raise FileRefused("L102", reason=reason_text(error)) from None
        except ValueError:  # a name that no file can have
            raise FileRefused("L101") from None

    def _held(self, path: Path) -> bytes | None:
        if not self._unsaved:
            return None
        text = self._unsaved.get(os.path.abspath(path))
        return None if text is None else text.encode("utf-8", "surrogatepass")


@lru_cache(maxsize=500)
def _names(folder: str, _changed: int) -> tuple[tuple[str, ...], frozenset[str], frozenset[str]]:
    """Return the names in a folder, those of its folders, and those of links, which could lead in a
    circle. The cached listing is renewed when the folder changes."""
    with os.scandir(folder) as listed:
        found = list(listed)
    folders = frozenset(entry.name for entry in found if entry.is_dir(follow_symlinks=False))
    links = frozenset(entry.name for entry in found if entry.is_symlink())
    return tuple(sorted(entry.name for entry in found)), folders, links


def _below(folder: str) -> Iterator[str]:
    """Yield the names of the files in a folder and in those below it, relative to it."""
    waiting = [""]
    while waiting:
        inner = waiting.pop()
        place = os.path.join(folder, inner)
        try:
            names, folders, links = _names(place, os.stat(place).st_mtime_ns)
        except (OSError, ValueError):
            continue
        for name in names:
            if name in folders:
                waiting.append(os.path.join(inner, name))
            elif name not in links or not os.path.isdir(os.path.join(place, name)):
                yield os.path.join(inner, name)


def _open_ordinary(path: str, _flags: int) -> int:
    handle = os.open(path, _FLAGS)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise FileRefused("L102", reason="it is not an ordinary file")
    return handle


_current: ContextVar[Files] = ContextVar("files", default=Files())  # noqa: B039


def files() -> Files:
    """Return the files that this thread or task reads."""
    return _current.get()


@contextmanager
def reading(instead: Files) -> Iterator[Files]:
    """Read these files inside the context, in every stage."""
    token = _current.set(instead)
    instead.resume()
    try:
        yield instead
    finally:
        _current.reset(token)
        files().resume()


def reason_text(error: OSError) -> str:
    """Return the system's reason as part of a sentence."""
    if error.errno is None:
        return str(error)
    text = os.strerror(error.errno)
    return text[:1].lower() + text[1:]


def size_text(size: int) -> str:
    """Return `1 MB`."""
    return f"{size // 1_000_000} MB"
