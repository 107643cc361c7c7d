"""Frames as JSON: the procedure, the stop in it, and the locals that are still needed, by name.

Once they were saved as numbers of blocks; such frames are lists, and still open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legalist.check.types import (
    Domain,
    ListType,
    NothingType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)
from legalist.machine import Frame, NoFrame
from legalist.machine.runtime import NONE, mask_of, members_of

from .errors import StateError

if TYPE_CHECKING:
    from .game import Game

DAMAGED = "the saved stack is damaged"


def frames_to_json(game: Game, frames: list[Frame]) -> list[Any]:
    return [_to_json(game, frame) for frame in frames]


def _to_json(game: Game, frame: Frame) -> dict[str, Any]:
    known = game.machine.frames
    types = known.types(frame.procedure, frame.stop, frame.asked is not None)
    data: dict[str, Any] = {
        "in": frame.procedure,
        "at": frame.stop,
        "locals": {name: encode(types[name], value) for name, value in frame.locals.items()},
    }
    if frame.asked is not None:
        asked = known.asked_types(frame.procedure, frame.stop)
        data["asked"] = [encode(*pair) for pair in zip(asked, frame.asked, strict=True)]
    return data


def stack_from_json(game: Game, data: Any) -> Any:
    """The stack of a saved state; raises `StateError` if there cannot be such a one."""
    if not isinstance(data, list):
        raise StateError(DAMAGED)
    try:
        if data and all(isinstance(frame, list) for frame in data):
            numbered = [(_number(block), _tuples(values)) for block, values in data]
            return game.machine.frames.from_numbers(numbered)
        return game.machine.frames.stack([_from_json(game, frame) for frame in data])
    except NoFrame as error:
        raise StateError(f"{DAMAGED}: {error}") from error


def _from_json(game: Game, data: Any) -> Frame:
    known = game.machine.frames
    procedure, stop, asked = str(data["in"]), str(data["at"]), data.get("asked")
    types = known.types(procedure, stop, asked is not None)
    if set(types) != set(data["locals"]):
        raise StateError(f"{DAMAGED}: `{procedure}` needs other locals at `{stop}`")
    own = {name: decode(type_, data["locals"][name]) for name, type_ in types.items()}
    if asked is None:
        return Frame(procedure, stop, own)
    pairs = zip(known.asked_types(procedure, stop), asked, strict=True)
    return Frame(procedure, stop, own, tuple(decode(*pair) for pair in pairs))


def encode(type_: Type, value: Any) -> Any:
    """A raw value as JSON, by the names of its members."""
    match type_:
        case NothingType():
            return None
        case TruthType():
            return bool(value)
        case Domain():
            return type_.members[value]
        case OptionalType(item):
            return None if value < 0 else item.members[value]
        case SetType(item):
            return [item.members[member] for member in members_of(value)]
        case ListType(item):
            return [encode(item, part) for part in value]
        case PiecesType(item):
            return {item.members[kind]: count for kind, count in enumerate(value) if count}
    return value


def decode(type_: Type, data: Any) -> Any:
    """The raw value that `encode` wrote. What it is not is found by `soundness`."""
    match type_:
        case TruthType():
            if not isinstance(data, bool):
                raise StateError(DAMAGED)
            return data
        case NumberType():
            return _number(data)
        case NothingType():
            return NONE
        case Domain():
            return type_.members.index(data)
        case OptionalType(item):
            return -1 if data is None else item.members.index(data)
        case SetType(item):
            return mask_of(item.members.index(name) for name in data)
        case ListType(item):
            return tuple(decode(item, part) for part in data)
        case PiecesType(item):
            counts = [0] * item.size
            for name, count in data.items():
                counts[item.members.index(name)] = count
            return tuple(counts)
    raise StateError(DAMAGED)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise StateError(DAMAGED)
    return value


def _tuples(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else _number(value)
