"""`legalist map show my-map.yaml --png board.png`."""

from __future__ import annotations

from pathlib import Path

import click

from legalist.cli.arguments import MAPS
from legalist.cli.language import commands_in, language_option, readable
from legalist.cli.pictures import Pictures
from legalist.cli.screen_text import columns
from legalist.link.location import Location

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("show")
@click.argument("place", type=MAPS, metavar="MAP")
@click.option("--png", type=FILE, help="Write a PNG picture.")
@click.option("--svg", type=FILE, help="Write an SVG picture.")
@click.option("--force", is_flag=True, help="Replace the pictures if there are any.")
@click.option("--width", default=1200, show_default=True, help="Width of a picture in pixels.")
@language_option
def show_map(
    place: Location, png: Path | None, svg: Path | None, force: bool, width: int, language: str
) -> None:
    """Draw a map with the names of its spaces, as a picture, or as text without --png and --svg."""
    from legalist.cli.console import show_board
    from legalist.looks.draw import to_png, to_svg

    from .located_map import find_map

    pictures = Pictures.at(png, svg, force)
    found = find_map(place)
    language = readable(language, found.program)
    scene = found.scene(language, all=True)
    pictures.write(
        lambda: to_png(found.board, scene, width=width),
        lambda: to_svg(found.board, scene, width=width),
    )
    for output in pictures:
        click.echo(commands_in(language)("wrote", path=str(output.path)))
    if not pictures:
        show_board(found.board, scene, columns())
