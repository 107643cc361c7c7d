"""Files that are written whole or not at all, whatever happens on the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A path to write to, which takes the place of the file when all is done. Until then the file
    stays as it was, and an interrupted command leaves nothing behind."""
    if path.exists() and not path.is_file():
        yield path  # a pipe or a device has no content to keep
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield part
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
