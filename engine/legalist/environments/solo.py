"""One game, letter by letter, on the Python machine: what PettingZoo and OpenSpiel play."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from legalist.machine import PASS, Slots, nth_move
from legalist.machine.letters import Alphabet, Word, first_difference
from legalist.play import Game, State

from .observation import Numbers, Observation


class Letters:
    """What all environments of one game share."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.alphabet = Alphabet(game.machine.checked)
        self.observation = Observation(game.machine, self.alphabet)

    def __deepcopy__(self, memo: object) -> Letters:
        return self  # nothing of it changes

    def begin(self, seed: int) -> LetterGame:
        """Return a new game, at the first letter that somebody has to choose."""
        return LetterGame(self, self.game.start(seed).slots())


class LetterGame:
    """A game under way. Moves are made without asking as long as there is only one."""

    def __init__(self, letters: Letters, slots: Slots) -> None:
        self.letters = letters
        self.slots = slots
        self.at = -1
        self._words: list[Word] = []
        self._everything = self._words
        self._settle()

    def __getstate__(self) -> dict[str, Any]:
        """What a copy on disk needs: no more than the letters and the state."""
        kept = self.letters.game.machine.layout.derived
        return {"letters": self.letters, "slots": self.slots[:kept], "chosen": self.chosen}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.letters = kept["letters"]
        self.slots = self.letters.game.machine.filled(kept["slots"])
        self._settle()
        chosen = kept["chosen"]
        while 0 <= self.at < len(chosen):
            self.choose(chosen[self.at])

    def __deepcopy__(self, memo: object) -> LetterGame:
        """Return another game in the same position; states are never changed, so it costs
        nothing."""
        other: LetterGame = object.__new__(LetterGame)
        other.__dict__.update(self.__dict__)
        return other

    @property
    def state(self) -> State:
        return State(self.letters.game, self.slots)

    @property
    def over(self) -> bool:
        return self.letters.game.machine.over(self.slots)

    @property
    def player(self) -> int:
        """Who chooses the next letter; -1 if the game is over."""
        pending = self.letters.game.machine.pending(self.slots)
        return -1 if pending is None else pending.player

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The letters that can be chosen, in their order."""
        return tuple(sorted({word[self.at] for word in self._words}))

    @property
    def mask(self) -> NDArray[np.int8]:
        made = np.zeros(self.letters.alphabet.size, np.int8)
        made[list(self.legal)] = 1
        return made

    @property
    def chosen(self) -> Word:
        """The letters of the move that are known already."""
        return self._words[0][: self.at] if self._words else ()

    def choose(self, letter: int) -> None:
        """Choose a letter; raise ValueError if no legal move goes on so."""
        if letter not in self.legal:
            raise ValueError(f"no legal move goes on with letter {letter}")
        self._words = [word for word in self._words if word[self.at] == letter]
        if len(self._words) == 1:
            self._play(self._place)
            self._settle()
        else:
            self._ask(self.at + 1)

    def observe(self, viewer: int) -> Numbers:
        return self.letters.observation.observe(self.slots, viewer, self.chosen)

    @property
    def rewards(self) -> list[float]:
        """What the game was worth for each player; nothing while it goes on."""
        game = self.letters.game
        if not self.over:
            return [0.0] * game.players
        won = [game.seats.index(seat) for seat in game.outcome_of(self.slots).winners]
        return rewards(won, game.players)

    # ---- moves

    @property
    def _place(self) -> int:
        """The place of the only move that is left among the legal ones."""
        return self._everything.index(self._words[0])

    def _play(self, place: int) -> None:
        game = self.letters.game
        self.slots = game.machine.copy(self.slots)
        number, args = nth_move(game.legal_moves_of(self.slots).segments, place)
        game.play(self.slots, number if number >= 0 else PASS, args, None)

    def _settle(self) -> None:
        game = self.letters.game
        while (pending := game.machine.pending(self.slots)) is not None:
            segments = game.legal_moves_of(self.slots).segments
            self._words = self.letters.alphabet.words(segments, pending.or_pass)
            self._everything = self._words
            if len(self._words) > 1:
                self._ask(0)
                return
            self._play(0)
        self.at, self._words = -1, []
        self.__dict__.pop("legal", None)
        self.__dict__["legal"] = ()

    def _ask(self, start: int) -> None:
        self.at = first_difference(self._words, start)
        self.__dict__.pop("legal", None)


def rewards(won: list[int], players: int) -> list[float]:
    """Return 1 for whoever wins alone and less for those who share; the sum is 0, and nothing is
    lost where nobody won. Alone, 1 is for having won."""
    if players == 1:
        return [float(bool(won))]
    if not won:
        return [0.0] * players
    share = players / len(won)
    return [((share if p in won else 0.0) - 1) / (players - 1) for p in range(players)]
