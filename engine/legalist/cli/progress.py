"""How far a command is that takes its time: told on a terminal only, and only after a second."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock, Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

# What is done sooner, in seconds, needs no bar.
PATIENCE = 1.0


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Bar]:
    """A bar to move on after each step. Nothing is left of it at the end, nor when the command is
    interrupted."""
    bar = Bar(title, total)
    bar.wait()
    try:
        yield bar
    finally:
        bar.stop()


class Bar:
    """Comes up after a while by itself, so that a single long step is seen, too. Without a
    terminal it does nothing."""

    def __init__(self, title: str, total: int | None) -> None:
        self.title = title
        self.total = total
        self.done = 0
        self._timer: Timer | None = None
        self._shown: Progress | None = None
        # The timer is a thread of its own.
        self._lock = RLock()

    def wait(self) -> None:
        if sys.stderr.isatty():
            self._timer = Timer(PATIENCE, self._show)
            self._timer.daemon = True
            self._timer.start()

    def step(self) -> None:
        with self._lock:
            self.done += 1
            if self._shown is not None:
                self._shown.update(self._shown.task_ids[0], completed=self.done)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Make room for something to be printed."""
        with self._lock:
            if self._shown is not None:
                self._shown.stop()
            yield
            if self._shown is not None:
                self._shown.start()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self._timer = None
            if self._shown is not None:
                self._shown.stop()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        shown = Progress(
            *columns, console=Console(stderr=True), transient=True,
            redirect_stdout=False, redirect_stderr=False,
        )  # fmt: skip
        shown.add_task(self.title, total=self.total, completed=self.done)
        with self._lock:
            if self._timer is not None:
                self._shown = shown
                shown.start()
