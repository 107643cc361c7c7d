"""Joining paths that come from a ruleset."""

import os
from pathlib import Path, PurePosixPath


def inside(root: Path, relative: str) -> Path | None:
    """Return the path under `root`, or None if it would lead out of it.

    The file need not exist; the reader reports that.
    """
    parts = PurePosixPath(relative)
    unsafe = not relative or parts.is_absolute() or ".." in parts.parts
    if unsafe or "\\" in relative or ":" in relative or not relative.isprintable():
        return None
    path = root / parts
    return None if leads_out(root, path) else path


def leads_out(root: Path, path: Path) -> bool:
    """Return whether a path under `root` is a link to something outside, or goes through one."""
    try:
        whole, top = os.path.realpath(path), os.path.realpath(root)
    except (OSError, RuntimeError, ValueError):
        return True
    return whole != top and not whole.startswith(os.path.join(top, ""))
