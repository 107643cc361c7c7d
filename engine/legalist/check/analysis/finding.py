"""Findings of the analysis as values, so that the games of one ruleset can share them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field

import legalist.typed as t
from legalist.check.likeness import alike
from legalist.diagnostics import Label, Report, Span
from legalist.diagnostics.fix import Fix
from legalist.quick_dataclass import frozen, mutable
from legalist.room import Room
from legalist.typed.walk import walk, walk_effects

Subject = tuple[object, ...]
MOST_REMEMBERED = 20_000
# Effects and expressions of all declarations that are remembered.
MOST_PARTS = 100_000


@frozen
class Finding:
    code: str
    span: Span
    labels: tuple[Label, ...] = ()
    help: str = ""
    fixes: tuple[Fix, ...] = ()
    blanks: dict[str, object] = field(default_factory=dict)

    def add_to(self, report: Report) -> None:
        report.add(
            self.code, self.span, labels=self.labels, help=self.help, fixes=self.fixes,
            **self.blanks,
        )  # fmt: skip


@mutable
class Verdict:
    """The findings about one declaration. `hopeless` is set for an action that can never be chosen:
    the place that says why."""

    findings: list[Finding] = field(default_factory=list)
    hopeless: Span | None = None


class Memory:
    """Verdicts by declaration. They depend on nothing but the declaration, and most games of a
    ruleset have most declarations in common."""

    def __init__(self) -> None:
        self._same: dict[tuple[int, ...], tuple[Subject, Verdict]] = {}
        self._equal: dict[tuple[str, tuple[int, ...]], list[tuple[Subject, Verdict]]] = {}
        # The last declaration at each address about which there was nothing to say.
        self._right: dict[str, Subject] = {}
        self._room = Room(MOST_PARTS)

    def verdict(self, address: str, subject: Subject, judge: Callable[[], Verdict]) -> Verdict:
        """Return the verdict on the parts of a declaration, which `judge` gives unless it is known.

        Objects that are compared by identity are kept alive, so that no other object can get their
        identity.
        """
        identity = tuple(map(id, subject))
        known = self._same.get(identity)
        if known is None:
            if len(self._same) >= MOST_REMEMBERED or not self._room.take(_size(subject)):
                self._same, self._equal, self._right = {}, {}, {}
            known = self._same[identity] = (subject, self._judged(address, subject, judge))
        return known[1]

    def _judged(self, address: str, subject: Subject, judge: Callable[[], Verdict]) -> Verdict:
        """Equal trees may differ in the spans of their parts, but texts whose first spans are the
        same objects were parsed once."""
        known = self._equal.setdefault((address, tuple(map(id, _places(subject)))), [])
        for earlier, verdict in known:
            if earlier == subject:
                return verdict
        right = self._right.get(address)
        verdict = Verdict() if right is not None and alike(right, subject) else judge()
        if not verdict.findings and verdict.hopeless is None:
            self._right[address] = subject
        known.append((subject, verdict))
        return verdict


def _size(subject: Subject) -> int:
    """Return how many effects and expressions a declaration has, about."""
    number = 1
    for part in subject:
        if isinstance(part, tuple) and part and isinstance(part[0], t.Effect):
            number += 4 * len(walk_effects(part))  # with their expressions
        elif isinstance(part, t.Expr):
            number += sum(1 for _ in walk(part))
    return number


def _places(subject: Subject) -> Iterator[Span | None]:
    """Yield the first span of each text that a declaration consists of."""
    for part in subject:
        if isinstance(part, tuple):
            yield from _places(part)
        elif isinstance(part, t.Requirement):
            yield _first_place(part.that)
        elif isinstance(part, t.Choice | t.Effect):
            yield part.span
        elif isinstance(part, t.Expr):
            yield _first_place(part)


def _first_place(expr: t.Expr) -> Span | None:
    """Return the first span in an expression, parts of which may be synthetic."""
    return next((node.span for node in walk(expr) if node.span is not None), None)
