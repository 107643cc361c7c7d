"""Whether a saved value can be what it says it is: files may come from anybody."""

from __future__ import annotations

from collections.abc import Sequence
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
from legalist.lower import FLOW
from legalist.machine import Slots
from legalist.machine.runtime import LARGEST, NONE

from .errors import StateError

if TYPE_CHECKING:
    from .game import Game


def valid(type_: Type, value: Any) -> bool:
    """Whether a raw value is one of the type."""
    match type_:
        case TruthType():
            return value in (0, 1)
        case ListType(item):
            return isinstance(value, tuple) and all(valid(item, one) for one in value)
        case PiecesType(item):
            whole = isinstance(value, tuple) and len(value) == item.size
            return whole and all(isinstance(n, int) and 0 <= n <= LARGEST for n in value)
    if not isinstance(value, int):
        return False
    match type_:
        case NothingType():
            return value == NONE
        case NumberType():
            return -LARGEST <= value <= LARGEST
        case Domain():
            return 0 <= value < type_.size
        case OptionalType(item):
            return -1 <= value < item.size
        case SetType(item):
            return 0 <= value < 1 << item.size
    return False


def check_frames(game: Game, s: Slots) -> None:
    """Frames have locals of the right types, the last is a decision, the first is the flow's; or
    the game is over."""
    saved, known = game.machine.save(s), game.machine.frames
    frames = saved.frames
    if saved.phase not in (0, 1, 2) or (saved.phase == 2) != (not frames):
        raise StateError("the saved state does not say whether the game is over")
    if frames and (frames[-1].procedure != FLOW or frames[-1].asked is not None):
        raise StateError("the saved stack does not begin with the flow of the game")
    for depth, frame in enumerate(frames):
        if (depth == 0) != (frame.asked is not None):
            raise StateError("the saved stack does not end in a decision")
        types = known.types(frame.procedure, frame.stop, frame.asked is not None)
        _check(list(types.values()), tuple(frame.locals.values()))
        if frame.asked is not None:
            _check(known.asked_types(frame.procedure, frame.stop), frame.asked)


def _check(types: Sequence[Type], values: tuple[Any, ...]) -> None:
    if len(types) != len(values) or not all(map(valid, types, values)):
        raise StateError("the saved stack is damaged")


def check_pieces(game: Game, s: Slots) -> None:
    """Every piece is somewhere, once."""
    for family, stock in game.machine.checked.stock.items():
        counts = [0] * len(stock)
        for zone in game.machine.zones:
            if zone.zone.holds.name != family:
                continue
            for index in range(zone.count):
                for kind in range(len(stock)):
                    counts[kind] += zone.number_of(s, index, kind)
        if tuple(counts) != stock:
            raise StateError(f"pieces of {family} are missing or too many in the saved state")
