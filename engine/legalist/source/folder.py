"""Joining paths that come from a ruleset, following links, and walking through folders."""

import os
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath

from .files import files


def inside(root: Path, relative: str) -> Path | None:
    """Return the path under `root`, or None if it would lead out of it.

    The file need not exist; the reader reports that.
    """
    path = _joined(root, relative)
    return None if path is None or leads_out(root, path) else path


@lru_cache(maxsize=500)
def _joined(root: Path, relative: str) -> Path | None:
    parts = PurePosixPath(relative)
    unsafe = not relative or parts.is_absolute() or ".." in parts.parts
    if unsafe or "\\" in relative or ":" in relative or not relative.isprintable():
        return None
    return root / parts


def leads_out(root: Path, path: Path) -> bool:
    """Return whether a path under `root` is a link to something outside, or goes through one."""
    if _has_no_links(root, path):
        return False
    try:
        whole, top = os.path.realpath(path), os.path.realpath(root)
    except (OSError, RuntimeError, ValueError):
        return True
    return whole != top and not whole.startswith(os.path.join(top, ""))


def _has_no_links(root: Path, path: Path) -> bool:
    """Return whether a path is written as one under `root` and no part of it below is a link: then
    it cannot lead out. (Following all links of both paths takes ten times as long.)"""
    present = files()
    top, whole = os.path.join(os.path.abspath(root), ""), os.path.abspath(path)
    if not whole.startswith(top):
        return False
    try:
        while len(whole) >= len(top):
            if present.once((os.path.islink, whole), partial(os.path.islink, whole)):
                return False
            whole = os.path.dirname(whole)
    except ValueError:
        return False
    return True


def real_path(path: Path) -> Path:
    """Return the path without links. One that leads in a circle is left as it is (`Path.resolve`
    would fail); whoever opens it is told."""
    return files().once((real_path, path), lambda: Path(os.path.realpath(path)))


def walk(folder: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield each folder, with the sorted names of its folders, from which the caller may take some
    out, and of its files. Links to folders are named, but not followed. (`os.walk` calls itself for
    each level, and a stranger's folder may have a thousand of them.)"""
    waiting = [folder]
    while waiting:
        place = waiting.pop()
        folders: list[str] = []
        names: list[str] = []
        links: set[str] = set()
        try:
            with os.scandir(place) as listed:
                for entry in listed:
                    (folders if os.path.isdir(entry) else names).append(entry.name)
                    if entry.is_symlink():
                        links.add(entry.name)
        except (OSError, ValueError):
            continue
        folders.sort()
        yield place, folders, sorted(names)
        waiting += [place / name for name in reversed(folders) if name not in links]
