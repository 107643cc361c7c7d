"""`legalist coverage hex --with a_module`."""

from __future__ import annotations

import json

import click

from legalist.diagnostics import Report
from legalist.link import Location, link
from legalist.testing import CoverageRow, coverage
from legalist.testing.combinations import coverage_of_all
from legalist.wording import Wording

from .arguments import GAME
from .console import console
from .game_options import several
from .language import commands_in, language_option, readable


@click.command()
@click.argument("ruleset", type=GAME)
@click.option(
    "--with", "modules", multiple=True, metavar="MODULE,…", help="Modules by name, or `all`."
)
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@language_option
@click.option("--missing", is_flag=True, help="Show only what is not covered.")
def command(
    ruleset: Location, modules: tuple[str, ...], as_json: bool, language: str, missing: bool
) -> None:
    """Show, for every rule of the rulebook, what in RULESET carries it out and which scenarios
    show it. The exit code is 1 if a rule lacks either."""
    language = readable(language, link(ruleset, report=Report()))
    say = commands_in(language)
    chosen = several(modules)
    rows = coverage_of_all(ruleset) if chosen == ("all",) else coverage(ruleset, chosen)
    lacking = [row for row in rows if not row.covered]
    shown = lacking if missing else rows
    if as_json:
        click.echo(json.dumps([row.to_json() for row in shown], ensure_ascii=False, indent=2))
    elif shown:
        _table(shown, language, say)
    if not as_json:
        covered = len(rows) - len(lacking)
        told = say("covered", covered=say.number(covered), n=say.number(len(rows)))
        click.echo(told)
    if lacking:
        raise SystemExit(1)


def _table(rows: list[CoverageRow], language: str, say: Wording) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(say("rule"), no_wrap=True)
    table.add_column(say("says"), ratio=2)
    table.add_column(say("carried_out_by"), ratio=2)
    table.add_column(say("scenarios"), justify="right")
    for row in rows:
        style = "" if row.covered else "red"
        places = ", ".join(row.addresses) or say("nothing")
        table.add_row(
            row.citation, row.text(language), places, str(len(row.scenarios)), style=style
        )
    console().print(table)
