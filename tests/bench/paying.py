"""What paying for work costs random games, in one run.

Three versions take turns: the package as it is, the package with all paying taken out
(`unpaid.py`), which plays the very same games, and the last commit before the operations paid, from
which much else has changed as well. Processor time for each decision. A busy machine changes its
speed, so turns are short; each process runs at a speed of its own, so there are several of each.

    python tests/bench/paying.py
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from cold import ROOT, earlier

# The last commit before lists, piles and choices paid for what they go through.
BEFORE = "e2d6812"
PAID, UNPAID = "paid", "unpaid"
ROUNDS = 9
TURNS = 12
# Players, and how many games a turn has.
GAMES = {"huang": (4, 1), "hex": (2, 30), "chu-han": (2, 6)}
MOST = 0.05
PLAYER = """
import json, sys, time
if sys.argv[1] in ("paid", "unpaid"):
    from unpaid import prepare
    prepare(paying=sys.argv[1] == "paid")
from legalist import load
games = {name: load(name, players=players) for name, players, _ in json.loads(sys.argv[2])}
for line in sys.stdin:
    name, first, number = json.loads(line)
    decisions, begun = [], time.process_time()
    for seed in range(first, first + number):
        games[name].playout(seed, count=decisions.append)
    passed = time.process_time() - begun
    counters = games[name].machine.counters
    counters.reset()
    print(json.dumps([passed, sum(decisions), getattr(counters, "spent", None)]), flush=True)
"""


class Player:
    """A process that plays random games when it is told to."""

    def __init__(self, version: str, checkout: Path, folder: Path) -> None:
        surroundings = {key: value for key, value in os.environ.items() if "BYTECODE" not in key}
        surroundings |= {
            "PYTHONPATH": os.pathsep.join((str(checkout / "engine"), str(Path(__file__).parent))),
            "PYTHONPYCACHEPREFIX": str(folder / version / "bytecode"),
            "XDG_CACHE_HOME": str(folder / version / "cache"),
        }
        games = json.dumps([(name, *numbers) for name, numbers in GAMES.items()])
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, version, games],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings, cwd=folder,
        )  # fmt: skip

    def play(self, *wanted: Any) -> tuple[float, int, int | None]:
        """Return the processor time, the decisions, and the work of all games so far."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(wanted), file=self.process.stdin, flush=True)
        passed, decisions, work = json.loads(self.process.stdout.readline())
        return passed, decisions, work

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def rows() -> list[tuple[str, str, str]]:
    """Return rows of a table: the part that paying adds to the time of random games."""
    with earlier(BEFORE) as before, tempfile.TemporaryDirectory() as folder:
        checkouts = {PAID: ROOT, UNPAID: ROOT}
        if before is None:
            print(f"no comparison with {BEFORE}: it is not in the history of this checkout\n")
        else:
            checkouts[BEFORE] = before
        rounds = [_round(checkouts, Path(folder)) for _ in range(ROUNDS)]
    out = []
    for game in GAMES:
        for other, what, most in (
            (UNPAID, "paying for work", f"at most {MOST:.0%}"),
            (BEFORE, f"all changes since {BEFORE}", ""),
        ):
            if other in checkouts:
                added = [one[game, PAID] / one[game, other] - 1 for one in rounds]
                shown = f"{statistics.median(added):+.1%} ({min(added):+.1%} to {max(added):+.1%})"
                out.append((f"{game}, {what}, CPU", shown, most))
    return out


def _round(checkouts: dict[str, Path], folder: Path) -> dict[tuple[str, str], float]:
    """Return the seconds of a decision, by game and version, of new processes."""
    seconds: Counter[tuple[str, str]] = Counter()
    decisions: Counter[tuple[str, str]] = Counter()
    with ExitStack() as running:
        players = {
            name: running.enter_context(Player(name, place, folder))
            for name, place in checkouts.items()
        }
        for game, (_, number) in GAMES.items():
            for turn in range(TURNS + 1):
                played = {}
                for name in sorted(players, reverse=turn % 2 == 1):
                    played[name] = players[name].play(game, turn * number, number)
                    if turn:  # the first one makes what is kept
                        seconds[game, name] += played[name][0]  # type: ignore[assignment]
                        decisions[game, name] += played[name][1]
                _expect_the_same(played[PAID], played[UNPAID])
    return {key: seconds[key] / decisions[key] for key in seconds}


def _expect_the_same(paid: tuple[Any, ...], unpaid: tuple[Any, ...]) -> None:
    if paid[1] != unpaid[1] or not paid[2] or unpaid[2]:
        raise AssertionError(f"the games differ, or something still pays: {paid}, {unpaid}")


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
