"""The one rich console for standard output."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from legalist.board import Board
    from legalist.board.draw import Scene


def console() -> Console:
    """Colours only where a person looks at them (or asks for them with FORCE_COLOR)."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 100
    return Console(highlight=False, markup=False, emoji=False, width=wide)


def interactive() -> bool:
    """Is there a person at both ends?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show_board(board: Board, scene: Scene, columns: int) -> None:
    """The board in colours, or in plain characters where there are none."""
    from legalist.board.draw import to_plain, to_terminal

    out = console()
    if out.color_system is None:
        out.out(to_plain(board, scene, columns=columns))
    else:
        out.print(to_terminal(board, scene, columns=columns), soft_wrap=True)
