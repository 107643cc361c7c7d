"""The functions of generated code that count what they do, made anew for every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from . import forms
from .counters import Counters, OutOfWork
from .runtime import LISTED, members_of


def counted_functions(
    counters: Counters, neighbours: tuple[int, ...]
) -> dict[str, Callable[..., object]]:
    """By the names that generated code calls them by."""
    return {
        "step": counters.step,
        "pay": counters.pay,
        **_loops(counters),
        "flood": _make_flood(counters, neighbours),
    }


def _loops(counters: Counters) -> dict[str, Callable[..., object]]:
    listed = LISTED.get

    def bits(mask: int) -> tuple[int, ...]:
        """The members of a set to go through. Every loop inside an expression pays here."""
        members = listed(mask)
        if members is None:
            members = members_of(mask)
        left = counters.work = counters.work - len(members)
        if left < 0:
            raise OutOfWork
        return members

    def each(items: tuple[object, ...]) -> tuple[object, ...]:
        """A list to go through, paid for."""
        counters.pay(len(items))
        return items

    def image(table: tuple[int, ...], mask: int) -> int:
        """Everything that any member of the set is related to."""
        out = 0
        for member in bits(mask):
            out |= table[member]
        return out

    def items(form: forms.Form) -> Iterator[object]:
        """The values of a choice that is not the last, paid for one by one."""
        for item in forms.items(form):
            counters.pay(1)
            yield item

    return {"bits": bits, "each": each, "image": image, "items": items}


def _make_flood(counters: Counters, neighbours: tuple[int, ...]) -> Callable[[int, int], int]:
    """Everything that can be reached from `start` through `allowed` spaces.

    The parts of the last few `allowed` sets are remembered: rules ask for one after the other.
    """
    known: dict[int, dict[int, int]] = {}

    def flood(start: int, allowed: int) -> int:
        todo = start & allowed
        if not todo:
            return 0
        parts = known.get(allowed)
        if parts is None:
            if len(known) > 32:
                known.clear()
            parts = known[allowed] = {}
        reached = 0
        while todo:
            low = todo & -todo
            part = parts.get(low)
            if part is None:
                part = _part(neighbours, low, allowed)
                rest = part
                while rest:
                    one = rest & -rest
                    parts[one] = part
                    rest ^= one
            reached |= part
            todo &= ~part
        # The same whether it was remembered or not.
        left = counters.work = counters.work - reached.bit_count()
        if left < 0:
            raise OutOfWork
        return reached

    return flood


def _part(neighbours: tuple[int, ...], start: int, allowed: int) -> int:
    seen = frontier = start
    while frontier:
        around = 0
        while frontier:
            low = frontier & -frontier
            around |= neighbours[low.bit_length() - 1]
            frontier ^= low
        frontier = around & allowed & ~seen
        seen |= frontier
    return seen
