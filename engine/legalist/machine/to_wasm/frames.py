"""Frames in a state: values of fixed size first, then lists one after the other.

A list is written as its length and its items; inside lists, pieces and lists follow each other in
the same way. Noted moves are written as their number, and for each the player, the action, the
arguments of the decision and the choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from legalist.lower.noted_moves import LocalType, MovesType
from legalist.typed.types import ListType, PiecesType, Type

from .code import I32, I64, Words, num, small
from .faults import TOO_DEEP, fail
from .lists import length
from .routine import Routine
from .state_layout import frame_bytes, is_dynamic, width
from .unit import Unit

FOOTER = 8


def frame_types(unit: Unit, block: int) -> tuple[LocalType, ...]:
    """Return the types of the values in the frame of a block, or of a site (a negative number)."""
    plan = unit.plan
    if block >= 0:
        one = unit.blocks[block]
        return tuple(plan.locals[one.procedure][name] for name in one.locals)
    site = plan.sites[-1 - block]
    kept = tuple(plan.locals[site.procedure][name] for name in site.kept)
    return (*unit.asked[-1 - block], *kept)


def fixed_size(types: Sequence[LocalType]) -> int:
    """Return the bytes of the values of fixed size."""
    return sum(frame_bytes(type_) for type_ in types if not is_dynamic(type_))


def write_frame(
    unit: Unit, f: Routine, at: I32, block: int, types: Sequence[LocalType], values: Sequence[Words]
) -> I32:
    """Write a frame at an address; return the address after it."""
    offset = 0
    for type_, value in zip(types, values, strict=True):
        if isinstance(type_, PiecesType):
            store_pieces(f, at + offset, value[0], type_)
        elif not is_dynamic(type_):
            f.store_words(at, value, offset)
        else:
            continue
        offset += frame_bytes(type_)
    if not any(map(is_dynamic, types)):
        f.store(at, num((block & 0xFFFFFFFF) << 32 | offset + FOOTER), offset)
        return f.keep32(at + (offset + FOOTER))
    f.set_global("cursor", at + offset)
    for type_, value in zip(types, values, strict=True):
        if is_dynamic(type_):
            f.call(save_routine(unit, type_), value[0])
    end = f.copy32(f.global32("cursor"))
    f.store32(end, end - at + FOOTER)
    f.store32(end, small(block), 4)
    return f.keep32(end + FOOTER)


def store_pieces(f: Routine, at: I32, value: I64, type_: PiecesType) -> None:
    """Store counts, and fill up the last word: equal states have equal bytes."""
    size = 4 * type_.item.size
    if size % 8:
        f.store32(at, small(0), size)
    f.copy_memory(at, value.narrow, small(size))


def frame_start(f: Routine, s: I32, types: Sequence[LocalType]) -> I32:
    """Return the address of the frame on top of the stack."""
    end = f.keep32(s + s.load())
    if any(map(is_dynamic, types)):
        return f.copy32(end - (end - FOOTER).load())
    return f.copy32(end - (fixed_size(types) + FOOTER))


def load_frame(
    unit: Unit, f: Routine, at: I32, types: Sequence[LocalType], first: int | None = None
) -> list[Words]:
    """Return the values of a frame, or only the first few; lists and pieces are copied, since
    frames are overwritten."""
    values: list[Words] = []
    offset = 0
    if any(map(is_dynamic, types[:first])):
        f.set_global("cursor", at + fixed_size(types))
    for type_ in types[:first]:
        if is_dynamic(type_):
            values.append((f.copy(f.result(load_routine(unit, type_))),))
            continue
        if isinstance(type_, PiecesType):
            size = small(4 * type_.item.size)
            made = f.copy32(f.result32("allocate", size))
            f.copy_memory(made, at + offset, size)
            values.append((f.keep(made.wide),))
        else:
            values.append(f.load_words(at, width(type_), offset))
        offset += frame_bytes(type_)
    return values


def set_top(f: Routine, s: I32, end: I32) -> None:
    """Let the stack end at an address."""
    f.store32(s, end - s)


# ---- values of no fixed size


def save_routine(unit: Unit, type_: LocalType) -> str:
    """Return the function that writes a value at the cursor."""
    name = f"save {type_}" if isinstance(type_, Type) else f"save moves {id(type_)}"
    if not unit.module.is_defined(name) and name not in unit.begun:
        unit.begun.add(name)
        f = unit.routine(name, "l")
        if isinstance(type_, ListType):
            _save_list(unit, f, type_)
        elif isinstance(type_, MovesType):
            _each_move(unit, f, type_, saving=True)
        f.finish()
    return name


def load_routine(unit: Unit, type_: LocalType) -> str:
    """Return the function that reads a value at the cursor into the arena."""
    name = f"load {type_}" if isinstance(type_, Type) else f"load moves {id(type_)}"
    if not unit.module.is_defined(name) and name not in unit.begun:
        unit.begun.add(name)
        f = unit.routine(name, "", "l")
        if isinstance(type_, ListType):
            _load_list(unit, f, type_)
        elif isinstance(type_, MovesType):
            _each_move(unit, f, type_, saving=False)
        f.finish()
    return name


def _advance(f: Routine, size: I32, writing: bool) -> I32:
    """Move the cursor on, and return where it was. A state has a limited number of bytes."""
    at = f.copy32(f.global32("cursor"))
    f.set_global("cursor", at + size)
    if writing:
        with f.when(f.global32("cursor").gt_u(f.global32("limit"))):
            fail(f, TOO_DEEP)
    return at


def _is_nested(type_: Type) -> bool:
    return isinstance(type_, ListType | PiecesType)


def _save_list(unit: Unit, f: Routine, type_: ListType) -> None:
    items = f.copy32(f.param(0).narrow)
    number = f.copy(length(f.param(0)))
    if not _is_nested(type_.item):
        size = f.copy32(number.narrow * (8 * width(type_.item)) + 8)
        f.copy_memory(_advance(f, size, True), items, size)
        return
    f.store(_advance(f, small(8), True), number)
    with f.times(number):
        f.set(items, items + 8)
        save_value(unit, f, type_.item, (items.word(),))


def save_value(unit: Unit, f: Routine, type_: LocalType, value: Words) -> None:
    """Write a value at the cursor."""
    if isinstance(type_, PiecesType):
        at = _advance(f, small(frame_bytes(type_)), True)
        store_pieces(f, at, value[0], type_)
    elif is_dynamic(type_):
        f.call(save_routine(unit, type_), value[0])
    else:
        f.store_words(_advance(f, small(8 * len(value)), True), value)


def _load_list(unit: Unit, f: Routine, type_: ListType) -> None:
    number = f.copy(_advance(f, small(8), False).word())
    stride = 8 * width(type_.item)
    made = f.copy(f.result("new_list", number, small(stride)))
    if not _is_nested(type_.item):
        size = f.copy32(number.narrow * stride)
        f.copy_memory(made.narrow + 8, _advance(f, size, False), size)
    else:
        at = f.copy32(made.narrow)
        with f.times(number):
            f.set(at, at + 8)
            f.store_words(at, _load(unit, f, type_.item))
    f.add(made)


def _load(unit: Unit, f: Routine, type_: Type) -> Words:
    if isinstance(type_, PiecesType):
        size = small(frame_bytes(type_))
        made = f.copy32(f.result32("allocate", size))
        f.copy_memory(made, _advance(f, size, False), size)
        return (f.keep(made.wide),)
    if is_dynamic(type_):
        return (f.copy(f.result(load_routine(unit, type_))),)
    words = width(type_)
    return f.load_words(_advance(f, small(8 * words), False), words)


# ---- noted moves: in the arena a list of addresses of records, whose values are words


def move_types(type_: MovesType, action: int) -> tuple[Type, ...]:
    """Return the types of what is noted of a move, after its player and action."""
    given = tuple(one for _, one in type_.given)
    chosen = next((one.choices for one in type_.actions if one.number == action), ())
    return (*given, *(one for _, one in chosen))


def _each_move(unit: Unit, f: Routine, type_: MovesType, saving: bool) -> None:
    at, made = f.new32(), f.new()
    if saving:
        f.set(at, f.param(0).narrow)
        number = f.copy(length(f.param(0)))
        f.store(_advance(f, small(8), True), number)
    else:
        number = f.copy(_advance(f, small(8), False).word())
        f.set(made, f.result("new_list", number, small(8)))
        f.set(at, made.narrow)
    numbers = [-1, *(one.number for one in type_.actions)]
    with f.times(number):
        f.set(at, at + 8)
        if saving:
            record = f.copy32(at.word().narrow)
            save_value(unit, f, unit.players, (record.word(),))
            save_value(unit, f, unit.players, (record.word(8),))
        else:
            largest = max(8 * sum(map(width, move_types(type_, n))) for n in numbers)
            record = f.copy32(f.result32("allocate", small(16 + largest)))
            f.store(at, record.wide)
            f.store(record, _load(unit, f, unit.players)[0])
            f.store(record, _load(unit, f, unit.players)[0], 8)
        for action in numbers:
            with f.when(record.word(8).eq(action)):
                offset = 16
                for one in move_types(type_, action):
                    if saving:
                        words = f.load_words(record, width(one), offset)
                        save_value(unit, f, one, words)
                    else:
                        f.store_words(record, _load(unit, f, one), offset)
                    offset += 8 * width(one)
    if not saving:
        f.add(made)


def new_record(f: Routine, player: I64, action: I64, values: Sequence[Words]) -> I64:
    """Return the address of a record of a move in the arena."""
    size = 16 + 8 * sum(map(len, values))
    record = f.copy32(f.result32("allocate", small(size)))
    f.store(record, player)
    f.store(record, action, 8)
    offset = 16
    for words in values:
        f.store_words(record, words, offset)
        offset += 8 * len(words)
    return record.wide
