"""Tree search that knows no game, on the Python machine: information sets, one tree, random
endings.

Every iteration deals anew what the searching player cannot see (`redeal.py`), draws the coming
chance anew, goes down the tree through moves that are legal in what was dealt, adds one move to
it, and plays a random game to the end. All arithmetic is of whole numbers, in the order of
docs/decisions/0057-search-to-the-bit.md, so that `to_wasm/search.py` chooses the same move for
the same seed and number of iterations.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import TYPE_CHECKING, Any

from legalist.limits import MOST_RANDOM_DECISIONS, MOST_SEARCHED_MOVES, MOST_TREE_NODES
from legalist.plan.layout import RANDOM, STACK, Slots
from legalist.quick_dataclass import frozen, mutable

from . import forms
from .random import MOVES, Draws, seeded
from .runtime import members_of
from .segments import PASS, Segment, nth_move

if TYPE_CHECKING:
    from .interface import GameMachine

# What a game is worth that is won alone; a shared one is divided.
WON = 1 << 16
# How often a move that is not in the tree yet is drawn.
MOST_DRAWS = 100
# Random games are cut off as everywhere else.
Key = tuple[int, int, tuple[Any, ...]]
Value = Callable[[Slots, int], int]


@frozen
class SearchSettings:
    """How a search divides its iterations. `explore` is how much rarely tried moves are preferred,
    in parts of 65,536; at a decision with n visits at most 1 + √(widen · n) moves are tried. The
    tree is `depth` moves deep at most: with 1 it is flat. Where positions are valued, the game is
    played on for `random_moves` before."""

    explore: int = 20_000
    widen: int = 16
    depth: int = MOST_TREE_NODES
    random_moves: int = 10


@mutable
class Node:
    """A move in the tree, and what came of it: `worth` for the player who made it. `available`
    counts the visits of the decision at which the move was legal."""

    key: Key
    place: int
    visits: int = 0
    available: int = 0
    worth: int = 0
    children: list[Node] | None = None


class Search:
    """One search from a decision; it can be gone on with. `root` is a state that tells nothing but
    what its player sees."""

    def __init__(
        self, machine: GameMachine, root: Slots, player: int, seed: int, settings: SearchSettings,
        value: Value | None = None,
    ) -> None:  # fmt: skip
        """`value` is what a position is worth to a player; without it, games are played to the
        end."""
        self._machine = machine
        self._value = value
        self.root = root
        self._player = player
        self._seed = seed
        self._settings = settings
        self._draws = Draws(seed, MOVES)
        self.tree = Node((-1, PASS, ()), -1, children=[])
        self.iterations = 0
        self._nodes = 1

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self._iterate()

    def _iterate(self) -> None:
        machine = self._machine
        self.iterations += 1
        seed = self._seed + self.iterations
        s = machine.dealer.deal(self.root, self._player, seed)
        if s is None:
            return
        s[RANDOM] = seeded(seed)
        path, node = [self.tree], self.tree
        while s[STACK] and len(path) <= self._settings.depth:
            grown = self._descend(s, node)
            if grown is None:
                break
            child, is_new = grown
            path.append(child)
            machine.play(s, child.key[1], child.key[2], None)
            if is_new:
                break
            node = child
        if self._value is None:
            machine.play_out(s, self._draws, MOST_RANDOM_DECISIONS)
        else:
            machine.play_on(s, self._draws, self._settings.random_moves)
        won = self._won(s) if self._value is None or not s[STACK] else self._ahead(s)
        for one in path:
            one.visits += 1
            if one.key[0] in won:
                one.worth += WON // len(won)

    def _won(self, s: Slots) -> tuple[int, ...]:
        """Return the winners of a game that is over."""
        checked, machine = self._machine.checked, self._machine
        if checked.winners:
            return tuple(members_of(machine.call(checked.winners, s)))
        players = range(checked.domains["player"].size)
        if not checked.score:
            return tuple(players)
        scores = [machine.call(checked.score, s, player) for player in players]
        best = max(scores)
        return tuple(player for player in players if scores[player] == best)

    def _ahead(self, s: Slots) -> tuple[int, ...]:
        """Return those to whom a position is worth most."""
        assert self._value is not None
        values = [self._value(s, p) for p in range(self._machine.checked.domains["player"].size)]
        best = max(values)
        return tuple(player for player, value in enumerate(values) if value == best)

    def _descend(self, s: Slots, node: Node) -> tuple[Node, bool] | None:
        """Return the move to make at a decision, and whether it is new; None to leave the tree."""
        machine = self._machine
        pending = machine.pending(s)
        assert pending is not None
        segments = machine.segments(s)
        total = sum([segment[3] for segment in segments]) + pending.or_pass
        at_root = node is self.tree
        if not at_root and total > MOST_SEARCHED_MOVES:
            return None
        children = node.children
        if children is None:
            children = node.children = []
        legal = [
            child
            for child in children
            if child.key[0] == pending.player
            and (at_root or _contains(segments, pending.or_pass, child.key))
        ]
        for child in legal:
            child.available += 1
        most = 1 + isqrt(self._settings.widen * node.visits)
        if len(legal) < total and len(legal) < most and self._nodes < MOST_TREE_NODES:
            grown = self._new_child(segments, total, legal, pending.player)
            if grown is not None:
                children.append(grown)
                self._nodes += 1
                return grown, True
        return (self._best(legal), False) if legal else None

    def _new_child(
        self, segments: list[Segment], total: int, legal: list[Node], player: int
    ) -> Node | None:
        """Draw a legal move until it is none of those that are in the tree. (Lists may offer one
        move twice, so that there may be no other.)"""
        known = {child.key[1:] for child in legal}
        for _ in range(MOST_DRAWS):
            place = self._draws.below(total)
            number, args = nth_move(segments, place)
            if (number, args) not in known:
                return Node((player, number, args), place, available=1)
        return None

    def _best(self, legal: list[Node]) -> Node:
        """Return the move with the best bound; the earlier of two alike."""
        explore = self._settings.explore
        best, bound = legal[0], -1
        for child in legal:
            visits = child.visits
            reach = isqrt((child.available.bit_length() << 32) // visits)
            value = child.worth // visits + (explore * reach >> 16)
            if value > bound:
                best, bound = child, value
        return best

    @property
    def choice(self) -> Node:
        """Return the move that was tried most: of those alike the one that came off best, and of
        these the earliest."""
        children = self.tree.children
        assert children
        return max(children, key=lambda child: (child.visits, child.worth))


def _contains(segments: list[Segment], or_pass: bool, key: Key) -> bool:
    _, number, args = key
    if number == PASS:
        return or_pass
    for action, prefix, form, _ in segments:
        if action == number and args[: len(prefix)] == prefix:
            last = args[len(prefix)] if form[0] != forms.UNIT else None
            if forms.contains(form, last):
                return True
    return False
