"""A bot that tries what is new: it is how `legalist try` looks for what a game rarely shows."""

from __future__ import annotations

import random
from dataclasses import dataclass

from legalist.play import Game, Move, State

# How often a seat takes something new where it can: seats differ, so that a game is neither played
# as if the new rules were all of it, nor as if they were not there.
EAGERNESS = (0.8, 0.5, 0.3)
# How many moves are looked at for something new that can be chosen.
TRIES = 10


class CuriousBot:
    """Prefers the actions that modules and variants bring, each as likely as the others, however
    many moves it has; else moves with pieces or other members that they bring. Where everything is
    new, as in a ruleset of one's own, every action counts as new, so that rare ones are taken,
    too."""

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
        # The moves of an action stand together.
        return moves[sum(counts[name] for name in before) + rng.randrange(counts[action])]

    def _new(self, game: Game) -> _News:
        if self._news is None or self._news.game is not game:
            self._news = _news_of(game)
        return self._news


@dataclass(frozen=True, slots=True)
class _News:
    game: Game
    actions: frozenset[str]
    members: frozenset[str]


def _news_of(game: Game) -> _News:
    program = game.program
    actions = frozenset(one.id for one in program.actions.values() if one.origin.module)
    # A member that is not written where its kind is was added to it.
    members = frozenset(
        member.name
        for kind in program.kinds.values()
        for member in kind.members
        if kind.origin.module or member.span.file != kind.origin.span.file
    )
    news = bool(actions or members)
    return _News(game, actions if news else frozenset(program.actions), members)


def _with_new_member(state: State, news: _News, rng: random.Random) -> Move:
    """A move in which something new is chosen, if a few tries come upon one; else any."""
    move = state.legal_moves.random(rng)
    for _ in range(TRIES if news.members else 0):
        if not news.members.isdisjoint(move.words()):
            break
        move = state.legal_moves.random(rng)
    return move
