"""Players that are programs.

In: what one player sees, with the legal moves. Out: one of the moves. Invariant: given the same
state and an equally seeded generator, a bot chooses the same move.
"""

from .bot import BOTS, Bot, chance_at
from .curious import CuriousBot
from .uniform import RandomBot

__all__ = ["BOTS", "Bot", "CuriousBot", "RandomBot", "chance_at"]
