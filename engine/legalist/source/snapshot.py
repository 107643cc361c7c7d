"""Files as they are at one moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from legalist.diagnostics.source_lines import keep_lines, kept_lines
from legalist.limits import LARGEST_FILE

from .anchors import place
from .chunks import Chunks
from .files import Files
from .nodes import Mapping as Tree

V = TypeVar("V")


class Snapshot(Files):
    """Asks the disk about each file once. Made for one check: a later one needs another."""

    def __init__(self, unsaved: Mapping[Path, str], chunks: Chunks) -> None:
        super().__init__(unsaved)
        self.chunks = chunks
        self._made: dict[Hashable, Any] = {}
        self._trees: dict[str, Tree] = {}
        # The lines of the files that were read, by the names in messages.
        self._lines: dict[str, str | list[str]] = {}
        self._versions: dict[Path, str] = {}
        self._starts: dict[Path, bytes] = {}
        self._are_files: dict[Path, bool] = {}
        self._listings: dict[Path, tuple[int, tuple[str, ...]]] = {}

    def place(self, tree: Tree) -> None:
        if self._trees.get(tree.span.file) is not tree:
            self._trees[tree.span.file] = tree
            place(tree.places)

    def once(self, key: Hashable, make: Callable[[], V]) -> V:
        if key not in self._made:
            self._made[key] = make()
        known: V = self._made[key]
        return known

    def quote(self, name: str) -> None:
        self._lines[name] = kept_lines(name)

    def resume(self) -> None:
        for name, lines in self._lines.items():
            keep_lines(name, lines)
        for tree in self._trees.values():
            place(tree.places)

    def version(self, path: Path) -> str:
        known = self._versions.get(path)
        if known is None:
            known = self._versions[path] = super().version(path)
        return known

    def start(self, path: Path, length: int = LARGEST_FILE) -> bytes:
        if length != LARGEST_FILE:
            return super().start(path, length)
        known = self._starts.get(path)
        if known is None:
            known = self._starts[path] = super().start(path)
        return known

    def is_file(self, path: Path) -> bool:
        known = self._are_files.get(path)
        if known is None:
            known = self._are_files[path] = super().is_file(path)
        return known

    def listing(self, folder: Path) -> tuple[int, tuple[str, ...]]:
        known = self._listings.get(folder)
        if known is None:
            known = self._listings[folder] = super().listing(folder)
        return known
