"""What a trial complains about: what is broken first, then what never happened."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Diagnostic, Report, Span
from legalist.link.program import ActionDecl, RuleDecl
from legalist.play import Game

from .causes import asking_actions, asking_place, blamed, obstacle
from .dealing import short_draws
from .novelty import Novelty, condition_place
from .subject import Subject
from .tally import Tally


class Findings:
    """Goes from causes to consequences: while an action is never legal, it says nothing of rules
    that never fire, which may well follow from it. What a scenario shows (`rehearsed`) did come up,
    if only there."""

    def __init__(
        self, subject: Subject, novelty: Novelty, tally: Tally, rehearsed: Tally, game: Game
    ) -> None:
        self.subject = subject
        self.novelty = novelty
        self.tally = tally
        self.rehearsed = rehearsed
        self.game = game
        self.games = f"{tally.games} game{'s' if tally.games != 1 else ''}"

    def all(self) -> list[Diagnostic]:
        broken = [
            blamed(mishap, self.game, self.novelty, self.subject) for mishap in self.tally.mishaps
        ]
        found = [*broken, *self._short_draws()]
        if self.tally.finished:
            causes = [*self._legal(), *self._asked(), *self._seats()]
            found += causes or [*self._fired(), *self._different()]
        return list(dict.fromkeys(found))

    def _add(
        self, code: str, place: Span | None, help: str = "", **blanks: str | int
    ) -> Diagnostic:
        report = Report()
        report.add(code, place, help=help, games=self.games, **blanks)  # type: ignore[arg-type]
        return report.diagnostics[0]

    def _short_draws(self) -> list[Diagnostic]:
        players = len(self.game.seats)
        return [
            self._add("L856", place, "deal fewer, or say with `else:` what then", players=players)
            for place in short_draws(self.game)
            if self.subject.owns(place)
        ]

    def _legal(self) -> Iterator[Diagnostic]:
        for action in self.novelty.actions:
            legal = self.tally.legal[action.id] or self.rehearsed.legal[action.id]
            if self.tally.offered[action.id] and not legal:
                yield self._never_legal(action)

    def _never_legal(self, action: ActionDecl) -> Diagnostic:
        barring = obstacle(action, self.tally.refused.get(action.id, ()))
        if barring is None:
            help = "look at what can be chosen for it, and at what it requires together"
            return self._add("L850", action.origin.at("choose", key=True), help, name=action.id)
        help = f"`{barring.id}` was always in the way: let it hold sometimes, or leave it out"
        return self._add("L850", condition_place(barring), help, name=action.id)

    def _asked(self) -> Iterator[Diagnostic]:
        for decision, offered in self.novelty.decisions.items():
            within = asking_actions(self.game, decision)
            asked = self.tally.asked[decision] or self.rehearsed.asked[decision]
            if asked or (within and not any(self.tally.taken[action] for action in within)):
                continue
            place = asking_place(self.game, decision, self.subject) or offered
            help = f"let the condition for it hold sometimes, or leave `{decision}` out"
            yield self._add("L852", place, help, name=decision)

    def _seats(self) -> Iterator[Diagnostic]:
        turn = self.game.program.flow.get("turn")
        if turn is None or not self.subject.owns(turn.origin.span):
            return
        for seat, games in self.tally.seated.items():
            if games > 1 and not self.tally.seats[seat]:
                help = "pass the turn on, as with `set active to next(active)`"
                yield self._add("L855", turn.origin.span, help, seat=seat)

    def _fired(self) -> Iterator[Diagnostic]:
        for rule in self.novelty.rules:
            if not self.tally.fired[rule.id] and not self.rehearsed.fired[rule.id]:
                yield self._never_fired(rule)

    def _never_fired(self, rule: RuleDecl) -> Diagnostic:
        event = rule.trigger.event
        if not self.tally.announced[event]:
            help = f"`{event}` was never announced"
            return self._add("L851", rule.origin.at("on"), help, name=rule.id)
        times = self.tally.announced[event]
        help = f"`{event}` was announced {times} times, and its condition never held"
        condition = "when" if rule.when is not None else "unless"
        return self._add("L851", rule.origin.at(condition), help, name=rule.id)

    def _different(self) -> Iterator[Diagnostic]:
        for change in self.novelty.changes:
            seen = self.tally.differences[change.address]
            shown = self.rehearsed.differences.get(change.address)
            if seen.compared and not seen.differed and not (shown and shown.differed):
                help = "leave it out, or let it change something"
                yield self._add("L853", change.place, help, name=change.address)
        for option in self.novelty.options:
            if option.value == option.before:
                help = "it has this value without you"
                yield self._add("L853", option.place, help, name=f"options.{option.id}")
