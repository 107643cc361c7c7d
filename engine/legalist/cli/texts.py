"""`legalist texts hex --lang pl`."""

from __future__ import annotations

import click

from legalist.testing.texts import languages, missing_texts

from .chosen import Chosen, game_options
from .words import amount


@click.command()
@game_options()
@click.option("--lang", "--language", "language", help="Only this language.")
def command(chosen: Chosen, language: str | None) -> None:
    """List the texts and names of RULESET that are missing in a language. The exit code is 1 if
    any is. (Texts that belong to nothing are findings of `legalist check`.)"""
    program = chosen.link()
    wanted = [language] if language else [one for one in languages(program) if one != "en"]
    total = 0
    for one in wanted:
        missing = missing_texts(program, one)
        total += len(missing)
        for text in missing:
            click.echo(f"{one}  {text.address}: {text.original}")
        if not missing:
            click.echo(f"{one}: complete")
    if total:
        click.echo(f"{amount(total, 'text')} missing", err=True)
        raise SystemExit(1)
