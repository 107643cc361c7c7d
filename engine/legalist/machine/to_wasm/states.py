"""States between bytes and the slots of the Python machine."""

from __future__ import annotations

from typing import Any

from legalist.lower.noted_moves import LocalType, MovesType
from legalist.plan.layout import PHASE, RANDOM, STACK, Slots
from legalist.typed.types import ListType, PiecesType, SetType, TruthType

from . import state_layout
from .frames import FOOTER, fixed_size, frame_types, move_types
from .state_layout import ZoneBytes, aligned, frame_bytes, is_dynamic, width
from .unit import Unit


def to_bytes(unit: Unit, slots: Slots) -> bytes:
    """Return a state up to the end of its stack; the stamps are 0."""
    layout = unit.layout
    out = bytearray(layout.frames)

    def put(at: int, value: int, size: int) -> None:
        out[at : at + size] = (int(value) & (1 << 8 * size) - 1).to_bytes(size, "little")

    for zone in layout.zones.values():
        for i in range(zone.place.count):
            _put_zone(put, zone, slots, i)
        if zone.masks >= 0:
            size = 8 * zone.words
            for k in range(zone.place.zone.holds.size + 1):
                put(zone.masks + size * k, slots[zone.place.masks + k], size)
    for value in layout.values.values():
        for i in range(value.place.count):
            put(value.base + i * value.stride, slots[value.place.base + i], value.stride)
    for block, values in reversed(_frames(slots[STACK])):
        out += _frame_to_bytes(unit, block, values)
    put(0, len(out), 4)
    put(state_layout.PHASE, slots[PHASE], 4)
    put(state_layout.RANDOM, slots[RANDOM], 8)
    return bytes(out)


def _put_zone(put: Any, zone: ZoneBytes, slots: Slots, i: int) -> None:
    at, contents = zone.base + i * zone.stride, zone.place.read(slots, i)
    match zone.place.zone.order:
        case "one":
            put(at, contents, zone.piece)
        case "bag":
            for k, n in enumerate(contents):
                put(at + 4 * k, n, 4)
        case "pile":
            put(at, len(contents), 4)
            for j, kind in enumerate(contents):
                put(at + 4 + j * zone.piece, kind, zone.piece)
            for j, known in enumerate(zone.place.read_knowledge(slots, i)):
                put(at + zone.known + j * zone.knowledge, known, zone.knowledge)


def _frames(stack: Any) -> list[tuple[int, tuple[Any, ...]]]:
    frames = []
    while stack:
        frames.append((stack[0], stack[1]))
        stack = stack[2]
    return frames


def _frame_to_bytes(unit: Unit, block: int, values: tuple[Any, ...]) -> bytes:
    types = frame_types(unit, block)
    pairs = list(zip(types, values, strict=True))
    out = b"".join(_value(type_, value) for type_, value in pairs if not is_dynamic(type_))
    out += b"".join(_value(type_, value) for type_, value in pairs if is_dynamic(type_))
    size = len(out) + FOOTER
    return out + size.to_bytes(4, "little") + block.to_bytes(4, "little", signed=True)


def _value(type_: LocalType, value: Any) -> bytes:
    match type_:
        case PiecesType():
            raw = b"".join(int(n).to_bytes(4, "little") for n in value)
            return raw.ljust(frame_bytes(type_), b"\0")
        case ListType():
            return _word(len(value)) + b"".join(_value(type_.item, one) for one in value)
        case MovesType():
            return _word(len(value)) + b"".join(_move(type_, one) for one in value)
        case SetType():
            return int(value).to_bytes(8 * width(type_), "little")
    return _word(int(value))


def _move(type_: MovesType, move: Any) -> bytes:
    player, action, given, chosen = move
    types = move_types(type_, action)
    values = [_value(one, value) for one, value in zip(types, (*given, *chosen), strict=True)]
    return _word(player) + _word(action) + b"".join(values)


def _word(value: int) -> bytes:
    return value.to_bytes(8, "little", signed=True)


class Reader:
    """Reads numbers one after the other."""

    def __init__(self, raw: bytes | memoryview, at: int = 0) -> None:
        self.raw, self.at = raw, at

    def number(self, size: int, signed: bool = True) -> int:
        self.at += size
        return int.from_bytes(self.raw[self.at - size : self.at], "little", signed=signed)


def from_bytes(unit: Unit, raw: bytes) -> Slots:
    """Return the slots of a state, up to those that are derived."""
    layout = unit.layout
    slots: Slots = [None] * unit.plan.layout.derived
    reader = Reader(raw)
    top, slots[PHASE] = reader.number(4), reader.number(4)
    slots[RANDOM] = reader.number(8, signed=False)
    for zone in layout.zones.values():
        for i in range(zone.place.count):
            _read_zone(raw, zone, slots, i)
    for value in layout.values.values():
        is_set = isinstance(value.place.value.type, SetType)
        is_truth = isinstance(value.place.value.type, TruthType)
        for i in range(value.place.count):
            number = Reader(raw, value.base + i * value.stride).number(value.stride, not is_set)
            slots[value.place.base + i] = bool(number) if is_truth else number
    slots[STACK] = read_stack(unit, raw, top)
    return slots


def _read_zone(raw: bytes, zone: ZoneBytes, slots: Slots, i: int) -> None:
    reader = Reader(raw, zone.base + i * zone.stride)
    match zone.place.zone.order:
        case "one":
            zone.place.fill(slots, i, reader.number(zone.piece))
        case "bag":
            kinds = range(zone.place.zone.holds.size)
            zone.place.fill(slots, i, tuple(reader.number(4) for _ in kinds))
        case "pile":
            start, number = reader.at, reader.number(4)
            zone.place.fill(slots, i, tuple(reader.number(zone.piece) for _ in range(number)))
            if zone.knowledge:
                reader.at = start + zone.known
                known = tuple(reader.number(zone.knowledge, False) for _ in range(number))
                zone.place.fill_knowledge(slots, i, known)


def read_stack(unit: Unit, raw: bytes, top: int) -> tuple[Any, ...]:
    """Return the frames below an offset as nested tuples."""
    frames = []
    while top > unit.layout.frames:
        footer = Reader(raw, top - FOOTER)
        size, block = footer.number(4), footer.number(4)
        top -= size
        frames.append((block, _read_frame(unit, raw, top, block)))
    stack: tuple[Any, ...] = ()
    for block, values in reversed(frames):
        stack = (block, values, stack)
    return stack


def _read_frame(unit: Unit, raw: bytes, at: int, block: int) -> tuple[Any, ...]:
    types = frame_types(unit, block)
    fixed, moving = Reader(raw, at), Reader(raw, at + fixed_size(types))
    return tuple(read_value(moving if is_dynamic(type_) else fixed, type_) for type_ in types)


def read_value(reader: Reader, type_: LocalType) -> Any:
    """Return a value that is written as in a frame."""
    match type_:
        case PiecesType():
            end = reader.at + aligned(4 * type_.item.size)
            counts = tuple(reader.number(4) for _ in range(type_.item.size))
            reader.at = end
            return counts
        case ListType():
            return tuple(read_value(reader, type_.item) for _ in range(reader.number(8)))
        case MovesType():
            return tuple(_read_move(reader, type_) for _ in range(reader.number(8)))
        case SetType():
            return reader.number(8 * width(type_), False)
        case TruthType():
            return bool(reader.number(8))
    return reader.number(8)


def _read_move(reader: Reader, type_: MovesType) -> Any:
    player, action = reader.number(8), reader.number(8)
    values = [read_value(reader, one) for one in move_types(type_, action)]
    given = len(type_.given)
    return player, action, tuple(values[:given]), tuple(values[given:])
