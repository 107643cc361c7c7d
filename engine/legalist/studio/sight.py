"""What one seat is sent of a game. All of it comes from `State.view`, and from nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from legalist.looks import Looks, PieceMove
from legalist.looks.table import Table
from legalist.play import Game, Reason, State, Step, View
from legalist.play.step_maker import OPEN, action_name
from legalist.wording import wording

from .narration import Narrator
from .wire.game import LogLine, Player, StepMessage, TableMessage, ViewMessage, Why

# Parts that a variant can switch off: conditions of actions.
SWITCH = re.compile(r"actions\.\w+\.require\.\w+|restrictions\.\w+")
# Reasons that are no sentences of the rules: an action that is not asked for, a choice.
UNASKED = re.compile(r"actions\.\w+")
CHOICE = re.compile(r"actions\.(\w+)\.choose\.(\w+)")
PLACE = re.compile(r"\{\w+(?::\w+)*\}")


class Sight:
    """A game in one language, for any seat; no seat is somebody who watches."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self.narrator = Narrator(game, language)
        self._looks = Looks(game, language)
        self._table: Table | None = None

    def table(self) -> TableMessage:
        if self._table is None:
            self._table = self._looks.table()
        return TableMessage(self._table)

    def view(
        self,
        state: State,
        seat: str,
        *,
        n: int,
        last: int,
        floor: int,
        before: State | None,
        log: Sequence[LogLine],
        log_from: int,
        players: tuple[Player, ...],
        curtain: str,
        undo: tuple[str, ...] | None,
    ) -> ViewMessage:
        """Return a position as a seat sees it; `before` is the one before it, if the pieces that
        moved are to be shown."""
        seen = seen_from(state, seat)
        moved: tuple[PieceMove, ...] = ()
        if before is not None and before.game is state.game:
            moved = tuple(self._looks.moves(seen_from(before, seat), seen))
        step = self.step(state, seat) if n == last else None
        return ViewMessage(
            n, last, floor, self._looks.view(seen), step, moved, log_from, tuple(log), players,
            curtain, undo,
        )  # fmt: skip

    def step(self, state: State, seat: str) -> Step | None:
        """Return the first step of a move, if it is this seat's decision."""
        legal = seen_from(state, seat).legal_moves
        return None if legal is None else legal.step(language=self.language)

    def answer(
        self, state: State, seat: str, chosen: Sequence[str], taken: Sequence[str]
    ) -> StepMessage | None:
        """Return the next choice and why everything else is refused."""
        legal = seen_from(state, seat).legal_moves
        if legal is None:
            return None
        step = legal.step(chosen, taken, self.language)
        refused = self._refused(legal.refused(chosen, taken, self.language))
        if not chosen:
            refused = {word: whys for word, whys in refused.items() if not _is_unasked(whys)}
        named = self._members(step, refused) if chosen else self._actions(state, refused)
        return StepMessage(step, refused, named)

    def _members(self, step: Step, words: Iterable[str]) -> dict[str, str]:
        """Return what pieces, spaces and the like are called."""
        type_, look = "" if step.choice is None else step.choice.type, self._looks.look
        return {word: look.name(f"{type_}.{word}", word) for word in words}

    def _actions(self, state: State, words: Iterable[str]) -> dict[str, str]:
        """Return what actions are called; what a decision is about is not known here."""
        numbers = {one.id: n for n, one in enumerate(state.game.machine.actions)}
        passing = state.game.words.name("pass", self.language)
        found = {"pass": passing or wording("play", self.language)("pass")}
        for word in words:
            number = numbers.get(word)
            if number is not None:
                told = action_name(state.game, number, (), self.language)
                found[word] = PLACE.sub(OPEN, told)
        return {word: name for word, name in found.items() if name}

    def why(
        self, state: State, seat: str, chosen: Sequence[str], taken: Sequence[str]
    ) -> tuple[Why, ...] | None:
        legal = seen_from(state, seat).legal_moves
        return None if legal is None else self.whys(legal.why_not(chosen, taken, self.language))

    def _refused(self, found: Mapping[str, Sequence[Reason]]) -> dict[str, tuple[Why, ...]]:
        # Most members are refused for the same few reasons.
        made: dict[tuple[Reason, ...], tuple[Why, ...]] = {}
        answer = {}
        for word, reasons in found.items():
            key = tuple(reasons)
            if key not in made:
                made[key] = self.whys(key)
            answer[word] = made[key]
        return answer

    def whys(self, reasons: Sequence[Reason]) -> tuple[Why, ...]:
        return tuple(
            Why(
                one.address,
                self._reason(one),
                self.narrator.citations(one.cite),
                one.condition,
                SWITCH.fullmatch(one.address) is not None,
            )
            for one in reasons
        )

    def _reason(self, reason: Reason) -> str:
        """Return a reason as players say it: the engine's own words name things by their ids."""
        say = wording("table", self.language)
        if UNASKED.fullmatch(reason.address):
            return say("not_asked_now")
        found = CHOICE.fullmatch(reason.address)
        if found is None or self._tells_why(*found.groups()):
            return reason.text
        return say("not_among_these")

    def _tells_why(self, action: str, choice: str) -> bool:
        choices = self.game.program.actions[action].choices
        return any(one.id == choice and one.text for one in choices)


def _is_unasked(whys: Sequence[Why]) -> bool:
    """Return whether something is not refused at all: the decision is about other actions."""
    return any(UNASKED.fullmatch(one.address) for one in whys)


def seen_from(state: State, seat: str) -> View:
    """Return what a seat sees, or for no seat what everybody sees."""
    return state.view(seat) if seat else state.watched()
