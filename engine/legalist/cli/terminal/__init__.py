"""Playing in a terminal.

In: a game, who plays, and lines that people type. Out: boards, explanations and, in the end, a
result. Invariant: a person sees only what the rules let their seat see.
"""

from .auto import play_alone
from .session import Session
from .table import play_at_table

__all__ = ["Session", "play_alone", "play_at_table"]
