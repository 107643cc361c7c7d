"""`legalist flatten hex --with a_module`."""

from __future__ import annotations

import click

from legalist.saves.chosen import Chosen

from .arguments import GameCommand
from .game_options import game_options
from .trouble import fail_if_any


@click.command(cls=GameCommand)
@game_options()
@click.option("--typed", is_flag=True, help="With names resolved and types, as the checker has it.")
def command(chosen: Chosen, typed: bool) -> None:
    """Print RULESET (a name, folder or variant) as one file, once modules, map and options are
    put together. Every part says which file and module it came from."""
    program = chosen.link()
    if typed:
        from legalist.check import check
        from legalist.diagnostics import Report
        from legalist.typed.print_program import program_text

        report = Report()
        checked = check(program, report)
        fail_if_any(report)
        click.echo(program_text(checked), nl=False)
    else:
        from legalist.program.print import flatten

        click.echo(flatten(program), nl=False)
