"""Whether a saved value can be what it says it is: files may come from anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legalist.check.types import (
    Domain,
    ListType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)
from legalist.machine import PHASE, STACK, Slots
from legalist.machine.runtime import LARGEST

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
    """Frames have locals of the right types; the last is a decision, or the game is over."""
    lowered, frame = game.machine.lowered, s[STACK]
    if s[PHASE] not in (0, 1, 2) or (s[PHASE] == 2) != (not frame):
        raise StateError("the saved state does not say whether the game is over")
    if frame:
        site = lowered.sites[-1 - frame[0]]
        decision = game.machine.checked.decisions[site.decision]
        types: list[Type] = [game.machine.checked.domains["player"]]
        types += [param.type for param in decision.params]
        if frame[2] == () or frame[2][0] != site.then:
            raise StateError("the saved stack is damaged")
        _check(types, frame[1])
        frame = frame[2]
    while frame:
        block = lowered.blocks[frame[0]]
        known = lowered.types[block.procedure]
        _check([known[name] for name in block.locals], frame[1])
        frame = frame[2]


def _check(types: list[Type], values: tuple[Any, ...]) -> None:
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
                if zone.zone.order == "bag":
                    start = zone.base + index * zone.width
                    for kind in range(zone.width):
                        counts[kind] += s[start + kind]
                else:
                    held = s[zone.base + index]
                    for kind in held if isinstance(held, tuple) else (held,):
                        if kind >= 0:
                            counts[kind] += 1
        if tuple(counts) != stock:
            raise StateError(f"pieces of {family} are missing or too many in the saved state")
