"""Work that several processes do together.

Forked processes start with everything that has been read so far. Each takes the next piece of work
from a pipe that holds the numbers of the pieces, and sends its results back through another. A
process that fails only leaves its piece to the first process, where the error is then seen.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Generic, NoReturn, TypeVar

from .fork_lock import fork_lock

V = TypeVar("V")

MOST_PROCESSES = 8
# Starting a process takes as long as a small piece of work.
FEWEST_PIECES = 4
# All numbers must fit into a pipe; the smallest hold 4,096 bytes.
MOST_PIECES = 1_000
NUMBER = 4


def share(
    pieces: int, work: Callable[[int], V], done: Callable[[], None], *, first: Collection[int] = ()
) -> list[V]:
    """Return the results of `work` for the numbers below `pieces`, in this order. `done` is called
    for each result. What `work` returns must be possible to pickle. The pieces that are `first` are
    done before other processes start, so that these have what was read for them."""
    results: dict[int, V] = {}
    for number, result in as_done(pieces, work, first=first):
        results[number] = result
        done()
    return [results[number] for number in range(pieces)]


def as_done(
    pieces: int,
    work: Callable[[int], V],
    *,
    first: Collection[int] = (),
    processes: int = MOST_PROCESSES,
    fewest: int = FEWEST_PIECES,
) -> Iterator[tuple[int, V]]:
    """Yield each number below `pieces` with the result of `work` for it, as they are done. Others
    than this process begin only if each has at least the `fewest` pieces to do."""
    for number in first:
        yield number, work(number)
    missing = dict.fromkeys(number for number in range(pieces) if number not in first)
    helpers = min(_processes(), processes, len(missing) // fewest) - 1
    if helpers > 0 and len(missing) <= MOST_PIECES:
        with _numbers(list(missing)) as queue, _forked(helpers, queue, work) as helping:
            for number in _taken(queue):
                del missing[number]
                yield number, work(number)
                for answer in helping.answers(wait=False):
                    del missing[answer[0]]
                    yield answer
            for answer in helping.answers(wait=True):
                del missing[answer[0]]
                yield answer
    for number in missing:
        yield number, work(number)


@contextmanager
def aside(work: Callable[[], V]) -> Iterator[Callable[[], V]]:
    """Let another process do `work` meanwhile; calling what is yielded waits for its result, which
    must be possible to pickle."""
    if _processes() < 2:
        yield work
        return
    with _numbers([0]) as queue, _forked(1, queue, lambda _: work()) as helping:

        def result() -> V:
            for _, answer in helping.answers(wait=True):
                return answer
            return work()

        yield result


def _processes() -> int:
    """Return how many processes can work at the same time. A process with threads of others must
    not be forked: their locks would stay locked. (That of a progress bar waits, or is waited
    for.)"""
    threads = [one for one in threading.enumerate() if not isinstance(one, threading.Timer)]
    if not hasattr(os, "fork") or len(threads) > 1:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _numbers(numbers: list[int]) -> Iterator[int]:
    """Open a pipe with these numbers in it; whoever reads the next one has taken it."""
    queue, writing = os.pipe()
    try:
        os.write(writing, b"".join(number.to_bytes(NUMBER, "big") for number in numbers))
    finally:
        os.close(writing)
    try:
        yield queue
    finally:
        os.close(queue)


def _taken(queue: int) -> Iterator[int]:
    while number := os.read(queue, NUMBER):
        yield int.from_bytes(number, "big")


@contextmanager
def _forked(helpers: int, queue: int, work: Callable[[int], V]) -> Iterator[_Helping[V]]:
    """Start processes that take their share; they end with the block, however that ends."""
    helping: _Helping[V] = _Helping()
    try:
        for _ in range(helpers):
            helping.start(queue, work)
        yield helping
    finally:
        helping.end()


class _Helping(Generic[V]):
    """Processes at work, each with the pipe of its results and what was read from it so far."""

    def __init__(self) -> None:
        self.processes: list[int] = []
        self.read: dict[int, bytearray] = {}

    def start(self, queue: int, work: Callable[[int], V]) -> None:
        reading, writing = os.pipe()
        # An interruption waits: in the functions that Python runs after a fork it would be lost.
        earlier = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        with fork_lock:  # a thread that imports modules holds their locks
            process = os.fork()
        if process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # the first process tells of it
            signal.pthread_sigmask(signal.SIG_SETMASK, earlier)
            _help(queue, writing, work)
        self.processes.append(process)
        self.read[reading] = bytearray()
        os.close(writing)
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier)

    def answers(self, *, wait: bool) -> Iterator[tuple[int, V]]:
        """Yield the results that have come, or with `wait` all that will come."""
        while self.read:
            ready, _, _ = select.select(list(self.read), [], [], None if wait else 0)
            if not ready:
                return
            for pipe in ready:
                part = os.read(pipe, 1 << 16)
                known = self.read[pipe]
                known += part
                while len(known) >= NUMBER:
                    end = NUMBER + int.from_bytes(known[:NUMBER], "big")
                    if len(known) < end:
                        break
                    answer: tuple[int, V] = pickle.loads(known[NUMBER:end])
                    del known[:end]
                    yield answer
                if not part:
                    del self.read[pipe]
                    os.close(pipe)

    def end(self) -> None:
        for pipe in self.read:
            os.close(pipe)
        for process in self.processes:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _help(queue: int, writing: int, work: Callable[[int], object]) -> NoReturn:
    """Do pieces of work in a forked process until none is left."""
    failed = 1
    try:
        for number in _taken(queue):
            answer = pickle.dumps((number, work(number)))
            with open(writing, "wb", closefd=False) as pipe:
                pipe.write(len(answer).to_bytes(NUMBER, "big") + answer)
        failed = 0
    finally:
        os._exit(failed)  # nothing of the first process is to be tidied up here
