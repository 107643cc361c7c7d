"""One job in a process of its own: `python -m legalist.studio.job_process trial FILE GAMES`, or
`playtest GAMES` with a parcel of rules to read.

It prints a line of JSON for each step of its progress, and one with the result.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from legalist.diagnostics import Diagnostic, RulesetError
from legalist.limits import JOB_MEMORY, JOB_SECONDS
from legalist.link.location import locate

from .bounded_process import bound

# Added to the priority, so that whoever plays in the studio is served first.
NICE = 10


def main(what: str, path: Path, games: int) -> None:
    bound(JOB_MEMORY, JOB_SECONDS)
    try:
        match what:
            case "trial":
                result, text = _trial(path, games)
            case "test":
                result, text = _test(path)
            case _:
                result, text = _check(path)
    except RulesetError as error:
        result, text = {"ok": False, "findings": _plain(error.diagnostics)}, str(error)
    _tell(result=result, text=text)


def _tell(**told: Any) -> None:
    print(json.dumps(told, ensure_ascii=True), flush=True)


def _trial(path: Path, games: int) -> tuple[Any, str]:
    from legalist.trial import subject_at, try_out

    subject = subject_at(locate(path), ())
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        _tell(done=done, total=games)

    _tell(done=0, total=games)
    trial = try_out(subject, games=games, seed=0, players=None, tell=step)
    return trial.to_json(), trial.name


def _test(path: Path) -> tuple[Any, str]:
    from legalist.testing import iterate_scenarios

    found: list[dict[str, Any]] = []
    for result in iterate_scenarios([path], count=lambda total: _tell(done=0, total=total)):
        told = _plain(result.diagnostics)
        found.append({"name": result.name, "passed": result.passed, "findings": told})
        _tell(done=len(found))
    passed = sum(one["passed"] for one in found)
    return {"scenarios": found, "passed": passed}, f"{passed} of {len(found)}"


def _check(path: Path) -> tuple[Any, str]:
    from legalist.editing.workshop import Workshop

    found: list[Diagnostic] = []
    for number, checkup in enumerate(Workshop([path.parent]).background(path)):
        found = checkup.all
        _tell(done=number, total=number + (not checkup.finished))
    return {"findings": _plain(found)}, str(len(found))


def _plain(found: Iterable[Diagnostic]) -> list[Any]:
    return [one.to_json() for one in found]


def _playtest(games: int) -> None:
    bound(JOB_MEMORY, JOB_SECONDS)
    from .playtest_games import play

    play(sys.stdin.buffer.read().decode(), games, _tell)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    if sys.argv[1] == "playtest":
        _playtest(int(sys.argv[2]))
    else:
        main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
