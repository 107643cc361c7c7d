"""`make bench`: one table of speeds. Ratios and rates of one run; machines differ."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable

import first_findings
import keystrokes
import many_games
import page_speed
import paying
from cold import ratios

from legalist import State, load
from legalist.play.transfer import move_changes


def seconds(work: Callable[[], object], least: float = 0.5) -> float:
    """The time of one round, over as many rounds as fill `least` seconds."""
    rounds, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < least or not rounds:
        work()
        rounds += 1
    return passed / rounds


def cold_check() -> float:
    command = [sys.executable, "-m", "legalist", "check", "huang"]
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return min(times)


def cold_load() -> float:
    """Load in a fresh process, without the time for starting Python and importing."""
    program = (
        "import time, legalist; legalist.load; b = time.perf_counter();"
        "legalist.load('huang', players=4); print(time.perf_counter() - b)"
    )
    times = [
        float(
            subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        )
        for _ in range(3)
    ]
    return min(times)


def mid_game() -> State:
    rng = random.Random(1)
    state = load("huang", players=4).start(1)
    for _ in range(60):
        state = state.apply(state.legal_moves.random(rng))
    return state


def playouts(name: str, players: int, least: float = 5.0) -> tuple[float, float]:
    """(games, decisions) per second of random play."""
    game = load(name, players=players)
    game.playout(0)
    decisions, games, begun = 0, 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < least:
        counted: list[int] = []
        game.playout(games, count=counted.append)
        decisions += counted[0]
        games += 1
    return games / passed, decisions / passed


def what_changes_here() -> float:
    """CPU seconds from an edited rule to the moves that it adds and takes away in a position."""
    state, times = mid_game(), []
    for size in (3, 4, 5, 7, 8):
        begun = time.process_time()
        move_changes(state, load("huang", players=4, options={"hand_size": size}))
        times.append(time.process_time() - begun)
    return sorted(times)[len(times) // 2]


def main() -> None:
    state = mid_game()
    huang, huang_decisions = playouts("huang", 4)
    hex_games, hex_moves = playouts("hex", 2, 3.0)
    matches, plays = playouts("chu-han", 2, 3.0)
    rows = [
        ("legalist check huang, cold", f"{cold_check():.2f} s", "at most 1 s"),
        ("load huang in process", f"{cold_load():.2f} s", "at most 0.4 s"),
        ("what changes here, Huang, CPU", f"{what_changes_here() * 1e3:.0f} ms", "at most 60 ms"),
        ("copy of a Huang state", f"{seconds(state.copy) * 1e6:.1f} µs", "at most 20 µs"),
        ("Huang, 4 players, random games", f"{huang:.1f} /s", "at least 35 /s"),
        ("Huang, 4 players, decisions", f"{huang_decisions:.0f} /s", "at least 2500 /s"),
        ("Hex 11×11, random games", f"{hex_games:.0f} /s", "at least 550 /s"),
        ("Hex 11×11, moves", f"{hex_moves:.0f} /s", ""),
        ("Chu Han, random matches", f"{matches:.0f} /s", "at least 120 /s"),
        ("Chu Han, decisions", f"{plays:.0f} /s", "at least 22000 /s"),
        *keystrokes.rows(),
        ("first findings of `legalist lsp`", f"{first_findings.seconds():.2f} s", "at most 1.5 s"),
    ]
    rows += ratios()
    rows += many_games.rows()
    rows += paying.rows()
    rows += page_speed.rows()
    width = max(len(row[0]) for row in rows)
    for what, found, wanted in rows:
        print(f"{what:<{width}}  {found:>12}  {wanted}")


if __name__ == "__main__":
    main()
