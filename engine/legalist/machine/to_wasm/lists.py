"""Runtime: lists and pieces in the arena, which every block and every listing starts afresh.

A list is its length (8 bytes) and its items: a word each, or the words of a set; lists and pieces
inside a list are addresses. Pieces are 4 bytes per kind. What is allocated is paid for as work, so
the arena is never larger than the work of a move allows.
"""

from __future__ import annotations

from legalist.limits import LONGEST_LIST

from .code import I64, num, small
from .encoder import Module
from .faults import LONG_LIST, fail, pay
from .routine import Routine


def write_lists(module: Module) -> None:
    _allocate(module)
    _numbers(module)
    _item(module)
    _join(module)
    _reversed(module)
    _sorted(module)
    _distinct(module)
    _within(module)
    _equal(module)


def length(list_: I64) -> I64:
    return list_.narrow.word()


def _allocate(module: Module) -> None:
    """allocate(bytes): an address in the arena."""
    f = Routine(module, "allocate", "i", "i")
    at = f.copy32(f.global32("arena"))
    pay(f, (f.param32(0) >> 3).wide)
    f.set_global("arena", at + ((f.param32(0) + 7) & -8))
    f.add(at)
    f.finish()
    f = Routine(module, "new_list", "li", "l")
    at = f.copy32(f.result32("allocate", f.param(0).narrow * f.param32(1) + 8))
    f.store(at, f.param(0))
    f.add(at.wide)
    f.finish()


def new_list(f: Routine, items: I64, stride: int) -> I64:
    """A list of so many items, which are still to be stored."""
    return f.copy(f.result("new_list", items, small(stride)))


def _numbers(module: Module) -> None:
    """numbers(low, high): the list of all from low to high."""
    f = Routine(module, "numbers", "ll", "l")
    low, high = f.param(0), f.param(1)
    check_range(f, low, high)
    number = f.copy(high - low + 1)
    with f.when(number.lt(0)):
        f.set(number, num(0))
    made = new_list(f, number, 8)
    at = f.copy32(made.narrow)
    with f.count_up(low, low + number) as (i, _, _):
        f.set(at, at + 8)
        f.store(at, i)
    f.add(made)
    f.finish()


def check_range(f: Routine, low: I64, high: I64) -> None:
    with f.when((high - low).ge(LONGEST_LIST)):
        fail(f, LONG_LIST, high - low + 1)


def _item(module: Module) -> None:
    f = Routine(module, "item", "ll", "l")
    at, place = f.copy32(f.param(0).narrow), f.param(1)
    with f.when((place - 1).lt_u(at.word())):
        f.give((at + place.narrow * 8).word())
    f.add(num(0))
    f.finish()


def _join(module: Module) -> None:
    """join(a, b, stride)."""
    f = Routine(module, "join", "lli", "l")
    a, b, stride = f.param(0), f.param(1), f.param32(2)
    number = f.copy(length(a) + length(b))
    with f.when(number.gt(LONGEST_LIST)):
        fail(f, LONG_LIST, number)
    made = f.copy(f.result("new_list", number, stride))
    bytes_ = f.copy32(length(a).narrow * stride)
    f.copy_memory(made.narrow + 8, a.narrow + 8, bytes_)
    f.copy_memory(made.narrow + 8 + bytes_, b.narrow + 8, length(b).narrow * stride)
    f.add(made)
    f.finish()


def _reversed(module: Module) -> None:
    """reversed(a, stride)."""
    f = Routine(module, "reversed", "li", "l")
    a, stride = f.param(0), f.param32(1)
    made = f.copy(f.result("new_list", length(a), stride))
    source = f.copy32(a.narrow + 8 + length(a).narrow * stride)
    to = f.copy32(made.narrow + 8)
    with f.block() as done, f.loop() as again:
        f.go_if(source.le(a.narrow + 8), done)
        f.set(source, source - stride)
        f.copy_memory(to, source, stride)
        f.set(to, to + stride)
        f.go(again)
    f.add(made)
    f.finish()


def _sorted(module: Module) -> None:
    """Sort numbers by insertion; equal ones cannot be told apart."""
    f = Routine(module, "sorted", "l", "l")
    source = f.param(0)
    made = f.copy(f.result("join", source, f.result("new_list", num(0), small(8)), small(8)))
    pay(f, length(source))
    first = f.copy32(made.narrow + 8)
    end = f.copy32(first + length(made).narrow * 8)
    at, place, value = f.copy32(first), f.new32(), f.new()
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        f.set(value, at.word())
        f.set(place, at)
        with f.block() as placed, f.loop() as shift:
            f.go_if(place.eq(first), placed)
            f.go_if((place - 8).word().le(value), placed)
            f.store(place, (place - 8).word())
            f.set(place, place - 8)
            f.go(shift)
        pay(f, ((at - place) >> 7).wide)
        f.store(place, value)
        f.set(at, at + 8)
        f.go(again)
    f.add(made)
    f.finish()


def _distinct(module: Module) -> None:
    f = Routine(module, "distinct", "l", "l")
    source = f.param(0)
    pay(f, length(source))
    made = f.copy(f.result("new_list", length(source), small(8)))
    f.store(made.narrow, num(0))
    at, value = f.copy32(source.narrow), f.new()
    end = f.copy32(at + length(source).narrow * 8)
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        f.set(at, at + 8)
        f.set(value, at.word())
        f.go_if(f.result32("within", value, made), again)
        f.store(made.narrow, length(made) + 1)
        f.store(made.narrow + length(made).narrow * 8, value)
        f.go(again)
    f.add(made)
    f.finish()


def _within(module: Module) -> None:
    """within(item, list): whether a number is in a list."""
    f = Routine(module, "within", "ll", "i")
    at = f.copy32(f.param(1).narrow)
    end = f.copy32(at + at.load() * 8)
    pay(f, ((end - at) >> 7).wide)
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        f.set(at, at + 8)
        with f.when(at.word().eq(f.param(0))):
            f.give(small(1))
        f.go(again)
    f.add(small(0))
    f.finish()


def _equal(module: Module) -> None:
    """order(a, b): -1, 0 or 1 as the first list of numbers comes before, with or after the
    other."""
    f = Routine(module, "order", "ll", "l")
    a, b = f.param(0), f.param(1)
    pay(f, (length(a) + length(b)) >> 4)
    i, x, y = f.new(), f.new(), f.new()
    with f.block() as done, f.loop() as again:
        f.go_if(i.ge(length(a)), done)
        f.go_if(i.ge(length(b)), done)
        f.set(x, (a.narrow + i.narrow * 8).word(8))
        f.set(y, (b.narrow + i.narrow * 8).word(8))
        with f.when(x.ne(y)):
            f.give(x.gt(y).wide - x.lt(y).wide)
        f.set(i, i + 1)
        f.go(again)
    f.set(x, length(a))
    f.set(y, length(b))
    f.add(x.gt(y).wide - x.lt(y).wide)
    f.finish()
