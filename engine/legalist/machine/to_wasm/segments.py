"""Segments in memory as those of the Python machine."""

from __future__ import annotations

from typing import Any

from legalist.machine import forms
from legalist.plan.routines import Choice
from legalist.typed.types import Domain, ListType, PiecesType, SetType, TruthType, Type

from .choices import sort_of, value_bytes
from .legal import HEADER
from .possibilities import NO_HIGH, NO_LOW
from .state_layout import words_of
from .states import Reader
from .unit import Unit

Segment = tuple[int, tuple[Any, ...], forms.Form, int]


def read_segments(unit: Unit, raw: bytes | memoryview, start: int, end: int) -> list[Segment]:
    """Return the segments from one address to another, in the memory."""
    segments: list[Segment] = []
    while start < end:
        head = Reader(raw, start)
        size, number, count = head.number(4), head.number(4), head.number(8)
        action = unit.plan.actions[number]
        at, prefix = start + HEADER, []
        for choice in action.choices[:-1]:
            prefix.append(_read(raw, at, choice.type))
            at += value_bytes(choice)
        last = action.choices[-1] if action.choices else None
        form = (forms.UNIT,) if last is None else _form(raw, at, last, count)
        segments.append((number, tuple(prefix), form, count))
        start += size
    return segments


def _form(raw: bytes | memoryview, at: int, choice: Choice, count: int) -> forms.Form:
    reader = Reader(raw, at)
    match sort_of(choice, quick=False):
        case "mask":
            assert isinstance(choice.type, Domain)
            return forms.MASK, reader.number(8 * words_of(choice.type), False)
        case "list":
            size = value_bytes(choice)
            return forms.LIST, tuple(_read(raw, at + n * size, choice.type) for n in range(count))
        case "range":
            low = reader.number(8)
            return forms.LIST, tuple(range(low, low + count))
        case "subset":
            assert isinstance(choice.type, SetType)
            group = reader.number(8 * words_of(choice.type.item), False)
            return forms.SUBSET, group, *_bounds(reader)
        case "pieces":
            counts = _read(raw, at, choice.type)
            return forms.PIECES, counts, *_bounds(Reader(raw, at + value_bytes(choice)))
        case "order":
            return forms.ORDER, _read(raw, at, choice.type)


def _bounds(reader: Reader) -> tuple[int | None, int | None]:
    low, high = reader.number(8), reader.number(8)
    return None if low == NO_LOW else low, None if high == NO_HIGH else high


def _read(raw: bytes | memoryview, at: int, type_: Type) -> Any:
    """Return a value in a segment, or an item of a list: lists are addresses."""
    reader = Reader(raw, at)
    match type_:
        case PiecesType():
            return tuple(reader.number(4) for _ in range(type_.item.size))
        case SetType():
            return reader.number(8 * words_of(type_.item), False)
        case ListType():
            items = Reader(raw, reader.number(8))
            number, first = items.number(8), items.at
            size = 8 * words_of(type_.item.item) if isinstance(type_.item, SetType) else 8
            if isinstance(type_.item, PiecesType):
                places = [Reader(raw, first + 8 * n).number(8) for n in range(number)]
                return tuple(_read(raw, place, type_.item) for place in places)
            return tuple(_read(raw, first + n * size, type_.item) for n in range(number))
        case TruthType():
            return bool(reader.number(8))
    return reader.number(8)
