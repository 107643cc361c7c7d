"""A position as one player sees it, ready for JSON: what is drawn over a `Table`."""

from __future__ import annotations

from legalist.quick_dataclass import frozen

from .draw.scene import Form
from .panel import Panel


@frozen
class PlacedPiece:
    """Equal pieces in a zone of the board, in the order in which they are drawn.

    `id` stays the same as long as they lie there; `piece` is the id of a `PieceLook`, empty for
    what the viewer may not see. `form` is slab, disc or outline (around all of its spaces).
    """

    id: str
    piece: str
    number: int
    zone: str
    spaces: tuple[str, ...]
    form: Form


@frozen
class Marker:
    """A value that is shown as a line around spaces."""

    id: str
    name: str
    spaces: tuple[str, ...]
    colour: str
    letter: str


@frozen
class DecisionText:
    """What is to be decided; `about` are its circumstances, by their names in the language."""

    id: str
    seat: str
    text: str
    about: dict[str, str]
    mine: bool
    may_pass: bool


@frozen
class OutcomeText:
    winners: tuple[str, ...]
    ranking: tuple[str, ...]
    scores: dict[str, tuple[int, ...]]


@frozen
class TableView:
    """`seat` is who looks, empty if everything is seen. `spoken` says what lies on a space, for
    spaces that are not empty. `around` are the seats of the panels as people sit around a table,
    the viewer last; the table between them is an empty seat."""

    seat: str
    pieces: tuple[PlacedPiece, ...]
    markers: tuple[Marker, ...]
    spoken: dict[str, str]
    panels: tuple[Panel, ...]
    around: tuple[str, ...]
    decision: DecisionText | None
    outcome: OutcomeText | None


@frozen
class Place:
    """A zone that pieces leave or reach: with its spaces if it is on the board, and with the seat
    whose panel it is in. `zone` is empty if the viewer sees nothing of it."""

    zone: str
    spaces: tuple[str, ...]
    seat: str


@frozen
class PieceMove:
    """`number` equal pieces go from one zone to another; `piece` is the id of a `PieceLook`, empty
    if the viewer may not know which pieces they are."""

    piece: str
    number: int
    source: Place
    target: Place
