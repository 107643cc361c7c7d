"""Boards typed as rows of characters: `rows:` and `legend:` of a map, read and written.

In: the text of `rows` with its place in the file; out: the spaces it shows. And back: in a board,
out the text of a map file from which an equal board is read.

A sign is at the position of its space on the board. Squares follow each other directly or with a
blank between. A pointy hex takes two columns, and each row is shifted by half a hex, one column,
relative to the row above. A flat hex takes two lines, and each column of hexes is two columns wide
and shifted by half a hex, one line, relative to the column beside it. A blank is a hole.

Invariant: reading the `map_text` of a board gives an equal board.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

from .legend import HOLE
from .row_reader import typed_spaces

if TYPE_CHECKING:
    from .row_writer import map_text, plain_rows

__all__ = ["HOLE", "map_text", "plain_rows", "typed_spaces"]

__getattr__ = lazily(__name__, {".row_writer": "map_text plain_rows"})
