"""Playing in a terminal.

In: a game, the players, and lines that people type. Out: boards, explanations and finally a result.
Invariant: a person sees only what the rules let their seat see.
"""

from legalist.saves.session import Session

from .bot_game import play_alone
from .table import play_at_table

__all__ = ["Session", "play_alone", "play_at_table"]
