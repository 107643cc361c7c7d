"""The trace, in a module that keeps one: what the Python machine appends to a list is written to
memory, in the order in which it happens.

An entry is the number of its form, a word, and then its values as in a frame. What is known when
the module is made is part of the form. The ordinary module has none of this code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from legalist.lower.noted_moves import LocalType, MovesType
from legalist.machine.trace_entries import CHOSEN, DROPPED
from legalist.quick_dataclass import frozen
from legalist.typed.types import NUMBER

from .code import I64, Words, num, small
from .frames import save_value
from .routine import Routine
from .states import Reader, read_value
from .unit import Unit

# Bytes for the trace of one move. Where it is longer, the rest is not told. An entry begins only if
# so much of it is left, more than any but a huge list of lists takes.
LARGEST_TRACE, LARGEST_ENTRY = 1 << 22, 1 << 18


@frozen
class EntryForm:
    """What an entry consists of, after its kind: constants, types of values, and tuples of types
    for values that are told together."""

    kind: int
    parts: tuple[Any, ...]


def reserve_trace(unit: Unit) -> None:
    unit.trace = unit.reserve(LARGEST_TRACE)
    unit.module.variable("trace", 0x7F, unit.trace, shown=True)
    unit.module.variable("limit", 0x7F, shown=True)


def trace_end(unit: Unit) -> int:
    return unit.trace + LARGEST_TRACE


def full_trace(unit: Unit) -> int:
    """Return the end of a trace to which nothing more is added."""
    return trace_end(unit) - LARGEST_ENTRY


def tell(unit: Unit, f: Routine, kind: int, *parts: int | I64) -> None:
    """Tell an entry of numbers; those that are code are worked out when it happens."""
    if unit.trace:
        values = [(part,) for part in parts if isinstance(part, I64)]
        form = EntryForm(kind, tuple(NUMBER if isinstance(part, I64) else part for part in parts))
        _write(unit, f, form, [NUMBER] * len(values), values)


def tell_values(
    unit: Unit, f: Routine, kind: int, number: int, types: Sequence[LocalType],
    values: Sequence[Words],
) -> None:  # fmt: skip
    """Tell an entry of a number and some values together, as of a rule or an event."""
    if unit.trace:
        _write(unit, f, EntryForm(kind, (number, tuple(types))), types, values)


def tell_change(
    unit: Unit, f: Routine, kind: int, number: int, index: I64, type_: LocalType, old: Words,
    new: Words,
) -> None:  # fmt: skip
    if unit.trace:
        form = EntryForm(kind, (number, NUMBER, type_, type_))
        _write(unit, f, form, (NUMBER, type_, type_), ((index,), old, new))


def tell_moves(unit: Unit, f: Routine, decision: str, type_: MovesType, moves: I64) -> None:
    """Tell the moves that all have chosen: a list of noted ones."""
    if unit.trace:
        _write(unit, f, EntryForm(CHOSEN, (decision, type_)), [type_], [(moves,)])


def tell_dropped(unit: Unit, f: Routine, type_: MovesType, record: I64) -> None:
    if unit.trace:
        made = f.copy(f.result("new_list", num(1), small(8)))
        f.store(made.narrow, record, 8)
        _write(unit, f, EntryForm(DROPPED, (type_,)), [type_], [(made,)])


def _write(
    unit: Unit, f: Routine, form: EntryForm, types: Sequence[LocalType], values: Sequence[Words]
) -> None:
    if form not in unit.entry_forms:
        unit.entry_forms.append(form)
    kept = [f.keep_words(words) for words in values]
    with f.when(f.global32("trace").lt_u(full_trace(unit))):
        limit = f.copy32(f.global32("limit"))
        f.set_global("limit", small(trace_end(unit)))
        f.set_global("cursor", f.global32("trace"))
        save_value(unit, f, NUMBER, (num(unit.entry_forms.index(form)),))
        for type_, words in zip(types, kept, strict=True):
            save_value(unit, f, type_, words)
        f.set_global("trace", f.global32("cursor"))
        f.set_global("limit", limit)


def read_entries(unit: Unit, raw: bytes) -> Iterator[tuple[Any, ...]]:
    """Yield the entries as the Python machine makes them."""
    reader = Reader(raw)
    while reader.at < len(raw):
        form = unit.entry_forms[reader.number(8)]
        parts = [_part(reader, part) for part in form.parts]
        if form.kind in (CHOSEN, DROPPED):
            *told, moves = parts
            for move in moves:
                yield (form.kind, *told, *move)
        else:
            yield (form.kind, *parts)


def _part(reader: Reader, part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(read_value(reader, type_) for type_ in part)
    return part if isinstance(part, int | str) else read_value(reader, part)
