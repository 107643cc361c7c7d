"""A thousand random games of every ruleset for every number of players: `make soak`.

    python tests/rulesets/many_games.py [--games 1000] [--processes 2] [ruleset …]

Ends with 1 if a game broke off, did not end, broke an invariant at any decision, could not be
saved and read there, or went another way when its moves were replayed.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from multiprocessing import get_context

from games import Played, play

from walks import RULESETS, Configuration, configurations

SHOWN = 20


def run(work: tuple[Configuration, int]) -> Played:
    configuration, seed = work
    return play(configuration, seed, thorough=True)


def results(asked: list[Configuration], games: int, processes: int) -> Iterator[Played]:
    work = list(product(asked, range(games)))
    if processes == 1:
        yield from map(run, work)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(run, work, chunksize=25)


def table(configuration: Configuration, played: list[Played], seconds: float) -> str:
    lengths = sorted(one.decisions for one in played)
    wins = Counter(seat for one in played for seat in one.winners)
    shares = ", ".join(f"{seat} {wins[seat]}" for seat in configuration.game().seats)
    middle = lengths[len(lengths) // 2]
    most = max(one.most_moves for one in played)
    bad = sum(bool(one.problems) for one in played)
    return (
        f"{configuration!s:<28} {len(played):>5} games  {bad:>3} bad  decisions {lengths[0]} to "
        f"{lengths[-1]}, half below {middle}; legal moves at most {most}  {seconds:7.1f} s  "
        f"wins: {shares}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=RULESETS)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    asked = [one for one in configurations() if one.ruleset in given.rulesets]
    problems: list[str] = []
    seen: Counter[str] = Counter()
    began = time.perf_counter()
    group: list[Played] = []
    for played in results(asked, given.games, given.processes):
        group.append(played)
        seen += played.actions + played.rules
        name = f"{played.configuration}, seed {played.seed}"
        problems += [f"{name}: {problem}" for problem in played.problems]
        if len(group) == given.games:
            now = time.perf_counter()
            print(table(played.configuration, group, now - began), flush=True)
            began, group = now, []
    rarest = sorted(seen.items(), key=lambda item: item[1])[:SHOWN]
    print("rarest: " + ", ".join(f"{name} {count}" for name, count in rarest))
    for problem in problems[:SHOWN]:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
