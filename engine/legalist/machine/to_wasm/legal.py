"""Listing legal moves: segments in memory, in the order of `machine/legal.py`.

A segment has its size and its action (4 bytes each), the number of its moves (8), the values of all
choices but the last, and what the last one is chosen from.
"""

from __future__ import annotations

from legalist.limits import MOST_POSSIBILITIES
from legalist.plan.routines import Action, Choice
from legalist.typed.types import Domain, PiecesType

from . import sets
from .choices import ChoiceWriter, sort_of, value_bytes
from .code import I32, I64, Words, num, small
from .faults import pay
from .frames import frame_start, frame_types, load_frame, store_pieces
from .functions import bind_params
from .state_layout import width
from .unit import Unit

HEADER = 16
# A last choice with no more possibilities is counted for nothing.
FEW = 1000


def has_late(action: Action) -> bool:
    return bool(action.choices) and bool(action.choices[-1].late)


def write_lists_of_moves(unit: Unit) -> None:
    for action in unit.plan.actions:
        _ActionLister(unit, action, quick=False).write()
        if has_late(action):
            _ActionLister(unit, action, quick=True).write()


class _ActionLister(ChoiceWriter):
    def __init__(self, unit: Unit, action: Action, quick: bool) -> None:
        name = f"{'quick' if quick else 'list'} action {action.number}"
        params = "i" + "".join("l" * width(param.type) for param in action.params)
        super().__init__(unit, unit.routine(name, params), action.number)
        self.action, self.quick = action, quick

    def write(self) -> None:
        f, action = self.f, self.action
        bind_params(f, action.params, 1)
        with f.block() as out:
            self.tests(action.tests, out)
            self._choose(0)
        f.finish()

    def _hoisted(self, level: int) -> None:
        for hoisted in self.action.hoisted:
            if hoisted.level == level:
                self.f.env[hoisted.name] = self.words(hoisted.value)

    def _choose(self, i: int) -> None:
        self._hoisted(i)
        choices = self.action.choices
        if i == len(choices):
            at = self._header()
            self._close(at, num(1), small(self._start(i)))
        elif i < len(choices) - 1:
            with self.values(choices[i], i, self.quick, tried=True):
                self._choose(i + 1)
        else:
            self._last(choices[i], i)

    def _start(self, i: int) -> int:
        return HEADER + sum(map(value_bytes, self.action.choices[:i]))

    def _header(self) -> I32:
        """Begin a segment with the values of earlier choices; nothing is listed until it is
        closed."""
        f = self.f
        at = f.copy32(f.global32("segment"))
        f.store32(at, small(self.number), 4)
        offset = HEADER
        for choice in self.action.choices[:-1]:
            self._put_value(at, offset, choice, f.env[choice.name])
            offset += value_bytes(choice)
        return at

    def _put_value(self, at: I32, offset: int, choice: Choice, value: Words) -> None:
        if isinstance(choice.type, PiecesType):
            store_pieces(self.f, at + offset, value[0], choice.type)
        else:
            self.f.store_words(at, value, offset)

    def _close(self, at: I32, number: I64, size: I32) -> None:
        """List a segment of so many moves and bytes."""
        f = self.f
        f.store(at, number, 8)
        f.store32(at, size)
        f.set_global("segment", at + at.load())
        f.set_global("total", f.global64("total") + number)
        pay(f, (at.load() >> 3).wide)

    def _count_many(self, number: I64, which: int) -> None:
        f = self.f
        with f.when(number.gt(FEW)):
            f.set_global("possibilities", f.global64("possibilities") - number)
            with f.when(f.global64("possibilities").lt(0)):
                self.too_many(which)

    def _last(self, choice: Choice, i: int) -> None:
        f, start = self.f, self._start(i)
        match sort_of(choice, self.quick):
            case "mask":
                self._last_of_set(choice, i)
            case "list":
                self._last_of_list(choice, i)
            case "range":
                form = self.form(choice, self.quick)
                number = self.count(form, i)
                with f.when(number.ne(0)):
                    at = self._header()
                    f.store(at, form.low, start)
                    self._count_many(number, i)
                    self._close(at, number, small(start + 8))
            case "subset":
                form = self.form(choice, self.quick)
                number = self.count(form, i)
                self._count_many(number, i)
                with f.when(number.ne(0)):
                    at = self._header()
                    f.store_words(at, (*form.words, form.low, form.high), start)
                    self._close(at, number, small(start + 8 * len(form.words) + 16))
            case "pieces":
                assert isinstance(choice.type, PiecesType)
                form = self.form(choice, self.quick)
                number = self.count(form, i)
                self._count_many(number, i)
                with f.when(number.ne(0)):
                    at = self._header()
                    size = value_bytes(choice)
                    self._put_value(at, start, choice, form.words)
                    f.store_words(at, (form.low, form.high), start + size)
                    self._close(at, number, small(start + size + 16))
            case "order":
                form = self.form(choice, self.quick)
                number = self.count(form, i)
                self._count_many(number, i)
                with f.when(number.ne(0)):
                    at = self._header()
                    f.store(at, form.words[0], start)
                    self._close(at, number, small(start + 8))

    def _last_of_set(self, choice: Choice, i: int) -> None:
        f, start = self.f, self._start(i)
        assert isinstance(choice.type, Domain)
        group = self.members(choice, self.quick)
        rest = choice.tests if self.quick else (*choice.tests, *choice.late_rest)
        if rest:
            pay(f, sets.size(group))
            kept = f.copy_words(sets.mask_words(0, len(group)))
            with sets.each_member(f, group) as (member, _, again):
                f.env[choice.name] = (member,)
                self.tests(rest, again)
                sets.add_bit(f, kept, member)
            group = kept
        number = f.keep(sets.size(group))
        with f.when(number.ne(0)):
            at = self._header()
            f.store_words(at, group, start)
            self._close(at, number, small(start + 8 * len(group)))

    def _last_of_list(self, choice: Choice, i: int) -> None:
        """Store the values one after the other; the segment is closed if there are any."""
        f, start, size = self.f, self._start(i), value_bytes(choice)
        number, at = f.copy(num(0)), f.new32()
        f.set(at, f.global32("segment") + start)
        with self.values(choice, i, self.quick, tried=False) as (value, _):
            self._put_value(at, 0, choice, value)
            f.set(at, at + size)
            f.set(number, number + 1)
        self._count_many(number, i)
        with f.when(number.ne(0)):
            header = self._header()
            self._close(header, number, at - header)


def write_site_lists(unit: Unit) -> None:
    """list(s): list all legal moves of the current decision and return their number, without
    passing. quick(s): the same without late tests; the global `sure` tells whether any of them is
    certainly legal."""
    for quick in (False, True):
        f = unit.routine("quick list" if quick else "list", "i", "l")
        s = f.param32(0)
        f.set_global("segment", small(unit.segments))
        f.set_global("arena", small(unit.arena))
        f.set_global("total", num(0))
        f.set_global("possibilities", num(MOST_POSSIBILITIES))
        if quick:
            f.set_global("sure", num(0))
        for site in f.switch(unit.site_of(s), len(unit.plan.sites)):
            name = f"{'quick' if quick else 'list'} site {site}"
            f.call(name, s)
            _write_site(unit, name, site, quick)
        f.add(f.global64("total"))
        f.finish()


def _write_site(unit: Unit, name: str, site: int, quick: bool) -> None:
    f = unit.routine(name, "i")
    s = f.param32(0)
    types = frame_types(unit, -1 - site)
    asked = unit.asked[site]
    at = frame_start(f, s, types)
    values = load_frame(unit, f, at, types, len(asked))
    given = [word for value in values for word in value]
    offered = unit.plan.offered[unit.plan.sites[site].decision]
    for number in [n for n in offered if unit.plan.actions[n].ever_legal]:
        if not quick:
            f.call(f"list action {number}", s, *given)
        elif has_late(unit.plan.actions[number]):
            f.call(f"quick action {number}", s, *given)
        else:
            before = f.copy(f.global64("total"))
            f.call(f"list action {number}", s, *given)
            f.set_global("sure", f.global64("sure") | (f.global64("total") ^ before))
    f.finish()
