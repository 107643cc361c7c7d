"""Runtime: how many values subsets, orders and pieces have, and the n-th of them, in the order of
`machine/forms.py`. A count of -1 means too many.

Bounds that are absent are -2^62 and 2^62.
"""

from __future__ import annotations

from math import factorial

from legalist.limits import MOST_COUNTED, MOST_POSSIBILITIES

from .code import I32, I64, choose, choose_small, num, small
from .encoder import Module
from .routine import Routine

NO_LOW, NO_HIGH = -(1 << 62), 1 << 62
# Sums are cut here, above what is allowed: for two kinds or more, a sum has at most 10,001 terms,
# so none overflows; for one kind, every term is 1.
_CUT = 1 << 50
_LONGEST_ORDER = next(n for n in range(100) if factorial(n + 1) > MOST_POSSIBILITIES)
# Entries of 8 bytes for (kinds + 1) * (sizes + 1) ways with kinds * sizes <= MOST_COUNTED.
WAYS_BYTES = 8 * (3 * MOST_COUNTED + 4096)


def write_possibilities(module: Module, ways: int) -> None:
    """Write the functions; `ways` is the address of a table of WAYS_BYTES bytes."""
    _combinations(module)
    _subset_count(module)
    _subset_size(module)
    _order_count(module)
    _pieces_top(module)
    _pieces_count(module, ways)
    _pieces_nth(module, ways)


def _least(f: Routine, a: I64, b: I64) -> I64:
    x, y = f.keep(a), f.keep(b)
    return choose(x.lt(y), x, y)


def _greatest(f: Routine, a: I64, b: I64) -> I64:
    x, y = f.keep(a), f.keep(b)
    return choose(x.gt(y), x, y)


def _combinations(module: Module) -> None:
    """combinations(n, k), or -1 if there are too many."""
    f = Routine(module, "combinations", "ll", "l")
    n, k = f.param(0), f.param(1)
    with f.when(k.gt(n) | k.lt(0)):
        f.give(num(0))
    f.set(k, _least(f, k, n - k))
    found = f.copy(num(1))
    with f.count_up(num(0), k) as (i, _, _):
        f.set(found, (found * (n - i)).div_u(i + 1))
        with f.when(found.gt(MOST_POSSIBILITIES)):
            f.give(num(-1))
    f.add(found)
    f.finish()


def _subset_count(module: Module) -> None:
    """subset_count(members, low, high)."""
    f = Routine(module, "subset_count", "lll", "l")
    members, low, high = f.param(0), f.param(1), f.param(2)
    total, here = f.new(), f.new()
    f.set(low, _greatest(f, low, num(0)))
    f.set(high, _least(f, high, members))
    with f.count_up(low, high + 1) as (size, _, _):
        f.set(here, f.result("combinations", members, size))
        with f.when(here.lt(0)):
            f.give(num(-1))
        f.set(total, total + here)
        with f.when(total.gt(MOST_POSSIBILITIES)):
            f.give(num(-1))
    f.add(total)
    f.finish()


def _subset_size(module: Module) -> None:
    """subset_size(members, low, n): the size of the n-th subset, and its number among those of
    this size."""
    f = Routine(module, "subset_size", "lll", "ll")
    members, size, n = f.param(0), f.param(1), f.param(2)
    f.set(size, _greatest(f, size, num(0)))
    here = f.new()
    with f.block() as done, f.loop() as again:
        f.set(here, f.result("combinations", members, size))
        f.go_if(n.lt(here), done)
        f.set(n, n - here)
        f.set(size, size + 1)
        f.go(again)
    f.add(size, n)
    f.finish()


def _order_count(module: Module) -> None:
    """order_count(items), and factorial(n) for counts that are allowed."""
    f = Routine(module, "order_count", "l", "l")
    items, found = f.param(0), f.copy(num(1))
    with f.when(items.gt(_LONGEST_ORDER)):
        f.give(num(-1))
    with f.count_up(num(2), items + 1) as (i, _, _):
        f.set(found, found * i)
    f.add(found)
    f.finish()


def _sum(f: Routine, first: I32, last: I32) -> I64:
    """Return the sum of the words from `first`, which is changed, to `last`."""
    total = f.copy(num(0))
    with f.loop() as again:
        f.set(total, total + first.word())
        f.set(first, first + 8)
        f.go_if(first.le(last), again)
    return choose(total.gt_u(_CUT), num(_CUT), total)


def _pieces_top(module: Module) -> None:
    """pieces_top(counts, kinds, high): the most pieces that can be taken, or -1 if counting the
    ways would take too long."""
    f = Routine(module, "pieces_top", "iil", "l")
    at, kinds, high = f.param32(0), f.param32(1), f.param(2)
    end = f.copy32(at + kinds * 4)
    pieces, different, here = f.new(), f.new(), f.new()
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        f.set(here, at.number(4))
        f.set(pieces, pieces + here)
        f.set(different, different + here.ne(0).wide)
        f.set(at, at + 4)
        f.go(again)
    f.set(pieces, _least(f, pieces, _greatest(f, high, num(0))))
    f.add(choose((pieces * different).gt(MOST_COUNTED), num(-1), pieces))
    f.finish()


def _pieces_count(module: Module, ways: int) -> None:
    """pieces_count(counts, kinds, low, high): one row of ways, kind after kind."""
    f = Routine(module, "pieces_count", "iill", "l")
    at, kinds, low, high = f.param32(0), f.param32(1), f.param(2), f.param(3)
    top = f.copy(f.result("pieces_top", at, kinds, high))
    with f.when(top.lt(0)):
        f.give(num(-1))
    f.set(low, _greatest(f, low, num(0)))
    f.set(high, _least(f, high, top))
    with f.when(low.gt(high)):
        f.give(num(0))
    last = f.copy32(top.narrow * 8 + ways)
    f.fill_memory(small(ways + 8), 0, top.narrow * 8)
    f.store(small(ways), num(1))
    end, most, size, take, total = (
        f.copy32(at + kinds * 4), f.new32(), f.new32(), f.new32(), f.new()
    )  # fmt: skip
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        f.set(most, at.load() * 8)
        f.set(at, at + 4)
        f.go_if(most.eq(0), again)
        f.set(size, last)
        with f.block() as summed, f.loop() as sizes:
            f.go_if(size.le(ways), summed)
            f.set(take, size - most)
            f.set(take, choose_small(take.gt(ways), take, small(ways)))
            f.store(size, _sum(f, take, size))
            f.set(size, size - 8)
            f.go(sizes)
        f.go(again)
    f.set(total, num(0))
    f.set(at, low.narrow * 8 + ways)
    f.set(end, high.narrow * 8 + ways)
    with f.loop() as again:
        f.set(total, total + at.word())
        with f.when(total.gt(MOST_POSSIBILITIES)):
            f.give(num(-1))
        f.set(at, at + 8)
        f.go_if(at.le(end), again)
    f.add(total)
    f.finish()


def _pieces_nth(module: Module, ways: int) -> None:
    """pieces_nth(counts, kinds, low, high, n): the address of the n-th way to take pieces."""
    f = Routine(module, "pieces_nth", "iilll", "i")
    counts, kinds, low, high, n = (
        f.param32(0), f.param32(1), f.param(2), f.param(3), f.param(4)
    )  # fmt: skip
    top = f.copy32(f.result("pieces_top", counts, kinds, high).narrow)
    stride = f.copy32((top + 1) * 8)
    row = f.copy32(small(ways))
    _fill_rows(f, counts, kinds, stride, row)
    size = f.copy32(_greatest(f, low, num(0)).narrow)
    here = f.new()
    with f.block() as found, f.loop() as again:
        f.set(here, (row + size * 8).word())
        f.go_if(n.lt(here), found)
        f.set(n, n - here)
        f.set(size, size + 1)
        f.go(again)
    taken = f.copy32(f.result32("allocate", kinds * 4))
    f.fill_memory(taken, 0, kinds * 4)
    at, end, most, take = f.copy32(taken), f.copy32(counts + kinds * 4), f.new32(), f.new32()
    with f.block() as done, f.loop() as again:
        f.go_if(counts.ge_u(end), done)
        f.go_if(size.eq(0), done)
        f.set(most, counts.load())
        f.set(counts, counts + 4)
        f.set(at, at + 4)
        f.go_if(most.eq(0), again)
        f.set(row, row - stride)
        f.set(take, small(0))
        with f.block() as enough, f.loop() as more:
            f.set(here, (row + (size - take) * 8).word())
            f.go_if(n.lt(here), enough)
            f.set(n, n - here)
            f.set(take, take + 1)
            f.go(more)
        f.store32(at - 4, take)
        f.set(size, size - take)
        f.go(again)
    f.add(taken)
    f.finish()


def _fill_rows(f: Routine, counts: I32, kinds: I32, stride: I32, row: I32) -> None:
    """Fill a row of ways for each kind of which there are any, the last kind first; `row` moves to
    the last row."""
    f.fill_memory(row, 0, stride)
    f.store(row, num(1))
    at, most, size, take = f.copy32(counts + kinds * 4), f.new32(), f.new32(), f.new32()
    with f.block() as done, f.loop() as again:
        f.go_if(at.eq(counts), done)
        f.set(at, at - 4)
        f.set(most, at.load() * 8)
        f.go_if(most.eq(0), again)
        f.set(size, small(0))
        with f.loop() as sizes:
            f.set(take, row + choose_small(size.gt(most), size - most, small(0)))
            f.store(row + stride + size, _sum(f, take, row + size))
            f.set(size, size + 8)
            f.go_if(size.lt(stride), sizes)
        f.set(row, row + stride)
        f.go(again)
