"""How games look: one description of table and position for the terminal, pictures and pages.

In: a game, and a state or what one player sees of it. Out: a `Table` (what does not change during a
game: the board, the players, the kinds of pieces), a `TableView` (what lies where, as the viewer
sees it) and `PieceMove`s (which pieces a move took from where to where), all plain frozen values;
`draw` paints them. Invariant: everything about a view is computed from the view alone, so what a
player may not know is not in it.
"""

from .looks import Looks
from .plain_data import plain_data
from .table import BoardLook, PieceLook, SeatLook, SpaceLook, Table
from .table_view import (
    DecisionText,
    Marker,
    OutcomeText,
    PieceMove,
    Place,
    PlacedPiece,
    TableView,
)

__all__ = [
    "BoardLook",
    "DecisionText",
    "Looks",
    "Marker",
    "OutcomeText",
    "PieceLook",
    "PieceMove",
    "Place",
    "PlacedPiece",
    "SeatLook",
    "SpaceLook",
    "Table",
    "TableView",
    "plain_data",
]
