"""The findings of a trial: what is broken first, then what never happened."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Diagnostic, Report, Span
from legalist.language.walk import names_in
from legalist.play import Game
from legalist.program import ActionDecl, RequireDecl, RuleDecl

from .causes import asking_actions, asking_place, blamed, obstacle
from .novelty import Novelty
from .short_draws import short_draws
from .subject import Subject
from .tally import Tally
from .undo import condition_place


class Findings:
    """Reports causes before consequences: while an action is never legal, rules that never fire are
    not reported if they may be consequences of it. What a scenario shows (`rehearsed`) counts as
    having happened."""

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
        if self.tally.overworked:
            help = "let there be less to choose from, or try fewer games: `--games 4`"
            found.append(self._add("L871", self.subject.root.span, help))
        if self.tally.finished:
            causes = [*self._legal(), *self._asked(), *self._seats()]
            found += [*causes, *self._apart()] if causes else self._consequences()
        return list(dict.fromkeys(found))

    def _apart(self) -> Iterator[Diagnostic]:
        """Rules that never fired though their event was announced, and whose condition speaks of
        nothing new: that an action was never legal is not the reason."""
        p = self.game.program
        declared = [*p.values.values(), *p.zones.values(), *p.kinds.values(), *p.functions.values()]
        new = {decl.id for decl in declared if self.subject.owns(decl.origin.span)}
        for rule in self.novelty.rules:
            announced = self.tally.happened[f"events.{rule.trigger.event}"]
            conditions = [one for one in (rule.when, rule.unless) if one is not None]
            named = {name for one in conditions for name in names_in(one)}
            if announced and conditions and not named & new and not self._happened(rule.address):
                yield self._never_fired(rule)

    def _consequences(self) -> list[Diagnostic]:
        """What never came up, or came to nothing. What is new may well be spoken of only in a rule
        that never fired."""
        fired = list(self._fired())
        return [*fired, *self._different(new=not fired), *([] if fired else self._unused())]

    def _add(
        self, code: str, place: Span | None, help: str = "", **blanks: str | int
    ) -> Diagnostic:
        report = Report()
        report.add(code, place, help=help, games=self.games, **blanks)  # type: ignore[arg-type]
        return report.diagnostics[0]

    def _short_draws(self) -> list[Diagnostic]:
        players = len(self.game.seats)
        return [
            self._add(
                "L856", place, "deal fewer, or say what happens with `else:`", players=players
            )
            for place in short_draws(self.game)
            if self.subject.owns(place)
        ]

    def _legal(self) -> Iterator[Diagnostic]:
        for action in self.novelty.actions:
            if self._stays_illegal(action):
                yield self._never_legal(action, self._obstacle(action))
        mine = {change.address for change in self.novelty.changes}
        for action in self.game.program.actions.values():
            if any(one.address in mine for one in action.requires) and self._stays_illegal(action):
                barring = self._obstacle(action)
                if barring is not None and barring.address in mine:
                    yield self._never_legal(action, barring)

    def _stays_illegal(self, action: ActionDecl) -> bool:
        legal = self.tally.legal[action.id] or self.rehearsed.legal[action.id]
        return bool(self.tally.offered[action.id]) and not legal

    def _obstacle(self, action: ActionDecl) -> RequireDecl | None:
        return obstacle(action, self.tally.refused.get(action.id, ()))

    def _never_legal(self, action: ActionDecl, barring: RequireDecl | None) -> Diagnostic:
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
            if not self._happened(rule.address):
                yield self._never_fired(rule)

    def _happened(self, address: str) -> bool:
        return bool(self.tally.happened[address] or self.rehearsed.happened[address])

    def _never_fired(self, rule: RuleDecl) -> Diagnostic:
        event = rule.trigger.event
        times = self.tally.happened[f"events.{event}"]
        if not times:
            help = f"`{event}` was never announced"
            return self._add("L851", rule.origin.at("on"), help, name=rule.id)
        help = f"`{event}` was announced {times} times, and its condition never held"
        condition = "when" if rule.when is not None else "unless"
        return self._add("L851", rule.origin.at(condition), help, name=rule.id)

    def _different(self, *, new: bool) -> Iterator[Diagnostic]:
        help = "leave it out, or let it change something"
        for change in self.novelty.changes:
            seen = self.tally.differences[change.address]
            shown = self.rehearsed.differences.get(change.address)
            rule = change.section == "rules" and not self._happened(change.address)
            if seen.differed or (shown and shown.differed) or (change.fresh and not new):
                continue
            if seen.compared and not (rule and not change.gone):
                yield self._add("L853", change.place, help, name=change.address)
        same = "it has this value without you"
        for option in self.novelty.options:
            if option.value == option.before:
                yield self._add("L853", option.place, same, name=f"options.{option.id}")
        for altered in self.novelty.altered:
            if not altered.differs:
                help = "it is the same without you"
                yield self._add("L853", altered.place, help, name=altered.address)

    def _unused(self) -> Iterator[Diagnostic]:
        """New zones, values, kinds and events; what a new rule waits for is told of the rule."""
        for traced in self.novelty.traced:
            if not self._happened(traced.address):
                help = f"it was never {traced.told}: let a rule or an action speak of it"
                yield self._add("L860", traced.place, help, name=traced.address)
