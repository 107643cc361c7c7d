"""A digest of the listed moves, by which two lists of moves are compared."""

from __future__ import annotations

from legalist.plan.routines import Action
from legalist.typed.types import ListType, PiecesType

from .choices import value_bytes
from .code import I32, I64, num, small
from .legal import HEADER
from .lists import length
from .routine import Routine
from .state_layout import width
from .unit import Unit

_SPREAD = 0x9E3779B97F4A7C15


def mix(f: Routine, made: I64, word: I64) -> None:
    """Take a word into a hash."""
    f.set(made, (made ^ word) * _SPREAD)
    f.set(made, made ^ (made >> 32))


def write_digest(unit: Unit) -> None:
    """digest of moves(): lists, which are somewhere else, are taken in by what they contain."""
    f = unit.routine("digest of moves", "", "l")
    made, segment, end = f.copy(num(0)), f.copy32(small(unit.segments)), f.new32()
    with_lists = [action for action in unit.plan.actions if _has_lists(action)]
    with f.block() as done, f.loop() as again:
        f.go_if(segment.ge_u(f.global32("segment")), done)
        f.set(end, segment + segment.load())
        for action in with_lists:
            with f.when(segment.load(4).eq(action.number)):
                _mix_segment(unit, f, made, segment, end, action)
        _mix_words(f, made, segment, end)
        f.go(again)
    f.add(made)
    f.finish()


def _has_lists(action: Action) -> bool:
    return any(isinstance(choice.type, ListType) for choice in action.choices)


def _mix_words(f: Routine, made: I64, at: I32, end: I32) -> None:
    with f.block() as done, f.loop() as again:
        f.go_if(at.ge_u(end), done)
        mix(f, made, at.word())
        f.set(at, at + 8)
        f.go(again)


def _mix_segment(unit: Unit, f: Routine, made: I64, at: I32, end: I32, action: Action) -> None:
    """Take in a segment; afterwards `at` is its end."""
    mix(f, made, at.word(0))
    mix(f, made, at.word(8))
    f.set(at, at + HEADER)
    for choice in action.choices[:-1]:
        if isinstance(choice.type, ListType):
            f.set(made, f.result(list_routine(unit, choice.type), made, at.word()))
            f.set(at, at + 8)
        else:
            for _ in range(value_bytes(choice) // 8):
                mix(f, made, at.word())
                f.set(at, at + 8)
    last = action.choices[-1].type
    if isinstance(last, ListType):
        with f.block() as done, f.loop() as again:
            f.go_if(at.ge_u(end), done)
            f.set(made, f.result(list_routine(unit, last), made, at.word()))
            f.set(at, at + 8)
            f.go(again)


def list_routine(unit: Unit, type_: ListType) -> str:
    """Return the function that takes the items of a list into a hash."""
    name = f"mix {type_}"
    if unit.module.is_defined(name) or name in unit.begun:
        return name
    unit.begun.add(name)
    f = unit.routine(name, "ll", "l")
    made, at = f.param(0), f.copy32(f.param(1).narrow)
    mix(f, made, at.word())
    with f.times(f.copy(length(f.param(1)))):
        f.set(at, at + 8)
        item = type_.item
        if isinstance(item, ListType):
            f.set(made, f.result(list_routine(unit, item), made, at.word()))
        elif isinstance(item, PiecesType):
            counts = f.copy32(at.word().narrow)
            with f.times(num(item.item.size)):
                mix(f, made, counts.number(4))
                f.set(counts, counts + 4)
        else:
            for w in range(width(item)):
                mix(f, made, at.word(8 * w))
            if width(item) > 1:
                f.set(at, at + 8 * (width(item) - 1))
    f.add(made)
    f.finish()
    return name
