"""`legalist coverage hex --with a_module`."""

from __future__ import annotations

import json

import click

from legalist.testing import CoverageRow, coverage
from legalist.testing.combinations import coverage_of_all

from .chosen import several
from .console import console


@click.command()
@click.argument("ruleset")
@click.option(
    "--with", "modules", multiple=True, metavar="MODULE,…", help="Modules by name, or `all`."
)
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@click.option("--lang", "--language", "language", default="en", show_default=True)
@click.option("--missing", is_flag=True, help="Show only what is not covered.")
def command(
    ruleset: str, modules: tuple[str, ...], as_json: bool, language: str, missing: bool
) -> None:
    """Show, for every rule of the rulebook, what in RULESET carries it out and which scenarios
    show it. The exit code is 1 if a rule lacks either."""
    chosen = several(modules)
    rows = coverage_of_all(ruleset) if chosen == ("all",) else coverage(ruleset, chosen)
    lacking = [row for row in rows if not row.covered]
    shown = lacking if missing else rows
    if as_json:
        click.echo(json.dumps([row.to_json() for row in shown], ensure_ascii=False, indent=2))
    elif shown:
        _table(shown, language)
    if not as_json:
        covered = len(rows) - len(lacking)
        click.echo(f"{covered} of {len(rows)} rules are carried out and shown by a scenario")
    if lacking:
        raise SystemExit(1)


def _table(rows: list[CoverageRow], language: str) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("rule", no_wrap=True)
    table.add_column("says", ratio=2)
    table.add_column("carried out by", ratio=2)
    table.add_column("scenarios", justify="right")
    for row in rows:
        style = "" if row.covered else "red"
        places = ", ".join(row.addresses) or "nothing"
        table.add_row(
            row.citation, row.text(language), places, str(len(row.scenarios)), style=style
        )
    console().print(table)
