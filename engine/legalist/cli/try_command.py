"""`legalist try my-module.yaml`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.file_advice import refusal
from legalist.link.location import Location, places_in
from legalist.quick_dataclass import frozen

from .arguments import LocationType
from .console import console
from .game_options import several
from .progress import progress
from .screen_text import amount
from .trouble import Trouble, summary, tell

if TYPE_CHECKING:
    from legalist.trial import Trial

TRIED = (Sort.MODULE, Sort.VARIANT, Sort.RULESET, Sort.PART)
GAMES = 24
MOST_NAMED = 8


@click.command()
@click.argument(
    "places", type=LocationType(*TRIED, Sort.RULESETS, Sort.FOLDER), nargs=-1, required=True,
    metavar="MINE…",
)  # fmt: skip
@click.option("--games", default=GAMES, show_default=True, type=click.IntRange(1), help="How many.")
@click.option("--seed", default=0, show_default=True, help="Seed of the first game.")
@click.option("--players", "-n", type=click.IntRange(1, 16), help="How many play in each game.")
@click.option(
    "--with", "modules", multiple=True, metavar="MODULE,…", help="Other modules to play it with."
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def command(
    places: tuple[Location, ...],
    games: int,
    seed: int,
    players: int | None,
    modules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Try out MINE, modules, variants or rulesets of your own, or a folder of them: check each, run
    its scenarios, and let bots that prefer what is new play some games with it.

    It tells how often each of your rules fired, each action was legal and taken, each decision was
    asked for, and each function, requirement, effect or option made a difference; what never did;
    what is not counted; and everything that broke, with the command that shows it again.
    """
    tried = [one for place in places for one in _places(place)]
    several_asked = len(places) > 1 or places[0].sort not in TRIED
    answers = []
    for number, mine in enumerate(tried):
        answer = _try(mine, several(modules), games=games, seed=seed, players=players)
        answers.append(answer)
        if not as_json:
            click.echo("\n" if number else "", nl=False)
            answer.show()
    if as_json:
        data = [answer.to_json() for answer in answers]
        click.echo(json.dumps(data if several_asked else data[0], ensure_ascii=False, indent=2))
    if not all(answer.ok for answer in answers):
        raise SystemExit(1)


def _places(place: Location) -> list[Location]:
    tried = places_in(place, (Sort.MODULE, Sort.VARIANT))
    for mine in tried:
        if mine.sort not in TRIED:
            raise refusal(mine, TRIED, "try")
    return tried


@frozen
class _Answer:
    """The findings of the check, and the trial; None if there were errors, so that nothing was
    played."""

    mine: Location
    report: Report
    trial: Trial | None

    @property
    def ok(self) -> bool:
        return self.trial is not None and self.trial.ok and not self.report.diagnostics

    def to_json(self) -> dict[str, Any]:
        found = [one.to_json() for one in self.report.diagnostics]
        if self.trial is None:
            return {"ok": False, "tried": self.mine.name, "findings": found}
        data = self.trial.to_json()
        return data | {"ok": self.ok, "findings": found + data["findings"]}

    def show(self) -> None:
        if self.trial is not None:
            _show(self.trial, self.report)
        else:
            tell(self.report.diagnostics)
            click.echo(f"{summary(self.report.diagnostics)} found; nothing was played", err=True)


def _try(mine: Location, modules: tuple[str, ...], **how: Any) -> _Answer:
    from legalist.trial import subject_at, try_out

    from .file_checks import check_location

    report = Report()
    with progress(f"Checking {mine.name}", 1) as bar:
        check_location(mine, report, bar)
    if report.errors:
        return _Answer(mine, report, None)
    if mine.ruleset is None:
        raise Trouble(f"`{mine.name}` does not say which ruleset it is for: write `of: RULESET`")
    subject = subject_at(mine, modules)
    with progress(f"Trying {subject.name}", how["games"]) as bar:
        return _Answer(mine, report, try_out(subject, **how, tell=bar.step))


def _show(trial: Trial, report: Report) -> None:
    """Print the summary, then the table, then the findings."""
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
    for line in _uncounted(trial):
        click.echo(line)
    findings = [*report.diagnostics, *(one for result in failed for one in result.diagnostics)]
    for one in [*dict.fromkeys(findings), *trial.findings]:
        click.echo(err=True)
        tell([one])


def _uncounted(trial: Trial) -> Iterator[str]:
    """Yield what is not counted, grouped by the reason; many names of a section as a number."""
    reasons: dict[str, dict[str, list[str]]] = {}
    for one in trial.uncounted:
        sections = reasons.setdefault(one.why, {})
        sections.setdefault(one.address.partition(".")[0], []).append(one.address)
    if reasons:
        yield "\nnot counted:"
    for why, sections in reasons.items():
        names = [
            ", ".join(names) if len(names) <= MOST_NAMED else f"{len(names)} {section}"
            for section, names in sections.items()
        ]
        yield f"  {', '.join(names)} ({why})"


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
