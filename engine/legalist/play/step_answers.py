"""Answers to somebody who makes a move choice by choice, with words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import legalist.typed as t
from legalist.diagnostics.quoted_text import quoted
from legalist.limits import LONGEST_MOVE, MOST_READINGS
from legalist.machine import PASS, Slots, forms
from legalist.typed.types import Domain, NumberType, OptionalType, Type
from legalist.wording import wording

from .errors import AmbiguousMove, IllegalMove, Reason, UnreadableMove
from .legality import guess, reasons
from .moves import Move
from .partial_moves import PartialMove
from .possibilities import SEVERAL
from .refusals import Begun, Refusals
from .step_maker import item_type, make_step
from .steps import Step

if TYPE_CHECKING:
    from .game import Game


class StepAnswers:
    """Reads words as choices of a move, and tells what can and what cannot follow."""

    def __init__(
        self,
        game: Game,
        begin: Callable[[], PartialMove],
        slots: Slots,
        player: int,
        language: str,
    ) -> None:
        self._game, self._begin, self._slots = game, begin, slots
        self._player, self._language = player, language
        self._say = wording("play", language)
        self._numbers = {action.id: n for n, action in enumerate(game.machine.actions)}
        self._numbers["pass"] = PASS

    def step(self, chosen: Sequence[str], taken: Sequence[str]) -> Step:
        partial, part = self._read(chosen, taken)
        return make_step(partial, self._slots, tuple(chosen), part, self._language)

    def complete(self, chosen: Sequence[str]) -> Move:
        partial, _ = self._read(chosen, ())
        move = partial.move
        if move is None:
            choice = "action" if partial.choice is None else partial.choice.id
            text = quoted(" ".join(chosen))
            raise UnreadableMove(self._say("missing_choice", text=text, choice=choice))
        return move

    def why_not(self, chosen: Sequence[str], taken: Sequence[str]) -> list[Reason]:
        try:
            self._read(chosen, taken)
        except IllegalMove as illegal:
            return list(illegal.reasons)
        return []

    # ---- reading

    def _read(self, chosen: Sequence[str], taken: Sequence[str]) -> tuple[PartialMove, Any]:
        """Return the legal moves that begin with some words, and what was taken of the next choice
        (None if it is not one of several things). Finding the reasons if there are none takes the
        work of one question."""
        if sum(map(len, (*chosen, *taken))) > LONGEST_MOVE:
            text = quoted(" ".join(chosen))
            raise UnreadableMove(self._say("too_long", text=text, longest=str(LONGEST_MOVE)))
        with self._game.machine.counters.together():
            partial = self._chosen(chosen)
            return partial, self._taken(partial, chosen, taken)

    def _chosen(self, chosen: Sequence[str]) -> PartialMove:
        """Return the legal moves that begin with some words."""
        partial = self._begin()
        text = quoted(" ".join(chosen))
        if not chosen:
            return partial
        number = self._numbers.get(chosen[0])
        if number is None:
            told = self._say("no_action", text=text, word=quoted(chosen[0]))
            raise UnreadableMove(told + guess(chosen[0], self._numbers, self._language))
        partial.choose_action(number)
        if not partial.moves:
            raise IllegalMove(text, tuple(self._against_action(number)))
        for word in chosen[1:]:
            choice, possible = partial.choice, partial.possible
            if choice is None or possible is None:
                raise UnreadableMove(self._say("no_more_choices", text=text, word=quoted(word)))
            values = self._game.words.parse(choice.type, word, self._player)
            legal = [value for value in values if possible.times(value)]
            if not values:
                raise self._unreadable(text, word, choice)
            if not legal:
                against = self._refusals(partial)
                found = against.reasons(Begun(partial.fixed | {partial.at: values[0]}))
                raise IllegalMove(text, tuple(found))
            if len(legal) > 1:
                raise self._ambiguous(text, choice, legal)
            partial.choose(legal[0])
        return partial

    def _taken(self, partial: PartialMove, chosen: Sequence[str], words: Sequence[str]) -> Any:
        """Return what was taken of the next choice, if it is one of several things."""
        choice, possible = partial.choice, partial.possible
        text = quoted(" ".join([*chosen, *words]))
        if choice is None or possible is None or choice.form not in SEVERAL:
            if words:
                raise UnreadableMove(self._say("not_several", text=text, word=quoted(words[0])))
            return None
        joined = (">" if choice.form == "order" else ",").join(words) or "-"
        values = self._game.words.parse(choice.type, joined, self._player)
        legal = [value for value in values if possible.count(value)]
        if not values:
            raise self._unreadable(text, joined, choice)
        if not legal:
            against = self._refusals(partial)
            found = against.reasons(Begun(partial.fixed, partial.at, values[0], words[-1]))
            raise IllegalMove(text, tuple(found))
        if len(legal) > 1:
            raise self._ambiguous(text, choice, legal)
        return legal[0]

    def _unreadable(self, text: str, word: str, choice: t.Choice) -> UnreadableMove:
        sort = self._game.words.sort(choice.type, self._language)
        return UnreadableMove(
            self._say("no_value", text=text, word=quoted(word), choice=choice.id, sort=sort)
        )

    def _ambiguous(self, text: str, choice: t.Choice, values: Iterable[Any]) -> AmbiguousMove:
        meanings = [f"`{self._game.words.text(choice.type, value)}`" for value in values]
        return AmbiguousMove(f"`{text}` may mean {', '.join(meanings[:4])}")

    # ---- what is refused

    def refused(self, chosen: Sequence[str], taken: Sequence[str]) -> dict[str, list[Reason]]:
        """Return the members that are not offered, with the reasons; all take the work of one
        question."""
        partial, part = self._read(chosen, taken)
        with self._game.machine.counters.together():
            return self._refused(partial, part)

    def _refused(self, partial: PartialMove, part: Any) -> dict[str, list[Reason]]:
        choice, possible = partial.choice, partial.possible
        if partial.number is None:
            legal = {segment[0] for segment in partial.segments}
            return {
                word: self._against_action(number, len(self._numbers))
                for word, number in self._numbers.items()
                if number not in legal and not (number == PASS and partial.or_pass)
            }
        if choice is None or possible is None:
            return {}
        type_ = item_type(choice, optional=True)
        offered = possible.listed if part is None else possible.added(part)
        dark = [one for one in self._members(partial, choice, type_) if one not in offered]
        against = self._refusals(partial, len(dark))
        found = {}
        for member in dark:
            word = self._game.words.text(type_, member, self._player)
            if part is None:
                found[word] = against.reasons(Begun(partial.fixed | {partial.at: member}))
            elif (more := _added(choice, part, member)) is not None:
                found[word] = against.reasons(Begun(partial.fixed, partial.at, more, word))
        return found

    def _members(self, partial: PartialMove, choice: t.Choice, type_: Type) -> Iterable[Any]:
        """Return everything that a choice of its type could be."""
        if isinstance(type_, OptionalType):
            return range(-1, type_.item.size)
        if isinstance(type_, Domain):
            return range(type_.size)
        if not isinstance(type_, NumberType):
            return (False, True)
        assert partial.number is not None
        before = dict.fromkeys(prefix[: partial.at] for _, prefix, _, _ in partial.segments)
        numbers: dict[int, None] = {}
        for prefix in islice(before, MOST_READINGS):
            form = self._game.domain_of(self._slots, partial.number, prefix)
            listed = form[1] if choice.form in SEVERAL else forms.items(form)
            numbers |= dict.fromkeys(islice(listed, MOST_READINGS))
        return sorted(islice(numbers, MOST_READINGS))

    def _refusals(self, partial: PartialMove, among: int = 1) -> Refusals:
        assert partial.number is not None
        return Refusals(self._game, self._slots, partial.number, self._language, among)

    def _against_action(self, number: int, among: int = 1) -> list[Reason]:
        pending = self._game.machine.pending(self._slots)
        if pending is None or number not in self._game.machine.offered[pending.decision]:
            move = Move(self._game, self._player, number, ())
            return reasons(self._game, self._slots, move, self._language)
        return Refusals(self._game, self._slots, number, self._language, among).reasons(Begun())


def _added(choice: t.Choice, taken: Any, member: int) -> Any:
    """Return what is taken with one member more; None if it is taken already."""
    match choice.form:
        case "subset":
            return None if taken >> member & 1 else taken | 1 << member
        case "pieces":
            return tuple([n + (kind == member) for kind, n in enumerate(taken)])
    return None if member in taken else (*taken, member)
