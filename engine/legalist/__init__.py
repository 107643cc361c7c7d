"""Legalist: games as data. Load a ruleset, start a game, ask for moves and make them.

Everything else in this package is internal and may change.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .diagnostics import Diagnostic, RulesetError
    from .play import (
        AmbiguousMove,
        Decision,
        Game,
        IllegalMove,
        LegalMoves,
        Move,
        MoveError,
        NoDeal,
        Outcome,
        PositionError,
        Reason,
        RuleFailure,
        State,
        StateError,
        TraceEntry,
        UnreadableMove,
        View,
        load,
    )

__all__ = [
    "AmbiguousMove", "Decision", "Diagnostic", "Game", "IllegalMove", "LegalMoves", "Move",
    "MoveError", "NoDeal", "Outcome", "PositionError", "Reason", "RuleFailure", "RulesetError",
    "State", "StateError", "TraceEntry", "UnreadableMove", "View", "load",
]  # fmt: skip


__getattr__ = lazily(
    __name__,
    {
        ".diagnostics": "Diagnostic RulesetError",
        ".play": " ".join(set(__all__) - {"Diagnostic", "RulesetError"}),
    },
)
