"""The protocol of bots, and the bots that commands know by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from legalist.play import Move, State

from .curious import CuriousBot
from .uniform import RandomBot


class Bot(Protocol):
    """Chooses for the player who decides. It must not look at what that player may not see."""

    def choose(self, state: State, rng: random.Random) -> Move: ...


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "curious": CuriousBot}


def chance_at(seed: int, decision: int) -> random.Random:
    """Return the generator for a decision of a game, counted from 1. It is seeded by the number of
    the decision, so that a resumed game continues as it would have."""
    return random.Random(f"{seed}/{decision}")
