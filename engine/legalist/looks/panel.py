"""What is shown beside the board, as plain data: a panel for the table and one for each player."""

from __future__ import annotations

from typing import Literal

from legalist.quick_dataclass import frozen

Sort = Literal["zone", "value"]


@frozen
class Chip:
    """A piece or colour with a number: how many there are, or how much of it. `piece` is the id of
    the piece's look, empty for the chip of a value."""

    name: str
    colour: str
    letter: str
    number: int
    ink: str = ""
    shape: str = ""
    piece: str = ""


@frozen
class Face:
    """Equal pieces side by side. What the viewer may not see has no sign, name or colour; `letter`
    stands for the piece where there is no room for its name."""

    sign: str = ""
    name: str = ""
    colour: str = ""
    letter: str = ""
    number: int = 1
    ink: str = ""
    shape: str = ""
    piece: str = ""


@frozen
class Row:
    """One zone or value: chips, or a text if there is nothing to colour. `id` is what it shows, as
    in `hand(north)`, a zone or a value (`sort`); `spoken` is all of it in words.

    A zone that is shown piece by piece has `faces`, those of a pile from the top down, and `size`,
    the number of its pieces; the last face of a pile stands for all that are under it. `unseen` is
    the number of pieces of which the viewer sees only that they are there.
    """

    label: str
    chips: tuple[Chip, ...] = ()
    text: str = ""
    faces: tuple[Face, ...] = ()
    size: int = 0
    pile: bool = False
    id: str = ""
    sort: Sort = "value"
    spoken: str = ""
    unseen: int = 0


@frozen
class Panel:
    """`seat` is empty for the panel of the table; `deciding` tells whether this player decides
    now."""

    title: str
    seat: str
    colour: str
    deciding: bool
    rows: tuple[Row, ...]
    ink: str = ""
    letter: str = ""
    shape: str = ""
