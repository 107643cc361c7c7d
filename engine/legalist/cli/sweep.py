"""`legalist sweep huang --option actions_per_turn=1..3 --metric length`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from legalist.saves.chosen import Chosen
from legalist.saves.saved_setup import setup_to_json

from .arguments import GameCommand
from .console import console
from .game_options import game_options
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
from .screen_text import in_language
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.simulate.compare import Comparison, Sums
    from legalist.simulate.job import Job
    from legalist.simulate.run import Spread
    from legalist.simulate.sweep import Answer, Point, Sweep
    from legalist.wording import Wording

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(cls=GameCommand)
@game_options()
@click.option(
    "--metric", default="length", show_default=True, metavar="METRIC",
    help="What to look at: length, draws, best, margin, seat:SEAT, or NAME=EXPRESSION.",
)  # fmt: skip
@click.option("--metrics", "metrics_file", type=FILE, help="A file with metrics of your own.")
@click.option("--target", type=float, help="Find the value at which the metric is this.")
@click.option("--games", default=1_000, show_default=True, type=click.IntRange(2), help="A value.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first game of each value.")
@click.option("--bots", default="random", show_default=True, help="Who plays, as in `simulate`.")
@click.option("--report", "out", type=FILE, help="Write a page with a plot: .html.")
@click.option("--force", is_flag=True, help="Replace a page that is there.")
@jobs_option
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@language_option
def command(
    chosen: Chosen,
    metric: str,
    metrics_file: Path | None,
    target: float | None,
    games: int,
    seed: int,
    bots: str,
    out: Path | None,
    force: bool,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Play RULESET with each value of an option, and show one metric along them.

    Write the values as a range: `--option actions_per_turn=1..3`, `--option board_size=5..19/2`
    (every second), or as a list: `--option swap_rule=yes,no`. With --target it says which value
    comes nearest, and which others may be as near; if there are more than 16 values, it plays
    only those that matter, as if the metric only rose or only fell along them.
    """
    from legalist.saves.whole_files import Output
    from legalist.simulate.sweep import Sweep, SweepError

    if out is not None:
        Output(out, force).check()
    named = own_measures(chosen) | file_measures(metrics_file)
    name, sign, expression = metric.partition("=")
    if sign:
        named[name.strip()] = expression.strip()
    try:
        option, values = _swept(chosen)

        def job_of(value: str) -> Job:
            return job_for(_with(chosen, option, value).load(), bots, seed, named)

        with (
            progress(f"Sweeping {option}", games * len(values), rate=True) as bar,
            players_at(jobs, cluster) as players,
        ):

            def spread_of(value: str, comparison: Comparison) -> Spread[Sums]:
                return players.pairs(comparison, [_with(chosen, option, value)])

            sweep = Sweep(values, job_of, name.strip(), games, spread_of, bar.step)
            points = sweep.play(target)
    except SweepError as error:
        raise Trouble(str(error)) from None
    answer = None if target is None else sweep.answer(target)
    identities = [_identity(_with(chosen, option, one.value), bots, seed, named) for one in points]
    shown = _Shown(chosen, option, sweep, points, answer, target, games, language)
    if as_json:
        data = {
            "option": option, "metric": sweep.metric, "games": games,
            "points": [one.to_json() for one in points],
            "answer": None if answer is None else {"target": target} | answer.to_json(),
            "identities": identities,
        }  # fmt: skip
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        shown.print()
    if out is not None:
        Output(out, force).write(shown.html(identities))
        click.echo(shown.say("wrote", path=str(out)), err=True)


def _swept(chosen: Chosen) -> tuple[str, list[str]]:
    """Return the option that has several values, and these."""
    from legalist.simulate.sweep import SweepError, values_in

    several = [(name, text) for name, text in chosen.options if ".." in text or "," in text]
    if len(several) != 1:
        raise SweepError("give one option a range, like `--option hand_size=4..8`")
    name, text = several[0]
    return name, values_in(text)


def _with(chosen: Chosen, option: str, value: str) -> Chosen:
    options = [(name, value if name == option else text) for name, text in chosen.options]
    return replace(chosen, options=tuple(options))


def _identity(chosen: Chosen, bots: str, seed: int, named: dict[str, str]) -> dict[str, Any]:
    from legalist.simulate.job import identity

    return identity(job_for(chosen.load(), bots, seed, named), setup_to_json(chosen))


class _Shown:
    """A sweep as lines and as a page."""

    def __init__(
        self, chosen: Chosen, option: str, sweep: Sweep, points: list[Point],
        answer: Answer | None, target: float | None, games: int, language: str,
    ) -> None:  # fmt: skip
        from legalist.simulate.report import shown
        from legalist.wording import wording

        program = _with(chosen, option, points[0].value).load().program
        language = readable(language, program)
        self.say: Wording = wording("playtest", language)
        self.option, self.points, self.answer, self.target = option, points, answer, target
        self.share = sweep.share
        self._number = shown
        title = in_language(program.title, language) or program.id
        self.title = self.say("sweep", game=title, metric=sweep.metric, option=option)
        self.games = self.say("sweep_games", games=self.say.count("games", games))

    def rows(self) -> list[tuple[str, str, str]]:
        return [
            (one.value, self._number(one.interval.value, self.share), self._between(one))
            for one in self.points
        ]

    def _between(self, point: Point) -> str:
        low, high = (
            self._number(end, self.share) for end in (point.interval.low, point.interval.high)
        )
        return self.say("between", low=low, high=high)

    def verdict(self) -> str:
        if self.answer is None or self.target is None:
            return ""
        best = self.answer.best
        how = "target_met" if self.answer.met else "target_missed"
        told = self.say(
            how, target=self._number(self.target, self.share), option=self.option,
            value=best.value, amount=self._number(best.interval.value, self.share),
            between=self._between(best),
        )  # fmt: skip
        others = [one for one in self.answer.possible if one != best.value]
        return f"{told}; {self.say('also_possible', values=', '.join(others))}" if others else told

    def print(self) -> None:
        from rich.table import Table

        click.echo(f"{self.title}\n{self.games}\n")
        table = Table(box=None, pad_edge=False, header_style="bold")
        for place, column in enumerate(self.head()):
            table.add_column(column, justify="left" if place == 2 else "right")
        for row in self.rows():
            table.add_row(*row)
        console().print(table)
        if self.verdict():
            click.echo(f"\n{self.verdict()}")

    def head(self) -> tuple[str, str, str]:
        return self.option, self.say("value"), self.say("interval")

    def html(self, identities: list[dict[str, Any]]) -> str:
        from legalist.simulate import plots
        from legalist.simulate.page import page, paragraph, table
        from legalist.simulate.report import played

        rows = [(f"{self.option} = {one.value}", one.interval) for one in self.points]
        footer = [
            paragraph(f"{point.value}: {played(self.say, one)}")
            for point, one in zip(self.points, identities, strict=True)
        ]
        return page(
            self.title,
            self.say.language,
            [
                paragraph(self.games, "about"),
                paragraph(self.verdict(), "verdict") if self.answer else "",
                plots.whiskers(rows, self.title, self.target, share=self.share),
                table(self.head(), self.rows()),
                "<footer>",
                *footer,
                "</footer>",
            ],
        )
