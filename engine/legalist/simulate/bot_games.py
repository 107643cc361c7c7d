"""Whole games between bots, move by move, with what random games tell of themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from legalist.bots import Bot, chance_at
from legalist.limits import MOST_DECISIONS
from legalist.machine.statistics import Statistics
from legalist.machine.trace_entries import RULE

from .tally import bot_on

if TYPE_CHECKING:
    import legalist.typed as t
    from legalist.play import Game, State


class Unending(RuntimeError):
    """Raised for a game that bots do not bring to an end."""


class BotGames:
    def __init__(self, game: Game, bots: Sequence[Bot], measures: Sequence[t.Expr] = ()) -> None:
        self.game = game
        self.bots = bots
        self._measures = [game.machine.compile(expr) for expr in measures]

    def play(self, first: int, number: int, seed: int) -> Statistics:
        """Play games, numbered from `first` on."""
        game = self.game
        found = Statistics(game.players)
        totals: Counter[str] = Counter()
        squares: Counter[str] = Counter()
        for one in range(first, first + number):
            happened: Counter[str] = Counter()
            state, length = self._play(one, seed + one, happened)
            outcome = state.outcome
            assert outcome is not None
            won = tuple(game.seats.index(seat) for seat in outcome.winners)
            scores = tuple(outcome.scores[seat][0] for seat in game.seats)
            measured = tuple(int(game._guarded(run, state._slots)) for run in self._measures)
            found.add_game(length, won, scores, measured)
            totals.update(happened)
            squares.update({key: times * times for key, times in happened.items()})
        checked = game.machine.checked
        found.actions = {name: totals[name] for name in checked.actions}
        found.action_squares = {name: squares[name] for name in checked.actions}
        rules = [key for key in checked.procedures if key.startswith("rules.")]
        found.rules = {key: totals[key] for key in rules}
        found.rule_squares = {key: squares[key] for key in rules}
        return found

    def _play(self, number: int, seed: int, happened: Counter[str]) -> tuple[State, int]:
        game = self.game
        names, rules = list(game.machine.checked.actions), list(game.machine.checked.procedures)
        state, length = game.start(seed), 0
        happened.update(rules[one[1]] for one in state._trace or () if one[0] == RULE)
        while (player := state.player) is not None:
            if length >= MOST_DECISIONS:
                raise Unending(f"the game with seed {seed} is not over after {length} decisions")
            seat = bot_on(player, number, game.players) if len(self.bots) > 1 else 0
            length += 1
            move = self.bots[seat].choose(state, chance_at(seed, length))
            if move.number >= 0:
                happened[names[move.number]] += 1
            state = state.apply(move)
            happened.update(rules[one[1]] for one in state._trace or () if one[0] == RULE)
        return state, length
