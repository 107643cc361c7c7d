"""Boards typed as rows of characters: `rows:` and `legend:` of a map, in and out.

In: the text of `rows` with its place in the file; out: the spaces it shows. And back: in a board,
out the text of a map file from which an equal board is read.

A sign stands where its space is seen on the board. Squares follow each other directly or with a
blank between. A pointy hex takes two columns, and each row stands half a hex, one column, to the
side of the row above. A flat hex takes two lines, and each column of hexes is two columns wide and
stands half a hex, one line, lower or higher than the column beside it. A blank is a hole.

Invariant: `map_text` of a board is read as a board that is equal to it.
"""

from .legend import HOLE
from .reading import typed_spaces
from .writing import map_text, plain_rows

__all__ = ["HOLE", "map_text", "plain_rows", "typed_spaces"]
