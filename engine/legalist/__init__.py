"""Legalist: games as data. Load a ruleset, start a game, ask for moves and make them.

Everything else in this package is internal and may change.
"""

from typing import TYPE_CHECKING, Any

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
    "MoveError", "Outcome", "PositionError", "Reason", "RuleFailure", "RulesetError", "State",
    "StateError", "TraceEntry", "UnreadableMove", "View", "load",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load the machinery on first use: commands that only check files start faster without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import diagnostics, play

    return getattr(diagnostics if name in ("Diagnostic", "RulesetError") else play, name)
