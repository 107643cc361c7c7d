"""The simplest bot, against which all others are measured."""

from __future__ import annotations

import random

from legalist.play import Move, State


class RandomBot:
    """Every legal move is equally likely."""

    def choose(self, state: State, rng: random.Random) -> Move:
        return state.legal_moves.random(rng)
