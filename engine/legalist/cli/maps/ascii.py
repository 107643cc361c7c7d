"""`legalist map ascii hex > my-map.yaml`."""

from __future__ import annotations

from pathlib import Path

import click

from legalist.cli.arguments import MAPS
from legalist.link.location import Location
from legalist.saves.whole_files import Output

# Keys of a map file that are not part of the board.
MORE = ("about", "note", "look")


@click.command("ascii")
@click.argument("place", type=MAPS, metavar="MAP")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="A file to write instead."
)
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
def ascii_map(place: Location, out: Path | None, force: bool) -> None:
    """Print a map as a map file in rows of characters, from which the same board is read.

    Boards that are neither of hexes nor of squares are printed space by space.
    """
    from legalist.board import map_text
    from legalist.source import plain

    from .located_map import find_map

    found = find_map(place)
    node = found.written.node.items if found.written is not None else {}
    text = map_text(found.board, {key: plain(node[key]) for key in MORE if key in node})
    if out is None:
        click.echo(text, nl=False)
    else:
        Output(out, force).write(text)
        click.echo(f"wrote {out}")
