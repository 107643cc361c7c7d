"""Going on with a game after its rules have changed.

Input: a position (a state as plain data, with an outline of the rules it was reached under) and a
game with other rules. Output: `Carried`: states of that game and a report. Invariant: what is not
the same under both rules is either told in a note or refused; nothing is guessed.
"""

from .findings import Note
from .move_changes import MoveChanges, move_changes
from .outline import Outline, Position, position_of
from .ways import Carried, Past, carry_over, carry_position, turn_start

__all__ = [
    "Carried",
    "MoveChanges",
    "Note",
    "Outline",
    "Past",
    "Position",
    "carry_over",
    "carry_position",
    "move_changes",
    "position_of",
    "turn_start",
]
