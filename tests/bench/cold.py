"""Cold commands against those of an earlier commit, in one run.

The commit is checked out into a temporary worktree. Both versions run the interpreter and the
libraries of this environment, take turns, and have folders of their own for bytecode and for what
is kept of files that were read; one round that is not counted fills these, as the first check of
an author does.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from legalist.quick_dataclass import frozen

ROOT = Path(__file__).resolve().parents[2]
# The last commit before `check` was made fast.
BEFORE = "734d100"
ROUNDS = 5
# What to time, and which part of the earlier `check huang` it may take.
COMMANDS = {
    "check huang": 0.4,
    "list": 0.1,
    "--help": 0.1,
    "explain L401": 0.1,
}


@frozen
class Times:
    """Seconds by the clock, and of processor time with all child processes, of each round."""

    clock: tuple[float, ...]
    work: tuple[float, ...]


def ratios() -> list[tuple[str, str, str]]:
    """Return rows of a table: medians as parts of the earlier `check huang`, by the clock and in
    processor time. Without the history of the project there are none, and a note says so."""
    with earlier(BEFORE) as before:
        if before is None:
            print(f"no comparison with {BEFORE}: it is not in the history of this checkout\n")
            return []
        lines = {"": (before, "check huang"), **{line: (ROOT, line) for line in COMMANDS}}
        times = _measured(lines)
    rows = []
    for line, most in COMMANDS.items():
        parts = (
            statistics.median(own) / statistics.median(base)
            for own, base in (
                (times[line].clock, times[""].clock),
                (times[line].work, times[""].work),
            )
        )
        shown = " / ".join(f"{part:.2f}" for part in parts)
        rows.append((f"{line}, of check huang at {BEFORE}", shown, f"at most {most} / –"))
    return rows


def _measured(lines: dict[str, tuple[Path, str]]) -> dict[str, Times]:
    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in lines}
        for _ in range(ROUNDS + 1):
            for name, (checkout, line) in lines.items():
                found[name].append(_run(checkout, line, Path(folder)))
    return {
        name: Times(*zip(*rounds[1:], strict=True))  # type: ignore[arg-type]
        for name, rounds in found.items()
    }


def _run(checkout: Path, line: str, folder: Path) -> tuple[float, float]:
    own = folder / ("now" if checkout == ROOT else "before")
    surroundings = {name: value for name, value in os.environ.items() if "BYTECODE" not in name}
    surroundings |= {
        "PYTHONPATH": str(checkout / "engine"),
        "PYTHONPYCACHEPREFIX": str(own / "bytecode"),
        "XDG_CACHE_HOME": str(own / "cache"),
    }
    command = [sys.executable, "-m", "legalist", *line.split()]
    begun, before = time.perf_counter(), os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings, cwd=folder)
    passed, after = time.perf_counter() - begun, os.times()
    used = after.children_user + after.children_system
    return passed, used - before.children_user - before.children_system


@contextmanager
def earlier(commit: str) -> Iterator[Path | None]:
    """Check out an earlier commit, if the history has it."""

    def git(*words: str) -> bool:
        done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, check=False)
        return done.returncode == 0

    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "before"
        try:
            there = git("worktree", "add", "--detach", str(checkout), commit)
        except FileNotFoundError:  # no git
            there = False
        try:
            yield checkout if there else None
        finally:
            if there:
                git("worktree", "remove", "--force", str(checkout))


if __name__ == "__main__":
    for row in ratios():
        print(*row, sep="  ")
