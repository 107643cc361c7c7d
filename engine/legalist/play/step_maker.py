"""A partial move as a step: the next choice and its members in words and names."""

from __future__ import annotations

import re
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

import legalist.typed as t
from legalist.limits import MOST_READINGS
from legalist.machine import PASS, Slots
from legalist.typed.types import (
    Domain,
    ListType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    Type,
)

from .moves import Move, sentence
from .partial_moves import PartialMove
from .possibilities import Possibilities
from .steps import Counter, Member, NextChoice, Range, Step
from .value_text import nothing

if TYPE_CHECKING:
    from .game import Game

OPEN = "…"
DOTS = re.compile(f"{OPEN}{{2,}}")
ACTION = "action"


def make_step(
    partial: PartialMove, slots: Slots, chosen: tuple[str, ...], taken: Any, language: str
) -> Step:
    """Return the step that follows what was chosen, with what was `taken` of a next choice of
    several things (None if it is none)."""
    if not chosen:
        return _first_step(partial, language)
    choice, possible = partial.choice, partial.possible
    if choice is None or possible is None:
        move = partial.move
        assert move is not None
        return Step(
            chosen=chosen, moves=partial.moves, move=str(move), text=move.describe(language)
        )
    maker = _StepMaker(partial, choice, possible, language)
    asked, text = maker.next_choice(), maker.text(taken)
    if taken is None:
        numbers = asked.form == "number"
        return Step(
            chosen=chosen, choice=asked, moves=partial.moves, text=text,
            members=() if numbers else maker.members(taken),
            ranges=maker.ranges() if numbers else (),
        )  # fmt: skip
    words, whole, pieces = partial.game.words, possible.times(taken) > 0, choice.form == "pieces"
    complete = partial.finished(taken).move if whole else None
    some = taken != nothing(choice.type)
    return Step(
        chosen=chosen,
        taken=tuple(words.words(choice.type, taken, partial.player)) if some else (),
        choice=asked,
        members=() if pieces else maker.members(taken),
        counters=maker.counters(slots, taken) if pieces else (),
        moves=possible.count(taken),
        value=words.text(choice.type, taken, partial.player) if whole else None,
        move=None if complete is None else str(complete),
        text=text if complete is None else complete.describe(language),
    )


def _first_step(partial: PartialMove, language: str) -> Step:
    """Return the choice of an action."""
    counts: dict[int, int] = {}
    for number, _, _, count in partial.segments:
        counts[number] = counts.get(number, 0) + count
    game, members = partial.game, []
    for number, count in counts.items():
        action = game.machine.actions[number]
        name = action_name(game, number, partial.given, language)
        members.append(Member(action.id, name or action.id, count))
    if partial.or_pass:
        move = Move(game, partial.player, PASS, ())
        members.append(Member(str(move), move.describe(language), 1))
    asked = NextChoice(ACTION, "", ACTION, ACTION)
    return Step(chosen=(), choice=asked, members=tuple(members), moves=partial.moves, text=OPEN)


def action_name(game: Game, number: int, given: tuple[Any, ...], language: str) -> str:
    """Return what an action is called before anything is chosen: its name, which says more than its
    sentence with nothing but dots in it; or else that sentence."""
    action = game.machine.actions[number]
    named = game.words.name(action.id, language) if action.choices and not given else ""
    if named:
        return named[0].upper() + named[1:]
    told = sentence(game, number, [OPEN for _ in action.choices], given, language)
    return DOTS.sub(OPEN, told)


class _StepMaker:
    def __init__(
        self, partial: PartialMove, choice: t.Choice, possible: Possibilities, language: str
    ) -> None:
        self.partial, self.choice, self.possible = partial, choice, possible
        self.words, self.language = partial.game.words, language

    def next_choice(self) -> NextChoice:
        choice, type_ = self.choice, item_type(self.choice)
        action = self.partial.action
        return NextChoice(
            choice.id,
            self.words.parameter(action.id, choice.id, choice.type, self.language),
            "number" if isinstance(choice.type, NumberType) else choice.form,
            type_.name if isinstance(type_, Domain) else _plain_name(type_),
            type_.sort if isinstance(type_, Domain) else "",
            isinstance(choice.type, OptionalType),
            choice.secret,
            choice.implied,
        )

    def text(self, taken: Any) -> str:
        """Return what was chosen in words, with dots for what is open."""
        shown, partial = [], self.partial
        for place, choice in enumerate(partial.choices):
            if place in partial.fixed:
                shown.append(self.words.shown(choice.type, partial.fixed[place], self.language))
            elif place == partial.place and taken is not None and taken != nothing(choice.type):
                shown.append(self.words.begun(choice.type, taken, self.language, OPEN))
            else:
                shown.append(OPEN)
        assert partial.number is not None
        told = sentence(partial.game, partial.number, shown, partial.given, self.language)
        return DOTS.sub(OPEN, told) or " ".join([partial.action.id, *shown])

    def members(self, taken: Any) -> tuple[Member, ...]:
        """Return what can be chosen, or added to what was taken."""
        type_ = item_type(self.choice, optional=True)
        found = self.possible.listed if taken is None else self.possible.added(taken)
        return tuple(Member(*self._named(type_, value), moves) for value, moves in found.items())

    def _named(self, type_: Type, value: Any) -> tuple[str, str]:
        return (
            self.words.text(type_, value, self.partial.player),
            self.words.shown(type_, value, self.language),
        )

    def ranges(self) -> tuple[Range, ...]:
        """Return the numbers, those together that follow each other with as many moves."""
        numbers = sorted(self.possible.listed.items())
        found = []
        for (_, moves), run in groupby(
            enumerate(numbers), key=lambda one: (one[1][0] - one[0], one[1][1])
        ):
            values = [number for _, (number, _) in run]
            found.append(Range(values[0], values[-1], moves))
        return tuple(found)

    def counters(self, slots: Slots, taken: tuple[int, ...]) -> tuple[Counter, ...]:
        assert isinstance(self.choice.type, PiecesType)
        type_, added = self.choice.type.item, self.possible.added(taken)
        available = self._available(slots, self.choice.type)
        return tuple(
            Counter(
                *self._named(type_, kind),
                taken[kind], least, most, available[kind], added.get(kind, 0),
            )
            for kind, (least, most) in enumerate(self.possible.bounds(taken))
            if available[kind]
        )  # fmt: skip

    def _available(self, slots: Slots, type_: PiecesType) -> tuple[int, ...]:
        """Return how many pieces of each kind there are to take from. Earlier choices that are
        implied may still differ, and so may the pieces that go with them."""
        partial = self.partial
        assert partial.number is not None
        before = dict.fromkeys(prefix[: partial.at] for _, prefix, _, _ in partial.segments)
        found = [nothing(type_)]
        for prefix in islice(before, MOST_READINGS):
            found.append(partial.game.domain_of(slots, partial.number, prefix)[1])
        return tuple(map(max, *found, found[0]))


def item_type(choice: t.Choice, optional: bool = False) -> Type:
    """Return the type of one thing that is chosen; if it may be none, as that if `optional`."""
    type_ = choice.type
    if isinstance(type_, SetType | PiecesType | ListType):
        type_ = type_.item
    return type_.item if isinstance(type_, OptionalType) and not optional else type_


def _plain_name(type_: Type) -> str:
    return "number" if isinstance(type_, NumberType) else "truth"
