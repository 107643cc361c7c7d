"""A bot that tries what is new; `legalist try` uses it to find what a game rarely shows."""

from __future__ import annotations

import random

from legalist.play import Game, Move, State
from legalist.quick_dataclass import frozen

# How often a seat takes something new if it can: seats differ, so that a game is neither played as
# if there were only new rules, nor as if there were none.
EAGERNESS = (0.8, 0.5, 0.3)
# How many moves are examined for something new that can be chosen.
TRIES = 10


class CuriousBot:
    """Prefers the actions that modules and variants add, each equally likely however many moves it
    has; otherwise moves with pieces or other members that they add. If everything is new, as in a
    ruleset of one's own, every action counts as new, so that rare ones are taken as well."""

    def __init__(self) -> None:
        self._news: _News | None = None

    def choose(self, state: State, rng: random.Random) -> Move:
        moves = state.legal_moves
        seat = state.player or 0
        if rng.random() >= EAGERNESS[seat % len(EAGERNESS)]:
            return moves.random(rng)
        counts = moves.actions()
        news = self._new(state.game)
        wanted = [action for action in counts if action in news.actions]
        if not wanted:
            return _with_new_member(state, news, rng)
        action = rng.choice(wanted)
        before = list(counts)[: list(counts).index(action)]
        # The moves of an action are contiguous.
        return moves[sum(counts[name] for name in before) + rng.randrange(counts[action])]

    def _new(self, game: Game) -> _News:
        if self._news is None or self._news.game is not game:
            self._news = _news_of(game)
        return self._news


@frozen
class _News:
    game: Game
    actions: frozenset[str]
    members: frozenset[str]


def _news_of(game: Game) -> _News:
    program = game.program
    actions = frozenset(one.id for one in program.actions.values() if one.origin.module)
    # A member that is declared elsewhere than its kind was added to it.
    members = frozenset(
        member.name
        for kind in program.kinds.values()
        for member in kind.members
        if kind.origin.module or member.span.file != kind.origin.span.file
    )
    news = bool(actions or members)
    return _News(game, actions if news else frozenset(program.actions), members)


def _with_new_member(state: State, news: _News, rng: random.Random) -> Move:
    """Return a move that chooses something new, if a few tries find one; otherwise any move."""
    move = state.legal_moves.random(rng)
    for _ in range(TRIES if news.members else 0):
        if not news.members.isdisjoint(move.words()):
            break
        move = state.legal_moves.random(rng)
    return move
