"""Running the steps of a scenario and reporting what is not as expected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from legalist.diagnostics import Label, Report
from legalist.diagnostics.fix import replace
from legalist.diagnostics.quoted_text import quoted
from legalist.interruption import pause
from legalist.play import AmbiguousMove, Game, Reason, State, UnreadableMove
from legalist.play.invariant_watch import Watch

from .expected_views import check_sight
from .failure_text import MANY, listed, people, reasons, said, what_holds_instead
from .scenario import Ending, Said, Step


class Stopped(Exception):
    """Raised when a scenario cannot continue; the reason has been reported."""


class Player:
    """Plays the steps of one readable scenario; keeps the state between them."""

    def __init__(self, game: Game, state: State, report: Report) -> None:
        self.game = game
        self.state = state
        self.report = report
        self.watch = Watch(game, report)
        self.watch.expect_broken(state)

    def step(self, step: Step) -> None:
        pause()
        if step.by is not None:
            self._decides(step.by)
        if step.illegal is not None:
            self._illegal(step.illegal, step.because)
        if step.legal is not None:
            self._legal(step.legal)
        if step.move is not None:
            self._move(step.move)
        self._fired(step)
        for text in step.expect:
            self._expect(text)
        for sight in step.sees:
            check_sight(self.state, sight, self.report)
        if step.decides is not None:
            self._decides(step.decides)
        if step.decision is not None:
            self._decision(step.decision)
        if step.moves is not None:
            self._moves(step)
        if step.outcome is not None:
            self._outcome(step.outcome)

    def _reasons(self, move: Said) -> Sequence[Reason] | None:
        """Return why the move is illegal; empty if it is legal; None if it cannot be read."""
        if self.state.decision is None:
            self.report.add("L733", move.span, move=move.text)
            return None
        try:
            return self.game.why_not(self.state, move.text)
        except UnreadableMove as error:
            reason = str(error).removeprefix(f"`{quoted(move.text)}`: ")
            self.report.add("L713", move.span, move=move.text, reason=reason)
            return None

    def _illegal(self, move: Said, because: Sequence[Said]) -> None:
        found = self._reasons(move)
        if found is None:
            return
        if not found:
            self.report.add("L710", move.span, move=move.text)
            return
        for name in because:
            if any(_names(name.text, reason) for reason in found):
                continue
            self.report.add(
                "L711", name.span, move=move.text, because=name.text, found=reasons(found)
            )

    def _legal(self, move: Said) -> bool:
        found = self._reasons(move)
        if found:
            self.report.add("L712", move.span, move=move.text, found=reasons(found))
        return found is not None and not found

    def _move(self, move: Said) -> None:
        if not self._legal(move):
            raise Stopped
        try:
            self.state = self.state.apply(move.text)
        except AmbiguousMove as error:
            reason = str(error).removeprefix(f"`{quoted(move.text)}` ")
            self.report.add("L714", move.span, reason=reason, move=move.text)
            raise Stopped from error
        self.watch.look(self.state, labels=(Label(move.span, "by this move"),))

    def _fired(self, step: Step) -> None:
        ran = [_id(entry.address) for entry in self.state.trace if entry.kind == "rule"]
        for rule in (*step.fired, *step.not_fired):
            id = rule.text.removeprefix("rules.")
            if rule in step.fired and id not in ran:
                found = listed(dict.fromkeys(ran), "that no rule fires")
                self.report.add("L720", rule.span, rule=id, found=found)
            elif rule in step.not_fired and id in ran:
                self.report.add("L721", rule.span, rule=id)

    def _expect(self, text: Said) -> None:
        if not self.game.evaluate(self.state, text.text):
            found = what_holds_instead(self.game, self.state, text.text)
            self.report.add("L723", text.span, expected=text.text, found=found)

    def _decides(self, seat: Said) -> None:
        decision = self.state.decision
        if decision is None or decision.seat != seat.text:
            found = "that the game is over" if decision is None else f"that {decision.seat} does"
            right = "" if decision is None else decision.seat
            help = f"write `{right}`, or look at the moves before" if right else ""
            self.report.add(
                "L730", seat.span, help=help,
                fixes=(replace(seat.span, right),) if right else (),
                expected=seat.text, found=found,
            )  # fmt: skip

    def _decision(self, id: Said) -> None:
        decision = self.state.decision
        if decision is None or decision.id != id.text:
            found = "that the game is over" if decision is None else f"`{decision.id}`"
            self.report.add("L731", id.span, expected=id.text, found=found)

    def _moves(self, step: Step) -> None:
        assert step.moves is not None
        expected, span = step.moves
        legal = self.state.legal_moves
        if len(legal) != expected:
            more = len(legal) - MANY
            help = "the legal moves are " + listed(map(str, islice(legal, MANY)), "none")
            help += f" and {more} more" if more > 0 else ""
            self.report.add("L732", span, help=help, expected=expected, found=len(legal))

    def _outcome(self, ending: Ending) -> None:
        outcome = self.state.outcome
        if outcome is None:
            decision = self.state.decision
            assert decision is not None
            self.report.add("L734", ending.span, found=decision.seat)
            return
        if ending.winners is not None:
            expected = [seat.text for seat in ending.winners]
            if sorted(expected) != sorted(outcome.winners):
                found = people(outcome.winners)
                self.report.add("L735", ending.span, expected=people(expected), found=found)
        for seat, (score, span) in ending.scores.items():
            if tuple(outcome.scores[seat]) != score:
                self.report.add(
                    "L736",
                    span,
                    seat=seat,
                    expected=_score(score),
                    found=_score(outcome.scores[seat]),
                )


def _names(name: str, reason: Reason) -> bool:
    return name in reason.cite or name in (reason.address, _id(reason.address))


def _id(address: str) -> str:
    return address.rsplit(".", 1)[-1]


def _score(score: Sequence[int]) -> str:
    return said(score[0] if len(score) == 1 else list(score))
