"""Why no legal move begins in a certain way: the rules against a partial move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from legalist.diagnostics.quoted_text import quoted
from legalist.machine import Broken, Form, Slots, forms, partial_forms
from legalist.program import ChoiceDecl
from legalist.quick_dataclass import frozen
from legalist.typed.queries import mentioned
from legalist.wording import wording

from .errors import Reason
from .legality import against, said_in
from .step_maker import item_type
from .value_text import nothing

if TYPE_CHECKING:
    from .game import Game

# Ways to go on that are tried to explain one answer, for all members that it refuses.
MOST_WAYS = 2000
FEWEST_WAYS = 10
TOO_MUCH_WORK = "L820"


@frozen
class Begun:
    """The beginning of a move: choices that are `fixed`, and what was `taken` of the choice at a
    `place`, the last of it being `word`."""

    fixed: Mapping[int, Any] = field(default_factory=dict)
    place: int = -1
    taken: Any = None
    word: str = ""

    @property
    def last(self) -> int:
        """The place of the last choice that was made or begun."""
        return max(self.place, *self.fixed, -1)


class Refusals:
    """Finds what forbids the moves of one action that begin alike.

    What was chosen is tested by itself. If that is possible, ways to go on are tried: rules that
    forbid all of them are the reasons, or else those that forbid the way that breaks the fewest,
    first of all one for which everything could at least be chosen.
    """

    def __init__(self, game: Game, s: Slots, number: int, language: str, among: int = 1) -> None:
        self._game, self._s, self._number, self._language = game, s, number, language
        self._action = game.machine.actions[number]
        self._decl = game.program.actions[self._action.id]
        self._say = wording("play", language)
        self._ways = max(MOST_WAYS // max(among, 1), FEWEST_WAYS)
        self._forms: dict[tuple[Any, ...], Form | None] = {}
        self._unseen = game.unseen.conditions(self._action)
        self._careful = False
        self._spare = [nothing(choice.type) for choice in self._action.choices]
        # The requirements that can be tested after so many choices.
        names = [choice.name for choice in self._action.choices]
        self._due: list[list[int]] = [[] for _ in range(len(names) + 1)]
        for which, requirement in enumerate(self._action.requirements):
            known = mentioned(requirement.that)
            last = max((i + 1 for i, name in enumerate(names) if name in known), default=0)
            self._due[last].append(which)

    def reasons(self, begun: Begun) -> list[Reason]:
        """Return what forbids all moves that begin so; nothing if one of them is legal.

        Conditions that may look at what the player cannot see are left out at first: that such a
        move is illegal anyway must not tell whether they hold. If there is no other reason, the
        legal moves tell it themselves.
        """
        self._careful = bool(self._unseen)
        found = self._least(begun)
        if self._careful and not found:
            self._careful = False
            found = self._least(begun)[:1]
        return found

    def _least(self, begun: Begun) -> list[Reason]:
        found: list[list[Reason]] = []
        try:
            for reasons in islice(self._walk((), [], begun), self._ways):
                if not reasons:
                    return []
                found.append(reasons)
        except Broken as broken:
            if broken.code != TOO_MUCH_WORK:
                raise
            # What was found so far is true, and if nothing was, that it cannot be chosen.
            found = found or [self._refused(begun)]
        common = set.intersection(*({one.address for one in reasons} for reasons in found))
        if common:
            return [reason for reason in found[0] if reason.address in common]
        return min(found, key=lambda one: (sum(".choose." in why.address for why in one), len(one)))

    def _walk(
        self, args: tuple[Any, ...], found: list[Reason], begun: Begun
    ) -> Iterator[list[Reason]]:
        """Yield the reasons against each way to go on, as far as it is possible at all."""
        here = len(args)
        found = found + self._broken(args, found)
        if here == len(self._spare) or (found and here > begun.last):
            yield found  # more choices cannot change it
            return
        choice = self._decl.choices[here]
        if self._careful and here in self._unseen.choices:
            if here in begun.fixed:
                yield from self._walk((*args, begun.fixed[here]), found, begun)
            else:
                yield found  # what can be chosen cannot be known
            return
        form = self._domain(args)
        if form is None:
            yield found or [self._impossible(choice, "")]
        elif here in begun.fixed:
            value = begun.fixed[here]
            if not forms.contains(form, value):
                type_ = self._action.choices[here].type
                shown = self._game.words.shown(type_, value, self._language)
                found = [*found, self._impossible(choice, shown)]
            yield from self._walk((*args, value), found, begun)
        elif here == begun.place:
            yield from self._go_on(partial_forms.values(form, begun.taken), args, found, begun)
        else:
            yield from self._go_on(forms.items(form), args, found, begun)

    def _go_on(
        self, values: Iterator[Any], args: tuple[Any, ...], found: list[Reason], begun: Begun
    ) -> Iterator[list[Reason]]:
        """Yield the reasons against each of some values of the next choice."""
        here, choice = len(args), self._decl.choices[len(args)]
        first = next(values, None)
        if first is None:
            yield [*found, self._impossible(choice, self._called(here, begun))]
        elif found and here == begun.last:
            yield found
        else:
            for value in chain((first,), values):
                yield from self._walk((*args, value), found, begun)

    def _broken(self, args: tuple[Any, ...], before: list[Reason]) -> list[Reason]:
        """Return the requirements that can be tested since the last of these choices and do not
        hold. One that cannot be computed is a reason only if there is no other."""
        found: list[Reason] = []
        failed: list[Reason] = []
        whole = (*args, *self._spare[len(args) :])
        for which in self._due[len(args)]:
            if self._careful and which in self._unseen.requirements:
                continue
            requirement = self._decl.requires[which]
            try:
                if self._game.machine.requirement(self._s, self._number, which, whole):
                    continue
                reasons = found
            except Broken as broken:
                if broken.code == TOO_MUCH_WORK:
                    raise
                reasons = failed
            told = requirement.id.replace("_", " ")
            text = said_in(requirement, self._language) or told
            reasons.append(against(requirement, self._decl, text))
        return found or ([] if before else failed)

    def _domain(self, args: tuple[Any, ...]) -> Form | None:
        """Return what the next choice can be; None if the choices before it make no sense."""
        if args not in self._forms:
            try:
                self._forms[args] = self._game.machine.domain(self._s, self._number, args)
            except Broken as broken:
                if broken.code == TOO_MUCH_WORK:
                    raise
                self._forms[args] = None
        return self._forms[args]

    def _refused(self, begun: Begun) -> list[Reason]:
        """Return the reason that remains if finding a better one would take too long."""
        if begun.last < 0:
            return [against(self._decl, self._decl, self._say("nothing_to_choose"))]
        return [self._impossible(self._decl.choices[begun.last], self._called(begun.last, begun))]

    def _called(self, place: int, begun: Begun) -> str:
        """Return what the last thing that was taken is called, if it was taken at this place."""
        if place != begun.place or not begun.word:
            return ""
        words, type_ = self._game.words, item_type(self._action.choices[place], optional=True)
        found = words.parse(type_, begun.word)
        return words.shown(type_, found[0], self._language) if found else quoted(begun.word)

    def _impossible(self, choice: ChoiceDecl, what: str) -> Reason:
        """Return a choice as the reason: something cannot be chosen there, or nothing can."""
        told = said_in(choice, self._language)
        if not told and what:
            told = self._say("no_choice", what=what)
        return against(choice, self._decl, told or self._say("nothing_to_choose"))
