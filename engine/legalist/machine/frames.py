"""The stack of frames, read and made by name.

Inside, a frame is (block, locals, parent), and a decision that waits is (-1 - site, values, parent)
with the player, the decision's arguments and then the locals that are kept. Outside nobody sees a
block: a frame is a procedure, the stop in it, and its locals by the names that their author gave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from legalist.check import typed as t
from legalist.check.types import Type
from legalist.lower import Lowered
from legalist.lower.blocks import Target

Stack = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision that the game has come to: who decides, and about what."""

    decision: str
    or_pass: bool
    player: int
    args: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A procedure that waits at a stop; `asked` are the player and the arguments of a decision."""

    procedure: str
    stop: str
    locals: dict[str, Any]
    asked: tuple[Any, ...] | None = None


class NoFrame(ValueError):
    """A frame that this program cannot have."""


class Frames:
    """Frames of one program."""

    def __init__(self, checked: t.Checked, lowered: Lowered) -> None:
        self._lowered = lowered
        player: Type = checked.domains["player"]
        self._asked: list[tuple[Type, ...]] = [
            (player, *(param.type for param in checked.decisions[site.decision].params))
            for site in lowered.sites
        ]
        self._widths = [len(types) for types in self._asked]
        self._sites = {(site.procedure, site.stop): n for n, site in enumerate(lowered.sites)}
        self._stops: dict[int, str] = {}
        for (_, stop), block in lowered.stops.items():
            self._stops.setdefault(block, stop)
        self._exits = [
            (self._exit(number, site.then), self._exit(number, site.orelse))
            for number, site in enumerate(lowered.sites)
        ]

    def _exit(self, number: int, target: Target) -> tuple[int, tuple[int, ...]] | None:
        """The block after a decision, and where its locals are among those kept."""
        if target is None:
            return None
        site, first = self._lowered.sites[number], len(self._asked[number])
        names = self._lowered.blocks[target].locals
        return target, tuple(first + site.kept.index(name) for name in names)

    # ---- running

    def given(self, stack: Stack) -> tuple[Any, ...]:
        """The player who decides, and the arguments of the decision."""
        values: tuple[Any, ...] = stack[1]
        width = self._widths[-1 - stack[0]]
        return values if len(values) == width else values[:width]

    def after(self, stack: Stack, passed: bool) -> Stack:
        """The stack on which a decision goes on, without what only the other way needs."""
        values: tuple[Any, ...] = stack[1]
        up: Stack = stack[2]
        way = self._exits[-1 - stack[0]][passed]
        if way is None:
            return up
        block, places = way
        return block, tuple([values[place] for place in places]), up

    def pending(self, stack: Stack) -> Pending | None:
        if not stack:
            return None
        site = self._lowered.sites[-1 - stack[0]]
        player, *args = self.given(stack)
        return Pending(site.decision, site.or_pass, player, tuple(args))

    # ---- by name

    def read(self, stack: Stack) -> list[Frame]:
        """The frames of a state, the one that waits for a decision first."""
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

    def types(self, procedure: str, stop: str, asked: bool) -> dict[str, Type]:
        """The locals that a frame must have."""
        if asked:
            names = self._lowered.sites[self._site(procedure, stop)].kept
        else:
            names = self._lowered.blocks[self._block(procedure, stop)].locals
        types = self._lowered.types[procedure]
        labels = self._lowered.labelled(procedure, names)
        return {label: types[name] for label, name in labels.items()}

    def asked_types(self, procedure: str, stop: str) -> tuple[Type, ...]:
        """The types of the player and the arguments of the decision at a stop."""
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

    def stack(self, frames: Sequence[Frame]) -> Stack:
        """The stack of these frames, in the order of `read`."""
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
        """The stack of a state saved when frames were block numbers and everything in scope."""
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


def each(stack: Stack) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The frames of a stack without their parents, the innermost first."""
    while stack:
        yield stack[0], stack[1]
        stack = stack[2]
