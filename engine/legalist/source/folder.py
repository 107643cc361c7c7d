"""Joining paths that come from a ruleset."""

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
        if not path.resolve().is_relative_to(root.resolve()):
            return None
    except (OSError, RuntimeError, ValueError):
        return None
    return path
