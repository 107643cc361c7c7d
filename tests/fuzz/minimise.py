"""Making a case that fails smaller, as far as that is cheap: it must fail in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from case import Case, Run
from workers import results

MOST_TRIES = 120


def smaller(case: Case, failure: str, folder: Path) -> Case:
    """Return a case with fewer commands, lines and typed lines that fails at the same place."""
    tries = 0

    def fails(other: Case) -> bool:
        nonlocal tries
        tries += 1
        (_, _, result) = next(results([("", other)], folder))
        return _sort(result.failure) == _sort(failure)

    for change in (_fewer_runs, _fewer_files, _fewer_lines, _fewer_typed):
        again = True
        while again and tries < MOST_TRIES:
            again = False
            for other in change(case):
                if tries >= MOST_TRIES:
                    break
                if fails(other):
                    case, again = other, True
                    break
    return case


def _sort(failure: str) -> str:
    return failure.partition(": ")[2].rpartition(" at ")[2] or failure[:60]


def _fewer_runs(case: Case) -> Iterator[Case]:
    for index in range(len(case.runs)):
        if len(case.runs) > 1:
            yield replace(case, runs=case.runs[:index] + case.runs[index + 1 :])


def _fewer_files(case: Case) -> Iterator[Case]:
    for name in case.files:
        yield replace(case, files={n: data for n, data in case.files.items() if n != name})


def _fewer_lines(case: Case) -> Iterator[Case]:
    """Halves, quarters … of the lines of each file are taken out, larger parts first."""
    for name, data in case.files.items():
        for rest in _without_parts((data or b"").split(b"\n")):
            yield replace(case, files={**case.files, name: b"\n".join(rest)})


def _fewer_typed(case: Case) -> Iterator[Case]:
    for index, run in enumerate(case.runs):
        for rest in _without_parts(run.typed.split("\n")):
            new = Run(run.words, "\n".join(rest))
            yield replace(case, runs=(*case.runs[:index], new, *case.runs[index + 1 :]))


def _without_parts(items: list[Any]) -> Iterator[list[Any]]:
    size = len(items) // 2
    while size >= 1:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size :]
        size //= 2
