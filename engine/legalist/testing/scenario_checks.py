"""Checks of a scenario before it is played: unknown names, conditions that cannot be parsed,
positions that cannot be set up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from legalist.board.groups import near_space
from legalist.diagnostics import Fix, Label, Report, RulesetError, Span, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.link.node_readers import words
from legalist.link.relative_path import HERE, file_beside
from legalist.play import Game, PositionError
from legalist.play.position_entries import (
    read_knowledge,
    read_pieces,
    read_value,
    values_named,
    zones_named,
)
from legalist.source import Mapping
from legalist.typed.types import TruthType, Type

from .failure_text import first_words, listed
from .scenario import Position, Said, Scenario, Step

PASS = "pass"
# The finding about a text that does not parse, and for which no other text is near.
UNREADABLE = "L301"
NO_SPACE = re.compile(r"`(\w+)` is not a space")
NAME = re.compile(r"\w+")
NUMBER = re.compile(r"(?<![\w\"])\d+(?![\w\"])")


def check_readable(scenario: Scenario, game: Game, report: Report) -> None:
    """Report everything in a scenario that has no meaning in its game."""
    reader = Reader(game, report)
    for citation in scenario.cite:
        reader.citation(citation)
    if scenario.position is not None:
        reader.position(scenario.position)
    for step in scenario.steps:
        reader.step(step)
    for text in () if scenario.example is None else scenario.example.shown:
        reader.value(text)


# The key of a scenario that a finding of linking is about.
SETTINGS = {"L510": "modules", "L542": "options", "L541": "options", "L560": "map"}


def tell_unplayable(scenario: Scenario, error: RulesetError, report: Report) -> None:
    """Report that the game of a scenario cannot be loaded."""
    first = error.diagnostics[0]
    reason = first_words(error.diagnostics)
    key = SETTINGS.get(first.code, "")
    if key in scenario.node:
        # The scenario asks for something that does not exist; the ruleset itself is valid.
        labels = [Label(first.span, "declared here")] if first.span is not None else []
        name, span = _asked(scenario.node, key, reason)
        help = first.help
        fixes: tuple[Fix, ...] = ()
        own = f"{HERE}{name}.yaml"
        if first.code == "L510" and name and _beside(span, own):
            help = f"a file of your own is named by its path: `{own}`"
            fixes = (replace(span, own, safe=True),)
        report.add("L704", span, labels=labels, help=help, fixes=fixes, reason=reason)
        return
    report.extend(error.diagnostics)
    report.add("L704", scenario.span, reason=reason)


def _asked(scenario: Mapping, key: str, reason: str) -> tuple[str, Span]:
    """Return what the game cannot give of what is asked for under a key, and its place."""
    node = scenario.items[key]
    given = words(node)
    if isinstance(node, Mapping):
        given = list(node.keys.items())
    found = next((one for one in given if f"`{one[0]}`" in reason), None)
    return found or ("", scenario.keys[key])


def _beside(span: Span, name: str) -> bool:
    return file_beside(Path(span.file).parent, name, span, Report()) is not None


class Reader:
    """Reads the words of scenarios as those of one game."""

    def __init__(self, game: Game, report: Report) -> None:
        self.game = game
        self.report = report

    def step(self, step: Step) -> None:
        for seat in _seats(step):
            self.seat(seat)
        for move in (step.illegal, step.legal, step.move):
            if move is not None:
                self.move(move)
        for name in step.because:
            self.reason(name, step.illegal)
        for rule in (*step.fired, *step.not_fired):
            self.rule(rule)
        for text in step.expect:
            self.condition(text)
        for text in step.shown:
            self.value(text)
        if step.decision is not None:
            self.decision(step.decision)

    def position(self, position: Position) -> None:
        """Check zones, values and pieces; whether there are enough pieces is known when they are
        set up."""
        for key, given in position.zones.items():
            try:
                for zone, _, pieces in zones_named(self.game, key, given):
                    read_pieces(self.game, zone, pieces)
            except PositionError as error:
                place, help = position.place(("zones", key)), self._near_space(str(error))
                self.report.add("L705", place, help=help, reason=str(error))
        for key, given in position.values.items():
            try:
                for value, _, inner in values_named(self.game, key, given):
                    read_value(self.game, value, inner)
            except PositionError as error:
                place, help = position.place(("values", key)), self._near_space(str(error))
                self.report.add("L705", place, help=help, reason=str(error))
        for key, given in position.known.items():
            try:
                for zone, _, seats in zones_named(self.game, key, given):
                    read_knowledge(self.game, zone, seats)
            except PositionError as error:
                self.report.add("L705", position.place(("known", key)), reason=str(error))

    def citation(self, citation: Said) -> None:
        known = self.game.program.citations
        if known and citation.text not in known:
            help = did_you_mean(citation.text, known)
            self.report.add("L703", citation.span, help=help, citation=citation.text)

    def seat(self, seat: Said) -> None:
        seats = self.game.seats
        if seat.text not in seats:
            help = did_you_mean(seat.text, seats) or "the seats are " + listed(seats, "none")
            self.report.add("L737", seat.span, help=help, seat=seat.text)

    def decision(self, id: Said) -> None:
        decisions = self.game.machine.checked.decisions
        if id.text not in decisions:
            help = did_you_mean(id.text, decisions) or (
                f"the decisions are {listed(decisions, 'none')}"
            )
            self.report.add("L742", id.span, help=help, decision=id.text)

    def move(self, move: Said) -> None:
        """Check that a move begins with an action; what follows may depend on the position."""
        action = move.text.split()[0]
        actions = self.game.program.actions
        if action == PASS or action in actions:
            return
        known = f"the actions are {listed(actions, 'none')}"
        help = did_you_mean(action, [*actions, PASS]) or known
        reason = f"there is no action `{action}`"
        self.report.add("L713", move.span, help=help, move=move.text, reason=reason)

    def reason(self, name: Said, move: Said | None) -> None:
        """Report a name that cannot forbid a move, so that a slip does not look like a wrong
        rule."""
        program = self.game.program
        known = set(program.citations)
        for action in program.actions.values():
            known |= {action.id, action.address, *action.cite}
            for part in (*action.requires, *action.choices):
                known |= {part.id, part.address, *part.cite}
        if name.text in known:
            return
        tried = program.actions.get(move.text.split()[0]) if move is not None else None
        parts = [] if tried is None else [part.id for part in (*tried.requires, *tried.choices)]
        help = did_you_mean(name.text, parts) or did_you_mean(name.text, sorted(known))
        if tried is not None and not help:
            help = f"`{tried.id}` can be forbidden by {listed(parts, 'nothing')}"
        self.report.add("L715", name.span, help=help, name=name.text)

    def rule(self, rule: Said) -> None:
        id, rules = rule.text.removeprefix("rules."), self.game.program.rules
        if id not in rules:
            help = did_you_mean(id, rules) or f"the rules are {listed(rules, 'none')}"
            self.report.add("L722", rule.span, help=help, rule=id)

    def condition(self, text: Said) -> None:
        type_ = self.value(text)
        if type_ is not None and not isinstance(type_, TruthType):
            self.report.add("L725", text.span, found=str(type_))

    def value(self, text: Said) -> Type | None:
        """Return the type of an expression; report one that cannot be understood."""
        try:
            return self.game.type_of(text.text)
        except RulesetError as error:
            first = error.diagnostics[0]
            help = first.help or self._quotes(text.text) or self._spaces(text.text)
            if first.code == UNREADABLE:
                help = self._forms(text.text) or help
            self.report.add("L724", text.span, help=help, reason=first.message)
            return None

    def _near_space(self, reason: str) -> str:
        """A hint for a position that names a space which is not on the map."""
        board, unknown = self.game.program.board, NO_SPACE.match(reason)
        return "" if board is None or unknown is None else near_space(unknown[1], board.names)

    def _forms(self, text: str) -> str:
        """For a sentence that is no condition: what the rules keep, and how it is asked for."""
        program = self.game.program
        seat = next((word for word in NAME.findall(text) if word in self.game.seats), "")
        kept = [value for value in program.values.values() if not value.params]
        players = [value.id for value in kept if value.type.name == "player"]
        if not seat or not players:
            return ""
        zones = [f"{one.id}{'(…)' if one.params else ''}" for one in program.zones.values()]
        known = listed([*(value.id for value in kept), *zones], "")
        return f"ask for what the rules keep, as in `{players[-1]} = {seat}`: there are {known}"

    def _quotes(self, text: str) -> str:
        """Return a hint for a piece whose name is a number."""
        domains = self.game.machine.checked.domains.values()
        called = {name for domain in domains for name in domain.members if name.isdecimal()}
        bare = [number for number in NUMBER.findall(text) if number in called]
        return f'what is called `{bare[0]}` must be in quotes: `"{bare[0]}"`' if bare else ""

    def _spaces(self, text: str) -> str:
        """Return a hint for a space that is not on the map."""
        board = self.game.program.board
        known = () if board is None else board.names
        guesses = (did_you_mean(word, known) for word in NAME.findall(text) if word[0].isupper())
        return next((guess for guess in guesses if guess), "")


def _seats(step: Step) -> Iterator[Said]:
    named: Iterable[Said | None] = (step.by, step.decides, *(sight.seat for sight in step.sees))
    yield from (seat for seat in named if seat is not None)
    if step.outcome is not None:
        yield from step.outcome.winners or ()
        yield from (Said(seat, span) for seat, (_, span) in step.outcome.scores.items())
