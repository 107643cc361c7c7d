"""Validation of saved values, because files may come from anybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from legalist.limits import LARGEST_NAMED, LARGEST_NUMBER
from legalist.lower import FLOW
from legalist.lower.noted_moves import LocalType, MovesType, Typed
from legalist.machine import PASS, Broken, Frame, Slots
from legalist.machine.runtime import NONE
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

if TYPE_CHECKING:
    from .game import Game

DAMAGED = "the saved stack is damaged"
ENDING = "flow.ending"  # where the flow waits after `end game`
PHASES = PLAYING, ENDED, OVER = 0, 1, 2


def valid(type_: LocalType, value: Any) -> bool:
    """Return whether a raw value belongs to the type."""
    match type_:
        case MovesType():
            return isinstance(value, tuple) and all(_valid_move(type_, move) for move in value)
        case TruthType():
            return value in (0, 1)
        case ListType(item):
            return isinstance(value, tuple) and all(valid(item, one) for one in value)
        case PiecesType(item):
            whole = isinstance(value, tuple) and len(value) == item.size
            return whole and all(isinstance(n, int) and 0 <= n <= LARGEST_NUMBER for n in value)
    if not isinstance(value, int):
        return False
    match type_:
        case NothingType():
            return value == NONE
        case NumberType():
            return -LARGEST_NAMED <= value <= LARGEST_NAMED
        case Domain():
            return 0 <= value < type_.size
        case OptionalType(item):
            return -1 <= value < item.size
        case SetType(item):
            return 0 <= value < 1 << item.size
    return False


def _valid_move(type_: MovesType, move: Any) -> bool:
    """Return whether a move can have been noted; that it is legal is checked when it is carried
    out."""
    choices: dict[int, Typed] = {action.number: action.choices for action in type_.actions}
    choices[PASS] = ()
    match move:
        case (player, int() as number, tuple() as given, tuple() as chosen) if number in choices:
            types = [type_.player, *(part for _, part in (*type_.given, *choices[number]))]
            values = (player, *given, *chosen)
            return len(types) == len(values) and all(map(valid, types, values))
    return False


def check_frames(game: Game, s: Slots) -> None:
    """Check that the stack is a chain of calls that the program can make, with locals of the right
    types, that ends in a decision; or that the game is over."""
    saved = game.machine.save(s)
    frames = saved.frames
    if saved.phase not in PHASES or (saved.phase == OVER) != (not frames):
        raise StateError("the saved state does not say whether the game is over")
    if not frames:
        return
    _check_chain(game, frames)
    if (frames[-1].stop == ENDING) != (saved.phase == ENDED):
        raise StateError("the saved state does not say whether the end has begun")
    for frame in frames:
        _check_values(game, frame)


def check_decision(game: Game, s: Slots) -> None:
    """Check that somebody can make the current decision, if there is one."""
    try:
        decidable = game.machine.over(s) or game.machine.can_decide(s)
    except Broken as error:
        raise StateError("the rules cannot tell what is legal in the saved state") from error
    if not decidable:
        raise StateError("the saved state asks for a decision that nobody can make")


def _check_chain(game: Game, frames: Sequence[Frame]) -> None:
    if frames[-1].procedure != FLOW:
        raise StateError("the saved stack does not begin with the flow of the game")
    if [place for place, frame in enumerate(frames) if frame.asked is not None] != [0]:
        raise StateError("the saved stack does not end in a decision")
    for inner, outer in pairwise(frames):
        if inner.procedure not in game.machine.frames.above(outer.procedure, outer.stop):
            chain = f"`{outer.procedure}` does not wait for `{inner.procedure}`"
            raise StateError(f"{DAMAGED}: {chain} at `{outer.stop}`")


def _check_values(game: Game, frame: Frame) -> None:
    known, asked = game.machine.frames, frame.asked
    types = known.types(frame.procedure, frame.stop, asked is not None)
    _check(list(types.values()), tuple(frame.locals.values()))
    if asked is not None:
        _check(known.asked_types(frame.procedure, frame.stop), asked)
        return
    for name, type_ in types.items():
        # Passes are forgotten before the first move is carried out.
        if isinstance(type_, MovesType) and any(move[1] == PASS for move in frame.locals[name]):
            raise StateError(DAMAGED)


def _check(types: Sequence[LocalType], values: tuple[Any, ...]) -> None:
    if len(types) != len(values) or not all(map(valid, types, values)):
        raise StateError(DAMAGED)


def check_pieces(game: Game, s: Slots) -> None:
    """Check that every piece is somewhere, exactly once."""
    for family, stock in game.machine.checked.stock.items():
        counts = [0] * len(stock)
        for zone in game.machine.zones:
            if zone.zone.holds.name == family:
                for index in range(zone.count):
                    _add(counts, zone.zone.order, zone.read(s, index))
        if tuple(counts) != stock:
            raise StateError(f"pieces of {family} are missing or too many in the saved state")


def _add(counts: list[int], order: str, contents: Any) -> None:
    """Count the pieces in one zone."""
    match order:
        case "one":
            if contents >= 0:
                counts[contents] += 1
        case "bag":
            for kind, number in enumerate(contents):
                counts[kind] += number
        case "pile":
            for kind in contents:
                counts[kind] += 1
