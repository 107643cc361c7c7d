"""`legalist explain L203`."""

from __future__ import annotations

import click

from legalist.diagnostics import did_you_mean
from legalist.diagnostics.catalogue import codes, entry, index_page

from .trouble import Trouble


@click.command()
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain the message with the code CODE, with a wrong and a right example.

    Without a code, list all of them.
    """
    if code is None:
        click.echo(index_page(), nl=False)
        return
    if code.upper() not in codes():
        hint = did_you_mean(code.upper(), codes())
        raise Trouble(f"there is no message with the code {code}{f'; {hint}' if hint else ''}")
    click.echo(entry(code.upper()).page, nl=False)
