"""Functions that change zones and values, for each family: put, take, draw, shuffle, reveal, set.

They take a state and the index of the zone or value, as `machine/stores.py` does, and give the
results that depend on it a new stamp.
"""

from __future__ import annotations

from legalist.machine.trace_entries import MOVED, VALUE

from . import sets
from .code import I32, I64, num, small
from .faults import FULL, MISSING, NOWHERE, fail, pay
from .routine import Routine
from .state_layout import ValueBytes, ZoneBytes
from .tracing import tell, tell_change
from .unit import Unit


def write_stores(unit: Unit) -> None:
    for zone in unit.layout.zones.values():
        {"one": _write_one, "bag": _write_bag, "pile": _write_pile}[zone.place.zone.order](
            unit, zone
        )
    for value in unit.layout.values.values():
        _write_set(unit, value)


class _Store(Routine):
    """A function of a state, an index and more."""

    def __init__(self, unit: Unit, what: str, number: int, params: str, results: str = "") -> None:
        super().__init__(unit.module, f"{what} {number}", "il" + params, results)
        self.unit, self.s, self.index = unit, self.param32(0), self.param(1)

    def done(self, what: str) -> None:
        self.unit.changed(self, self.s, what)


def _name(zone: ZoneBytes) -> str:
    return f"zones.{zone.place.id}"


def _refuse(f: Routine, code: int, zone: ZoneBytes, kind: I64) -> None:
    fail(f, code, num(zone.place.number), kind)


def _write_one(unit: Unit, zone: ZoneBytes) -> None:
    number = zone.place.number
    for what in ("put", "take"):
        f = _Store(unit, what, number, "ll")
        kind, count = f.param(2), f.param(3)
        with f.when(count.is_zero):
            f.give()
        at = f.copy32(f.s + f.index.narrow * zone.piece)
        there = at.number(zone.piece, zone.base)
        wrong = there.ge(0) if what == "put" else there.ne(kind)
        with f.when(wrong | count.gt(1)):
            _refuse(f, FULL if what == "put" else MISSING, zone, kind)
        f.store(at, kind if what == "put" else num(-1), zone.base, zone.piece)
        if zone.masks >= 0:
            _mark(f, zone, kind, what == "put")
        f.done(_name(zone))
        f.finish()


def _mark(f: _Store, zone: ZoneBytes, kind: I64, present: bool) -> None:
    """Set or clear the bit of a place in the masks of a kind and of what is occupied."""
    at = f.copy32(f.s + ((f.index >> 6).narrow << 3))
    bit = f.copy(num(1) << f.index)
    of_kind = f.copy32(at + kind.narrow * (8 * zone.words))
    for address, offset in ((at, zone.occupied), (of_kind, zone.masks)):
        word = address.word(offset)
        f.store(address, word | bit if present else word & bit.inverse, offset)


def _write_bag(unit: Unit, zone: ZoneBytes) -> None:
    number = zone.place.number
    for what in ("put", "take"):
        f = _Store(unit, what, number, "ll")
        kind, count = f.param(2), f.param(3)
        at = f.copy32(f.s + f.index.narrow * zone.stride + kind.narrow * 4)
        there = f.copy(at.number(4, zone.base))
        if what == "take":
            with f.when(there.lt(count) | count.lt(0)):
                _refuse(f, MISSING, zone, kind)
        f.store(at, there + count if what == "put" else there - count, zone.base, 4)
        f.done(_name(zone))
        f.finish()
    f = _Store(unit, "draw", number, "", "l")
    first = f.copy32(f.s + f.index.narrow * zone.stride + zone.base)
    kinds = zone.place.zone.holds.size
    pay(f, num(kinds >> 6))
    total, left, at = f.new(), f.new(), f.copy32(first)
    with f.loop() as again:
        f.set(total, total + at.number(4))
        f.set(at, at + 4)
        f.go_if(at.lt_u(first + 4 * kinds), again)
    with f.when(total.is_zero):
        f.give(num(-1))
    f.set(left, f.result("below", f.s, total))
    f.set(at, first)
    with f.block() as found, f.loop() as again:
        f.go_if(left.lt(at.number(4)), found)
        f.set(left, left - at.number(4))
        f.set(at, at + 4)
        f.go(again)
    f.store32(at, at.load() - 1)
    f.done(_name(zone))
    f.add(((at - first) >> 2).wide)
    f.finish()


class _Pile(_Store):
    """`at` is the address of the pile, `length` a local with the number of its pieces."""

    def __init__(
        self, unit: Unit, zone: ZoneBytes, what: str, params: str, results: str = ""
    ) -> None:
        super().__init__(unit, what, zone.place.number, params, results)
        self.zone = zone
        self.at = self.copy32(self.s + self.index.narrow * zone.stride + zone.base)
        self.length = self.copy32(self.at.load())
        pay(self, num(1) + (self.length >> 4).wide)

    def piece(self, place: I32) -> I32:
        return self.at + place * self.zone.piece + 4

    def knowledge(self, place: I32) -> I32:
        return self.at + place * self.zone.knowledge + self.zone.known

    def end(self) -> None:
        """Store the length, and clear the places above it."""
        zone, free = self.zone, self.keep32(small(self.zone.capacity) - self.length)
        self.store32(self.at, self.length)
        self.fill_memory(self.piece(self.length), 0, free * zone.piece)
        if zone.knowledge:
            self.fill_memory(self.knowledge(self.length), 0, free * zone.knowledge)
        self.done(_name(zone))


def _write_pile(unit: Unit, zone: ZoneBytes) -> None:
    _put_on_pile(unit, zone)
    _take_from_pile(unit, zone)
    f = _Pile(unit, zone, "draw", "", "l")
    with f.when(f.length.eq(0)):
        f.give(num(-1))
    f.set(f.length, f.length - 1)
    top = f.copy(f.piece(f.length).number(zone.piece))
    f.store32(f.at, f.length)
    f.store(f.piece(f.length), num(0), 0, zone.piece)
    if zone.knowledge:
        f.store(f.knowledge(f.length), num(0), 0, zone.knowledge)
    f.done(_name(zone))
    f.add(top)
    f.finish()
    f = _Pile(unit, zone, "empty", "")
    pay(f, f.length.wide)
    f.set(f.length, small(0))
    f.end()
    f.finish()
    _shuffle(unit, zone)
    if zone.knowledge:
        _reveal(unit, zone)


def _put_on_pile(unit: Unit, zone: ZoneBytes) -> None:
    f = _Pile(unit, zone, "put", "ll")
    kind, count = f.param(2), f.param(3)
    with f.when((f.length.wide + count).gt(zone.capacity)):
        _refuse(f, FULL, zone, kind)
    with f.times(count):
        f.store(f.piece(f.length), kind, 0, zone.piece)
        f.set(f.length, f.length + 1)
    f.store32(f.at, f.length)
    f.done(_name(zone))
    f.finish()


def _take_from_pile(unit: Unit, zone: ZoneBytes) -> None:
    """Take the topmost pieces of a kind."""
    f = _Pile(unit, zone, "take", "ll")
    kind, count = f.param(2), f.param(3)
    place = f.copy32(f.length)
    with f.when(count.lt(0)):
        _refuse(f, MISSING, zone, kind)
    with f.times(count):
        with f.loop() as search:
            with f.when(place.eq(0)):
                _refuse(f, MISSING, zone, kind)
            f.set(place, place - 1)
            f.go_if(f.piece(place).number(zone.piece).ne(kind), search)
        f.set(f.length, f.length - 1)
        above = f.keep32(f.length - place)
        f.copy_memory(f.piece(place), f.piece(place + 1), above * zone.piece)
        if zone.knowledge:
            f.copy_memory(f.knowledge(place), f.knowledge(place + 1), above * zone.knowledge)
        pay(f, (above >> 4).wide)
    f.end()
    f.finish()


def _shuffle(unit: Unit, zone: ZoneBytes) -> None:
    f = _Pile(unit, zone, "shuffle", "")
    pay(f, f.length.wide)
    j, a, b, kind = f.copy32(f.length - 1), f.new32(), f.new32(), f.new()
    with f.block() as done, f.loop() as again:
        f.go_if(j.le(0), done)
        f.set(a, f.piece(j))
        f.set(b, f.piece(f.result("below", f.s, (j + 1).wide).narrow))
        f.set(kind, a.number(zone.piece))
        f.store(a, b.number(zone.piece), 0, zone.piece)
        f.store(b, kind, 0, zone.piece)
        f.set(j, j - 1)
        f.go(again)
    if zone.knowledge:
        f.fill_memory(f.knowledge(small(0)), 0, f.length * zone.knowledge)
    f.done(_name(zone))
    f.finish()


def _reveal(unit: Unit, zone: ZoneBytes) -> None:
    """reveal(s, i, n, player): the player knows the top n pieces."""
    f = _Pile(unit, zone, "reveal", "ll")
    count, player = f.param(2), f.param(3)
    size = zone.knowledge
    place = f.copy(f.length.wide)
    with f.when(count.gt(place)):
        f.set(count, place)
    pay(f, num(1))
    with f.times(count):
        f.set(place, place - 1)
        at = f.keep32(f.knowledge(place.narrow))
        f.store(at, at.number(size) | (num(1) << player), 0, size)
    f.finish()


def _write_set(unit: Unit, value: ValueBytes) -> None:
    """set(s, i, words): nothing happens if the value is the same."""
    words = max(1, value.words)
    f = _Store(unit, "set", value.place.number, "l" * words)
    new = f.params(2, words)
    at = f.copy32(f.s + f.index.narrow * value.stride)
    if value.words:
        old = tuple(at.word(value.base + 8 * w) for w in range(words))
        same = sets.any_bit(tuple(a ^ b for a, b in zip(old, new, strict=True))).negated
    else:
        same = at.number(4, value.base).eq(new[0])
    with f.when(same):
        f.give()
    held = old if value.words else (at.number(4, value.base),)
    number, type_ = value.place.number, value.place.value.type
    tell_change(unit, f, VALUE, number, f.index, type_, held, new)
    if value.words:
        f.store_words(at, new, value.base)
    else:
        f.store(at, new[0], value.base, 4)
    f.done(f"values.{value.place.id}")
    f.finish()


def write_find(unit: Unit, zones: list[ZoneBytes]) -> str:
    """Write the function that takes the only piece of a kind from wherever it is, unless it is at
    the target: find(s, kind, target's number, target's index) tells whether it was taken."""
    name = f"find {zones[0].place.number}"
    if unit.module.is_defined(name):
        return name
    f = unit.routine(name, "illl", "i")
    s, kind = f.param32(0), f.param(1)
    for zone in zones:
        if zone.masks >= 0:
            words = f.load_words(s + kind.narrow * (8 * zone.words), zone.words, zone.masks)
            at = f.keep(sets.lowest(f, words))
            with f.when(at.ge(0)):
                _take_found(unit, f, zone, at)
        else:
            pay(f, num(zone.place.count))
            with (
                f.count_up(num(0), num(zone.place.count)) as (at, _, _),
                f.when(_holds(f, zone, at, kind)),
            ):
                _take_found(unit, f, zone, at)
    _refuse(f, NOWHERE, zones[0], kind)
    f.finish()
    return name


def _take_found(unit: Unit, f: Routine, zone: ZoneBytes, at: I64) -> None:
    s, kind, number, index = f.param32(0), f.param(1), f.param(2), f.param(3)
    with f.when(number.eq(zone.place.number) & index.eq(at)):
        f.give(small(0))
    f.call(f"take {zone.place.number}", s, at, kind, num(1))
    tell(unit, f, MOVED, zone.place.number, at, number, index, kind, 1)
    f.give(small(1))


def _holds(f: Routine, zone: ZoneBytes, at: I64, kind: I64) -> I32:
    place = f.keep32(f.param32(0) + at.narrow * zone.stride)
    match zone.place.zone.order:
        case "one":
            return place.number(zone.piece, zone.base).eq(kind)
        case "bag":
            return (place + kind.narrow * 4).load(zone.base).ne(0)
    found = f.copy32(small(0))
    number = f.keep(place.load(zone.base).wide)
    pay(f, number >> 4)
    with f.count_up(num(0), number) as (n, done, again):
        piece = (place + n.narrow * zone.piece).number(zone.piece, zone.base + 4)
        f.go_if(piece.ne(kind), again)
        f.set(found, small(1))
        f.go(done)
    return found
