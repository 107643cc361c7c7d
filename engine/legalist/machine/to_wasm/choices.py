"""The values of one choice: how many there are, the n-th, and loops over them.

A choice that is the last of an action is kept in a segment as one of these forms, as in
`machine/forms.py`; numbers in a row are a form of their own, `range`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from legalist.limits import TRIED
from legalist.plan import expressions as p
from legalist.plan.routines import Choice
from legalist.typed.types import Domain, ListType, PiecesType, SetType

from . import sets
from .code import I32, I64, Words, choose, num, small
from .expressions import Expressions
from .faults import TOO_MANY, fail
from .lists import check_range, length
from .possibilities import NO_HIGH, NO_LOW
from .routine import Label, Routine
from .state_layout import aligned, frame_bytes, width, words_of
from .unit import Unit

Sort = Literal["mask", "list", "range", "subset", "pieces", "order"]


def sort_of(choice: Choice, quick: bool) -> Sort:
    """Return the form of a last choice; `quick` leaves late tests out."""
    tested = bool(choice.tests) or bool(choice.late_rest and not quick)
    source = choice.source
    if choice.form == "one":
        is_set = source is not None and isinstance(source.type, SetType)
        return "mask" if is_set and isinstance(choice.type, Domain) else "list"
    if choice.form == "truth" or tested:
        return "list"
    if choice.form == "number":
        return "range"
    return choice.form


class Form:
    """A form while code is written: its parts are simple."""

    def __init__(self, sort: Sort, type_: object, words: Words, low: I64, high: I64) -> None:
        self.sort, self.type, self.words, self.low, self.high = sort, type_, words, low, high


class ChoiceWriter(Expressions):
    """Code about the choices of one action."""

    def __init__(self, unit: Unit, f: Routine, number: int) -> None:
        super().__init__(unit, f)
        self.number = number

    def too_many(self, which: int) -> None:
        fail(self.f, TOO_MANY, num(self.number), num(which))

    def _bound(self, node: p.Expr | None, default: int) -> I64:
        return num(default) if node is None else self.f.keep(self.scalar(node))

    # ---- what a choice is made from

    def members(self, choice: Choice, quick: bool) -> Words:
        """The set that a choice of one, or of a subset, takes from."""
        f = self.f
        assert choice.source is not None
        group = self.words(choice.source)
        narrows = [choice.narrow] if quick else [choice.narrow, choice.late_narrow]
        for narrow in narrows:
            if narrow is not None:
                group = sets.intersection(f, group, self.words(narrow))
        return group

    def passing(self, choice: Choice, group: Words) -> Words:
        """The members of a set that pass the member tests."""
        if not choice.member_tests:
            return group
        f = self.f
        kept = f.copy_words(sets.mask_words(0, len(group)))
        with sets.each_member(f, group) as (member, _, again):
            f.env[choice.member] = (member,)
            self.tests(choice.member_tests, again)
            sets.add_bit(f, kept, member)
        return kept

    def form(self, choice: Choice, quick: bool) -> Form:
        """What a choice of several things is made from, without tests of the whole value."""
        f = self.f
        low, high = self._bound(choice.low, NO_LOW), self._bound(choice.high, NO_HIGH)
        match choice.form:
            case "subset":
                assert isinstance(choice.type, SetType)
                group = self.passing(choice, self.members(choice, quick))
                return Form("subset", choice.type, group, low, high)
            case "pieces":
                return Form("pieces", choice.type, (self._pieces(choice),), low, high)
            case "order":
                return Form("order", choice.type, (self._ordered(choice),), low, high)
        check_range(f, low, high)
        return Form("range", choice.type, (), low, high)

    def _pieces(self, choice: Choice) -> I64:
        """The address of how many of each kind can be taken."""
        f = self.f
        assert isinstance(choice.type, PiecesType) and choice.source is not None
        counts = f.keep(self.scalar(choice.source))
        if choice.narrow is None and not choice.member_tests:
            return counts
        kinds = choice.type.item
        allowed = sets.mask_words((1 << kinds.size) - 1, words_of(kinds))
        if choice.narrow is not None:
            allowed = self.words(choice.narrow)
        allowed = self.passing(choice, allowed)
        left = f.copy32(f.result32("allocate", small(4 * kinds.size)))
        f.fill_memory(left, 0, small(4 * kinds.size))
        with sets.each_member(f, allowed) as (kind, _, _):
            at = f.keep32(kind.narrow * 4)
            f.store32(left + at, (counts.narrow + at).load())
        return f.keep(left.wide)

    def _ordered(self, choice: Choice) -> I64:
        """The address of the list of what is put in order."""
        f = self.f
        assert choice.source is not None
        if isinstance(choice.source.type, ListType):
            return f.keep(self.scalar(choice.source))
        group = self.words(choice.source)
        items = f.copy(f.result("new_list", sets.size(group), small(8)))
        at = f.copy32(items.narrow)
        with sets.each_member(f, group) as (member, _, _):
            f.set(at, at + 8)
            f.store(at, member)
        return items

    # ---- counting and finding

    def count(self, form: Form, which: int) -> I64:
        """The number of values; too many are a fault."""
        f = self.f
        match form.sort:
            case "subset":
                number = f.copy(
                    f.result("subset_count", sets.size(form.words), form.low, form.high)
                )
            case "pieces":
                number = f.copy(f.result(
                    "pieces_count", form.words[0].narrow, _kinds(form), form.low, form.high
                ))  # fmt: skip
            case "order":
                number = f.copy(f.result("order_count", length(form.words[0])))
            case _:
                number = f.keep(form.high - form.low + 1)
                return f.keep(choose(number.lt(0), num(0), number))
        with f.when(number.lt(0)):
            self.too_many(which)
        return number

    def nth(self, form: Form, n: I64) -> Words:
        f = self.f
        match form.sort:
            case "subset":
                return self._nth_subset(form, n)
            case "pieces":
                args = (form.words[0].narrow, _kinds(form), form.low, form.high, n)
                return (f.keep(f.result32("pieces_nth", *args).wide),)
            case "order":
                assert isinstance(form.type, ListType)
                stride = small(8 * width(form.type.item))
                return (f.keep(f.result(self._order_routine(), form.words[0], n, stride)),)
            case _:
                return (f.keep(form.low + n),)

    def _nth_subset(self, form: Form, n: I64) -> Words:
        f = self.f
        left = f.copy(sets.size(form.words))
        size, place = f.results("subset_size", 2, left, form.low, n)
        found = f.copy_words(sets.mask_words(0, len(form.words)))
        with_it = f.new()
        with sets.each_member(f, form.words) as (member, done, again):
            f.go_if(size.is_zero, done)
            f.set(left, left - 1)
            f.set(with_it, f.result("combinations", left, size - 1))
            with f.when(place.lt(with_it)):
                sets.add_bit(f, found, member)
                f.set(size, size - 1)
                f.go(again)
            f.set(place, place - with_it)
        return found

    def _order_routine(self) -> str:
        """nth_order(items, n, stride): the n-th order of a list, in a new one."""
        name = "nth_order"
        if not self.unit.module.is_defined(name):
            f = self.unit.routine(name, "lli", "l")
            items, n, stride = f.param(0), f.param(1), f.param32(2)
            empty = f.result("new_list", num(0), stride)
            made = f.copy(f.result("join", items, empty, stride))
            held = f.copy32(f.result32("allocate", stride))
            at, place = f.copy32(made.narrow + 8), f.new32()
            left, block = f.copy(length(items)), f.new()
            with f.block() as done, f.loop() as again:
                f.go_if(left.is_zero, done)
                f.set(left, left - 1)
                f.set(block, f.result("order_count", left))
                # The chosen one of the rest moves to the front; those before it move up.
                f.set(place, at + n.div_u(block).narrow * stride)
                f.copy_memory(held, place, stride)
                f.copy_memory(at + stride, at, place - at)
                f.copy_memory(at, held, stride)
                f.set(n, n.rem_u(block))
                f.set(at, at + stride)
                f.go(again)
            f.add(made)
            f.finish()
        return name

    # ---- loops

    @contextmanager
    def values(
        self, choice: Choice, which: int, quick: bool, tried: bool
    ) -> Iterator[tuple[Words, Label]]:
        """Go through the values of a choice that pass its tests; give the value and a label to go
        on. Values of a choice that is not the last are paid for as tried."""
        f = self.f
        if choice.form == "one":
            assert choice.source is not None
            if isinstance(choice.source.type, SetType):
                group = self.members(choice, quick)
                self._try(sets.size(group), which, tried)
                with sets.each_member(f, group) as (member, _, again):
                    yield from self._value(choice, (member,), again, quick)
                return
            items = f.keep(self.scalar(choice.source))
            words = width(choice.type)
            self._try(length(items), which, tried, words)
            with self.each_item(items, words) as (item, _, again):
                yield from self._value(choice, item, again, quick)
            return
        if choice.form == "truth":
            with f.count_up(num(0), num(2)) as (value, _, again):
                yield from self._value(choice, (value,), again, quick)
            return
        form = self.form(choice, quick)
        number = self.count(form, which)
        self._try(number, which, tried or form.sort != "range", value_bytes(choice) >> 3)
        with f.count_up(num(0), number) as (n, _, again):
            yield from self._value(choice, self.nth(form, n), again, quick)

    def _value(
        self, choice: Choice, value: Words, again: Label, quick: bool
    ) -> Iterator[tuple[Words, Label]]:
        self.f.env[choice.name] = value
        self.tests(choice.tests, again)
        if not quick:
            self.tests(choice.late_rest, again)
        yield value, again

    def _try(self, number: I64, which: int, tried: bool, words: int = 1) -> None:
        """Pay for values that are tried one by one, or only stored, by their words."""
        f = self.f
        f.set_global("work", f.global64("work") - number * (TRIED if tried else words))
        with f.when(f.global64("work").lt(0)):
            self.too_many(which)


def _kinds(form: Form) -> I32:
    assert isinstance(form.type, PiecesType)
    return small(form.type.item.size)


def value_bytes(choice: Choice) -> int:
    """Return the bytes of a value in a segment: of a list, its address."""
    return 8 if isinstance(choice.type, ListType) else aligned(frame_bytes(choice.type))
