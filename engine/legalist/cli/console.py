"""The one rich console for standard output."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from legalist.board import Board
    from legalist.looks.draw import Scene


def console() -> Console:
    """Return the console; it has colours only on a terminal, or if FORCE_COLOR asks for them."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 100
    return Console(highlight=False, markup=False, emoji=False, width=wide)


def interactive() -> bool:
    """Return whether both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show_board(board: Board, scene: Scene, columns: int) -> None:
    """Print the board in colours, or in plain characters if the console has none."""
    from legalist.looks.draw import to_plain, to_terminal

    out = console()
    if out.color_system is None:
        out.out(to_plain(board, scene, columns=columns))
    else:
        out.print(to_terminal(board, scene, columns=columns), soft_wrap=True)
