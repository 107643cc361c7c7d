"""`legalist try my-module.yaml`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.location import Location

from .arguments import LocationType
from .chosen import several
from .console import console
from .progress import progress
from .trouble import Trouble, summary, tell
from .words import amount

if TYPE_CHECKING:
    from legalist.trial import Trial

GAMES = 24


@click.command()
@click.argument(
    "mine", type=LocationType(Sort.MODULE, Sort.VARIANT, Sort.RULESET, Sort.PART), metavar="MINE"
)
@click.option("--games", default=GAMES, show_default=True, type=click.IntRange(1), help="How many.")
@click.option("--seed", default=0, show_default=True, help="Seed of the first game.")
@click.option("--players", "-n", type=click.IntRange(1, 16), help="How many play in each game.")
@click.option(
    "--with", "modules", multiple=True, metavar="MODULE,…", help="Other modules to play it with."
)
@click.option("--json", "as_json", is_flag=True, help="Print what came of it as JSON.")
def command(
    mine: Location,
    games: int,
    seed: int,
    players: int | None,
    modules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Try out MINE, a module, a variant or a ruleset of your own: check it, run its scenarios, and
    let bots that prefer what is new play some games with it.

    It tells how often each of your rules fired, each action was legal and taken, each decision was
    asked for, and each function, requirement or option made a difference; what never did; and
    everything that broke, with the command that shows it again.
    """
    from legalist.trial import subject_at, try_out

    from .checking import check_location

    if mine.ruleset is None:
        raise Trouble(f"`{mine.name}` does not say of which ruleset it is: write `of: RULESET`")
    report = Report()
    check_location(mine, report)
    if report.errors:
        _cannot(report, mine, as_json)
    subject = subject_at(mine, several(modules))
    with progress(f"Trying {subject.name}", games) as bar:
        trial = try_out(subject, games=games, seed=seed, players=players, tell=bar.step)
    if as_json:
        found = [one.to_json() for one in report.diagnostics]
        data = trial.to_json()
        data["findings"] = found + data["findings"]
        data["ok"] = not data["findings"] and trial.ok
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _show(trial, report)
    if report.diagnostics or not trial.ok:
        raise SystemExit(1)


def _cannot(report: Report, mine: Location, as_json: bool) -> None:
    """What cannot be loaded cannot be played."""
    found = report.diagnostics
    if as_json:
        data = {"ok": False, "tried": mine.name, "findings": [one.to_json() for one in found]}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        tell(found)
        click.echo(f"{summary(found)} found; nothing was played", err=True)
    raise SystemExit(1)


def _show(trial: Trial, report: Report) -> None:
    """Short first, then the table, then what there is to complain about."""
    from rich.table import Table

    failed = [result for result in trial.scenarios if not result.passed]
    told = "; ".join(table.told for table in trial.tables)
    click.echo(f"{_headline(trial)}")
    click.echo(f"{amount(trial.games, 'game')}, {amount(trial.decisions, 'decision')} ({told})")
    if trial.scenarios:
        passed = len(trial.scenarios) - len(failed)
        click.echo(f"{amount(len(trial.scenarios), 'scenario')}, {passed} passed")
    if trial.rows:
        shown = Table(box=None, pad_edge=False, header_style="bold")
        for column in ("what is new", "line", "how often"):
            shown.add_column(column, overflow="fold")
        for row in trial.rows:
            shown.add_row(row.address, str(row.line), row.told, style="red" if row.never else "")
        click.echo()
        console().print(shown)
    findings = [*report.diagnostics, *(one for result in failed for one in result.diagnostics)]
    for one in [*dict.fromkeys(findings), *trial.findings]:
        click.echo(err=True)
        tell([one])


def _headline(trial: Trial) -> str:
    never = sum(row.never for row in trial.rows)
    broken = sum(one.severity == "error" for one in trial.findings)
    if broken:
        return f"{trial.name}: {amount(broken, 'thing')} broke"
    failed = sum(not result.passed for result in trial.scenarios)
    if failed:
        return f"{trial.name}: {amount(failed, 'scenario')} failed"
    if trial.findings:
        return (
            f"{trial.name}: {amount(never, 'new thing')} never came up"
            if never
            else (f"{trial.name}: {amount(len(trial.findings), 'thing')} to look at")
        )
    if not trial.rows:
        return f"{trial.name}: nothing broke"
    return f"{trial.name}: everything in it was used"
