"""`legalist flatten hex --with a_module`."""

from __future__ import annotations

import click

from .arguments import GameCommand
from .game_options import Chosen, game_options


@click.command(cls=GameCommand)
@game_options()
def command(chosen: Chosen) -> None:
    """Print RULESET (a name, folder or variant) as one file, once modules, map and options are
    put together. Every part says which file and module it came from."""
    from legalist.program.print import flatten

    click.echo(flatten(chosen.link()), nl=False)
