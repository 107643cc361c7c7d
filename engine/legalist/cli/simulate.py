"""`legalist simulate GAME --games 20000`."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from legalist.saves.chosen import Chosen
from legalist.saves.saved_setup import setup_to_json

from .arguments import GameCommand
from .console import console
from .game_options import game_options, settings
from .language import language_option, readable
from .playtest_options import (
    cluster_option,
    file_measures,
    job_for,
    jobs_option,
    own_measures,
    players_at,
    spread_over,
)
from .progress import progress
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.simulate.job import Job
    from legalist.simulate.observe import Observed
    from legalist.simulate.report import SimulationReport
    from legalist.simulate.run import Sink

FILE = click.Path(dir_okay=False, path_type=Path)
PARQUET = ".parquet"


@click.command(cls=GameCommand)
@game_options()
@click.option("--seed", default=1, show_default=True, help="Seed of the first game.")
@click.option("--games", default=1_000, show_default=True, type=click.IntRange(1), help="How many.")
@click.option(
    "--bots", default="random", show_default=True, metavar="BOT[,BOT…]",
    help="Who plays: one for all, or one a seat; then they change seats from game to game.",
)  # fmt: skip
@click.option(
    "--metric", "metrics", multiple=True, callback=settings, metavar="NAME=EXPRESSION",
    help="Something of your own to measure: at the end, or at events; may be repeated.",
)  # fmt: skip
@click.option("--metrics", "metrics_file", type=FILE, help="A file with metrics of your own.")
@click.option("--out", type=FILE, help="Write a row for each game: .csv, or .parquet.")
@click.option("--report", "page", type=FILE, help="Write a page with plots: .html.")
@click.option("--resume", is_flag=True, help="Go on with --out where it was stopped.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
@click.option(
    "--observe", default=24, show_default=True, type=click.IntRange(0),
    help="How many of the games to look at move by move, for branching and leads.",
)  # fmt: skip
@jobs_option
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
@language_option
def command(
    chosen: Chosen,
    seed: int,
    games: int,
    bots: str,
    metrics: tuple[tuple[str, str], ...],
    metrics_file: Path | None,
    out: Path | None,
    page: Path | None,
    resume: bool,
    force: bool,
    observe: int,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Let bots play many games of RULESET, and tell what they were like: lengths, scores, shares of
    wins with intervals, how often each action and rule came up, and what never did.

    The same seeds give the same games, however many processes play them. Ctrl-C keeps what is done.
    """
    from legalist.saves.whole_files import Output
    from legalist.simulate.job import identity
    from legalist.simulate.run import Memory
    from legalist.simulate.run_file import RunError, RunFile

    game = chosen.load()
    language = readable(language, game.program)
    named = own_measures(chosen) | file_measures(metrics_file) | dict(metrics)
    job = job_for(game, bots, seed, named)
    about = identity(job, setup_to_json(chosen))
    if page is not None:
        Output(page, force).check()
    if resume and out is None:
        raise click.UsageError("--resume goes with --out: say which file to go on with")
    began, stopped, sink = monotonic(), False, Memory(game.players)
    played_before = 0
    try:
        if out is None:
            stopped = _run(job, chosen, games, sink, jobs, cluster)
        else:
            rows = out.with_suffix(".csv") if out.suffix == PARQUET else out
            if out != rows:
                Output(out, force or resume).check()
            file = RunFile(rows, about, job.header, game.players, force=force, resume=resume)
            played_before = file.tally.games
            with file:
                stopped = _run(job, chosen, games, file, jobs, cluster)
            sink.tally = file.tally
            if out != rows:
                _to_parquet(rows, out, about)
    except RunError as error:
        raise Trouble(str(error)) from None
    seconds = monotonic() - began
    seen = None if stopped else _observe(job, games, observe, jobs)
    report = _report(job, about, sink, seen, language)
    if as_json:
        data = {"identity": about} | report.figures.to_json()
        data["observed"] = None if seen is None else seen.to_json()
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _show(report, (sink.tally.games - played_before) / max(seconds, 1e-9))
    if page is not None:
        Output(page, force).write(report.html())
    for written in (out, page):
        if written is not None:
            click.echo(report.say("wrote", path=str(written)), err=True)
    if stopped:
        hint = f" {report.say('resume_hint')}" if out is not None else ""
        click.echo(f"{report.say('stopped')}{hint}", err=True)
        raise SystemExit(130)


def _run(
    job: Job, chosen: Chosen, games: int, sink: Sink, jobs: int | None, cluster: str | None
) -> bool:
    """Play; return whether somebody stopped it."""
    from legalist.simulate.run import run

    with (
        progress(f"Playing {job.game.program.id}", games, rate=True) as bar,
        players_at(jobs, cluster) as players,
    ):
        bar.begin_at(sink.tally.games)
        try:
            run(games, sink, players.games(job, chosen), bar.step)
        except KeyboardInterrupt:
            return True
    return False


def _observe(job: Job, games: int, wanted: int, jobs: int | None) -> Observed | None:
    from legalist.simulate.observe import Observed, observe, observed_numbers

    numbers = observed_numbers(games, wanted)
    if not numbers:
        return None
    seen: dict[int, Observed] = {}
    with progress("Looking at moves", len(numbers)) as bar:
        spread = spread_over(jobs, lambda number, _: observe(job, number))
        for n, one in spread([(number, 1) for number in numbers]):
            seen[n] = one
            bar.step()
    whole = Observed()
    for n in sorted(seen):
        whole.merge(seen[n])
    return whole


def _report(
    job: Job, about: dict[str, Any], sink: Sink, seen: Observed | None, language: str
) -> SimulationReport:
    from legalist.simulate.figures import figures_of
    from legalist.simulate.report import SimulationReport, seat_names

    from .screen_text import in_language

    program = job.game.program
    title = in_language(program.title, language) or program.id
    figures = figures_of(job, sink.tally)
    return SimulationReport(
        about, title, seat_names(program, language), sink.tally, figures, seen, language
    )


def _show(report: SimulationReport, rate: float) -> None:
    from rich.table import Table

    say = report.say
    speed = say("speed", rate=say.number(round(rate)) if rate >= 10 else f"{rate:.2f}")
    click.echo(report.headline())
    click.echo(speed, err=True)
    click.echo(report.about())
    click.echo(report.lengths())
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for column, justify in (
        (say("metric"), "left"),
        (say("value"), "right"),
        (say("interval"), "left"),
    ):
        shown.add_column(column, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for figure in report.main_figures():
        shown.add_row(*report.row(figure))
    click.echo()
    console().print(shown)
    click.echo()
    for line in (report.lead(), report.never(), report.footer()):
        if line:
            click.echo(line)


def _to_parquet(rows: Path, out: Path, about: dict[str, Any]) -> None:
    from legalist.simulate.parquet import NoParquet, write_parquet

    try:
        write_parquet(rows, out, about)
    except NoParquet as error:
        raise Trouble(f"{error}; the rows are in {rows}") from None
