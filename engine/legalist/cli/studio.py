"""`legalist studio`."""

from __future__ import annotations

from pathlib import Path

import click

from .trouble import Trouble

NEEDED = ("starlette", "uvicorn", "websockets", "segno", "pygls", "lsprotocol")
PORT = 8137


@click.command()
@click.argument(
    "folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), metavar="[FOLDER]"
)
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 is any that is free.")
@click.option("--lan", is_flag=True, help="Let others in your network play at your table.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(folder: Path, port: int | None, lan: bool, no_browser: bool) -> None:
    """Play games in a browser and change their rules there.

    What you make is written to FOLDER, by default the current one, as plain files. The server
    answers this machine only; with --lan, guests whom you give a link can play, and nothing else.
    It runs until you press Ctrl-C.
    """
    try:
        from legalist.studio.start import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        raise Trouble("the studio needs other packages: pip install 'legalist[studio]'") from None
    folder.mkdir(parents=True, exist_ok=True)
    try:
        serve(folder, PORT if port is None else port, lan, not no_browser, _tell)
    except OSError as error:
        if port is not None:
            raise Trouble(f"port {port} cannot be used: {error.strerror}") from None
        serve(folder, 0, lan, not no_browser, _tell)


def _tell(address: str) -> None:
    click.echo(f"The studio is at {address}\nPress Ctrl-C to end it.")
