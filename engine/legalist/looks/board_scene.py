"""The scene of the board that pictures and the terminal draw, from what is placed on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from legalist.board import Board
from legalist.play import State, View
from legalist.program import Program

from .bare_board import bare_scene
from .draw import Outline, Scene, SceneCell, Token
from .draw.scene import APART
from .legend import board_legend
from .look import BACK, Look, Piece, sign_of
from .placement import markers, named, placed_pieces
from .table_view import PlacedPiece

# A piece that lies face down.
UNSEEN = Piece("", BACK, "?")

__all__ = ["bare_scene", "program_of", "scene"]


def scene(shown: State | View, *, language: str = "en", legend: bool = True) -> Scene:
    """Return the scene of the board. A game without a map has no scene, only panels."""
    program = program_of(shown)
    board = program.board
    assert board is not None
    look = Look(program, language)
    zones, values = named(shown)
    cells = list(bare_scene(look, board).cells)
    outlines = _place(look, board, cells, placed_pieces(look, board, zones))
    for marker in markers(look, board, values):
        spaces = tuple(board.index[name] for name in marker.spaces)
        outlines.append(Outline(spaces, marker.colour, marker.letter))
    return Scene(
        cells=tuple(cells),
        outlines=tuple(outlines),
        title=look.said(program.title) or program.id,
        legend=board_legend(look, board) if legend else (),
    )


def program_of(shown: State | View) -> Program:
    return shown.game.program


def _place(
    look: Look, board: Board, cells: list[SceneCell], pieces: Iterable[PlacedPiece]
) -> list[Outline]:
    """Put pieces on the cells, and return those that are lines around spaces. Of several pieces in
    one zone the topmost is drawn, with their number."""
    stacks: dict[str, list[PlacedPiece]] = {}
    for placed in pieces:
        stacks.setdefault(placed.zone, []).append(placed)
    outlines = []
    for stack in stacks.values():
        top, number = stack[-1], sum(placed.number for placed in stack)
        piece = look.piece(*top.piece.split(".", 1)) if top.piece else UNSEEN
        text = piece.letter + (str(number) if number > 1 else "")
        spaces = tuple(board.index[name] for name in top.spaces)
        if top.form == "outline":
            outlines.append(Outline(spaces, piece.colour, text))
            continue
        if piece.owner:
            text = f"{piece.owner}{APART}{text}"
        token = Token(piece.colour, top.form, piece.ring, sign_of(piece, top.form), piece.body)
        for space in spaces:
            cell = cells[space]
            # The piece below stays visible around the new piece.
            fill = cell.token.colour if cell.token is not None else cell.fill
            cells[space] = replace(cell, fill=fill, text=text, token=token)
    return outlines
