"""`make fuzz`: strangers' files of all kinds, made by chance, through the real commands.

`python tests/fuzz/run.py --cases 2000 --seed 1 --seconds 600`. The same seed gives the same cases.
A case that fails is made smaller and written into tests/hostile/kept, where a test runs it for
ever; `--kept` runs those. `--case 17` runs one case and shows it; `--only parcel` makes cases of
one surface.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from case import Case, from_file, to_text
from execution import Result
from minimise import smaller
from played_games import prepare
from surfaces import SURFACES, make_case
from workers import results

KEPT = Path(__file__).parent.parent / "hostile" / "kept"
CASES = 2000


def main() -> None:
    asked = _arguments()
    prepare()
    if asked.kept:
        paths = sorted(KEPT.glob("*.yaml"))
        sys.exit(_told(_run((str(path.stem), from_file(path)) for path in paths), keep=False))
    numbers = range(asked.first, asked.first + asked.cases)
    if asked.case is not None:
        numbers = range(asked.case, asked.case + 1)
        print(to_text(make_case(asked.seed, asked.case, asked.only), "shown"))
    print(f"seed {asked.seed}, cases {numbers.start} to {numbers.stop - 1}", flush=True)
    cases = (
        (f"{asked.seed}-{number}", make_case(asked.seed, number, asked.only)) for number in numbers
    )
    sys.exit(_told(_run(cases, asked.seconds), keep=not asked.dry))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cases", type=int, default=CASES, help="how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seconds", type=float, default=None, help="begin no case after this time")
    parser.add_argument("--case", type=int, help="run and show this one only")
    parser.add_argument("--only", default="", choices=[one.name for one in SURFACES],
                        metavar="SURFACE", help="cases of this surface")  # fmt: skip
    parser.add_argument("--kept", action="store_true", help="run the cases that failed once")
    parser.add_argument("--dry", action="store_true", help="write no failed cases")
    return parser.parse_args()


def _run(
    cases: Iterable[tuple[str, Case]], seconds: float | None = None
) -> Iterator[tuple[str, Case, Result]]:
    end = None if seconds is None else time.monotonic() + seconds

    def in_time() -> Iterator[tuple[str, Case]]:
        for one in cases:
            if end is not None and time.monotonic() > end:
                return
            yield one

    with tempfile.TemporaryDirectory() as folder:
        try:
            yield from results(in_time(), Path(folder))
        except KeyboardInterrupt:
            print("stopped")


def _told(done: Iterable[tuple[str, Case, Result]], keep: bool) -> int:
    """Print what came of the cases; return 1 if any failed."""
    surfaces: Counter[str] = Counter()
    seconds: Counter[str] = Counter()
    failures: dict[str, list[str]] = {}
    slowest, largest, hardest = ("", 0.0), ("", 0), ("", 0)
    for name, case, result in done:
        surfaces[case.surface] += 1
        if surfaces.total() % 500 == 0:
            print(f"… {surfaces.total()} cases", flush=True)
        seconds[case.surface] += result.seconds
        slowest = max(slowest, (name, result.seconds), key=lambda one: one[1])
        largest = max(largest, (name, result.memory), key=lambda one: one[1])
        hardest = max(hardest, (name, result.work), key=lambda one: one[1])
        if result.failure:
            # One cause is kept once: the same error at the same place.
            cause = result.failure.partition(": ")[2]
            cause = cause.rpartition(" at ")[2] or cause
            if cause not in failures:
                print(f"{name} ({case.surface}): {result.failure}", flush=True)
                if keep:
                    _keep(name, case, result.failure)
            failures.setdefault(cause, []).append(name)
    number = sum(map(len, failures.values()))
    for surface, count in surfaces.most_common():
        print(f"{count:>7} {surface} ({seconds[surface]:.0f} s)")
    print(f"{surfaces.total():>7} cases ({seconds.total():.0f} s of processor time)")
    print(f"{number} failures of {len(failures)} sorts")
    for cause, which in failures.items():
        print(f"  {len(which)} × {cause[:150]}: {', '.join(which[:5])}")
    print(f"most work: {hardest[1]:,} ({hardest[0]}); most memory of a case: "
          f"{largest[1] // 1_000_000} MB ({largest[0]}); longest: {slowest[1]:.1f} s of processor "
          f"time ({slowest[0]})")  # fmt: skip
    return 1 if failures else 0


def _keep(name: str, case: Case, failure: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        small = smaller(case, failure, Path(folder))
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.yaml").write_text(to_text(small, failure), "utf-8")


if __name__ == "__main__":
    main()
