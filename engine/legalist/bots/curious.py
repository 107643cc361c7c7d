"""A bot that tries what is new: it is how `legalist try` looks for what a game rarely shows."""

from __future__ import annotations

import random

from legalist.play import Game, Move, State

# How often a seat takes something new where it can: seats differ, so that a game is neither played
# as if the new rules were all of it, nor as if they were not there.
EAGERNESS = (0.8, 0.5, 0.3)


class CuriousBot:
    """Prefers the actions that modules and variants bring, each as likely as the others, however
    many moves it has. Where everything is new, as in a ruleset of one's own, every action counts
    as new, so that rare ones are taken, too."""

    def __init__(self) -> None:
        self._news: tuple[Game, frozenset[str]] | None = None

    def choose(self, state: State, rng: random.Random) -> Move:
        moves = state.legal_moves
        seat = state.player or 0
        if rng.random() >= EAGERNESS[seat % len(EAGERNESS)]:
            return moves.random(rng)
        counts = moves.actions()
        news = self._new_actions(state.game)
        wanted = [action for action in counts if action in news]
        if not wanted:
            return moves.random(rng)
        action = rng.choice(wanted)
        before = list(counts)[: list(counts).index(action)]
        # The moves of an action stand together.
        return moves[sum(counts[name] for name in before) + rng.randrange(counts[action])]

    def _new_actions(self, game: Game) -> frozenset[str]:
        if self._news is None or self._news[0] is not game:
            actions = game.program.actions.values()
            added = frozenset(action.id for action in actions if action.origin.module)
            self._news = game, added or frozenset(action.id for action in actions)
        return self._news[1]
