"""Strategies: a situation is a game after some random moves."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from legalist.play import Game, Move, State
from walks import Configuration, configurations, foreign_configurations, walk

LONGEST = 120
SEEDS = st.integers(0, 2**32 - 1)


@dataclass(frozen=True, slots=True)
class Situation:
    """`moves` led from the start under `seed` through all of `states`, the last of which is now."""

    configuration: Configuration
    seed: int
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    rng: random.Random

    @property
    def game(self) -> Game:
        return self.configuration.game()

    @property
    def state(self) -> State:
        return self.states[-1]

    def some_moves(self, number: int) -> list[Move]:
        """A few legal moves: all of them where there are few."""
        legal = self.state.legal_moves
        if len(legal) <= number:
            return list(legal)
        return [legal.random(self.rng) for _ in range(number)]

    def __repr__(self) -> str:
        moves = "; ".join(str(move) for move in self.moves)
        return f"<{self.configuration}, seed {self.seed}: {moves}>"


@st.composite
def situations(
    draw: st.DrawFn,
    *,
    over: bool = True,
    longest: int = LONGEST,
    among: tuple[Configuration, ...] = (),
) -> Situation:
    """Without `over`, somebody has still to decide. `among` are the games to take one of."""
    every = among or (*configurations(), *foreign_configurations())
    configuration = draw(st.sampled_from(every))
    seed, choices = draw(SEEDS), draw(SEEDS)
    steps = draw(st.integers(0, longest))
    rng = random.Random(choices)
    path = list(walk(configuration.game(), seed, rng, steps))
    if not over and path[-1][0].decision is None:
        path = [*path[:-2], (path[-2][0], None)]
    states = tuple(state for state, _ in path)
    moves = tuple(move for _, move in path if move is not None)
    return Situation(configuration, seed, states, moves, rng)
