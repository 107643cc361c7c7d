"""Playing on other machines, through a scheduler of dask.distributed.

Each piece of work is asked for by a text and answered by one, so that nothing but texts of ours
goes to and fro. A piece that is lost with its machine is played again by another, and what comes
out of a piece depends on nothing but its games: whoever plays, the sums are the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

from legalist.play.errors import RuleFailure
from legalist.rules_lock import rules_lock
from legalist.saves.chosen import Chosen
from legalist.saves.json_text import Unreadable, parse_json

from .bot_games import Unending
from .compare import Comparison, Sums
from .job import Job, Piece
from .parcel import Order, ParcelError, digest, order_of, pack, unpack
from .run import Spread

R = TypeVar("R", Piece, Sums)
# Seconds to wait for the scheduler to answer.
PATIENCE = 10
MOST_OPENED = 4


class NoCluster(Exception):
    """Raised where there is no scheduler, or nothing to speak to one with; says so in words."""


# ---- on the machine that wants games


class Cluster:
    def __init__(self, client: Any) -> None:
        self._client = client

    def games(self, job: Job, chosen: Chosen) -> Spread[Piece]:
        return self._spread("games", [order_of(job, chosen)], Piece.from_json)

    def pairs(self, comparison: Comparison, chosen: Iterable[Chosen]) -> Spread[Sums]:
        orders = [order_of(*one) for one in zip(comparison.jobs, chosen, strict=True)]
        return self._spread("pairs", orders, Sums.from_json)

    def _spread(self, kind: str, orders: Sequence[Order], read: Callable[[Any], R]) -> Spread[R]:
        text = pack(orders)
        name = f"legalist-{digest(text)}"

        def spread(pieces: Sequence[tuple[int, int]]) -> Iterator[tuple[int, R]]:
            from distributed import as_completed

            # A task of its own: whichever machine it is on, and however often, it can be had again.
            parcel = self._client.submit(str, text, key=name)
            asked = {
                self._client.submit(
                    play_piece, kind, parcel, first, number, key=f"{name}-{kind}-{first}-{number}"
                ): place
                for place, (first, number) in enumerate(pieces)
            }
            try:
                for future in as_completed(  # type: ignore[no-untyped-call]
                    list(asked), loop=self._client.loop
                ):
                    place = asked[future]
                    yield place, read(_answer(future.result(), pieces[place]))
                    future.release()
            finally:
                self._client.cancel(list(asked), force=True)

        return spread


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler, such as `tcp://10.0.0.7:8786`; raise NoCluster."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("playing on a cluster needs `pip install 'legalist[cluster]'`") from None
    try:
        client = Client(  # type: ignore[no-untyped-call]
            address, timeout=PATIENCE, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler answers at {address}: {error}") from None
    with client:
        yield Cluster(client)


def _answer(text: Any, piece: tuple[int, int]) -> Any:
    """Return what a machine says about a piece; raise NoCluster if it could not play it."""
    try:
        answer = parse_json(str(text).encode())
    except Unreadable as error:
        raise NoCluster(f"a machine of the cluster answers with something else: {error}") from None
    if "error" in answer:
        raise NoCluster(f"a machine of the cluster could not play: {answer['error']}")
    games = answer["result"].get("tally", answer["result"].get("tallies", [{}])[0])["games"]
    if games != piece[1]:
        raise NoCluster(f"a machine of the cluster played {games} games instead of {piece[1]}")
    return answer["result"]


# ---- on the machines that play

_lock = Lock()
_opened: dict[tuple[str, str], Job | Comparison] = {}


def play_piece(kind: str, parcel: str, first: int, number: int) -> str:
    """Play games of a parcel, and return what they were like as a text."""
    # The threads of a worker would share a compiled module, which plays one game at a time.
    with _lock:
        try:
            if first < 0 or number < 1:
                raise ParcelError("the order orders no games")
            found = _work(kind, parcel).play(first, number)
        except (ParcelError, RuleFailure, Unending) as error:
            return json.dumps({"error": str(error)})
    return json.dumps({"result": found.to_json()})


def _work(kind: str, parcel: str) -> Job | Comparison:
    name = kind, digest(parcel)
    work = _opened.pop(name, None)
    if work is None:
        with rules_lock:
            jobs = unpack(parcel)
        if len({(job.game.seats, tuple(one.id for one in job.measures)) for job in jobs}) > 1:
            raise ParcelError("what the order compares has not the same seats and metrics")
        work = Comparison(jobs) if kind == "pairs" else jobs[0]
    _opened[name] = work
    while len(_opened) > MOST_OPENED:
        del _opened[next(iter(_opened))]
    return work
