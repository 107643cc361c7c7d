"""Progress of slow commands, shown only on a terminal and only after a second."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock, Timer
from time import monotonic
from typing import TYPE_CHECKING

from legalist.fork_lock import fork_lock

if TYPE_CHECKING:
    from rich.progress import Progress

# Commands that finish within this many seconds show no bar.
PATIENCE = 1.0
# Seconds between two drawings of a bar.
PAUSE = 0.1


@contextmanager
def progress(title: str, total: int | None = None, *, rate: bool = False) -> Iterator[Bar]:
    """Return a bar to advance after each step. It is erased at the end, and when the command is
    interrupted. With `rate` it shows steps per second and the time that is left."""
    bar = Bar(title, total, rate)
    bar.wait()
    try:
        yield bar
    finally:
        bar.stop()


class Bar:
    """Appears by itself after a while, so that a single long step shows as well. Without a terminal
    it does nothing."""

    def __init__(self, title: str, total: int | None, rate: bool = False) -> None:
        self.title = title
        self._rate = rate
        self.total = total
        self.done = 0
        self._timer: Timer | None = None
        self._shown: Progress | None = None
        self._drawn = 0.0
        self._began = monotonic()
        self._done_before = 0
        # The timer runs in its own thread.
        self._lock = RLock()

    def wait(self) -> None:
        if sys.stderr.isatty():
            self._timer = Timer(PATIENCE, self._show)
            self._timer.daemon = True
            self._timer.start()

    def expect(self, more: int) -> None:
        """Raise the total: there is more to do than was known at first."""
        with self._lock:
            self.total = (self.total or 0) + more
            self._update()

    def begin_at(self, done: int) -> None:
        """Some steps were done earlier."""
        with self._lock:
            self.done = self._done_before = done

    def step(self, steps: int = 1) -> None:
        with self._lock:
            self.done += steps
            self._update()

    def _update(self) -> None:
        """Show the numbers, unless they were shown just now. Nothing draws in between: a thread
        that did would keep the command from forking."""
        if self._shown is not None and monotonic() - self._drawn >= PAUSE:
            self._drawn = monotonic()
            task = self._shown.task_ids[0]
            self._shown.update(
                task, completed=self.done, total=self.total, refresh=True, rate=self._told_rate()
            )

    def _told_rate(self) -> str:
        """Return how many steps were done in a second, since the first were."""
        seconds = monotonic() - self._began
        made = self.done - self._done_before
        return f"{made / seconds:,.0f}/s" if seconds > 0 and made >= seconds else ""

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the bar while something else is printed."""
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
        with fork_lock:
            self._appear()

    def _appear(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            ProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        columns: tuple[ProgressColumn, ...] = (
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        )  # fmt: skip
        if self._rate:
            columns += (TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        shown = Progress(
            *columns, console=Console(stderr=True), transient=True, auto_refresh=False,
            redirect_stdout=False, redirect_stderr=False,
        )  # fmt: skip
        shown.add_task(self.title, total=self.total, completed=self.done, rate=self._told_rate())
        with self._lock:
            if self._timer is not None:
                self._shown = shown
                shown.start()
