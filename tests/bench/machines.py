"""Random games a second: an earlier commit, the Python machine and the WebAssembly machine.

    python tests/bench/machines.py [rounds]

All take turns in one run, in processor time; the best of the rounds counts. The earlier commit runs
in a process of its own, with the same interpreter and libraries.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from cold import BEFORE, earlier

import legalist
from legalist.play import Game

# A ruleset, its players, how many games of one round: earlier, in Python, in WebAssembly; and how
# many times as fast WebAssembly has to be.
GAMES = {
    "huang": (4, 8, 16, 1500, 150),
    "hex": (2, 100, 150, 12000, 85),
    "chu-han": (2, 20, 30, 2000, 40),
}
LISTED = 60
WORKER = """
import sys, time, legalist
games = {}
for line in sys.stdin:
    name, players, first, number = line.split()
    if name not in games:
        games[name] = legalist.load(name, players=int(players))
        games[name].playout(0)
    begun = time.process_time()
    for seed in range(int(first), int(first) + int(number)):
        games[name].playout(seed)
    print(int(number) / (time.process_time() - begun), flush=True)
"""


class Earlier:
    """The earlier commit as a process that plays games when asked."""

    def __init__(self, checkout: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(checkout / "engine")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER], env=environment, text=True, cwd=tempfile.gettempdir(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def rate(self, name: str, players: int, first: int, number: int) -> float:
        assert self._process.stdin is not None and self._process.stdout is not None
        print(name, players, first, number, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def rate(run: Callable[[], object], number: int) -> float:
    begun = time.process_time()
    run()
    return number / (time.process_time() - begun)


def compare(name: str, before: Earlier | None, rounds: int) -> None:
    players, few, some, many, goal = GAMES[name]
    game = legalist.load(name, players=players)
    machine = game.fast_machine
    assert machine is not None
    game.playout(0)
    best: dict[str, float] = {}

    def note(what: str, found: float) -> None:
        best[what] = max(best.get(what, 0), found)

    for turn in range(rounds):
        if before is not None:
            note("before", before.rate(name, players, 1 + turn * few, few))
        note("python", rate(lambda: _play(game, turn * some, some), some))  # noqa: B023
        note("wasm", rate(lambda: machine.playouts(many, turn * many), many))  # noqa: B023
        machine.list_all(True)
        note("listed", rate(lambda: machine.playouts(many // 4, turn * many), many // 4))  # noqa: B023
        machine.list_all(False)
    base = best.get("before", 0)

    def times(what: str) -> str:
        return f"{best[what]:,.0f}" + (f" (x{best[what] / base:.1f})" if base else "")

    print(
        f"{name} {players}: {BEFORE} {base:,.1f} games/s, Python {times('python')}, "
        f"WebAssembly {times('wasm')}, goal x{goal}; with full lists of moves {times('listed')}"
        + (f", goal x{LISTED}" if name == "huang" else ""),
        flush=True,
    )


def _play(game: Game, first: int, number: int) -> None:
    for seed in range(first, first + number):
        game.playout(seed)


# ---- two processes, loading, copying


def _many(seed: int) -> float:
    """Play games in this process; return when it was done."""
    game = legalist.load("huang", players=4)
    game.playouts(50)
    begun = time.process_time()
    game.playouts(6000, seed)
    return 6000 / (time.process_time() - begun)


def two_processes() -> float:
    """How many times the games of one process two of them play, in processor time: what they keep
    from each other (memory, caches of the processor) shows, what others use of the processor does
    not."""
    with ProcessPoolExecutor(2) as pool:
        alone = max(pool.submit(_many, 0).result() for _ in range(3))
        both = max(sum(pool.map(_many, (0, 10_000))) for _ in range(3))
    return both / alone


def loading() -> tuple[float, float]:
    """Seconds of processor time to load Huang in a new process, and to load it with its module, of
    which no compiled text is kept."""
    program = (
        "import time, legalist; legalist.load; b = time.process_time();"
        "g = legalist.load('huang', players=4); {}; print(time.process_time() - b)"
    )
    environment = os.environ | {"LEGALIST_CACHE": "off"}

    def measured(rest: str) -> float:
        command = [sys.executable, "-c", program.format(rest)]
        run: Any = subprocess.run(command, capture_output=True, check=True, env=environment)
        return float(run.stdout)

    pairs = [(measured("pass"), measured("g.fast_machine")) for _ in range(5)]
    return min(a for a, _ in pairs), min(b for _, b in pairs)


def copying() -> float:
    """Microseconds to copy a state inside: of calls that copy, less calls that do nothing."""
    machine = legalist.load("huang", players=4).fast_machine
    assert machine is not None
    a, b, *_ = machine.slots
    machine.start(a, 1)

    def timed(name: str, *args: int) -> float:
        number = 30_000
        begun = time.process_time()
        for _ in range(number):
            machine.call(name, *args)
        return (time.process_time() - begun) / number * 1e6

    pairs = [(timed("copy", b, a), timed("begin", a)) for _ in range(5)]
    return min(one for one, _ in pairs) - min(other for _, other in pairs)


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with earlier(BEFORE) as checkout:
        before = Earlier(checkout) if checkout is not None else None
        for name in GAMES:
            compare(name, before, rounds)
        if before is not None:
            before.close()
    plain, compiled = loading()
    print(f"load Huang {plain:.2f} s, with its module {compiled:.2f} s (+{compiled - plain:.2f})")
    print(f"copy of a state inside {copying():.2f} µs")
    print(f"two processes {two_processes():.2f} times one")
