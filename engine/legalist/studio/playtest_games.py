"""The games of a playtest, in a process of their own: from a parcel of rules to what is known, told
again and again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any

from legalist.parallel import as_done
from legalist.play import RuleFailure
from legalist.simulate.bot_games import Unending
from legalist.simulate.compare import Comparison, Sums, compare
from legalist.simulate.parcel import ParcelError, unpack

# Seconds between two times that it is told what is known.
PAUSE = 0.25
# So many rounds of a game each, then so many of two …: strong bots show something soon, and quick
# ones are not held up.
ALIKE = 8
MOST_ROUNDS = 200
# One processor is left to those who play.
MOST_PROCESSES = 4


def play(parcel: str, games: int, tell: Callable[..., None]) -> None:
    """Play games of the rules in a parcel, or pairs of games where there are two."""
    tell(done=0, total=games)
    told = 0.0

    def heard(sums: Sums) -> None:
        nonlocal told
        if monotonic() - told >= PAUSE or sums.games == games:
            told = monotonic()
            tell(done=sums.games, total=games, known=sums.to_json())

    try:
        comparison = Comparison(unpack(parcel))
        compare(comparison, games, _spread(comparison), heard, starts=list(starts(games)))
    except RuleFailure as failure:
        tell(trouble=failure.diagnostic.message)
    except (Unending, ParcelError) as error:
        tell(trouble=str(error))
    else:
        tell(result=True)


def starts(games: int) -> Iterator[int]:
    """Yield the first games of rounds, which grow."""
    at, size, most = 0, 1, -(-games // MOST_ROUNDS)
    while at < games:
        for _ in range(ALIKE):
            if at < games:
                yield at
                at += size
        size = max(1, min(2 * size, most))


def _spread(comparison: Comparison) -> Any:
    processes = max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))

    def spread(pieces: Sequence[tuple[int, int]]) -> Iterator[tuple[int, Sums]]:
        return as_done(
            len(pieces), lambda n: comparison.play(*pieces[n]), processes=processes, fewest=1
        )

    return spread
