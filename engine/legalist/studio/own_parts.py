"""Modules and maps of the author's own, which a variant names by their paths."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.head_reader import read_head
from legalist.link.library import Listed
from legalist.link.location import Location, id_of, locate
from legalist.link.node_readers import read_checked
from legalist.link.relative_path import HERE

from .files import Folder


def own_parts(folder: Folder, place: Location, sort: Sort) -> Iterator[Listed]:
    """Yield the modules or maps that a variant at this place may name; their ids are what it would
    write. A ruleset has no place of its own: its variant will stand in the folder itself."""
    home = folder.root if place.sort is Sort.RULESET else place.path.resolve().parent
    for name in folder.names():
        path = folder.root / name
        if not path.resolve().is_relative_to(home):
            continue
        found = locate(path)
        if (found.looks or found.sort) is not sort or not _is_for(found, place):
            continue
        root = read_checked(path, sort.key, Report())
        if root is not None:
            head = read_head(root)
            word_for = f"{HERE}{path.resolve().relative_to(home).as_posix()}"
            yield Listed(
                word_for, path, head.title or {"en": path.stem}, head.about, head.requires,
                head.conflicts,
            )  # fmt: skip


def _is_for(part: Location, place: Location) -> bool:
    """Return whether a part belongs to this game; a map may not say for which one it is."""
    if part.ruleset is None or place.ruleset is None:
        return part.sort is Sort.MAP
    return id_of(part.ruleset) == id_of(place.ruleset)
