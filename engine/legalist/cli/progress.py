"""How far a command is that takes its time: told on a terminal only, and only after a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
# What is done sooner needs no bar.
PATIENCE = 1.0


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each step. Nothing is left of the bar at the end, nor when
    the command is interrupted."""
    bar = _Bar(title, total)
    try:
        yield bar.step
    finally:
        bar.stop()


def counted(items: Iterable[T], title: str, total: int | None = None) -> Iterator[T]:
    """The items, with a bar that moves as they are taken."""
    with progress(title, total) as step:
        for item in items:
            yield item
            step()


class _Bar:
    def __init__(self, title: str, total: int | None) -> None:
        self.title = title
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.shown: Progress | None = None

    def step(self) -> None:
        self.done += 1
        if self.shown is None and sys.stderr.isatty():
            if time.monotonic() - self.began < PATIENCE:
                return
            self.shown = _shown(self.title, self.total)
            self.shown.start()
        if self.shown is not None:
            self.shown.update(self.shown.task_ids[0], completed=self.done)

    def stop(self) -> None:
        if self.shown is not None:
            self.shown.stop()


def _shown(title: str, total: int | None) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task(title, total=total)
    return bar
