"""Boards: the spaces of a map, which of them are adjacent, and how to draw them.

In: a map file (or a map written inside a ruleset) as nodes with positions. Out: a `Board`, a plain
value in which spaces are numbered from 0. Nothing about a game is known here. Invariants: all
per-space tuples have one entry per space; links are sorted, unique, and never lead from a space to
itself; no two spaces of a hex or square board share a place.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

from .geometry import Layout
from .map_file import board_from_node, read_board, typed_names
from .model import Area, Board
from .rows import HOLE

if TYPE_CHECKING:
    from .rows import map_text

__all__ = [
    "HOLE", "Area", "Board", "Layout", "board_from_node", "map_text", "read_board", "typed_names",
]  # fmt: skip

__getattr__ = lazily(__name__, {".rows": "map_text"})
