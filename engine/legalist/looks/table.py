"""What does not change while a game is played: the board, the seats and every kind of piece.

All are plain frozen values of texts, numbers and tuples, ready for JSON (`plain_data`). A view of a
position (`TableView`) refers to them by id. Points are in units of a hex's radius, y downwards.
"""

from __future__ import annotations

from legalist.board.geometry import Point
from legalist.quick_dataclass import frozen

from .draw import Key


@frozen
class SeatLook:
    """A player. `ink` is the colour of texts on `colour`, `letter` a sign of one or two characters,
    `shape` the outline of the player's pieces (see `Table.shapes`)."""

    id: str
    name: str
    colour: str
    ink: str
    letter: str
    shape: str


@frozen
class PieceLook:
    """A kind of piece: `id` is its family and its name in states, as in `stone.red`.

    `shape` tells it from others of its family and is drawn on the piece in `tint`, behind the
    letter. A piece with an owner (a seat) has `ring`, the owner's colour, `owner_letter` and
    `owner_shape`, the outline of the whole piece where it is not a slab; without an owner these are
    empty. `face` is what stands large on it where there is room for its name as well.
    """

    id: str
    family: str
    name: str
    colour: str
    ink: str
    tint: str
    letter: str
    shape: str
    face: str
    owner: str = ""
    owner_letter: str = ""
    owner_shape: str = ""
    ring: str = ""


@frozen
class SpaceLook:
    """A space of the board. `mark` is what is written on it, `marks` and `areas` are the names of
    its marks and areas; `texture` is a character that replaces `fill` where there are no colours.
    `spoken` is the space in words: its name, terrain and marks."""

    id: str
    at: Point
    corners: tuple[Point, ...]
    terrain: str
    fill: str
    ink: str
    texture: str
    mark: str
    marks: tuple[str, ...]
    areas: tuple[str, ...]
    neighbours: tuple[str, ...]
    spoken: str


@frozen
class BoardLook:
    """`layout` is pointy, flat (hexes), square or graph, whose links are to be drawn as lines. The
    four numbers are the bounding box of all spaces."""

    id: str
    title: str
    layout: str
    left: float
    top: float
    right: float
    bottom: float
    spaces: tuple[SpaceLook, ...]


@frozen
class Table:
    """Everything that is sent once. `shapes` are outlines within a circle of about radius 1, `back`
    is the colour of a piece that the viewer may not see; `board` is None for a game without one."""

    game: str
    title: str
    language: str
    seats: tuple[SeatLook, ...]
    board: BoardLook | None
    pieces: tuple[PieceLook, ...]
    shapes: dict[str, tuple[Point, ...]]
    legend: tuple[Key, ...]
    back: str
