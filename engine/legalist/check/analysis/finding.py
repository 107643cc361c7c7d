"""What the analysis has to say, kept as values so that the games of one ruleset can share it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from legalist.check import typed as t
from legalist.check.walk import walk
from legalist.diagnostics import Label, Report, Span
from legalist.diagnostics.fix import Fix

Subject = tuple[object, ...]
MOST_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
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


@dataclass(slots=True)
class Verdict:
    """The findings about one declaration. `hopeless`: it is an action that can never be chosen,
    and this place says why."""

    findings: list[Finding] = field(default_factory=list)
    hopeless: Span | None = None


class Memory:
    """Verdicts by declaration. Nothing but the declaration decides about them, and most games of a
    ruleset have most declarations in common."""

    def __init__(self) -> None:
        self._same: dict[tuple[int, ...], tuple[Subject, Verdict]] = {}
        self._equal: dict[tuple[str, tuple[int, ...]], list[tuple[Subject, Verdict]]] = {}

    def verdict(self, address: str, subject: Subject, judge: Callable[[], Verdict]) -> Verdict:
        """The verdict on the parts of a declaration, which `judge` gives unless it is known.

        What is compared by identity is kept, so that nothing else can come to have its identity.
        """
        identity = tuple(map(id, subject))
        known = self._same.get(identity)
        if known is None:
            if len(self._same) >= MOST_REMEMBERED:
                self._same, self._equal = {}, {}
            known = self._same[identity] = (subject, self._judged(address, subject, judge))
        return known[1]

    def _judged(self, address: str, subject: Subject, judge: Callable[[], Verdict]) -> Verdict:
        """Equal trees may differ in the places of their parts. But texts whose first places are the
        same objects were parsed once."""
        known = self._equal.setdefault((address, tuple(map(id, _places(subject)))), [])
        for earlier, verdict in known:
            if earlier == subject:
                return verdict
        verdict = judge()
        known.append((subject, verdict))
        return verdict


def _places(subject: Subject) -> Iterator[Span | None]:
    """The first place of each text that a declaration is made of."""
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
    """The first place in an expression, parts of which may be made up."""
    return next((node.span for node in walk(expr) if node.span is not None), None)
