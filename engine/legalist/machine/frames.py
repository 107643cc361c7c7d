"""The stack of frames, read and built by name.

Internally a frame is (block, locals, parent), and a pending decision is (-1 - site, values, parent)
with the player, the decision's arguments and then the locals that are kept. Outside this module
blocks are not visible: a frame is a procedure, the stop in it, and its locals by the author's
names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import legalist.typed as t
from legalist.lower import Lowered, called_from
from legalist.lower.blocks import Target
from legalist.lower.noted_moves import LocalType, MovesType
from legalist.quick_dataclass import frozen
from legalist.typed.types import Type

from .noted_moves import NotedMove
from .runtime import members_of

Stack = tuple[Any, ...]


@frozen
class Pending:
    """The current decision: who decides, and about what."""

    decision: str
    or_pass: bool
    player: int
    args: tuple[Any, ...]


@frozen
class Frame:
    """A procedure that waits at a stop; `asked` are the player and the arguments of a decision."""

    procedure: str
    stop: str
    locals: dict[str, Any]
    asked: tuple[Any, ...] | None = None


class NoFrame(ValueError):
    """Raised for a frame that this program cannot have."""


class Frames:
    """The frames of one program."""

    def __init__(self, checked: t.Checked, lowered: Lowered) -> None:
        self._lowered = lowered
        self._checked = checked
        self._called: dict[int, frozenset[str]] | None = None
        player: Type = checked.domains["player"]
        self._asked: list[tuple[Type, ...]] = [
            (player, *(param.type for param in checked.decisions[site.decision].params))
            for site in lowered.sites
        ]
        self._widths = [len(types) for types in self._asked]
        self._sites = {(site.procedure, site.stop): n for n, site in enumerate(lowered.sites)}
        self._moves = [
            len(types) + site.kept.index(site.moves) if site.moves else None
            for site, types in zip(lowered.sites, self._asked, strict=True)
        ]
        self._rest = [
            len(types) + site.kept.index(site.rest) if site.rest else None
            for site, types in zip(lowered.sites, self._asked, strict=True)
        ]
        self._open = {
            block.id: place
            for block in lowered.blocks
            for place, name in enumerate(block.locals)
            if isinstance(lowered.types[block.procedure].get(name), MovesType)
        }
        self._stops: dict[int, str] = {}
        for (_, stop), block in lowered.stops.items():
            self._stops.setdefault(block, stop)
        self._exits = [
            (self._exit(number, site.then), self._exit(number, site.orelse))
            for number, site in enumerate(lowered.sites)
        ]

    def _exit(self, number: int, target: Target) -> tuple[int, tuple[int, ...]] | None:
        """Return the block after a decision, and where its locals are among those kept."""
        if target is None:
            return None
        site, first = self._lowered.sites[number], len(self._asked[number])
        names = self._lowered.blocks[target].locals
        return target, tuple(first + site.kept.index(name) for name in names)

    # ---- running

    def given(self, stack: Stack) -> tuple[Any, ...]:
        """Return the player who decides, and the arguments of the decision."""
        values: tuple[Any, ...] = stack[1]
        width = self._widths[-1 - stack[0]]
        return values if len(values) == width else values[:width]

    def after(self, stack: Stack, passed: bool) -> Stack:
        """Return the stack after a decision, without what only the other branch needs."""
        values: tuple[Any, ...] = stack[1]
        up: Stack = stack[2]
        way = self._exits[-1 - stack[0]][passed]
        if way is None:
            return up
        block, places = way
        return block, tuple([values[place] for place in places]) if places else (), up

    def noting(self, stack: Stack, action: int, chosen: tuple[Any, ...]) -> Stack | None:
        """Return the stack after a move that is only noted; None if moves of the decision are
        carried out."""
        block, values, up = stack
        place = self._moves[-1 - block]
        if place is None:
            return None
        player, *given = self.given(stack)
        moves = (*values[place], (player, action, tuple(given), chosen))
        return self.after((block, (*values[:place], moves, *values[place + 1 :]), up), False)

    def hidden(self, stack: Stack) -> tuple[NotedMove, ...]:
        """Return the moves chosen while other players still have to choose."""
        place = self._moves[-1 - stack[0]] if stack else None
        return () if place is None else stack[1][place]

    def with_hidden(self, stack: Stack, moves: tuple[NotedMove, ...]) -> Stack:
        """Return a stack with other moves in place of those of `hidden`."""
        block, values, up = stack
        place = self._moves[-1 - block]
        assert place is not None
        return block, (*values[:place], moves, *values[place + 1 :]), up

    def waiting(self, stack: Stack) -> tuple[int, ...]:
        """Return the players who choose at the same time as whoever decides, and have not yet."""
        place = self._rest[-1 - stack[0]] if stack else None
        if place is None:
            return ()
        rest: int | tuple[int, ...] = stack[1][place]
        return members_of(rest) if isinstance(rest, int) else tuple(rest)

    def open(self, stack: Stack) -> tuple[NotedMove, ...]:
        """Return the moves that all have chosen and that are still to be carried out, the next one
        first."""
        return tuple(
            move
            for block, values in each(stack)
            if block in self._open
            for move in values[self._open[block]]
        )

    @property
    def can_hide(self) -> bool:
        """Whether there is a decision whose moves are hidden until other players have chosen."""
        return any(place is not None for place in self._moves)

    def pending(self, stack: Stack) -> Pending | None:
        if not stack:
            return None
        site = self._lowered.sites[-1 - stack[0]]
        player, *args = self.given(stack)
        return Pending(site.decision, site.or_pass, player, tuple(args))

    # ---- by name

    def read(self, stack: Stack) -> list[Frame]:
        """Return the frames of a state, the one that waits for a decision first."""
        return [self._named(block, values) for block, values in each(stack)]

    def _named(self, block: int, values: tuple[Any, ...]) -> Frame:
        if block < 0:
            site, first = self._lowered.sites[-1 - block], len(self._asked[-1 - block])
            kept = self._lowered.labelled(site.procedure, site.kept)
            own = dict(zip(kept, values[first:], strict=True))
            return Frame(site.procedure, site.stop, own, values[:first])
        found = self._lowered.blocks[block]
        labels = self._lowered.labelled(found.procedure, found.locals)
        own = dict(zip(labels, values, strict=True))
        return Frame(found.procedure, self._stops[block], own)

    def types(self, procedure: str, stop: str, asked: bool) -> dict[str, LocalType]:
        """Return the locals that a frame must have."""
        if asked:
            names = self._lowered.sites[self._site(procedure, stop)].kept
        else:
            names = self._lowered.blocks[self._block(procedure, stop)].locals
        types = self._lowered.types[procedure]
        labels = self._lowered.labelled(procedure, names)
        return {label: types[name] for label, name in labels.items()}

    def asked_types(self, procedure: str, stop: str) -> tuple[Type, ...]:
        """Return the types of the player and the arguments of the decision at a stop."""
        return self._asked[self._site(procedure, stop)]

    def decision(self, procedure: str, stop: str) -> str:
        return self._lowered.sites[self._site(procedure, stop)].decision

    def _site(self, procedure: str, stop: str) -> int:
        number = self._sites.get((procedure, stop))
        if number is None:
            raise NoFrame(f"nothing is asked at `{stop}` in `{procedure}`")
        return number

    def _block(self, procedure: str, stop: str) -> int:
        block = self._lowered.stops.get((procedure, stop))
        if block is None:
            raise NoFrame(f"`{procedure}` does not stop at `{stop}`")
        return block

    def above(self, procedure: str, stop: str) -> frozenset[str]:
        """Return the procedures that can be running while one waits at a stop."""
        if self._called is None:
            self._called = called_from(self._checked, self._lowered)
        return self._called.get(self._block(procedure, stop), frozenset())

    def stack(self, frames: Sequence[Frame]) -> Stack:
        """Return the stack of these frames, in the order of `read`."""
        stack: Stack = ()
        for frame in reversed(frames):
            names = self.types(frame.procedure, frame.stop, frame.asked is not None)
            own = tuple(frame.locals[name] for name in names)
            if frame.asked is None:
                stack = self._block(frame.procedure, frame.stop), own, stack
            else:
                number = self._site(frame.procedure, frame.stop)
                stack = -1 - number, (*frame.asked, *own), stack
        return stack

    def from_numbers(self, saved: Sequence[tuple[int, tuple[Any, ...]]]) -> Stack:
        """Return the stack of a state saved when frames were block numbers and everything in
        scope."""
        if not saved:
            return ()
        (top, given), *waiting = saved
        if top >= 0 or -top > len(self._lowered.sites) or not waiting:
            raise NoFrame("the saved stack does not end in a decision")
        stack: Stack = ()
        for block, values in reversed(waiting[1:]):
            own, target = self._scope(block, values), self._lowered.forward.get(block, block)
            if target is not None:
                names = self._lowered.blocks[target].locals
                stack = target, tuple(own[name] for name in names), stack
        site, own = self._lowered.sites[-1 - top], self._scope(*waiting[0])
        return top, (*given, *(own[name] for name in site.kept)), stack

    def _scope(self, number: int, values: tuple[Any, ...]) -> dict[str, Any]:
        if not 0 <= number < len(self._lowered.blocks):
            raise NoFrame("the saved stack is damaged")
        return dict(zip(self._lowered.blocks[number].scope, values, strict=True))


def depth(stack: Stack) -> int:
    """Return the number of frames."""
    number = 0
    while stack:
        stack, number = stack[2], number + 1
    return number


def each(stack: Stack) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield the frames of a stack without their parents, the innermost first."""
    while stack:
        yield stack[0], stack[1]
        stack = stack[2]
