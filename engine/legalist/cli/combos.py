"""`legalist combinations hex`."""

from __future__ import annotations

import json

import click

from legalist.testing.combinations import combinations, rows

from .console import console


@click.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
def command(ruleset: str, as_json: bool) -> None:
    """Try every set of RULESET's modules with every number of players in every edition: does it
    load, or why is it refused, and where is that written."""
    table = rows(combinations(ruleset))
    if as_json:
        click.echo(json.dumps([row.to_json() for row in table], ensure_ascii=False, indent=2))
        return
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("modules", "players", "editions", "answer"):
        shown.add_column(column, overflow="fold")
    for row in table:
        shown.add_row(
            ", ".join(row.modules) or "none",
            ", ".join(map(str, row.players)),
            ", ".join(row.editions),
            row.answer,
            style="" if row.answer == "loads" else "red",
        )
    console().print(shown)
