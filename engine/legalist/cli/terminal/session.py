"""A game in progress: its states so far, and who chooses for which seat."""

from __future__ import annotations

from pathlib import Path

from legalist.bots import Bot, chance_at
from legalist.cli.chosen import Chosen
from legalist.cli.saves import Save
from legalist.cli.words import LANGUAGE
from legalist.play import Game, Move, State


class Session:
    """`states` holds every state from the first decision on, so that undo is a step back."""

    def __init__(
        self, game: Game, chosen: Chosen, seed: int, states: list[State], humans: tuple[str, ...],
        bot: Bot, language: str = LANGUAGE,
    ) -> None:  # fmt: skip
        self.game = game
        self.chosen = chosen
        self.seed = seed
        self.states = states
        self.humans = humans
        self.bot = bot
        self.language = language

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def human(self) -> bool:
        """Does a person choose now?"""
        decision = self.state.decision
        return decision is not None and decision.seat in self.humans

    def apply(self, move: Move) -> State:
        self.states.append(self.state.apply(move))
        return self.state

    def let_bot_choose(self) -> State:
        rng = chance_at(self.seed, len(self.states))
        return self.apply(self.bot.choose(self.state, rng))

    @property
    def undone_seat(self) -> str:
        """Whose choice `undo` takes back: that of the last person who chose, if there is one."""
        number = self._before()
        decision = None if number is None else self.states[number].decision
        return "" if decision is None else decision.seat

    def undo(self) -> None:
        """Back to the last decision of a person before this one; nothing if there is none."""
        number = self._before()
        if number is not None:
            del self.states[number + 1 :]

    def _before(self) -> int | None:
        for number in range(len(self.states) - 2, -1, -1):
            decision = self.states[number].decision
            if decision is not None and decision.seat in self.humans:
                return number
        return None

    def save(self, path: Path) -> None:
        moves = tuple(str(state.move) for state in self.states if state.move is not None)
        Save(self.chosen, self.seed, self.humans, moves, self.state.to_json()).write(path)
