"""Bots that search: the moves that come off best in games that they imagine.

They imagine from what their seat sees: whatever it does not see is dealt anew for every game, so
the same view and the same chance give the same choice, whatever is hidden.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from legalist.limits import MOST_SEARCHED_MOVES
from legalist.machine.search import WON, Search, SearchSettings
from legalist.play import Move, NoDeal, State
from legalist.quick_dataclass import frozen

if TYPE_CHECKING:
    from legalist.machine import Slots
    from legalist.machine.to_wasm.host import WasmMachine
    from legalist.play import Game

SEED_BITS = 48
# Iterations between two looks at the clock: a few milliseconds, on either machine.
STRIDE, SLOW_STRIDE = 16, 1
# What is expected is told as far as it was tried so often, and no further than so many moves.
FEWEST, LONGEST_LINE = 10, 4


@frozen
class Tried:
    """A move that a search has tried: how often, and the part of these games that it won."""

    move: Move
    times: int
    chance: float


@frozen
class Advice:
    """What a search found: the moves it tried, the best first, in so many imagined games; and what
    it expects after the best one, each with its player."""

    tried: tuple[Tried, ...]
    games: int
    line: tuple[Move, ...] = ()

    @property
    def move(self) -> Move:
        return self.tried[0].move


class SearchBot:
    """Searches with a number of imagined games, or for some seconds."""

    def __init__(
        self, iterations: int = 0, seconds: float = 0.0, settings: SearchSettings | None = None,
        value: str = "",
    ) -> None:  # fmt: skip
        """With `value`, an expression about the player `me`, imagined games are not played to the
        end: after a few random moves, whoever has most of it has won."""
        self.value = value
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings or SearchSettings()

    def choose(self, state: State, rng: random.Random) -> Move:
        # Drawn in any case, so that what comes later does not depend on how many moves there are.
        seed = rng.getrandbits(SEED_BITS)
        moves = state.legal_moves
        if len(moves) == 1:
            return moves[0]
        try:
            return self.advise(state, seed).move
        except NoDeal:
            # It would have to look at what its seat does not see.
            return moves.random(rng)

    def advise(self, state: State, seed: int) -> Advice:
        """Search, and return everything that was tried; raise `NoDeal` if nothing could be
        imagined that fits what the seat sees."""
        fast = _fast(state.game, self.value)
        with nullcontext() if fast is None else fast.busy:
            return self._advise(state, seed)

    def _advise(self, state: State, seed: int) -> Advice:
        tree = _tree(state, seed, self.settings, self.value)
        self._search(tree)
        moves = state.legal_moves
        # Of those alike the earlier: sorting leaves them in their order.
        found = sorted(tree.found(), key=lambda one: (one[1], one[2]), reverse=True)
        tried = [
            Tried(moves[place], visits, worth / (visits * WON)) for place, visits, worth in found
        ]
        if not tried:
            raise NoDeal
        games = sum(one.times for one in tried)
        return Advice(tuple(tried), games, tuple(islice(tree.line(FEWEST), LONGEST_LINE)))

    def _search(self, tree: _Tree) -> None:
        if not self.seconds:
            tree.run(self.iterations)
            return
        end = monotonic() + self.seconds
        tree.run(tree.stride)  # at least a few, on the slowest machine
        while monotonic() < end:
            tree.run(tree.stride)


class _Tree(Protocol):
    stride: int

    def run(self, iterations: int) -> None: ...
    def found(self) -> list[tuple[int, int, int]]: ...
    def line(self, fewest: int) -> Iterator[Move]: ...


def _fast(game: Game, value: str) -> WasmMachine | None:
    return game.machine_valuing(value) if value else game.fast_machine


def _tree(state: State, seed: int, settings: SearchSettings, value: str) -> _Tree:
    game, player = state.game, state.player
    assert player is not None
    root = game.settle(state._slots, player)
    fast = _fast(game, value)
    if fast is not None:
        return _FastTree(game, fast, root, player, seed, settings)
    return SlowTree(game, root, player, seed, settings, value)


class _FastTree:
    stride = STRIDE

    def __init__(
        self, game: Game, fast: WasmMachine, root: Slots, player: int, seed: int,
        settings: SearchSettings,
    ) -> None:  # fmt: skip
        self._game, self._fast = game, fast
        self._player, self._settings, self._seed = player, settings, seed
        fast.write(fast.slots[0], root)
        fast.begin_search(seed)

    def run(self, iterations: int) -> None:
        fast = self._fast
        self._game._guarded(
            fast.search, fast.slots[0], fast.slots[1], self._player, iterations, self._settings
        )

    def found(self) -> list[tuple[int, int, int]]:
        return self._fast.found_moves()

    def line(self, fewest: int) -> Iterator[Move]:
        fast = self._fast
        for place in fast.line(fast.slots[0], fast.slots[1], self._player, self._seed, fewest):
            state = State(self._game, self._game.machine.filled(fast.read(fast.slots[1])))
            yield state.legal_moves[place]


class SlowTree:
    """The same on the Python machine."""

    stride = SLOW_STRIDE

    def __init__(
        self, game: Game, root: Slots, player: int, seed: int, settings: SearchSettings,
        value: str = "",
    ) -> None:  # fmt: skip
        self._game, self._player, self._seed = game, player, seed
        valued = game.player_value(value) if value else None
        self._search = Search(game.machine, root, player, seed, settings, valued)

    def run(self, iterations: int) -> None:
        self._game._guarded(self._search.run, iterations)

    def found(self) -> list[tuple[int, int, int]]:
        children = self._search.tree.children or []
        return [(one.place, one.visits, one.worth) for one in children]

    def line(self, fewest: int) -> Iterator[Move]:
        search, player, seed = self._search, self._player, self._seed
        dealt = self._game.machine.dealer.deal(search.root, player, seed)
        if dealt is None:
            return
        state, node = State(self._game, dealt), search.tree
        while state.decision is not None and node.children:
            node = max(node.children, key=lambda child: child.visits)
            moves = state.legal_moves
            if node.visits < fewest or len(moves) > MOST_SEARCHED_MOVES:
                return
            found = [one for one in moves if (one.number, one.args) == node.key[1:]]
            if not found:
                return
            yield found[0]
            state = state.apply(found[0], trace=False)
