"""The positions of signs in the text, and the space at each position.

A sign in column x of line y is in step if x - lean * y has the same remainder as for all others
when divided by `every`. That is all there is to staggered rows, and it holds for both orientations
of hexes as well as for squares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from legalist.board.geometry import Layout, Place
from legalist.board.shapes import letters
from legalist.quick_dataclass import frozen

TextPlace = tuple[int, int]
Numbers = Literal["columns", "rows"]


@frozen(slots=False)
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
        """Return the coordinates of the space, from an arbitrary corner."""
        if self.layout == "pointy":
            return (x - y - rest) // 2, y
        if self.layout == "flat":
            up = (x - 2 * y - rest) // 4
            return y + 2 * up, -up
        return (x - rest) // self.every, y

    def text_place(self, place: Place) -> TextPlace:
        """Return column and line of a space in the text, from an arbitrary corner."""
        a, b = place
        if self.layout == "pointy":
            return 2 * a + b, b
        if self.layout == "flat":
            return 2 * a, 2 * b + a
        return self.every * a, b

    def row(self, y: int) -> int:
        return y // self.high

    def names(self, places: Sequence[TextPlace], corner: TextPlace, numbers: Numbers) -> list[str]:
        """Return the names of spaces: the letter of their row, and the number of their column from
        the corner on, or their number in the row. Places come row by row."""
        left, top = corner
        count: Counter[int] = Counter()
        names = []
        for x, y in places:
            row = self.row(y - top)
            count[row] += 1
            number = count[row] if numbers == "rows" else (x - left) // self.wide + 1
            names.append(f"{letters(row)}{number}")
        return names


POINTY = Stagger("pointy", lean=1, every=2, wide=2, high=1)
FLAT = Stagger("flat", lean=2, every=4, wide=2, high=2)
SQUARES = Stagger("square", lean=0, every=2, wide=2, high=1)
CLOSE_SQUARES = Stagger("square", lean=0, every=1, wide=1, high=1)
