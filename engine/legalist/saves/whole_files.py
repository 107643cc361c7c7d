"""Writing files completely or not at all, and never over another file by accident."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from legalist.diagnostics import Diagnostic, Report, RulesetError
from legalist.link.node_readers import shown
from legalist.quick_dataclass import frozen
from legalist.source import real_path

from .file_lock import turn_in

ANYBODY_WRITES = 0o222
LONGEST_NAME = 80


@contextmanager
def written_whole(
    path: Path, backup: Path | None = None, *, private: bool = False
) -> Iterator[Path]:
    """Yield a path to write to, which replaces the file at the end. Until then the file is
    unchanged, and an interrupted command leaves nothing behind. What is in place is on the disk,
    not only on its way there. Links and permissions are kept; with `backup`, the former content is
    kept there. A new file that is `private` is for this user alone. Raise RulesetError for a file
    that may not be written."""
    if is_special(path):
        yield path  # a pipe or a device has no content to keep
        return
    if not may_write(path):
        raise RulesetError([read_only(path)])
    target = real_path(path)
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    part = _part_of(target)
    try:
        _begin(part, target, 0o600 if private else 0o666)
        yield part
        flush(part)
        if backup is not None and target.exists():
            _copy(target, real_path(backup))
        _put(part, target)
        flush(target.parent)
    finally:
        part.unlink(missing_ok=True)


@frozen
class Output:
    """A file that a command writes: an existing one is replaced only if that was asked for."""

    path: Path
    force: bool = False

    def check(self) -> None:
        """Raise RulesetError if a file would be lost. Commands check this before they work."""
        if not self.force and holds_something(self.path):
            raise RulesetError([exists(self.path)])

    def write(self, content: bytes | str) -> None:
        """Write the file; raise RulesetError if another one would be lost."""
        data = content.encode("utf-8") if isinstance(content, str) else content
        if is_special(self.path):
            self.path.write_bytes(data)  # nothing is replaced, so nobody has to wait
            return
        with turn_in(real_path(self.path).parent):
            self.check()
            with written_whole(self.path) as part:
                part.write_bytes(data)


def is_special(path: Path) -> bool:
    """Return whether there is something other than an ordinary file: a pipe, a device."""
    return path.exists() and not path.is_file()


def holds_something(path: Path) -> bool:
    """Return whether there is a file with content, which writing would replace."""
    return path.is_file() and path.stat().st_size > 0


def may_write(path: Path) -> bool:
    """Return whether a file may be changed. (Putting another one in its place always works.)"""
    if not path.exists():
        return True
    return os.access(path, os.W_OK) and bool(path.stat().st_mode & ANYBODY_WRITES)


def read_only(path: Path) -> Diagnostic:
    """Return the finding that a file may not be changed."""
    report = Report()
    report.add("L590", None, file=shown(path))
    return report.diagnostics[0]


def exists(path: Path) -> Diagnostic:
    """Return the finding that a file is there already."""
    report = Report()
    report.add("L893", None, file=shown(path))
    return report.diagnostics[0]


def _part_of(target: Path) -> Path:
    """Return a name that no other writer uses, also one with the same number elsewhere."""
    return target.with_name(f".{target.name[:LONGEST_NAME]}.{os.getpid()}-{token_hex(4)}.part")


def _begin(part: Path, target: Path, mode: int) -> None:
    """Make the file that is written to. Whoever may not read the one that it replaces may not read
    it either, at any moment."""
    if target.exists():
        mode = stat.S_IMODE(target.stat().st_mode) & 0o777 | 0o600
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    except OSError as error:  # nobody knows the name of the part
        place = part.parent if error.errno == errno.ENOENT else target
        raise OSError(error.errno, error.strerror, str(place)) from None


def _copy(source: Path, target: Path) -> None:
    """Copy a file whole. A second name for it (a hard link) would be changed with it."""
    part = _part_of(target)
    try:
        _begin(part, source, 0o600)
        part.write_bytes(source.read_bytes())
        os.chmod(part, stat.S_IMODE(source.stat().st_mode))
        flush(part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Wait until a file, or the list of names in a folder, is on the disk. Systems that cannot do
    this for folders need not."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _put(part: Path, target: Path) -> None:
    """Replace the target with what was written. A file with several names (hard links) is
    overwritten instead, so that they stay names of one file."""
    if not target.exists():
        os.replace(part, target)
    elif target.stat().st_nlink == 1:
        os.chmod(part, target.stat().st_mode & 0o777)
        os.replace(part, target)
    else:
        before = target.read_bytes()
        try:
            target.write_bytes(part.read_bytes())
            flush(target)
        except BaseException:
            target.write_bytes(before)
            raise
