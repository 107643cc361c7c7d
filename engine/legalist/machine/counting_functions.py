"""The functions of generated code that count work, made separately for every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from legalist.check.choice_numbers import Uncountable
from legalist.limits import TRIED

from . import forms
from .counters import Counters, OutOfWork
from .list_functions import ListFunctions
from .memory import Memory
from .runtime import LISTED, Fault, members_of


def counted_functions(counters: Counters, neighbours: tuple[int, ...]) -> dict[str, object]:
    """Return the functions, and the counters, by the names that generated code uses."""
    return {
        "counters": counters,
        "step": counters.step,
        "pay": counters.pay,
        "pay_copying": counters.pay_copying,
        **ListFunctions(counters).by_name(),
        **_loops(counters),
        **_choices(counters),
        "flood": _make_flood(counters, neighbours),
    }


def _loops(counters: Counters) -> dict[str, Callable[..., object]]:
    listed = LISTED.get

    def bits(mask: int) -> tuple[int, ...]:
        """Iterate over the members of a set. Every loop inside an expression is counted here."""
        members = listed(mask)
        if members is None:
            members = members_of(mask)
        left = counters.work = counters.work - len(members)
        if left < 0:
            raise OutOfWork
        return members

    def each(items: tuple[object, ...]) -> tuple[object, ...]:
        """Iterate over a list, counting the work."""
        counters.pay(len(items))
        return items

    def make_image(rows: tuple[int, ...]) -> Callable[[int], int]:
        """Return a function that gives everything that any member of a set is related to. Rules
        ask about the same sets again and again."""
        known: Memory[int, int] = Memory()

        def image(mask: int) -> int:
            # The cost is the same whether it was cached or not.
            left = counters.work = counters.work - mask.bit_count()
            if left < 0:
                raise OutOfWork
            out = known.get(mask)
            if out is None:
                out = 0
                rest = mask
                while rest:
                    low = rest & -rest
                    out |= rows[low.bit_length() - 1]
                    rest ^= low
                known.keep(mask, out, 16 + (mask.bit_length() >> 6))
            return out

        return image

    return {"bits": bits, "each": each, "make_image": make_image}


def _choices(counters: Counters) -> dict[str, Callable[..., object]]:
    """Functions that list and count the possibilities of a choice, or refuse and name it."""

    def too_many(choice: str) -> Fault:
        return Fault("L870", choice=choice)

    def items(form: forms.Form, choice: str) -> Iterator[object]:
        """Return the values of a choice, to be tried one by one, if they are not too many."""
        try:
            number = forms.count(form)
        except Uncountable as error:
            raise too_many(choice) from error
        left = counters.work - (TRIED + forms.effort(form)) * number
        if left < 0:
            raise too_many(choice)
        counters.work = left
        return forms.items(form)

    def count_many(form: forms.Form, number: int, choice: str) -> None:
        """Pay for a last choice that makes more than a few legal moves."""
        counters.pay(forms.effort(form))
        left = counters.moves = counters.moves - number
        if left < 0:
            raise too_many(choice)

    return {"items": items, "count_many": count_many, "too_many": too_many}


def _make_flood(counters: Counters, neighbours: tuple[int, ...]) -> Callable[[int, int], int]:
    """Return a function that finds everything that can be reached from `start` through `allowed`
    spaces.

    The parts of the last few `allowed` sets are cached, because rules ask about one after the
    other, and by single members that were asked for, because they ask again.
    """
    known: dict[int, tuple[list[int], dict[int, int]]] = {}

    def flood(start: int, allowed: int) -> int:
        todo = start & allowed
        if not todo:
            return 0
        cached = known.get(allowed)
        if cached is None:
            if len(known) > 32:
                known.clear()
            cached = known[allowed] = ([], {})
        parts, by_member = cached
        reached = by_member.get(todo, 0)
        if not reached:
            rest = todo
            while rest:
                for part in parts:
                    if part & rest:
                        break
                else:
                    part = _part(neighbours, rest & -rest, allowed)
                    parts.append(part)
                reached |= part
                rest &= ~part
            if not todo & (todo - 1):
                by_member[todo] = reached
        # The cost is the same whether it was cached or not.
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
