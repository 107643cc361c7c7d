"""What the analysis says of an expression holds in every state: of thousands of random conditions,
those that it calls decided come out so in whatever position and with whatever options."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import legalist.typed as t
from legalist import load
from legalist.check.analysis.facts import Facts
from legalist.check.analysis.values import Range
from legalist.diagnostics import Report, Span
from legalist.language import parse_text
from legalist.play import Game, State

STONES = Path(__file__).parents[1] / "language" / "preludes" / "stones"
COLOURS = ("red", "blue", "green")
SPACES = ("A1", "B2", "C3")
SEATS = ("north", "south")


class Writer:
    """Writes random expressions; small ones, so that the same parts often meet."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.names = 0

    def number(self, depth: int) -> str:
        pick = self.rng.choice
        plain: list[Callable[[], str]] = [
            lambda: str(self.rng.randint(-2, 7)),
            lambda: "hand_size",
            lambda: f"points({pick(SEATS)})",
            lambda: f"size(hand({pick(SEATS)}))",
            lambda: f"number(bag, stone({pick(COLOURS)}))",
            lambda: f"distance({pick(SPACES)}, {pick(SPACES)})",
        ]
        deep: list[Callable[[], str]] = [
            lambda: f"({self.number(depth - 1)} {pick('+-*')} {self.number(depth - 1)})",
            lambda: f"({self.number(depth - 1)} {pick(('div', 'mod'))} {self.rng.randint(1, 3)})",
            lambda: f"abs({self.number(depth - 1)})",
            lambda: f"{pick(('min', 'max'))}({self.number(depth - 1)}, {self.number(depth - 1)})",
            lambda: f"(if {self.condition(depth - 1)} then {self.number(depth - 1)} else 2)",
            lambda: f"(count {self.loop()} where {self.condition(depth - 1)})",
            lambda: f"({pick(('sum', 'max', 'min'))} {self.number(depth - 1)} for {self.loop()})",
            lambda: self.let(depth),
        ]
        return pick(plain + deep if depth > 0 else plain)()

    def let(self, depth: int) -> str:
        name = self.name()
        return f"(let {name} = {self.number(depth - 1)} then {name} + {self.number(depth - 1)})"

    def name(self) -> str:
        self.names += 1
        return f"n{self.names}"

    def loop(self) -> str:
        return f"{self.name()} in {self.rng.choice(('spaces', 'neighbours(B2)', 'colours'))}"

    def colour(self) -> str:
        space = self.rng.choice(SPACES)
        return self.rng.choice((f"stone_on({space}).colour", f"(stone_on({space}).colour)"))

    def plain_condition(self, depth: int) -> str:
        """Only about a few subjects and numbers, so that conditions often exclude each other."""
        pick, low = self.rng.choice, self.rng.randint(0, 3)
        if depth > 0:
            left, right = self.plain_condition(depth - 1), self.plain_condition(depth - 1)
            return pick((f"({left} and {right})", f"({left} or {right})", f"(not {left})"))
        order, same = pick(("=", "!=", "<", "<=", ">", ">=")), pick(("=", "!="))
        return pick(
            (
                f"(points(north) {order} {low})",
                f"(size(hand(north)) {order} {low})",
                f"(points(north) {order} size(hand(north)))",
                f"(stone_on(A1).colour {same} {pick(COLOURS)})",
                f"(stone_on(A1).colour in {{{pick(COLOURS)}, red}})",
                f"(stone_on(A1).colour {pick(('exists', 'is none'))})",
                f"(hand_size {order} {low})",
            )
        )

    def condition(self, depth: int) -> str:
        pick = self.rng.choice
        order = pick(("=", "!=", "<", "<=", ">", ">="))
        same = pick(("=", "!="))
        plain: list[Callable[[], str]] = [
            lambda: f"({self.number(depth - 1)} {order} {self.number(depth - 1)})",
            lambda: f"(points(north) {order} {self.rng.randint(-1, 3)})",
            lambda: f"(size(hand(north)) {order} {self.rng.randint(-1, 3)})",
            lambda: f"({self.colour()} {same} {pick(COLOURS)})",
            lambda: f"({self.colour()} {pick(('in', 'not in'))} {{{pick(COLOURS)}, red}})",
            lambda: f"(stone_on(A1) {same} stone({pick(COLOURS)}))",
            lambda: f"(stone_on({pick(SPACES)}) {pick(('exists', 'is none'))})",
            lambda: f"(active {same} {pick(SEATS)})",
            lambda: f"((last_placed otherwise A1) {same} {pick(SPACES)})",
            lambda: f"empty({pick(SPACES)})",
        ]
        deep: list[Callable[[], str]] = [
            lambda: (
                f"({self.condition(depth - 1)} {pick(('and', 'or'))} {self.condition(depth - 1)})"
            ),
            lambda: f"(not {self.condition(depth - 1)})",
            lambda: f"(any {self.loop()} where {self.condition(depth - 1)})",
        ]
        return pick(plain + deep * 3 if depth > 0 else plain)()


@cache
def states() -> list[State]:
    """Positions of random games with the smallest, the default and the largest hands."""
    made = []
    for hand_size in (1, 3, 6):
        game = load(STONES, options={"hand_size": hand_size}, players=2)
        state = game.start(hand_size)
        rng = random.Random(hand_size)
        while state.legal_moves:
            made.append(state)
            state = state.apply(rng.choice(state.legal_moves))
    return made[::2]


def typed(game: Game, text: str) -> t.Expr:
    report = Report()
    node = parse_text(text, "expression", lambda a, b, c, d: Span("x", a, b, c, d), report)
    expr, _ = game._checker.expression(node, report)
    assert not report.errors, (text, [str(one) for one in report])
    return expr


def values(text: str) -> Iterator[object]:
    for state in states():
        yield state.game.evaluate(state, text)


def test_decided_conditions_come_out_so() -> None:
    game, decided = states()[0].game, 0
    for seed in range(4000):
        writer = Writer(seed)
        text = writer.condition(3) if seed % 2 else writer.plain_condition(3)
        truth = Facts().truth(typed(game, text))
        if truth is not None:
            decided += 1
            assert set(values(text)) == {truth}, text
    assert decided > 100


def test_numbers_stay_in_their_ranges() -> None:
    game, bounded = states()[0].game, 0
    for seed in range(1000):
        text = Writer(seed).number(3)
        range_ = Facts().range(typed(game, text))
        if range_ != Range():
            bounded += 1
            assert all(range_.low <= value <= range_.high for value in values(text)), text
    assert bounded > 300


def test_what_follows_from_a_condition_holds_where_it_does() -> None:
    game, narrowed = states()[0].game, 0
    for seed in range(1500):
        writer = Writer(seed)
        text, other = writer.plain_condition(2), writer.plain_condition(seed % 2)
        facts = Facts().assuming(typed(game, text), True)
        truth = None if facts is None else facts.truth(typed(game, other))
        if truth is not None and Facts().truth(typed(game, other)) is None:
            narrowed += 1
            assert all(
                value == truth
                for held, value in zip(values(text), values(other), strict=True)
                if held
            ), (text, other)
    assert narrowed > 30
