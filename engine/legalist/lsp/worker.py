"""One thread for all work on rulesets, so that the loop of messages is always free.

Jobs are done in the order in which they were asked for, so an answer always sees the latest text. A
change makes the job in progress stop at its next pause. What is left to be done in the background
is done step by step while there are no jobs.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from time import monotonic
from typing import Any, TypeVar

from legalist.interruption import Interrupted, interruptible
from legalist.rules_lock import rules_lock

V = TypeVar("V")
_log = logging.getLogger(__name__)
# The seconds without a job after which steps in the background begin: whoever types on would throw
# away whatever is begun between two keys.
REST = 0.25


class Worker:
    def __init__(self) -> None:
        self._jobs: deque[tuple[Future[Any], Callable[[], None]]] = deque()
        self._background: Iterator[Any] | None = None
        self._wake = threading.Condition()
        self._asked = 0.0
        self._stopped = False
        self.revision = 0
        self._thread = threading.Thread(target=self._run, name="rulesets", daemon=True)
        self._thread.start()

    def changed(self) -> None:
        """Make the results of earlier jobs useless."""
        with self._wake:
            self.revision += 1
            self._background = None

    def do(self, work: Callable[[], V]) -> Future[V]:
        """Do some work after all earlier jobs."""
        future: Future[V] = Future()

        def job() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(work())
            except BaseException as error:  # the one who asked is told, the thread goes on
                future.set_exception(error)

        with self._wake:
            if self._stopped:
                future.cancel()
            else:
                self._jobs.append((future, job))
                self._asked = monotonic()
            self._wake.notify()
        return future

    async def ask(self, work: Callable[[], V]) -> V:
        return await asyncio.wrap_future(self.do(work))

    def in_background(self, steps: Iterator[Any]) -> None:
        """Take these steps while nothing else is to be done; they replace earlier ones."""
        with self._wake:
            self._background = steps
            self._wake.notify()

    def stop(self) -> None:
        """End the thread after the job in progress; whoever waits for others is told so."""
        with self._wake:
            self._stopped = True
            self.revision += 1
            while self._jobs:
                self._jobs.popleft()[0].cancel()
            self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not (self._jobs or self._stopped):
                    if self._background is None:
                        self._wake.wait()
                    elif (left := self._asked + REST - monotonic()) > 0:
                        self._wake.wait(left)
                    else:
                        break
                if self._stopped:
                    return
                job = self._jobs.popleft()[1] if self._jobs else None
                steps, revision = self._background, self.revision
            with rules_lock:
                if job is not None:
                    job()
                elif steps is not None:
                    self._step(steps, revision)

    def _step(self, steps: Iterator[Any], revision: int) -> None:
        """Take a step; a change stops it at its next pause, and with it all that would follow."""
        try:
            with interruptible(lambda: self.revision != revision):
                next(steps)
        except (StopIteration, Interrupted):
            self._done(steps)
        except Exception:
            _log.exception("a step in the background failed")
            self._done(steps)

    def _done(self, steps: Iterator[Any]) -> None:
        with self._wake:
            if self._background is steps:
                self._background = None
