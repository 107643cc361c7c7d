"""Pieces drawn one by one, as small boxes side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from legalist.board.glyphs import width
from legalist.looks.draw.canvas import Canvas, Style, fit
from legalist.looks.draw.colour import ink, mix
from legalist.looks.look import BACK
from legalist.looks.panel import Face, Row
from legalist.quick_dataclass import frozen

SHADE = "░"
INNER = 3
# Names are split into two lines, and cut if a half is longer than this.
LONGEST = 9
TALL, LOW = 5, 3
# At most this many unseen pieces are drawn; the label has their number anyway.
MOST_BACKS = 20

BORDERS = ("┌─┐", "│ │", "└─┘")
PLAIN_BORDERS = (".-.", "| |", "'-'")


@frozen(slots=False)
class Box:
    """`number` equal pieces that overlap; only the last one is fully visible."""

    face: Face
    number: int
    lines: tuple[str, ...]
    edge: int
    pile: bool = False

    @property
    def step(self) -> int:
        """The visible width of a covered piece."""
        return 1 + (width(self.lines[0].strip()) if self.face.sign else 0)

    @property
    def width(self) -> int:
        return self.edge + (self.number - 1) * self.step + self.pile

    def parts(self, room: int) -> Iterator[Box]:
        """Split the box into parts that are no wider than the room."""
        most = max((room - self.edge) // self.step + 1, 1)
        for start in range(0, self.number, most):
            yield replace(self, number=min(most, self.number - start))


def boxes(row: Row, tall: bool) -> Iterator[Box]:
    """Yield the boxes of a zone. A pile is one box that shows an edge of the pieces below."""
    for place, face in enumerate(row.faces):
        last = row.pile and place == len(row.faces) - 1
        lines = _inside(face, tall)
        number = 1 if last else face.number if face.sign else min(face.number, MOST_BACKS)
        yield Box(face, number, lines, width(lines[0]) + 2, last and face.number > 1)
    if not row.faces:
        nothing = Face(sign=" ")
        yield Box(nothing, 1, _inside(nothing, tall), INNER + 2)


def _inside(face: Face, tall: bool) -> tuple[str, ...]:
    """Return the lines between the borders, all of one width."""
    height = (TALL if tall else LOW) - 2
    if not face.sign:
        return (SHADE * INNER,) * height
    if not tall:
        sign = face.letter or face.sign
        return (sign + " " * (INNER - width(sign)),)
    above, below = _halves(face.name)
    room = min(max(INNER, *map(width, (face.sign, above, below))), LONGEST)
    spare = room - width(face.sign)
    if not face.name:
        # The symbol stands alone on the face, so it is repeated to be seen from both sides.
        return (face.sign + " " * spare, " " * room, " " * spare + face.sign)
    return (face.sign + " " * spare, fit(above, room), fit(below, room))


def _halves(name: str) -> tuple[str, str]:
    """Split a name into two lines that are as narrow as possible."""
    words = name.split()
    parts = [
        (" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words) + 1)
    ]
    return min(parts, key=lambda both: max(map(width, both)), default=("", ""))


class Drawer:
    """Draws boxes on a canvas, with or without line-drawing characters."""

    def __init__(self, canvas: Canvas, plain: bool) -> None:
        self.canvas = canvas
        self.borders = PLAIN_BORDERS if plain else BORDERS
        self.shade = "#" if plain else SHADE

    def draw(self, x: int, y: int, box: Box) -> None:
        for number in range(box.number):
            self._box(x + number * box.step, y, box)
        if box.pile:
            self._edge(x + box.width - 1, y, box)

    def _styles(self, face: Face) -> tuple[Style, Style]:
        """Return the styles of the border and of the inside."""
        if not face.colour and face.sign:
            return Style(), Style()
        colour = face.colour or BACK
        dark = ink(colour)
        return Style(mix(colour, dark, 0.65), colour), Style(dark, colour, bold=bool(face.sign))

    def _box(self, x: int, y: int, box: Box) -> None:
        border, inside = self._styles(box.face)
        self._line(x, y, self.borders[0], box.edge, border)
        for line in box.lines:
            y += 1
            self._line(x, y, self.borders[1], box.edge, border)
            self.canvas.write(x + 1, y, line.replace(SHADE, self.shade), inside)
        self._line(x, y + 1, self.borders[2], box.edge, border)

    def _line(self, x: int, y: int, ends: str, wide: int, style: Style) -> None:
        self.canvas.write(x, y, ends[0] + ends[1] * (wide - 2) + ends[2], style)

    def _edge(self, x: int, y: int, box: Box) -> None:
        style = self._styles(box.face)[0]
        for line in range(len(box.lines) + 2):
            ends = self.borders[0 if line == 0 else 2 if line > len(box.lines) else 1]
            self.canvas.write(x, y + line, ends[2], style)
