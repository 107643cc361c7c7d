"""Options that the commands which let bots play many games share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .game_options import bot_called
from .parallel import as_done

if TYPE_CHECKING:
    from legalist.bots import Bot
    from legalist.play import Game

Command = TypeVar("Command", bound=Callable[..., Any])
V = TypeVar("V")
MOST_JOBS = 256


def jobs_option(command: Command) -> Command:
    return click.option(
        "--jobs", "-j", type=click.IntRange(1, MOST_JOBS),
        help="How many processes play; as many as there are processors unless given.",
    )(command)  # fmt: skip


def spread_over(jobs: int | None) -> Callable[[int, Callable[[int], V]], Iterator[tuple[int, V]]]:
    """Return what divides pieces of work among processes."""
    most = jobs or os.cpu_count() or 1
    return lambda number, work: as_done(number, work, processes=most, fewest=1)


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


def file_measures(path: Path | None) -> dict[str, str]:
    """Return the metrics of a file, which may be missing."""
    if path is None:
        return {}
    from legalist.diagnostics import Report
    from legalist.simulate.measures import read_measures

    return read_measures(path, Report())
