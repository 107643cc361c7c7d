"""`legalist show hex --png board.png`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.link.contents import Sort
from legalist.link.location import Location

from .arguments import MAPS, SAVED, LocationType
from .language import language_option, readable
from .trouble import Trouble
from .words import columns

if TYPE_CHECKING:
    from legalist.board import Board
    from legalist.board.draw import Scene
    from legalist.play import State, View

FILE = click.Path(dir_okay=False, path_type=Path)
SHOWN = LocationType(*MAPS.wanted, Sort.SAVE, maps=True)


@click.command()
@click.argument("place", type=SHOWN, metavar="MAP")
@click.option("--png", type=FILE, help="Write a PNG picture.")
@click.option("--svg", type=FILE, help="Write an SVG picture.")
@click.option("--state", type=SAVED, metavar="FILE", help="A saved game to show, not the bare map.")
@click.option("--seat", help="Show only what the player on this seat may see.")
@click.option("--width", default=1200, show_default=True, help="Width of a picture in pixels.")
@language_option
def command(
    place: Location,
    png: Path | None,
    svg: Path | None,
    state: Location | None,
    seat: str | None,
    width: int,
    language: str,
) -> None:
    """Draw a map, or a saved game, as a picture or (without --png and --svg) as text.

    MAP is the name of a ruleset, RULESET/MAP, or the path of a map, a variant, a ruleset or a saved
    game.
    """
    from legalist.board.draw import to_png, to_svg

    from .console import show_board

    game = place if place.sort is Sort.SAVE else state
    shown = None if game is None else _saved(game.path, seat, language)
    if shown is not None and shown.game.program.board is None:
        _table(shown, png, svg, width, readable(language, shown.game.program))
        return
    board, scene = _bare(place, language) if shown is None else _played(shown, language)
    if png is not None:
        png.write_bytes(to_png(board, scene, width=width))
    if svg is not None:
        svg.write_text(to_svg(board, scene, width=width), "utf-8")
    if png is None and svg is None:
        show_board(board, scene, columns())


def _bare(place: Location, language: str) -> tuple[Board, Scene]:
    """The map without pieces, in the ruleset's words and colours where it belongs to one."""
    from .maps.found import find_map

    found = find_map(place)
    return found.board, found.scene(readable(language, found.program))


def _saved(path: Path, seat: str | None, language: str) -> State | View:
    from .play import no_seat
    from .saves import read_save

    saved = read_save(path)
    game = saved.chosen.load()
    if seat is not None and seat not in game.seats:
        raise Trouble(no_seat(seat, game.seats, readable(language, game.program)))
    state = saved.state(game, path)
    return state if seat is None else state.view(seat)


def _played(shown: State | View, language: str) -> tuple[Board, Scene]:
    from legalist.play.picture import scene

    board = shown.game.program.board
    assert board is not None
    return board, scene(shown, language=readable(language, shown.game.program))


def _table(
    shown: State | View, png: Path | None, svg: Path | None, width: int, language: str
) -> None:
    """A game without a board: what lies on the table and before the players."""
    from legalist.board.draw import paint_png, paint_svg
    from legalist.play.tabletop import tabletop

    from .console import console
    from .terminal.screen import Screen

    if png is not None:
        png.write_bytes(paint_png(tabletop(shown, language=language), width=width))
    if svg is not None:
        painted = paint_svg(tabletop(shown, language=language), shown.game.program.id, width=width)
        svg.write_text(painted, "utf-8")
    if png is None and svg is None:
        Screen(console(), language).show(shown)
