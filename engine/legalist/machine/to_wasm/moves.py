"""Making a move: the n-th of a segment, a pass, or one that was noted earlier."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.plan.queries import mentioned
from legalist.plan.routines import Action, Choice
from legalist.typed.types import PiecesType, SetType

from . import sets
from .blocks import kept_arguments
from .choices import ChoiceWriter, Form, sort_of, value_bytes
from .code import I32, I64, Words, num, small
from .frames import (
    frame_start,
    frame_types,
    load_frame,
    new_record,
    set_top,
    write_frame,
)
from .functions import bind_params
from .legal import HEADER, has_late
from .routine import Routine
from .state_layout import width
from .unit import Unit


def write_moves(unit: Unit) -> None:
    for action in unit.plan.actions:
        for quick in (False, True) if has_late(action) else (False,):
            _write_do(unit, action, quick)
        _write_start(unit, action)
        if has_late(action):
            _write_test(unit, action)
    for site in range(len(unit.plan.sites)):
        _write_pass(unit, site)
        _write_make(unit, site)
        _write_test_site(unit, site)


def _params(action: Action) -> str:
    return "".join("l" * width(param.type) for param in action.params)


class Chosen(ChoiceWriter):
    """Reads what was chosen from a segment."""

    def read(self, action: Action, segment: I32, n: I64, quick: bool) -> list[Words]:
        values: list[Words] = []
        at = HEADER
        for choice in action.choices[:-1]:
            values.append(self._stored(choice, segment, at))
            at += value_bytes(choice)
        if action.choices:
            values.append(self._last(action.choices[-1], segment, at, n, quick))
        return values

    def _stored(self, choice: Choice, segment: I32, at: int) -> Words:
        if isinstance(choice.type, PiecesType):
            return (self.f.keep((segment + at).wide),)
        return self.f.load_words(segment, width(choice.type), at)

    def _last(self, choice: Choice, segment: I32, at: int, n: I64, quick: bool) -> Words:
        f, sort = self.f, sort_of(choice, quick)
        match sort:
            case "mask":
                assert choice.source is not None and isinstance(choice.source.type, SetType)
                group = f.load_words(segment, width(choice.source.type), at)
                return (sets.nth_member(f, group, n),)
            case "list":
                item = f.keep32(segment + n.narrow * value_bytes(choice))
                return self._stored(choice, item, at)
            case "range":
                return (f.keep(segment.word(at) + n),)
            case "subset":
                words = width(choice.type)
                group, low = f.load_words(segment, words, at), segment.word(at + 8 * words)
                form = Form(sort, choice.type, group, f.keep(low), num(0))
            case "pieces":
                low, high = f.load_words(segment, 2, at + value_bytes(choice))
                counts = f.keep((segment + at).wide)
                form = Form(sort, choice.type, (counts,), low, high)
            case "order":
                form = Form(sort, choice.type, f.load_words(segment, 1, at), num(0), num(0))
        return self.nth(form, n)


def _write_do(unit: Unit, action: Action, quick: bool) -> None:
    """do(s, segment, n, given …): start an action with what was chosen."""
    name = f"{'quick' if quick else ''} do {action.number}"
    f = unit.routine(name, "iil" + _params(action))
    bind_params(f, action.params, 3)
    given = [f.env[param.name] for param in action.params]
    chosen = Chosen(unit, f, action.number).read(action, f.param32(1), f.param(2), quick)
    words = [word for value in (*given, *chosen) for word in value]
    f.call(f"start {action.number}", f.param32(0), *words)
    f.finish()


def _write_start(unit: Unit, action: Action) -> None:
    """start(s, given …, chosen …): push the action's first frame, or run it if it never stops."""
    types = [*(param.type for param in action.params), *(one.type for one in action.choices)]
    f = unit.routine(f"start {action.number}", "i" + "".join("l" * width(one) for one in types))
    s = f.param32(0)
    values, index = [], 1
    for type_ in types:
        values.append(f.params(index, width(type_)))
        index += width(type_)
    entry = unit.plan.entry.get(action.procedure)
    if entry is not None:
        top = f.keep32(s + s.load())
        kept = kept_arguments(unit, entry, values)
        set_top(f, s, write_frame(unit, f, top, entry, frame_types(unit, entry), kept))
    else:
        words = [word for value in values for word in value]
        name = f"procedure {action.procedure}"
        if unit.plan.procedures[action.procedure].ends:
            with f.when(f.result32(name, s, *words)):
                f.call("end game", s)
        else:
            f.call(name, s, *words)
    f.finish()


def _write_test(unit: Unit, action: Action) -> None:
    """test(s, segment, n, given …): whether the late tests allow a move."""
    f = unit.routine(f"test {action.number}", "iil" + _params(action), "i")
    bind_params(f, action.params, 3)
    writer = Chosen(unit, f, action.number)
    chosen = writer.read(action, f.param32(1), f.param(2), quick=True)
    for choice, value in zip(action.choices, chosen, strict=True):
        f.env[choice.name] = value
    tests = action.choices[-1].late
    needed = set().union(*(mentioned(test) for test in tests))
    for hoisted in reversed(action.hoisted):
        if hoisted.name in needed:
            needed |= mentioned(hoisted.value)
    for hoisted in action.hoisted:
        if hoisted.name in needed:
            f.env[hoisted.name] = writer.words(hoisted.value)
    with f.block() as failed:
        writer.tests(tests, failed)
        f.give(small(1))
    f.add(small(0))
    f.finish()


# ---- at each site


def _asked(unit: Unit, f: Routine, site: int) -> tuple[I32, list[Words]]:
    """Return the frame of a site, and all its values."""
    types = frame_types(unit, -1 - site)
    at = frame_start(f, f.param32(0), types)
    return at, load_frame(unit, f, at, types)


def _leave(
    unit: Unit, f: Routine, site: int, at: I32, values: Sequence[Words], passed: bool
) -> None:
    """Replace the frame of a site by what follows it."""
    one = unit.plan.sites[site]
    target = one.orelse if passed else one.then
    if target is None:
        set_top(f, f.param32(0), at)
        return
    kept = dict(zip(one.kept, values[len(unit.asked[site]) :], strict=True))
    own = [kept[name] for name in unit.blocks[target].locals]
    types = frame_types(unit, target)
    set_top(f, f.param32(0), write_frame(unit, f, at, target, types, own))


def _note(
    unit: Unit, f: Routine, site: int, values: list[Words], action: I64, chosen: list[Words]
) -> None:
    """Add a move to those that are noted in the frame."""
    one, asked = unit.plan.sites[site], len(unit.asked[site])
    place = asked + one.kept.index(one.moves)
    record = new_record(f, values[0][0], action, [*values[1:asked], *chosen])
    last = f.copy(f.result("new_list", num(1), small(8)))
    f.store(last.narrow, record, 8)
    values[place] = (f.copy(f.result("join", values[place][0], last, small(8))),)


def _write_pass(unit: Unit, site: int) -> None:
    """skip(s): nobody can move. pass(s): somebody passes, which may have to be noted."""
    f = unit.routine(f"skip {site}", "i")
    at, values = _asked(unit, f, site)
    _leave(unit, f, site, at, values, True)
    f.finish()
    f = unit.routine(f"pass {site}", "i")
    at, values = _asked(unit, f, site)
    if unit.plan.sites[site].moves:
        _note(unit, f, site, values, num(-1), [])
        _leave(unit, f, site, at, values, False)
    else:
        _leave(unit, f, site, at, values, True)
    f.finish()


def _write_make(unit: Unit, site: int) -> None:
    """make(s, segment, n, quick): make a move that was listed in full or quickly."""
    f = unit.routine(f"make {site}", "iili")
    s, segment, n, quick = f.param32(0), f.param32(1), f.param(2), f.param32(3)
    at, values = _asked(unit, f, site)
    asked = len(unit.asked[site])
    given = [word for value in values[:asked] for word in value]
    one = unit.plan.sites[site]
    if not one.moves:
        _leave(unit, f, site, at, values, False)
    for number in unit.plan.offered[one.decision]:
        action = unit.plan.actions[number]
        for fast in (False, True) if has_late(action) else (False,):
            is_it = segment.load(4).eq(number)
            if has_late(action):
                is_it = is_it & (quick if fast else quick.eq(0))
            with f.when(is_it):
                # A move is taken when it is chosen, also if it is only noted, and dropped later.
                taken = small(unit.action_counters + 8 * number)
                f.store(taken, taken.word() + 1)
                if one.moves:
                    chosen = Chosen(unit, f, number).read(action, segment, n, fast)
                    noted = list(values)
                    _note(unit, f, site, noted, num(number), chosen)
                    _leave(unit, f, site, at, noted, False)
                else:
                    f.call(f"{'quick' if fast else ''} do {number}", s, segment, n, *given)
                f.give()
    f.trap()
    f.finish()


def _write_test_site(unit: Unit, site: int) -> None:
    """test site(s, segment, n): whether a move that was listed quickly is legal."""
    f = unit.routine(f"test site {site}", "iil", "i")
    types = frame_types(unit, -1 - site)
    at = frame_start(f, f.param32(0), types)
    values = load_frame(unit, f, at, types, len(unit.asked[site]))
    given = [word for value in values for word in value]
    for number in unit.plan.offered[unit.plan.sites[site].decision]:
        if has_late(unit.plan.actions[number]):
            with f.when(f.param32(1).load(4).eq(number)):
                f.give(f.result32(f"test {number}", f.param32(0), f.param32(1), f.param(2), *given))
    f.add(small(1))
    f.finish()
