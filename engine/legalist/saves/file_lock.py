"""Taking turns: two processes that write the same file do so one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be replaced anyway
    fcntl = None


@contextmanager
def turn_in(folder: Path) -> Iterator[None]:
    """Wait until no other Legalist checks and replaces a file in this folder. The folder itself is
    locked: a lock on a file is lost when another one takes its place."""
    handle = _lock(folder)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _lock(folder: Path) -> int | None:
    if fcntl is None:
        return None
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return None  # it may be written but not listed, or is missing, which writing will tell
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        os.close(handle)
        return None  # some network drives have no locks; replacing a file is still whole
    return handle


def lock_file(handle: int) -> bool:
    """Lock an open file until it is closed; return False if another process has locked it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # no locks on this drive
    return True
