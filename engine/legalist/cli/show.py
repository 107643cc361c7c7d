"""`legalist show hex --png board.png`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.link.contents import Sort
from legalist.link.location import Location
from legalist.saves.saved_setup import Given

from .arguments import MAPS, OWN, SAVED, LocationType
from .language import language_option, readable
from .pictures import Pictures
from .screen_text import columns
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.board import Board
    from legalist.looks.draw import Scene
    from legalist.play import State, View

FILE = click.Path(dir_okay=False, path_type=Path)
# What to type to give a ruleset of one's own.
GIVE = "legalist show FILE --with {path}"
SHOWN = LocationType(*MAPS.wanted, Sort.SAVE, maps=True)


@click.command()
@click.argument("place", type=SHOWN, metavar="MAP")
@click.option("--png", type=FILE, help="Write a PNG picture.")
@click.option("--svg", type=FILE, help="Write an SVG picture.")
@click.option("--state", type=SAVED, metavar="FILE", help="A saved game to show, not the bare map.")
@click.option("--seat", help="Show only what the player on this seat may see.")
@click.option(
    "--with", "own", type=OWN, multiple=True, metavar="PATH",
    help="A ruleset, module or map of your own that the saved game was played with.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace the pictures if there are any.")
@click.option("--width", default=1200, show_default=True, help="Width of a picture in pixels.")
@language_option
def command(
    place: Location,
    png: Path | None,
    svg: Path | None,
    state: Location | None,
    seat: str | None,
    own: tuple[Location, ...],
    force: bool,
    width: int,
    language: str,
) -> None:
    """Draw a map, or a saved game, as a picture or (without --png and --svg) as text.

    MAP is the name of a ruleset, RULESET/MAP, or the path of a map, a variant, a ruleset or a saved
    game.
    """
    from legalist.looks.draw import to_png, to_svg

    from .console import show_board

    pictures = Pictures.at(png, svg, force)
    game = place if place.sort is Sort.SAVE else state
    shown = None if game is None else _saved(game.path, Given((place, *own), GIVE), seat, language)
    if shown is not None and shown.game.program.board is None:
        _table(shown, pictures, width, readable(language, shown.game.program))
        return
    board, scene = _bare(place, language) if shown is None else _played(shown, language)
    pictures.write(
        lambda: to_png(board, scene, width=width), lambda: to_svg(board, scene, width=width)
    )
    if not pictures:
        show_board(board, scene, columns())


def _bare(place: Location, language: str) -> tuple[Board, Scene]:
    """Return the map without pieces, in the words and colours of its ruleset if it has one."""
    from .maps.located_map import find_map

    found = find_map(place)
    return found.board, found.scene(readable(language, found.program))


def _saved(path: Path, given: Given, seat: str | None, language: str) -> State | View:
    from legalist.saves.saved_game import read_save

    from .play import no_seat

    saved = read_save(path, given)
    game = saved.chosen.load()
    if seat is not None and seat not in game.seats:
        raise Trouble(no_seat(seat, game.seats, readable(language, game.program)))
    state = saved.state(game, path)
    return state if seat is None else state.view(seat)


def _played(shown: State | View, language: str) -> tuple[Board, Scene]:
    from legalist.looks.board_scene import scene

    board = shown.game.program.board
    assert board is not None
    return board, scene(shown, language=readable(language, shown.game.program))


def _table(shown: State | View, pictures: Pictures, width: int, language: str) -> None:
    """Draw a game without a board: what is on the table and in front of the players."""
    from legalist.looks.draw import paint_png, paint_svg
    from legalist.looks.table_picture import tabletop

    from .console import console
    from .terminal.screen import Screen

    id = shown.game.program.id
    pictures.write(
        lambda: paint_png(tabletop(shown, language=language), width=width),
        lambda: paint_svg(tabletop(shown, language=language), id, width=width),
    )
    if not pictures:
        Screen(console(), language).show(shown)
