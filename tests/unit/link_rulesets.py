"""A tiny ruleset to link in tests, and short ways to say what came of it."""

from pathlib import Path
from textwrap import dedent
from typing import Any

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report, Span
from legalist.link import link
from legalist.program import Program

MANIFEST = """
ruleset: market
title: Market
players: {min: 2, max: 3, seats: [north, east, south]}
parts: [rules/turn.yaml]
map: square
maps:
  square: {squares: 4, shape: {rectangle: [side, side]}, terrain: land}
edition: plain
editions:
  plain: {options: {start_money: 4, rain: wet}}
  rich: {options: {start_money: 9}, names: {coin: gold}}
citations: {A1: Buy something., A2: Pay for it.}
options:
  side: {from: 2, to: 6, default: 3}
  start_money: {from: 0, to: 9, default: 3}
  haggling: {type: yes/no, default: false}
  tax_rule: {values: [none, flat, steep], default: flat}
terrain: [land]
names: {coin: {en: coin}}
kinds:
  coin: {count: start_money, starts: bank}
zones:
  bank: {holds: coin}
  purse(player): {holds: coin, seen: {owner: contents, others: count}}
values:
  debt(player): {start: 0}
  active: {type: player}
functions:
  price(space s): 2
  wealth(player p): {cite: A2, is: size(purse(p))}
events:
  bought(player who, space at):
"""
TURN = """
actions:
  buy:
    cite: A1
    offered: turn_action
    choose: {at: a space}
    require:
      affordable: {cite: A2, that: wealth(me) >= price(at)}
      open: yes
    do: |
      announce bought(me, at)
rules:
  pay: {cite: A2, on: "bought(who, at)", do: "add 1 to debt(who)"}
  note_it: {on: "bought(who, at)", when: debt(who) > 3, do: "set debt(who) to 3"}
flow:
  turn: ask active to turn_action
outcome:
  score(player p): wealth(p)
"""
WEATHER = """
title: Weather
options: {rain: {values: [wet, dry], default: dry}}
"""


class Rulesets:
    """A folder to put rulesets into."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.file("ruleset.yaml", MANIFEST)
        self.file("rules/turn.yaml", TURN)
        self.module("weather", WEATHER)

    def file(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip(), "utf-8")
        return path

    def module(self, name: str, text: str = "") -> Path:
        return self.file(
            f"modules/{name}.yaml", f"module: {name}\nof: market\n" + dedent(text).lstrip()
        )

    def variant(self, text: str) -> Path:
        head = "variant: mine\nruleset: market\n"
        return self.file("variants/mine.yaml", head + dedent(text).lstrip())

    def try_link(self, target: Path | None = None, **asked: Any) -> tuple[Program | None, Report]:
        report = Report()
        return link(target or self.root, report=report, **asked), report

    def link(self, target: Path | None = None, **asked: Any) -> Program:
        program, report = self.try_link(target, **asked)
        assert program is not None, [d.message for d in report]
        return program

    def findings(self, target: Path | None = None, **asked: Any) -> list[Diagnostic]:
        """What is wrong, when something is."""
        program, report = self.try_link(target, **asked)
        assert (program is None) == report.errors
        return report.diagnostics

    def check(self, target: Path | None = None, **asked: Any) -> list[Diagnostic]:
        """What linking and checking say, of programs that cannot be played, too."""
        report = Report()
        program = link(target or self.root, report=report, partial=True, **asked)
        if program is not None:
            check(program, report)
        return report.diagnostics

    def codes(self, target: Path | None = None, **asked: Any) -> list[str]:
        return [diagnostic.code for diagnostic in self.findings(target, **asked)]


def marked(span: Span | None) -> str:
    """The text that a span marks."""
    assert span is not None
    line = Path(span.file).read_text("utf-8").splitlines()[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]
