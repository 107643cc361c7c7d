"""What the analysis has to say, kept as values so that the games of one ruleset can share it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from legalist.diagnostics import Label, Report, Span
from legalist.diagnostics.fix import Fix

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
        self._known: dict[tuple[str, Span | None], tuple[Span | None, object, Verdict]] = {}

    def verdict(
        self, address: str, place: Span | None, subject: object, judge: Callable[[], Verdict]
    ) -> Verdict:
        """The verdict on `subject`, which `judge` gives unless it is known.

        Equal trees may differ in the places of their parts. But trees whose first place is the same
        object come from the same text, which was parsed once.
        """
        known = self._known.get((address, place))
        if known is not None and known[0] is place and known[1] == subject:
            return known[2]
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        verdict = judge()
        self._known[address, place] = (place, subject, verdict)
        return verdict
