"""A bot that looks one move ahead: it takes what leaves it farthest ahead of the best other player
if the game ended then.

Where no move changes that, all look alike to it, but for one that wins at once; then it chooses
at random among them. A bot file may say what it should look at instead.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from legalist.limits import MOST_WEIGHED
from legalist.play import Move, NoDeal, RuleFailure, State

if TYPE_CHECKING:
    from legalist.machine import Slots
    from legalist.play import Game

# Of more moves than these it looks at as many, chosen at random.
SEED_BITS = 48
Value = tuple[int, ...]


class GreedyBot:
    """With `value`, an expression about the player `me`, it wants to have more of that."""

    def __init__(self, value: str = "") -> None:
        self.value = value
        self._compiled: tuple[Game, Callable[[Slots, int], int]] | None = None

    def choose(self, state: State, rng: random.Random) -> Move:
        game, moves, player = state.game, state.legal_moves, state.player
        assert player is not None
        seed = rng.getrandbits(SEED_BITS)
        if len(moves) == 1 or not (self.value or game.machine.checked.score):
            return moves.random(rng)
        places = list(range(min(len(moves), MOST_WEIGHED)))
        if len(moves) > MOST_WEIGHED:
            places = sorted(rng.sample(range(len(moves)), MOST_WEIGHED))
        # What its seat does not see is dealt anew, once: it does not count on what it cannot know.
        try:
            dealt = game.deal(game.settle(state._slots, player), player, seed)
            values = [self._value(game, dealt, moves[place], player) for place in places]
        except (NoDeal, RuleFailure):
            # Nothing was found that fits what it sees, or scores cannot be told yet.
            return moves.random(rng)
        best = max(values)
        return moves[rng.choice([n for n, one in zip(places, values, strict=True) if one == best])]

    def _value(self, game: Game, dealt: Slots, move: Move, player: int) -> Value:
        """Return by how much the player is ahead of the best other one after a move."""
        machine = game.machine
        s = machine.copy(dealt)
        game.play(s, move.number, move.args, None)
        scores = self._scores(game, s)
        others = [one for p, one in enumerate(scores) if p != player]
        best = max(others, default=(0,) * len(scores[player]))
        return tuple(mine - theirs for mine, theirs in zip(scores[player], best, strict=True))

    def _scores(self, game: Game, s: Slots) -> list[Value]:
        players = range(game.players)
        if self.value:
            if self._compiled is None or self._compiled[0] is not game:
                self._compiled = game, game.player_value(self.value)
            run = self._compiled[1]
            return [(run(s, p),) for p in players]
        machine = game.machine
        ended = game._guarded(machine.ended, s)
        score = machine.checked.score
        return [_listed(game._guarded(machine.call, score, ended, p)) for p in players]


def _listed(score: Any) -> Value:
    return score if isinstance(score, tuple) else (score,)
