"""Small pictures of single components, with the colours, letters and shapes of the board."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from legalist.board import geometry
from legalist.board.geometry import Layout, Place, Point
from legalist.program import ZoneDecl

from .draw.colour import DARK, ink, mix, tint
from .draw.picture import Disc, Item, Picture, Polygon, Words, shape_item
from .look import Look, Piece, sign_of
from .shapes import ROUND

PALE = "#f1ead8"
MARGIN = 0.12


class PiecePictures:
    """Draws the components of one program, each as it is on the board."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.program = look.program
        self.board = look.program.board
        self.layout: Layout = "square" if self.board is None else self.board.layout

    def piece(self, kind: str, shown: str) -> Picture:
        """Draw a kind, given its name in states, in the form it has on the board."""
        piece = self.look.piece(kind, shown)
        zone = self._zone(kind)
        if zone is None:
            return _upright(piece) if self.board is None else _disc(piece)
        form, type = self.look.form(zone), zone.params[-1].type.name
        if form == "outline" and type in self.look.groups:
            return _figure(self.layout, self._offsets(type), piece.colour, piece.letter)
        return _disc(piece) if form in ("disc", "outline") else _slab(self.layout, piece)

    def loose(self, kind: str, shown: str) -> Picture:
        """Draw a kind as it is to be cut out: what stands on a pattern of spaces is one token, and
        not as large as they are."""
        zone = self._zone(kind)
        if zone is not None and zone.params[-1].type.name in self.program.patterns:
            return _disc(self.look.piece(kind, shown))
        return self.piece(kind, shown)

    def _zone(self, kind: str) -> ZoneDecl | None:
        """Return the zone of the board that holds pieces of the kind, if any."""
        zones = [zone for zone in self.program.zones.values() if zone.holds == kind]
        on_board = [zone for zone in zones if self.look.on_board(zone)]
        return next((zone for zone in on_board if self.look.form(zone) != "hidden"), None)

    def _offsets(self, type: str) -> tuple[Place, ...]:
        """Return the spaces of a pattern, or of an area as the first of its type is on the map."""
        if type in self.program.patterns:
            return self.program.patterns[type].offsets
        areas = self.board.areas.get(type, ()) if self.board is not None else ()
        if not areas or self.board is None or not self.board.at:
            return ((0, 0),)
        return tuple(self.board.at[number] for number in areas[0].spaces)

    def pattern(self, type: str) -> Picture:
        """Draw a pattern or area by itself."""
        return _figure(self.layout, self._offsets(type), "#8c4a1f", "")

    def marker(self, id: str) -> Picture:
        """Draw a value that is marked on the board."""
        colour = self.look.colour(id) or "#a3211b"
        return _disc(Piece(id, colour, self.look.letter(id) or "•"))


def _slab(layout: Layout, piece: Piece) -> Picture:
    points = geometry.corners(layout if layout != "graph" else "square", (0.0, 0.0))
    edge = piece.ring or mix(piece.colour, DARK, 0.45)
    sign = shape_item(sign_of(piece, "slab"), (0, 0), 0.66, tint(piece.colour))
    return _framed([Polygon(points, piece.colour, edge, 0.09), *sign, _letter(piece)], points)


def _disc(piece: Piece) -> Picture:
    edge = piece.ring or mix(piece.colour, DARK, 0.45)
    width = 0.2 if piece.ring else 0.09
    items = [
        *shape_item(piece.body or ROUND, (0, 0), 0.9, piece.colour, edge, width),
        *shape_item(piece.shape, (0, 0), 0.6, tint(piece.colour)),
        _letter(piece),
    ]
    return _framed(items, ((-1.0, -1.0), (1.0, 1.0)))


def _upright(piece: Piece) -> Picture:
    """Draw an upright piece: it does not belong on a board."""
    edge = piece.ring or mix(piece.colour, DARK, 0.45)
    corners = ((-0.72, -1.0), (0.72, -1.0), (0.72, 1.0), (-0.72, 1.0))
    body = Polygon(corners, piece.colour, edge, 0.16 if piece.ring else 0.07)
    return _framed([body, _letter(piece)], ((-1.0, -1.05), (1.0, 1.05)))


def _figure(layout: Layout, places: Iterable[Place], colour: str, letter: str) -> Picture:
    """Draw a group of spaces with a line around each, and a badge in the middle."""
    grid: Layout = "square" if layout == "graph" else layout
    centres = [geometry.centre(grid, place) for place in places]
    x = sum(a for a, _ in centres) / len(centres)
    y = sum(b for _, b in centres) / len(centres)
    centres = [(a - x, b - y) for a, b in centres]
    edge = mix(colour, DARK, 0.3)
    items: list[Item] = [
        Polygon(geometry.corners(grid, at, 0.94), PALE, edge, 0.13) for at in centres
    ]
    if letter:
        size = 0.62 * sqrt(len(centres))
        items += [Disc((0, 0), size, colour, edge, 0.1), _text(letter, ink(colour), size * 1.15)]
    return _framed(items, [corner for at in centres for corner in geometry.corners(grid, at)])


def _letter(piece: Piece) -> Words:
    return _text(piece.letter, ink(piece.colour), 1.0)


def _text(text: str, colour: str, size: float) -> Words:
    return Words((0, 0), text, colour, min(size, size * 1.7 / max(len(text), 1)), bold=True)


def _framed(items: list[Item], corners: Iterable[Point]) -> Picture:
    """Return a picture as large as its corners."""
    across, down = zip(*corners, strict=True)
    return Picture(
        min(across) - MARGIN, min(down) - MARGIN, max(across) + MARGIN, max(down) + MARGIN, items
    )
