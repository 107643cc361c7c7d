"""Things to look at before playing: a small picture of a game, and its rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.board.geometry import Point
from legalist.link.location import ruleset_names
from legalist.looks import Looks
from legalist.looks.draw import paint_svg
from legalist.looks.table import BoardLook
from legalist.looks.table_picture import tabletop
from legalist.play import State, load

from .files import Folder, NotAllowed
from .games import chosen_for
from .wire.api import NewRoom

if TYPE_CHECKING:
    from legalist.rulebook import Book

MARGIN = 0.2
SLAB = 0.78
EDGE = "#8d7f6a"


def picture(name: str) -> str:
    """Return a picture of a shipped game as it begins, without any text where there is a board."""
    if name not in ruleset_names():
        raise NotAllowed("there is no such game")
    game = load(name)
    state = game.start()
    looks = Looks(game, "en")
    board = looks.table().board
    if board is None:
        return paint_svg(tabletop(state.view(game.seats[0])), "", width=400)
    return _svg(board, looks, state)


def _svg(board: BoardLook, looks: Looks, state: State) -> str:
    spaces = {space.id: space for space in board.spaces}
    shapes = [_polygon(space.corners, space.at, 1.0, space.fill) for space in board.spaces]
    colours = {piece.id: piece.colour for piece in looks.table().pieces}
    for placed in looks.view(state.watched()).pieces:
        for id in placed.spaces:
            space, fill = spaces[id], colours.get(placed.piece, EDGE)
            shapes.append(_polygon(space.corners, space.at, SLAB, fill))
    left, top = board.left - MARGIN, board.top - MARGIN
    wide, high = board.right - left + MARGIN, board.bottom - top + MARGIN
    box = f"{left:.2f} {top:.2f} {wide:.2f} {high:.2f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(shapes)}</svg>'


def _polygon(corners: tuple[Point, ...], at: Point, share: float, fill: str) -> str:
    x, y = at
    points = " ".join(f"{x + (a - x) * share:.2f},{y + (b - y) * share:.2f}" for a, b in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{EDGE}" stroke-width=".06"/>'


def rulebook(folder: Folder, of: str, language: str) -> str:
    """Return the rulebook of a game or of a file of the author's, as HTML."""
    from legalist.rulebook import to_html

    return to_html(_book(folder, of, language))


def rulebook_pdf(folder: Folder, of: str, language: str) -> bytes:
    """Return the same as a PDF file; raise NotAllowed if what makes it is not installed."""
    from legalist.rulebook import PdfMissing, to_pdf

    try:
        return to_pdf(_book(folder, of, language))
    except PdfMissing as missing:
        raise NotAllowed(str(missing)) from None


def _book(folder: Folder, of: str, language: str) -> Book:
    from legalist.testing.shelf import Shelf

    shelf = Shelf(chosen_for(folder, NewRoom(of=of)), language)
    return shelf.book(language, reference=False)
