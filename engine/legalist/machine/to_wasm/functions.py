"""The functions of a plan, with their remembered results.

A table has an entry for each combination of arguments if these are few; otherwise entries share
places, and each holds its arguments. An entry is valid if its stamp is that of the state.
"""

from __future__ import annotations

from math import prod

from legalist.plan import expressions as p
from legalist.plan.routines import Function, Param
from legalist.plan.walk import walk
from legalist.typed.types import (
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)

from . import sets
from .code import I32, I64, Words, num, small
from .expressions import Expressions
from .faults import pay
from .routine import Routine
from .state_layout import width, words_of
from .unit import Unit

MOST_ENTRIES = 1024
HASH_BITS = 9
PLACES = 1 << HASH_BITS
PARTS, PART_GROUPS = 8, 16
_SPREAD = 0x9E3779B97F4A7C15


def write_functions(unit: Unit) -> None:
    _write_flood(unit)
    for key, function in unit.plan.functions.items():
        params = "i" + "".join("l" * width(param.type) for param in function.params)
        f = unit.routine(f"function {key}", params, "l" * width(function.result))
        bind_params(f, function.params, 1)
        memo = Results(unit, f, function, _arguments(f, function.params))
        memo.look_up()
        if any(isinstance(node, p.Call) for node in walk(function.body)):
            # Functions that call others could multiply without a loop.
            pay(f, num(1))
        found = Expressions(unit, f).words(function.body)
        memo.keep(found)
        f.add(*found)
        f.finish()
    for key in sorted(_asked_for_all(unit)):
        _write_for_all(unit, unit.plan.functions[key])


def bind_params(f: Routine, params: tuple[Param, ...], first: int) -> int:
    """Give parameters their names, from an index on; return the index after them."""
    for param in params:
        f.env[param.name] = f.params(first, width(param.type))
        first += width(param.type)
    return first


def _arguments(f: Routine, params: tuple[Param, ...]) -> list[tuple[I64, int]] | None:
    """Return single arguments with the number of their values (0 for numbers), or None."""
    found = []
    for param in params:
        values = _values(param.type)
        if values < 0:
            return None
        found.append((f.env[param.name][0], values))
    return found


def _values(type_: Type) -> int:
    match type_:
        case Domain():
            return type_.size + 1
        case OptionalType():
            return type_.item.size + 1
        case TruthType():
            return 3
        case SetType() | ListType() | PiecesType():
            return -1
        case _:
            return 0


class Results:
    """The remembered results of one function."""

    def __init__(
        self, unit: Unit, f: Routine, function: Function, args: list[tuple[I64, int]] | None
    ) -> None:
        self._unit, self._f, self._function = unit, f, function
        self._args = args or []
        self.words = width(function.result)
        fits = not isinstance(function.result, ListType | PiecesType)
        self._kept = function.memo is not None and args is not None and fits
        memo = function.memo
        self._shared = memo.shared if memo is not None and self._kept else -1

    def look_up(self) -> None:
        """Return from the function if the result is known."""
        if not self._kept:
            return
        f, stamp = self._f, self._unit.stamp(self._f.param32(0), self._function)
        self._stamp = f.keep(stamp)
        if self._shared >= 0:
            self._look_up_part()
            return
        entries = prod(values for _, values in self._args)
        self._hashed = entries == 0 or entries > MOST_ENTRIES
        self._first = 8 + (8 * len(self._args) if self._hashed else 0)
        stride = self._first + 8 * self.words
        at = self._unit.reserve(stride * (PLACES if self._hashed else entries))
        row = self._row = f.copy32(self._place() * stride + at)
        valid = row.word().eq(self._stamp)
        if self._hashed:
            for n, (arg, _) in enumerate(self._args):
                valid = valid & row.word(8 + 8 * n).eq(arg)
        with f.when(valid):
            f.give(*(row.word(self._first + 8 * w) for w in range(self.words)))

    def _place(self) -> I32:
        if self._hashed:
            return _hash([arg for arg, _ in self._args], HASH_BITS)
        total: I64 = num(0)
        for arg, values in self._args:
            total = total * values + arg + 1
        return total.narrow

    def keep(self, found: Words) -> None:
        if not self._kept:
            return
        f = self._f
        if self._shared >= 0:
            self._keep_part(found)
            return
        f.store(self._row, self._stamp)
        if self._hashed:
            for n, (arg, _) in enumerate(self._args):
                f.store(self._row, arg, 8 + 8 * n)
        f.store_words(self._row, found, self._first)

    # ---- parts: the last few results for each value of the other arguments

    def _look_up_part(self) -> None:
        f, words = self._f, self.words
        others = [arg for n, (arg, _) in enumerate(self._args) if n != self._shared]
        member = self._args[self._shared][0]
        self._parts = 16 + 8 * len(others)
        stride = self._parts + 8 * words * PARTS
        at = self._unit.reserve(stride * PART_GROUPS)
        place = _hash(others, PART_GROUPS.bit_length() - 1) if others else small(0)
        row = self._row = f.copy32(place * stride + at)
        valid = row.word().eq(self._stamp)
        for n, arg in enumerate(others):
            valid = valid & row.word(16 + 8 * n).eq(arg)
        with f.when(valid):
            self._search_parts(row, member)
            f.otherwise()
            f.store(row, self._stamp)
            f.store(row, num(0), 8)
            f.store_words(row, tuple(others), 16)

    def _search_parts(self, row: I32, member: I64) -> None:
        f, words = self._f, self.words
        part = f.copy32(row)
        number = f.keep32(row.load(8))
        kept = f.copy32(number)
        with f.when(number.gt(PARTS)):
            f.set(kept, small(PARTS))
        end = f.copy32(row + kept * (8 * words))
        within = (member >> 6).narrow << 3
        with f.block() as done, f.loop() as again:
            f.go_if(part.ge_u(end), done)
            word = (part + within).word(self._parts) if words > 1 else part.word(self._parts)
            with f.when((word >> member).narrow & 1):
                f.give(*(part.word(self._parts + 8 * w) for w in range(words)))
            f.set(part, part + 8 * words)
            f.go(again)

    def _keep_part(self, found: Words) -> None:
        f, row = self._f, self._row
        number = f.keep32(row.load(8))
        part = f.copy32(row + (number & (PARTS - 1)) * (8 * self.words))
        f.store_words(part, found, self._parts)
        f.store32(row, number + 1, 8)


def _hash(args: list[I64], bits: int) -> I32:
    total = args[0]
    for arg in args[1:]:
        total = total * 1021 + arg
    return ((total * _SPREAD) >> (64 - bits)).narrow


def _asked_for_all(unit: Unit) -> set[str]:
    found: set[str] = set()
    for root in unit.roots():
        for node in walk(root):
            if isinstance(node, p.CallForAll):
                found.add(node.function)
    return found


def _write_for_all(unit: Unit, function: Function) -> None:
    """Write the function that gives all members for which a function holds."""
    (param,) = function.params
    assert isinstance(param.type, Domain)
    words = words_of(param.type)
    f = unit.routine(f"all {function.key}", "i", "l" * words)
    stamp = f.keep(unit.stamp(f.param32(0), function))
    row = small(unit.reserve(8 + 8 * words))
    with f.when(row.word().eq(stamp)):
        f.give(*(row.word(8 + 8 * w) for w in range(words)))
    full = sets.mask_words((1 << param.type.size) - 1, words)
    found = f.copy_words(sets.mask_words(0, words))
    pay(f, num(param.type.size))
    with sets.each_member(f, full) as (member, _, again):
        f.go_if(f.result(f"function {function.key}", f.param32(0), member).is_zero, again)
        sets.add_bit(f, found, member)
    f.store(row, stamp)
    f.store_words(row, found, 8)
    f.add(*found)
    f.finish()


def _write_flood(unit: Unit) -> None:
    """flood(start, allowed): each member reached adds its neighbours that are allowed and new."""
    rows = list(unit.plan.tables.neighbours())
    if not rows:
        return
    rows.append(0)
    words = words_of(unit.checked.domains["space"])
    f = unit.routine("flood", "l" * (2 * words), "l" * words)
    start, allowed = f.params(0, words), f.params(words, words)
    todo = f.copy_words(tuple(a & b for a, b in zip(start, allowed, strict=True)))
    # What is allowed and not reached yet.
    left = f.copy_words(tuple(a & b.inverse for a, b in zip(allowed, todo, strict=True)))
    member, new = f.new(), f.new()
    with f.loop() as again:
        for w, word in enumerate(todo):
            with f.block() as empty, f.loop() as more:
                f.go_if(word.is_zero, empty)
                f.set(member, word.trailing + 64 * w)
                f.set(word, word & (word - 1))
                near = unit.row(f, "table neighbours", rows, words, member)
                for v in range(words):
                    f.set(new, near[v] & left[v])
                    f.set(todo[v], todo[v] | new)
                    f.set(left[v], left[v] ^ new)
                f.go(more)
        if words > 1:
            f.go_if(sets.any_bit(todo[:-1]), again)
    seen = f.keep_words(tuple(a & b.inverse for a, b in zip(allowed, left, strict=True)))
    pay(f, sets.size(seen))
    f.add(*seen)
    f.finish()
