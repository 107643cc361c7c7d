"""The simplest bot, the baseline for all others."""

from __future__ import annotations

import random

from legalist.play import Move, State


class RandomBot:
    """Chooses every legal move with equal probability."""

    def choose(self, state: State, rng: random.Random) -> Move:
        return state.legal_moves.random(rng)
