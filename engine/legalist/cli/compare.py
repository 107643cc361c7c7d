"""`legalist compare GAME "GAME --with MODULE"`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
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
)
from .progress import progress
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.simulate.compare import Comparison
    from legalist.simulate.comparison_report import ComparisonReport
    from legalist.simulate.job import Job

FILE = click.Path(dir_okay=False, path_type=Path)
GAMES, MOST_GAMES = 2_000, 200_000


@click.command(cls=GameCommand)
@game_options()
def arm_command(chosen: Chosen) -> Chosen:
    """One arm: what `play` would be given."""
    return chosen


@click.command()
@click.argument("arms", nargs=-1, required=True, metavar="BASE ARM…")
@click.option("--players", "-n", type=click.IntRange(1, 16), help="How many play, in all arms.")
@click.option("--each-module", is_flag=True, help="Compare every official module with BASE.")
@click.option(
    "--games", type=click.IntRange(2), help=f"Pairs of games.  [default: {GAMES}]", default=None
)
@click.option("--seed", default=1, show_default=True, help="Seed of the first pair.")
@click.option("--bots", default="random", show_default=True, help="Who plays, as in `simulate`.")
@click.option(
    "--metric", "metrics", multiple=True, callback=settings, metavar="NAME=EXPRESSION",
    help="Something of your own to compare; may be repeated.",
)  # fmt: skip
@click.option("--metrics", "metrics_file", type=FILE, help="A file with metrics of your own.")
@click.option(
    "--until-precise", "until", type=click.FloatRange(0, 1, min_open=True), metavar="PART",
    help="Play until every interval is this narrow: 0.02 is 2 points of shares, 2 % of means.",
)  # fmt: skip
@click.option("--report", "out", type=FILE, help="Write a page with plots: .html.")
@click.option("--force", is_flag=True, help="Replace a page that is there.")
@jobs_option
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@language_option
def command(
    arms: tuple[str, ...],
    players: int | None,
    each_module: bool,
    games: int | None,
    seed: int,
    bots: str,
    metrics: tuple[tuple[str, str], ...],
    metrics_file: Path | None,
    until: float | None,
    out: Path | None,
    force: bool,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Compare rules: what changes in length, scores, shares of wins and your own metrics, and how
    sure that is.

    BASE and each ARM are written as for `play`, in quotes where they have options. All play with
    the same seeds.
    """
    from legalist.saves.whole_files import Output
    from legalist.simulate.compare import Comparison, compare

    if out is not None:
        Output(out, force).check()
    chosen = {arm: _chosen(arm, players) for arm in arms}
    if each_module:
        chosen |= _modules(arms[0], chosen[arms[0]], players)
    if len(chosen) < 2:
        raise click.UsageError('name at least two: `legalist compare huang "huang --with …"`')
    own = own_measures(chosen[arms[0]])
    named = own | file_measures(metrics_file) | dict(metrics)
    played = [job_for(one.load(), bots, seed, named, arm) for arm, one in chosen.items()]
    _check_seats(list(chosen), played)
    comparison = Comparison(played)
    wanted = games or (MOST_GAMES if until is not None else GAMES)
    with (
        progress("Comparing", wanted, rate=True) as bar,
        players_at(jobs, cluster) as others,
    ):
        spread = others.pairs(comparison, chosen.values())
        sums = compare(
            comparison, wanted, spread, lambda sums: bar.step(sums.games - bar.done), until
        )
    report = _report(comparison, chosen, sums, language, until is not None)
    if as_json:
        click.echo(json.dumps(report.to_json(), ensure_ascii=False, indent=2))
    else:
        _show(report)
    if until is not None and not comparison.precise(sums, until):
        click.echo(f"not so precise after {sums.games} games: say --games for more", err=True)
    if out is not None:
        Output(out, force).write(report.html())
        click.echo(report.say("wrote", path=str(out)), err=True)


def _chosen(arm: str, players: int | None) -> Chosen:
    try:
        words = shlex.split(arm)
    except ValueError:
        raise click.UsageError(f"`{arm}` ends inside quotes") from None
    if players is not None and "--players" not in words and "-n" not in words:
        words += ["--players", str(players)]
    chosen = arm_command.main(words, prog_name="legalist play", standalone_mode=False)
    if not isinstance(chosen, Chosen):  # `--help` has said what it has to say
        raise click.UsageError(f"`{arm}` is no game to compare")
    return chosen


def _modules(base: str, chosen: Chosen, players: int | None) -> dict[str, Chosen]:
    """Return an arm for each official module, with those that it needs; those that the base has, or
    that cannot be played with it, are told and left out."""
    from legalist.diagnostics import RulesetError
    from legalist.link.library import list_modules

    if chosen.target.ruleset is None:
        raise Trouble(f"`{base}` has no modules of its own")
    found = {}
    modules = {one.id: one for one in list_modules(chosen.target.ruleset)}
    for id, module in modules.items():
        needed = [*(one for one in module.requires if one not in chosen.modules), id]
        if id in chosen.modules:
            continue
        arm = f"{base} --with {','.join(needed)}"
        try:
            one = _chosen(arm, players)
            one.load()
        except RulesetError as error:
            click.echo(f"left out {id}: {error.diagnostics[0].message}", err=True)
            continue
        found[arm] = one
    return found


def _check_seats(arms: list[str], jobs: list[Job]) -> None:
    for arm, job in zip(arms, jobs, strict=True):
        if job.game.seats != jobs[0].game.seats:
            seats, base = ", ".join(job.game.seats), ", ".join(jobs[0].game.seats)
            raise Trouble(f"`{arm}` has the seats {seats}, but `{arms[0]}` has {base}")


def _report(
    comparison: Comparison, chosen: dict[str, Chosen], sums: Any, language: str, sequential: bool
) -> ComparisonReport:
    from legalist.simulate.comparison_report import ComparisonReport
    from legalist.simulate.job import identity
    from legalist.simulate.report import seat_names

    program = comparison.jobs[0].game.program
    language = readable(language, program)
    about = [
        identity(job, setup_to_json(one))
        for job, one in zip(comparison.jobs, chosen.values(), strict=True)
    ]
    return ComparisonReport(
        list(chosen), about, seat_names(program, language), sums,
        comparison.differences(sums, sequential=sequential),
        comparison.counts(sums, sequential=sequential), language, sequential=sequential,
    )  # fmt: skip


def _show(report: ComparisonReport) -> None:
    from rich.table import Table

    click.echo(report.about())
    if len(report.arms) > 2:
        head, rows = report.overview()
        shown = Table(box=None, pad_edge=False, header_style="bold")
        for place, column in enumerate(head):
            shown.add_column(
                column, justify="right" if place else "left", overflow="fold", no_wrap=not place
            )
        for row in rows:
            shown.add_row(*row)
        click.echo()
        console().print(shown)
        click.echo(report.say("star"))
    for arm in range(1, len(report.arms)):
        click.echo(f"\n{report.title(arm)}")
        click.echo(f"{report.verdict(arm)}\n")
        if len(report.arms) == 2:
            shown = Table(box=None, pad_edge=False, header_style="bold")
            for place, column in enumerate(report.head()):
                shown.add_column(column, justify="right" if place else "left", overflow="fold")
            for one in report.of(arm):
                shown.add_row(*report.row(one))
            console().print(shown)
            often = report.often(arm)[:12]
            if often:
                click.echo(f"\n{report.say('counts_differ')}")
                told = Table(box=None, pad_edge=False, show_header=False)
                for _ in range(4):
                    told.add_column(overflow="fold")
                for one in often:
                    told.add_row(*report.row(one)[:4])
                console().print(told)
    click.echo()
    for line in report.footer():
        click.echo(line)
