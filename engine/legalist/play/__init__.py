"""Playing: games, states, decisions, moves, views and traces. This is the public API.

Input: a linked program. Output: a `Game`. Invariant: a `State` is an immutable value.
"""

from .errors import (
    AmbiguousMove,
    IllegalMove,
    MoveError,
    NoDeal,
    PositionError,
    Reason,
    RuleFailure,
    StateError,
    UnreadableMove,
)
from .game import Game, load
from .legal_moves import LegalMoves
from .moves import Move
from .state import Decision, Outcome, State
from .steps import Step
from .trace import TraceEntry
from .transfer import Carried, carry_over
from .view import View

__all__ = [
    "AmbiguousMove",
    "Carried",
    "Decision",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveError",
    "NoDeal",
    "Outcome",
    "PositionError",
    "Reason",
    "RuleFailure",
    "State",
    "StateError",
    "Step",
    "TraceEntry",
    "UnreadableMove",
    "View",
    "carry_over",
    "load",
]
