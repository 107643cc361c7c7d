"""A picture of the table for games without a board, from a state or from what one player sees of
it.

The areas are those of the panels, in the order in which people sit; zones shown as faces are drawn
piece by piece, everything else as lines of text and chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from legalist.board.glyphs import width
from legalist.looks.draw import Picture, Polygon, Words
from legalist.looks.draw.colour import DARK, ink, mix
from legalist.play import State, View

from .look import BACK
from .panel import Chip, Face, Panel, Row
from .panels import around, panels

# All in units of a line of text.
WIDE = 46.0
MARGIN = 1.0
LINE = 1.5
LETTER = 0.57
FACE_WIDE, FACE_HIGH = 3.6, 5.0
STEP, BACK_STEP = 1.3, 0.5
GAP = 1.5
MOST_BACKS = 30
DIM = "#857d73"
NOTHING = ("", "—", "0")


def tabletop(shown: State | View, *, language: str = "en") -> Picture:
    """Return everything to paint; the viewer sits at the bottom."""
    painter = _Painter()
    for panel in around(shown, panels(shown, language=language)):
        painter.area(panel)
    return painter.finished()


def hands(shown: State | View, *, language: str = "en") -> Picture:
    """Return what is in front of the players, in as little room as it takes."""
    painter = _Painter()
    for panel in panels(shown, language=language):
        if panel.seat:
            rows = tuple(row for row in panel.rows if row.text not in NOTHING or _drawn(row))
            painter.area(replace(panel, rows=rows))
    picture = painter.finished()
    picture.right = painter.right + MARGIN
    return picture


class _Painter:
    def __init__(self) -> None:
        self.picture = Picture(0, 0, WIDE + 2 * MARGIN, 0)
        self.x = self.y = self.right = MARGIN

    def finished(self) -> Picture:
        self.picture.bottom = self.y
        return self.picture

    def area(self, panel: Panel) -> None:
        self.x = MARGIN
        if panel.seat:
            title = f"{panel.title} ◀" if panel.deciding else panel.title
            self._chip(title, panel.colour)
            self.x += GAP / 2
        for row in panel.rows:
            if not _drawn(row):
                self._told(row)
        if self.x > MARGIN:
            self.right = max(self.right, self.x - GAP)
            self.y += LINE
        blocks = [row for row in panel.rows if _drawn(row)]
        if blocks:
            self._blocks(blocks)
        self.y += LINE

    def _room(self, wide: float, high: float) -> None:
        """Start a new line if this one is full."""
        if self.x > MARGIN and self.x + wide > MARGIN + WIDE:
            self.x = MARGIN
            self.y += high

    def _words(self, text: str, colour: str) -> None:
        self._room(_long(text), LINE)
        at = (self.x, self.y + LINE / 2)
        self.picture.items.append(Words(at, text, colour, 1.0, False, "start"))
        self.x += _long(text)

    def _chip(self, text: str, colour: str) -> None:
        wide = _long(text) + 1.0
        self._room(wide, LINE)
        self._rectangle(self.x, self.y + 0.1, wide, LINE - 0.2, colour)
        at = (self.x + wide / 2, self.y + LINE / 2)
        self.picture.items.append(Words(at, text, ink(colour), 1.0, True))
        self.x += wide + 0.3

    def _rectangle(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        self.picture.items.append(Polygon(corners, colour, mix(colour, DARK, 0.55), 0.08))

    def _told(self, row: Row) -> None:
        self._words(f"{row.label} {row.text}", DARK if row.text else DIM)
        for chip in row.chips:
            self._chip(_counted(chip), chip.colour)
        self.x += GAP

    def _blocks(self, rows: Sequence[Row]) -> None:
        self.x = MARGIN
        high = LINE + FACE_HIGH + 0.4
        for row in rows:
            label = f"{row.label} {row.size}"
            self._room(max(_long(label), sum(_wide(row, face) for face in row.faces)), high)
            start = self.x
            at = (start, self.y + LINE / 2)
            self.picture.items.append(Words(at, label, DIM, 1.0, False, "start"))
            for face in row.faces:
                self._room(_wide(row, face), high)
                self._face(row, face)
            if not row.faces:
                self._rectangle(self.x, self.y + LINE, FACE_WIDE, FACE_HIGH, "#efeadd")
                self.x += FACE_WIDE
            self.x = max(self.x, start + _long(label))
            self.right = max(self.right, self.x)
            self.x += GAP
        self.y += high

    def _face(self, row: Row, face: Face) -> None:
        number, step = _fan(row, face)
        colour = face.colour or BACK
        top = self.y + LINE
        for place in range(number):
            x = self.x + place * step
            self._rectangle(x, top, FACE_WIDE, FACE_HIGH, colour)
            at = (x + 0.25, top + 1.0)
            self.picture.items.append(Words(at, face.sign, ink(colour), 1.5, True, "start"))
        middle = self.x + (number - 1) * step + FACE_WIDE / 2
        words = face.name.split()
        for place, word in enumerate(words):
            size = min(0.95, (FACE_WIDE - 0.3) / (LETTER * max(width(word), 1)))
            at = (middle, top + FACE_HIGH - 0.7 - (len(words) - 1 - place) * 1.05)
            self.picture.items.append(Words(at, word, ink(colour), size))
        self.x += _wide(row, face)


def _drawn(row: Row) -> bool:
    return bool(row.faces) or row.pile


def _fan(row: Row, face: Face) -> tuple[int, float]:
    """Return how many pieces are drawn, and how much of a covered one is visible."""
    if row.pile:
        return min(face.number, 3), 0.15
    return (face.number, STEP) if face.sign else (min(face.number, MOST_BACKS), BACK_STEP)


def _wide(row: Row, face: Face) -> float:
    number, step = _fan(row, face)
    return FACE_WIDE + (number - 1) * step + 0.2


def _counted(chip: Chip) -> str:
    return f"{chip.letter} × {chip.number}"


def _long(text: str) -> float:
    return width(text) * LETTER
