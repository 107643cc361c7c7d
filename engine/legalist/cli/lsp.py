"""`legalist lsp`."""

from __future__ import annotations

import click

from .trouble import Trouble


@click.command()
@click.option("--stdio", is_flag=True, help="Speak over standard input and output (the default).")
def command(stdio: bool) -> None:
    """Serve an editor that speaks the Language Server Protocol.

    The editor starts this command and talks to it over standard input and output: it gets findings
    as you type, fixes, completion, explanations, jumps, renaming. See docs/guide/editor.md.
    """
    del stdio
    try:
        from legalist.lsp.start import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise Trouble(
            "the language server needs another package: pip install 'legalist[lsp]'"
        ) from None
    serve()
