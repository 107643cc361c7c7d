"""Joining paths that come from a ruleset."""

import os
from pathlib import Path, PurePosixPath


def inside(root: Path, relative: str) -> Path | None:
    """The path under `root`, or None when it would lead out of it.

    The file need not exist; that is for the reader to say.
    """
    parts = PurePosixPath(relative)
    unsafe = not relative or parts.is_absolute() or ".." in parts.parts
    if unsafe or "\\" in relative or ":" in relative or not relative.isprintable():
        return None
    path = root / parts
    try:
        whole, top = os.path.realpath(path), os.path.realpath(root)
    except (OSError, RuntimeError, ValueError):
        return None
    return path if whole == top or whole.startswith(os.path.join(top, "")) else None
