"""Where signs stand in the text, and which space each of these places is.

A sign in column x of line y is in step when x - lean * y leaves the same rest as for all others
when divided by `every`. That is all there is to staggered rows, and it holds for both ways to turn
a hex as well as for squares.
"""

from __future__ import annotations

from dataclasses import dataclass

from legalist.board.geometry import Layout, Place
from legalist.board.shapes import letters


@dataclass(frozen=True)
class Stagger:
    """How rows of signs are laid out. `wide` and `high` are the columns and lines of a space that
    count for its name: of the number in its row and of the letter of the row."""

    layout: Layout
    lean: int
    every: int
    wide: int
    high: int

    def rest(self, x: int, y: int) -> int:
        return (x - self.lean * y) % self.every

    def place(self, x: int, y: int, rest: int) -> Place:
        """The coordinates of the space, from a corner that is nowhere in particular."""
        if self.layout == "pointy":
            return (x - y - rest) // 2, y
        if self.layout == "flat":
            up = (x - 2 * y - rest) // 4
            return y + 2 * up, -up
        return (x - rest) // self.every, y

    def text_place(self, place: Place) -> tuple[int, int]:
        """Column and line of a space in the text, from a corner that is nowhere in particular."""
        a, b = place
        if self.layout == "pointy":
            return 2 * a + b, b
        if self.layout == "flat":
            return 2 * a, 2 * b + a
        return self.every * a, b

    def row(self, y: int) -> int:
        return y // self.high

    def name(self, x: int, y: int) -> str:
        """What the space is called that stands there, counted from the corner of all rows."""
        return f"{letters(self.row(y))}{x // self.wide + 1}"


POINTY = Stagger("pointy", lean=1, every=2, wide=2, high=1)
FLAT = Stagger("flat", lean=2, every=4, wide=2, high=2)
SQUARES = Stagger("square", lean=0, every=2, wide=2, high=1)
CLOSE_SQUARES = Stagger("square", lean=0, every=1, wide=1, high=1)
