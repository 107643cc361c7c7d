"""`simulate`: games a second of processor time, what a second process adds, and memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import time

Row = tuple[str, str, str]
ROUNDS = 5
# (game, players, games of a round)
PLAYED = (("huang", 4, 20_000), ("hex", 2, 200_000))
SMALL, LARGE = 20_000, 400_000


def rows() -> list[Row]:
    made: list[Row] = []
    for name, players, games in PLAYED:
        per_second, faster, at_best = map(float, _asked("speed", name, players, games))
        made += [
            (f"simulate {name}, {players} players, games per CPU second", f"{per_second:.0f}", ""),
            (f"simulate {name}, two processes against one", f"{faster:.2f} ×",
             "at least 1.9 × on two free processors"),
            (f"simulate {name}, the same by processor time", f"{at_best:.2f} ×", "at least 1.9 ×"),
        ]  # fmt: skip
    small, large = (float(_asked("memory", "hex", 2, games)[0]) for games in (SMALL, LARGE))
    wanted = "at most 1.1 ×"
    made.append((f"simulate, memory of {LARGE:,} games", f"{large / small:.2f} ×", wanted))
    return made


def _asked(what: str, name: str, players: int, games: int) -> list[str]:
    """Measure in a fresh process, which may fork and whose memory is that of the games."""
    words = [sys.executable, __file__, what, name, str(players), str(games)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()


def _used() -> float:
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF,
                                                       resource.RUSAGE_CHILDREN))  # fmt: skip
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def _measure(what: str, name: str, players: int, games: int) -> None:
    from legalist import load
    from legalist.bots import RandomBot
    from legalist.cli.playtest_options import spread_over
    from legalist.simulate.job import Job
    from legalist.simulate.run import Memory, run

    job = Job(load(name, players=players), (RandomBot(),), ("random",), 1)

    def played(processes: int) -> tuple[float, float]:
        """Seconds by the clock and of processors."""
        clock, used = time.perf_counter(), _used()
        run(games, Memory(players), spread_over(processes, job.play), lambda _: None)
        return time.perf_counter() - clock, _used() - used

    if what == "memory":
        played(1)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        return
    # Interleaved, the best of several: other programs on the machine only make it slower.
    found = [(played(1), played(2)) for _ in range(ROUNDS)]
    (clock, used), (clock_of_two, used_of_two) = (
        tuple(min(one[n][k] for one in found) for k in range(2)) for n in range(2)
    )
    # By what both did: what they would gain with nobody else on the machine.
    print(games / used, clock / clock_of_two, 2 * used / used_of_two)


if __name__ == "__main__":
    _measure(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
