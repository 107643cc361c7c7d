"""Frames as JSON: the procedure, the position in it, and the live locals, by name.

An older format saved frames as lists of block numbers; it can still be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legalist.limits import DEEPEST_STACK
from legalist.lower.noted_moves import LocalType, MovesType, Typed
from legalist.machine import PASS, Frame, NoFrame, NotedMove
from legalist.machine.runtime import NONE, mask_of, members_of
from legalist.typed.types import (
    Domain,
    ListType,
    NothingType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
)

from .errors import StateError
from .soundness import DAMAGED

if TYPE_CHECKING:
    from .game import Game


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
    """Return the stack of a saved state; raise `StateError` if there can be no such stack."""
    if not isinstance(data, list):
        raise StateError(DAMAGED)
    if len(data) > DEEPEST_STACK:
        raise StateError(f"{DAMAGED}: more than {DEEPEST_STACK} rules wait for each other")
    try:
        if data and all(isinstance(frame, list) for frame in data):
            numbered = [(_number(block), _tuples(values)) for block, values in data]
            return game.machine.frames.from_numbers(numbered)
        return game.machine.frames.stack([_from_json(game, frame) for frame in data])
    except NoFrame as error:
        raise StateError(f"{DAMAGED}: {error}") from error


def _from_json(game: Game, data: Any) -> Frame:
    known = game.machine.frames
    _expect_keys(data, {"in", "at", "locals"}, {"asked"})
    procedure, stop, asked = str(data["in"]), str(data["at"]), data.get("asked")
    types = known.types(procedure, stop, asked is not None)
    if set(types) != set(data["locals"]):
        raise StateError(f"{DAMAGED}: `{procedure}` needs other locals at `{stop}`")
    own = {name: decode(type_, data["locals"][name]) for name, type_ in types.items()}
    if asked is None:
        return Frame(procedure, stop, own)
    pairs = zip(known.asked_types(procedure, stop), asked, strict=True)
    return Frame(procedure, stop, own, tuple(decode(*pair) for pair in pairs))


def encode(type_: LocalType, value: Any) -> Any:
    """Return a raw value as JSON, with members by name."""
    match type_:
        case MovesType():
            return [_encode_move(type_, move) for move in value]
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


def _encode_move(type_: MovesType, move: NotedMove) -> dict[str, Any]:
    player, number, given, chosen = move
    data: dict[str, Any] = {"by": type_.player.members[player], "about": _named(type_.given, given)}
    for action in type_.actions:
        if action.number == number:
            data |= {"action": action.id, "choices": _named(action.choices, chosen)}
    return data


def _named(types: Typed, values: tuple[Any, ...]) -> dict[str, Any]:
    return {name: encode(type_, v) for (name, type_), v in zip(types, values, strict=True)}


def _decode_move(type_: MovesType, data: Any) -> NotedMove:
    _expect_keys(data, {"by", "about"}, {"action", "choices"})
    player, given = type_.player.members.index(data["by"]), _unnamed(type_.given, data["about"])
    if "action" not in data:
        return player, PASS, given, ()
    for action in type_.actions:
        if action.id == data["action"]:
            return player, action.number, given, _unnamed(action.choices, data["choices"])
    raise StateError(DAMAGED)


def _unnamed(types: Typed, data: Any) -> tuple[Any, ...]:
    if set(data) != {name for name, _ in types}:
        raise StateError(DAMAGED)
    return tuple(decode(type_, data[name]) for name, type_ in types)


def decode(type_: LocalType, data: Any) -> Any:
    """Return the raw value that `encode` wrote; `soundness` checks its type."""
    match type_:
        case MovesType():
            return tuple(_decode_move(type_, move) for move in _listed(data))
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
            return mask_of(item.members.index(name) for name in _listed(data))
        case ListType(item):
            return tuple(decode(item, part) for part in _listed(data))
        case PiecesType(item):
            counts = [0] * item.size
            for name, count in data.items():
                counts[item.members.index(name)] = _number(count)
            return tuple(counts)
    raise StateError(DAMAGED)


def _listed(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise StateError(DAMAGED)
    return data


def _expect_keys(data: Any, needed: set[str], possible: set[str]) -> None:
    if not isinstance(data, dict) or not needed <= set(data) <= needed | possible:
        raise StateError(DAMAGED)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise StateError(DAMAGED)
    return value


def _tuples(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else _number(value)
