"""What a bot is, and the bots that commands know by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from legalist.play import Move, State

from .uniform import RandomBot


class Bot(Protocol):
    """Chooses for the player who decides. It must not look at what that player may not see."""

    def choose(self, state: State, rng: random.Random) -> Move: ...


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}
