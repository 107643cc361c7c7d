"""Thousands of games at a time, stepped inside the compiled module.

Masks and positions are read from its memory as arrays; no game is a Python object. What is asked is
what the other environments ask. Where rules cannot be compiled, there is no batch.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

from legalist.machine.letters import Alphabet
from legalist.machine.to_wasm import spelling
from legalist.machine.to_wasm.host import WasmMachine
from legalist.machine.to_wasm.spelling import LETTER_EXPORTS, Desks, write_spelling
from legalist.machine.to_wasm.unit import Unit
from legalist.play import Game

from .batch_views import BatchViews
from .observation import Numbers, Observation
from .solo import rewards

Masks = NDArray[np.bool_]
# Addresses are signed while the module is written.
MOST_BYTES = 1 << 31


class BatchEnvironment:
    """Plays `number` games side by side. A game that ends is followed by another at once.

    After `reset` and `step`: `players` says who chooses in each game, `masks` which letters are
    legal, and `observe()` what those who choose see. Masks are the module's own memory, and change
    with the next step.
    """

    def __init__(self, game: Game, number: int, seed: int = 0) -> None:
        """Raise `Unsupported` if the rules cannot be compiled, or if there are too many games."""
        from legalist.machine.to_wasm.unsupported import Unsupported

        self.game = game
        self.number = number
        self.alphabet = Alphabet(game.machine.checked)
        self.observation = Observation(game.machine, self.alphabet)
        self._desks: Desks

        def write(unit: Unit) -> tuple[str, ...]:
            self._desks = write_spelling(unit, self.alphabet, number)
            if unit.end >= MOST_BYTES - (1 << 24):
                raise Unsupported(f"room for {number} games at a time")
            return LETTER_EXPORTS

        self._fast = WasmMachine(game.machine, more=write)
        unit, desks = self._fast.unit, self._desks
        pointer = self._fast._memory.data_ptr(self._fast._store)
        size = self._fast._memory.data_len(self._fast._store)
        address = ctypes.cast(pointer, ctypes.c_void_p).value
        assert address is not None
        self._memory: NDArray[np.uint8] = np.ctypeslib.as_array(
            (ctypes.c_uint8 * size).from_address(address)
        )
        self.masks: Masks = self._view(
            desks.masks, np.bool_, (number, self.alphabet.size), (desks.mask, 1)
        )
        self._chosen = self._view(desks.chosen, np.int32, (number,), (4,))
        self._at = self._desk(spelling.AT)
        self.players: Numbers = self._desk(spelling.PLAYER)
        self._views = BatchViews(self.observation, unit, desks, self._view, number)
        self.reset(seed)

    def _view(
        self, at: int, kind: Any, shape: tuple[int, ...], strides: tuple[int, ...]
    ) -> NDArray[Any]:
        """Return numbers of the module's memory as an array."""
        return np.ndarray(shape, kind, self._memory.data, at, strides)

    def _desk(self, at: int) -> Numbers:
        desks = self._desks
        return self._view(desks.desks + at, np.int32, (self.number,), (desks.desk,))

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew, with the seeds from `seed` on."""
        self._next_seed = seed
        self.seeds: NDArray[np.int64] = np.zeros(self.number, np.int64)
        for game in range(self.number):
            self._begin(game)

    def _begin(self, game: int) -> None:
        self.seeds[game] = self._next_seed
        self.game._guarded(self._fast.call, "begin game", game, self._next_seed)
        self._next_seed += 1

    def step(
        self, letters: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Choose a letter in every game; return the rewards of all players (games × players), which
        are 0 but in games that have ended, and which these are. Raise ValueError if a letter is
        not legal."""
        letters = np.asarray(letters)
        inside = (letters >= 0) & (letters < self.alphabet.size)
        if letters.shape != (self.number,) or not inside.all():
            raise ValueError(f"one letter from 0 to {self.alphabet.size - 1} for each game")
        legal = self.masks[np.arange(self.number), letters]
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"letter {letters[game]} is not legal in game {game}")
        self._chosen[:] = letters
        self.game._guarded(self._fast.call, "choose letters", self.number)
        ended = self._at == spelling.OVER
        won = np.zeros((self.number, self.game.players), np.float32)
        for one in np.flatnonzero(ended):
            won[one] = self._rewards(int(one))
            self._begin(int(one))
        return won, ended

    def _rewards(self, game: int) -> list[float]:
        fast, players = self._fast, self.game.players
        state = self._desks.states + game * fast.unit.layout.size
        fast.call("outcome", state, fast.rows)
        winners = int(self._view(fast.rows + 8, np.int64, (1,), (8,))[0])
        return rewards([p for p in range(players) if winners >> p & 1], players)

    def observe(self) -> Numbers:
        """Return what whoever chooses sees in each game: games × columns of `observation`."""
        return self._views.observe(self.players)

    def observe_as(self, player: int) -> Numbers:
        """Return what one player sees in each game."""
        return self._views.observe(np.full(self.number, player, np.int32))
