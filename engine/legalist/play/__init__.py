"""Playing: games, states, decisions, moves, views, traces. The public API is made here.

Input: a linked program. Output: a `Game`. Invariant: a `State` is a value; nothing changes one.
"""

from .errors import (
    AmbiguousMove,
    IllegalMove,
    MoveError,
    PositionError,
    Reason,
    RuleFailure,
    StateError,
    UnreadableMove,
)
from .game import Game, load
from .moves import LegalMoves, Move
from .state import Decision, Outcome, State
from .trace import TraceEntry
from .view import View

__all__ = [
    "AmbiguousMove",
    "Decision",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveError",
    "Outcome",
    "PositionError",
    "Reason",
    "RuleFailure",
    "State",
    "StateError",
    "TraceEntry",
    "UnreadableMove",
    "View",
    "load",
]
