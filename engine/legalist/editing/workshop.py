"""The open files of an author, checked as they are typed.

There are two tiers. `check` finds everything that reading, linking and typing can find, in one game
(the context of the file); it is made for every keystroke. `background` does the rest of what
`legalist check` does for the file, in small steps between which it can be left.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from legalist.diagnostics import Report
from legalist.interruption import Interrupted, interruptible, never
from legalist.limits import LARGEST_FILE
from legalist.source import Snapshot, reading
from legalist.source.chunks import Chunks

from .checkup import Checkup, Results, by_file
from .context import Context, default_context
from .garbage import Garbage
from .static_check import static_check

__all__ = ["Checkup", "Context", "Interrupted", "Workshop"]


class Workshop:
    """Single-threaded: one check at a time. `folders` are the roots that the author opened."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders = tuple(folders)
        self._texts: dict[Path, str] = {}
        self._versions: dict[Path, int] = {}
        self._chosen: dict[Path, Context] = {}
        self._chunks = Chunks()
        self._garbage = Garbage()

    def open(self, path: Path, text: str, version: int) -> None:
        """Hold the text of a file that is opened or was changed; it hides the file on disk. Of one
        that is too large, as much is held as is refused."""
        path = _whole(path)
        self._texts[path] = text[: LARGEST_FILE + 1]
        self._versions[path] = version

    def close(self, path: Path) -> None:
        """Forget the text of a file: what is on disk counts again."""
        path = _whole(path)
        self._texts.pop(path, None)
        self._versions.pop(path, None)
        self._chosen.pop(path, None)

    def files(self, changed: Mapping[Path, str] | None = None) -> Snapshot:
        """Return the files as they are now, with the texts of the open ones; or as they would be
        with `changed` texts."""
        return Snapshot({**self._texts, **(changed or {})}, self._chunks)

    def opened(self) -> tuple[Path, ...]:
        """Return the open files."""
        return tuple(self._texts)

    def version(self, path: Path) -> int | None:
        """Return the version of the text that is held for a file; None if it is not open."""
        return self._versions.get(_whole(path))

    def context(self, path: Path) -> Context:
        """Return the game in which a file is checked: the chosen one, or else the one that fits."""
        path = _whole(path)
        if path in self._chosen:
            return self._chosen[path]
        with reading(self.files()):
            return default_context(path)

    def choose(self, path: Path, context: Context) -> None:
        """Check a file in this game from now on."""
        self._chosen[_whole(path)] = context

    def forget(self, path: Path) -> None:
        """Check a file in the game that fits it again."""
        self._chosen.pop(_whole(path), None)

    def check(self, path: Path, cancelled: Callable[[], bool] = never) -> Checkup:
        """Return the static findings of all files of the context. `cancelled` is asked between the
        stages; Interrupted is raised if a newer version makes the result useless."""
        path = _whole(path)
        with reading(self.files()), interruptible(cancelled), self._garbage.left():
            context = self._chosen.get(path) or default_context(path)
            report = Report()
            program, checked = static_check(path, context, report)
            return Checkup(
                path,
                self._versions.get(path, 0),
                context,
                by_file(path, report.diagnostics),
                program,
                checked,
            )

    def background(self, path: Path, results: Results | None = None) -> Iterator[Checkup]:
        """Yield the findings of everything else that `legalist check` does for the file, more with
        each step. Other calls may come between the steps; they see newer texts, this does not.
        `results` is told how each scenario went."""
        from .background import steps  # what plays games is needed only now

        path = _whole(path)
        files, version, context = self.files(), self._versions.get(path, 0), self.context(path)
        report = Report()
        self._garbage.collect()
        with reading(files):
            work = steps(path, {} if results is None else results)
        while True:
            with reading(files):
                step = next(work, None)
                if step is not None:
                    step(report)
            found = by_file(path, report.diagnostics)
            yield Checkup(path, version, context, found, finished=step is None)
            if step is None:
                return


def _whole(path: Path) -> Path:
    return Path(os.path.abspath(path))
