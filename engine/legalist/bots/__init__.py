"""Players that are programs.

In: what one player sees, with the legal moves. Out: one of the moves. Invariant: given the same
view and an equally seeded generator, a bot that counts what it imagines chooses the same move.
"""

from .bot import BOTS, Bot, chance_at, make_bot
from .bot_file import BotError
from .curious import CuriousBot
from .greedy import GreedyBot
from .searching import Advice, SearchBot, Tried
from .uniform import RandomBot

__all__ = [
    "BOTS",
    "Advice",
    "Bot",
    "BotError",
    "CuriousBot",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "Tried",
    "chance_at",
    "make_bot",
]
