"""Random games a second of both machines, in turn in one process, in CPU time, best of five.

    python tests/bench/machines.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

import legalist

GAMES = {"hex": (2, 20, 2000), "chu-han": (2, 8, 400), "huang": (4, 2, 300)}


def rate(run: Callable[[], object], games: int) -> float:
    began = time.process_time()
    run()
    return games / (time.process_time() - began)


if __name__ == "__main__":
    for ruleset, (players, slow, fast) in GAMES.items():
        game = legalist.load(ruleset, players=players)
        began = time.process_time()
        machine = game.fast_machine
        assert machine is not None
        made = time.process_time() - began
        pairs = []
        for turn in range(5):
            python = rate(lambda: [game.playout(seed) for seed in range(slow)], slow)  # noqa: B023
            first = turn * fast
            wasm = rate(lambda: machine.playouts(fast, first), fast)  # noqa: B023
            pairs.append((python, wasm))
        python, wasm = (max(one) for one in zip(*pairs, strict=True))
        print(
            f"{ruleset} {players}: Python {python:,.0f}, WebAssembly {wasm:,.0f} games/s "
            f"(x{wasm / python:.0f}); made in {made:.2f} s, {len(machine.binary):,} bytes",
            flush=True,
        )
