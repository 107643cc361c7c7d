"""Small pictures of components, as SVG, with the same colours, letters and forms as on the
board."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import sqrt

from legalist.board import geometry
from legalist.board.geometry import Layout, Place, Point
from legalist.board.model import Board
from legalist.looks.draw.colour import DARK, ink, mix
from legalist.looks.look import Look, Piece
from legalist.program import ZoneDecl

FONT = "DejaVu Sans, Noto Sans, Arial, sans-serif"
SIZE = 40.0
PALE = "#f1ead8"


class Pictures:
    """Draws the components of one program."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.program = look.program
        board = look.program.board
        self.board: Board | None = board
        self.layout: Layout = "square" if board is None else board.layout

    def piece(self, kind: str, shown: str) -> str:
        """Draw a kind, given its name in states, in the form it has on the board."""
        piece = self.look.piece(kind, shown)
        zone = self._zone(kind)
        if zone is None:
            return upright(piece) if self.board is None else disc(piece)
        form, type = self.look.form(zone), zone.params[-1].type.name
        if form == "outline" and type in self.look.groups:
            return figure(self.layout, self.offsets(type), piece.colour, piece.letter)
        return disc(piece) if form in ("disc", "outline") else slab(self.layout, piece)

    def _zone(self, kind: str) -> ZoneDecl | None:
        """Return the zone of the board that holds pieces of the kind, if any."""
        zones = [zone for zone in self.program.zones.values() if zone.holds == kind]
        on_board = [zone for zone in zones if self.look.on_board(zone)]
        return next((zone for zone in on_board if self.look.form(zone) != "hidden"), None)

    def offsets(self, type: str) -> tuple[Place, ...]:
        """Return the spaces of a pattern, or of an area as the first of its type is on the map."""
        if type in self.program.patterns:
            return self.program.patterns[type].offsets
        areas = self.board.areas.get(type, ()) if self.board is not None else ()
        if not areas or self.board is None or not self.board.at:
            return ((0, 0),)
        return tuple(self.board.at[number] for number in areas[0].spaces)

    def shape(self, type: str) -> str:
        """Draw a pattern or area by itself."""
        return figure(self.layout, self.offsets(type), "#8c4a1f", "")

    def marker(self, id: str) -> str:
        """Draw a value that is marked on the board."""
        colour = self.look.colour(id) or "#a3211b"
        return disc(Piece(id, colour, self.look.letter(id) or "•"))


def slab(layout: Layout, piece: Piece) -> str:
    points = geometry.corners(layout if layout != "graph" else "square", (0.0, 0.0))
    edge = piece.ring or mix(piece.colour, DARK, 0.45)
    return _svg([_polygon(points, piece.colour, edge, 0.09), _letter(piece)], points)


def disc(piece: Piece) -> str:
    edge = piece.ring or mix(piece.colour, DARK, 0.45)
    body = (
        f'<circle r="0.9" fill="{escape(piece.colour)}" stroke="{escape(edge)}" '
        f'stroke-width="{0.2 if piece.ring else 0.09}"/>'
    )
    return _svg([body, _letter(piece)], ((-1.0, -1.0), (1.0, 1.0)))


def upright(piece: Piece) -> str:
    """Draw an upright piece: it does not belong on a board."""
    edge = piece.ring or mix(piece.colour, DARK, 0.45)
    body = (
        f'<rect x="-0.72" y="-1" width="1.44" height="2" rx="0.2" fill="{escape(piece.colour)}" '
        f'stroke="{escape(edge)}" stroke-width="{0.16 if piece.ring else 0.07}"/>'
    )
    return _svg([body, _letter(piece)], ((-1.0, -1.05), (1.0, 1.05)))


def figure(layout: Layout, places: Iterable[Place], colour: str, letter: str) -> str:
    """Draw a group of spaces with a line around each, and a badge in the middle."""
    grid: Layout = "square" if layout == "graph" else layout
    centres = [geometry.centre(grid, place) for place in places]
    x = sum(a for a, _ in centres) / len(centres)
    y = sum(b for _, b in centres) / len(centres)
    centres = [(a - x, b - y) for a, b in centres]
    edge = mix(colour, DARK, 0.3)
    drawn = [_polygon(geometry.corners(grid, at, 0.94), PALE, edge, 0.13) for at in centres]
    corners = [corner for at in centres for corner in geometry.corners(grid, at)]
    if letter:
        size = 0.62 * sqrt(len(centres))
        drawn.append(
            f'<circle r="{_n(size)}" fill="{escape(colour)}" stroke="{edge}" stroke-width="0.1"/>'
        )
        drawn.append(_text(letter, ink(colour), size * 1.15))
    return _svg(drawn, corners)


def _letter(piece: Piece) -> str:
    return _text(piece.letter, ink(piece.colour), 1.0)


def _text(text: str, colour: str, size: float) -> str:
    size = min(size, size * 1.7 / max(len(text), 1))
    return (
        f'<text y="{_n(size * 0.36)}" font-size="{_n(size)}" font-weight="bold" '
        f'text-anchor="middle" fill="{colour}">{escape(text)}</text>'
    )


def _polygon(points: Iterable[Point], fill: str, line: str, width: float) -> str:
    listed = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    return (
        f'<polygon points="{listed}" fill="{escape(fill)}" stroke="{escape(line)}" '
        f'stroke-width="{width}" stroke-linejoin="round"/>'
    )


def _svg(drawn: Iterable[str], corners: Iterable[Point]) -> str:
    """Return a picture of fixed height, as wide as its contents."""
    corners = list(corners)
    left, right = min(x for x, _ in corners) - 0.12, max(x for x, _ in corners) + 0.12
    top, bottom = min(y for _, y in corners) - 0.12, max(y for _, y in corners) + 0.12
    wide, high = right - left, bottom - top
    box = f"{_n(left)} {_n(top)} {_n(wide)} {_n(high)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{_n(SIZE * wide / high)}" '
        f'height="{_n(SIZE)}" font-family="{FONT}" role="img">{"".join(drawn)}</svg>'
    )


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
