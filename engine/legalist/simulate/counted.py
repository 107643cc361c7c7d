"""Metrics that are added up in the course of a game: at each event of a name, or at each turn.

    on war_ended(victor): 1
    on stone_placed(who, at): first_row(at)
    each turn: size(hand(active))

Such a metric becomes a value of its own and a rule that runs after all others of the event, so that
every machine counts it as it would any rule. (`each turn` is each time the flow's `turn` begins.)
The rules of the game do not know of it: nothing is drawn, asked or moved, and the games are the
same.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Diagnostic, Report, RulesetError, Span
from legalist.language import ast
from legalist.language.parse import parse_text
from legalist.play import Game
from legalist.program import EffectDecl, Origin, RuleDecl, ValueDecl
from legalist.quick_dataclass import copy_fields

if TYPE_CHECKING:
    from legalist.program import Program

    from .measures import Measure

PREFIX = "metric_"
_ON = re.compile(r"\s*on\s+(?P<event>[a-z_]\w*\s*(?:\([^()]*\))?)\s*:(?P<what>.*)", re.DOTALL)
_TURN = re.compile(r"\s*each\s+turn\s*:(?P<what>.*)", re.DOTALL)
# A number is added; of a condition, how often it holds.
_WAYS = ("add ({what}) to {value}", "if ({what}):\n  add 1 to {value}")


def is_counted(expression: str) -> bool:
    """Return whether a metric is worked out in the course of a game, not at its end."""
    return bool(_ON.fullmatch(expression) or _TURN.fullmatch(expression))


def value_of(id: str) -> str:
    return PREFIX + id


def counting(game: Game, measures: Sequence[Measure]) -> Game:
    """Return the same game with a value for each metric that is counted; raise RulesetError if one
    cannot be understood."""
    made = game
    for measure in measures:
        if is_counted(measure.expression):
            made = _with(made, measure.id, measure.expression)
    if made is not game:
        made._hash, made._fingerprints = game.hash, game.fingerprints
    return made


def _with(game: Game, id: str, text: str) -> Game:
    findings: list[tuple[Diagnostic, ...]] = []
    for way in _WAYS:
        try:
            return Game(_program(game.program, id, text, way))
        except RulesetError as error:
            findings.append(tuple(error.diagnostics))
    raise RulesetError(list(findings[0]))


def _program(program: Program, id: str, text: str, way: str) -> Program:
    report = Report()
    report.remember(f"metric {id}", text)
    span = Span(f"metric {id}", 1, 1, 1, len(text) + 1)
    on, turn, value = _ON.fullmatch(text), _TURN.fullmatch(text), value_of(id)

    def parse(source: str, start: str) -> Any:
        """Read a part; everything wrong with it is at the whole metric."""
        node = parse_text(source, start, lambda a, b, c, d: span, report)
        if node is None or report.errors:
            raise RulesetError(report.diagnostics)
        return node

    found = on or turn
    assert found is not None
    what = found["what"].strip() or "1"
    body: ast.Block = parse(way.format(what=what, value=value), "effects")
    made = copy.copy(program)
    number = ast.TypeName(span=span, form="plain", name="number")
    origin = Origin(span, PREFIX)
    made.values = program.values | {
        value: ValueDecl(
            id=value, address=f"values.{value}", origin=origin, params=(), type=number, start=0,
            seen="all",
        )
    }  # fmt: skip
    if on is not None:
        trigger = parse(on["event"], "trigger")
        rule = RuleDecl(
            id=value, address=f"rules.{value}", origin=origin, trigger=trigger, when=None,
            unless=None, body=body, last=True,
        )  # fmt: skip
        made.rules = program.rules | {value: rule}
    else:
        before: EffectDecl = program.flow["turn"]
        after = copy_fields(before)
        after.body = (*body, *before.body)
        # What was checked earlier is known by these objects.
        after.origin, after.source = copy.copy(before.origin), dict(before.source)
        made.flow = program.flow | {"turn": after}
    return made
