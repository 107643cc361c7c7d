"""Here and now: what other rules change in the position that is being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from legalist.machine import PASS
from legalist.machine.runtime import members_of
from legalist.play import Carried, Game, Move, State
from legalist.play.transfer import move_changes
from legalist.typed.types import Domain, ListType, OptionalType, SetType, Type

from .wire.rules import HereAndNow, MoveChange, SpaceChange

MOST_LISTED = 60
SPACE = "space"


def verdict(carried: Carried) -> Literal["fits", "notes", "no"]:
    if carried.state is None:
        return "no"
    return "notes" if carried.notes or carried.refused else "fits"


def here_and_now(state: State, game: Game, language: str, *, mine: bool) -> HereAndNow:
    """Return what the rules of a game change in a state of another. Only who decides there (`mine`)
    may know the moves."""
    changes = move_changes(state, game)
    report = tuple(changes.carried.lines(language))
    said = verdict(changes.carried)
    if not mine or changes.gained is None or changes.lost is None:
        return HereAndNow(said, report)
    more = Counter(space for one in changes.gained for space in spaces_of(game, one))
    fewer = Counter(space for one in changes.lost for space in spaces_of(state.game, one))
    return HereAndNow(
        said,
        report,
        len(changes.gained),
        len(changes.lost),
        _listed(game, changes.gained, language),
        _listed(state.game, changes.lost, language),
        {space: SpaceChange(more[space], fewer[space]) for space in sorted({*more, *fewer})},
    )


def _listed(game: Game, moves: Sequence[Move], language: str) -> tuple[MoveChange, ...]:
    return tuple(
        MoveChange(move.describe(language), tuple(spaces_of(game, move)))
        for move in moves[:MOST_LISTED]
    )


def spaces_of(game: Game, move: Move) -> list[str]:
    """Return the spaces that a move names, each once."""
    if move.number == PASS:
        return []
    choices = game.machine.actions[move.number].choices
    found = (
        space
        for choice, value in zip(choices, move.args, strict=True)
        for space in _spaces(choice.type, value)
    )
    return list(dict.fromkeys(found))


def _spaces(type_: Type, value: Any) -> Iterator[str]:
    match type_:
        case Domain(_, sort, members) if sort == SPACE:
            yield members[value]
        case OptionalType(item) if value >= 0:
            yield from _spaces(item, value)
        case SetType(item):
            for one in members_of(value):
                yield from _spaces(item, one)
        case ListType(item):
            for one in value:
                yield from _spaces(item, one)
