"""`legalist combinations hex`."""

from __future__ import annotations

import json
from itertools import islice

import click

from legalist.limits import MOST_COMBINATIONS
from legalist.link import Location
from legalist.testing.combinations import combinations, rows

from .arguments import GAME
from .console import console
from .language import commands_in, language_option, readable
from .progress import progress
from .screen_text import amount


@click.command()
@click.argument("ruleset", type=GAME)
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@language_option
def command(ruleset: Location, as_json: bool, language: str) -> None:
    """Try every set of RULESET's modules with every number of players in every edition: does it
    load, or why is it refused, and where is that written."""
    say = commands_in(readable(language))
    tried = []
    with progress("Combining modules") as bar:
        untried = combinations(ruleset)
        for combination in islice(untried, MOST_COMBINATIONS):
            tried.append(combination)
            bar.step()
        if next(untried, None) is not None:
            largest = len(tried[-1].modules)
            click.echo(
                f"there are too many combinations: only the first {MOST_COMBINATIONS:,} were "
                f"tried, of at most {amount(largest, 'module')}",
                err=True,
            )
    table = rows(tried)
    if as_json:
        click.echo(json.dumps([row.to_json() for row in table], ensure_ascii=False, indent=2))
        return
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("modules", "players", "editions", "answer"):
        shown.add_column(say(column), overflow="fold")
    for row in table:
        shown.add_row(
            ", ".join(row.modules) or say("none"),
            ", ".join(map(str, row.players)),
            ", ".join(row.editions),
            say("refused", reason=row.reason) if row.reason else say("loads"),
            style="red" if row.reason else "",
        )
    console().print(shown)
