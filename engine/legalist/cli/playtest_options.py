"""Options that the commands which let bots play many games share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from legalist.parallel import as_done
from legalist.source import leads_out

from .game_options import bot_called
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.bots import Bot
    from legalist.play import Game
    from legalist.saves.chosen import Chosen
    from legalist.simulate.cluster import Cluster
    from legalist.simulate.compare import Comparison, Sums
    from legalist.simulate.job import Job, Piece
    from legalist.simulate.run import Spread

Command = TypeVar("Command", bound=Callable[..., Any])
V = TypeVar("V")
MOST_JOBS = 256
# In the folder of a ruleset: what its games are measured by besides what every game is.
OWN_METRICS = "metrics.yaml"


def jobs_option(command: Command) -> Command:
    return click.option(
        "--jobs", "-j", type=click.IntRange(1, MOST_JOBS),
        help="How many processes play; as many as there are processors unless given.",
    )(command)  # fmt: skip


def cluster_option(command: Command) -> Command:
    return click.option(
        "--cluster", metavar="tcp://HOST:PORT",
        help="Play on the machines of this scheduler of dask.distributed.",
    )(command)  # fmt: skip


def spread_over(
    jobs: int | None, play: Callable[[int, int], V]
) -> Callable[[Sequence[tuple[int, int]]], Iterator[tuple[int, V]]]:
    """Return what divides pieces of work among processes."""
    most = jobs or os.cpu_count() or 1
    return lambda pieces: as_done(len(pieces), lambda n: play(*pieces[n]), processes=most, fewest=1)


class Here:
    """Plays in processes of this machine; a `Cluster` does the same on others."""

    def __init__(self, jobs: int | None) -> None:
        self._jobs = jobs

    def games(self, job: Job, chosen: Chosen) -> Spread[Piece]:
        del chosen
        return spread_over(self._jobs, job.play)

    def pairs(self, comparison: Comparison, chosen: Iterable[Chosen]) -> Spread[Sums]:
        del chosen
        return spread_over(self._jobs, comparison.play)


@contextmanager
def players_at(jobs: int | None, cluster: str | None) -> Iterator[Here | Cluster]:
    """Open what plays: processes of this machine, or a cluster."""
    if cluster is None:
        yield Here(jobs)
        return
    from legalist.simulate.cluster import NoCluster, connected
    from legalist.simulate.parcel import ParcelError

    try:
        with connected(cluster) as others:
            yield others
    except (NoCluster, ParcelError) as error:
        raise Trouble(str(error)) from None


def bots_for(names: str, game: Game) -> tuple[tuple[str, ...], tuple[Bot, ...]]:
    """Return the bots of a list, with their names: one that plays all seats, or one for each."""
    listed = tuple(name.strip() for name in names.split(",") if name.strip())
    if len(set(listed)) == 1:
        listed = listed[:1]
    if len(listed) not in (1, game.players):
        raise click.BadParameter(
            f"{len(listed)} bots for {game.players} seats: name one, or one for each seat",
            param_hint="--bots",
        )
    made = {name: bot_called(name) for name in dict.fromkeys(listed)}
    return listed, tuple(made[name] for name in listed)


def job_for(game: Game, bots: str, seed: int, metrics: Mapping[str, str], arm: str = "") -> Job:
    """Return the games that these bots play; what is wrong with a metric is told of the arm."""
    from legalist.simulate.job import Job
    from legalist.simulate.measures import MeasureError, measure_of

    names, players = bots_for(bots, game)
    try:
        measures = tuple(measure_of(game, id, text) for id, text in metrics.items())
    except MeasureError as error:
        raise Trouble(f"{arm}: {error}" if arm else str(error)) from None
    return Job(game, players, names, seed, measures)


def own_measures(chosen: Chosen) -> dict[str, str]:
    """Return the metrics that the ruleset has in a file of its own, those of its base first."""
    from legalist.diagnostics import Report
    from legalist.link.targets import find_target

    found: dict[str, str] = {}
    target = find_target(chosen.target, Report())
    for folder in reversed(target.folders if target is not None else []):
        path = folder / OWN_METRICS
        if path.is_file() and not leads_out(folder, path):
            found |= file_measures(path)
    return found


def file_measures(path: Path | None) -> dict[str, str]:
    """Return the metrics of a file, which may be missing."""
    if path is None:
        return {}
    from legalist.diagnostics import Report
    from legalist.simulate.measures import MeasureError, read_measures

    try:
        return read_measures(path, Report())
    except MeasureError as error:
        raise Trouble(str(error)) from None
