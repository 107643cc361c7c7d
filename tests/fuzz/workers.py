"""Cases in processes of their own: a case that ends its process ends nothing else."""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from case import Case
from execution import Result, execute
from guard import Guard

# Cases of one process; a new one has forgotten everything.
BATCH = 50


def results(cases: Iterable[tuple[str, Case]], folder: Path) -> Iterator[tuple[str, Case, Result]]:
    """Yield each case with what came of it."""
    waiting = iter(cases)
    while batch := list(islice(waiting, BATCH)):
        while batch:
            for result in _in_a_process([case for _, case in batch], folder):
                name, case = batch.pop(0)
                yield name, case, result


def _in_a_process(cases: list[Case], folder: Path) -> Iterator[Result]:
    """The results of the cases, or of those up to the one that ended the process."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(cases, folder, writing)
    os.close(writing)
    number = 0
    with os.fdopen(reading, "rb") as stream:
        while True:
            try:
                yield pickle.load(stream)
            except (EOFError, pickle.UnpicklingError):
                break
            number += 1
    _, status = os.waitpid(child, 0)
    if number < len(cases):
        yield Result(f"the process: it ended with status {status}")


def _work(cases: list[Case], folder: Path, writing: int) -> None:
    """Run the cases and leave; never return to the code of the first process."""
    try:
        # On one processor, `check` starts no processes of its own.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        guard = Guard()
        guard.put_on()
        # What is there already need not be looked through after each case.
        gc.collect()
        gc.freeze()
        with os.fdopen(writing, "wb") as stream:
            for number, case in enumerate(cases):
                place = folder / f"case{number}"
                place.mkdir()
                pickle.dump(execute(case, place, guard), stream)
                stream.flush()
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)
    os._exit(0)
