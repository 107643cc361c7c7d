"""The numbers of a playtest as the page shows them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from legalist.program import Decl, Program
from legalist.simulate.compare import Difference
from legalist.simulate.comparison_report import ComparisonReport
from legalist.simulate.figures import Figure, Figures, histograms
from legalist.simulate.intervals import Interval, anytime_share
from legalist.simulate.report import shown
from legalist.wording import Wording

from .catalogue import said
from .files import Folder
from .wire.playtest import Compared, Distribution, Estimate, Firing

COUNTED = ("action", "rule")


def estimate(label: str, figure: Figure, say: Wording) -> Estimate:
    return _estimate(label, figure.interval, figure.share, say, figure.expected)


def compared(report: ComparisonReport, one: Difference) -> Compared:
    label, base, own, told, between, _ = report.row(one)
    low, high = _ends(one.interval)
    known = between if low is not None else ""
    difference = Estimate(label, one.interval.value, low, high, told.removesuffix("*"), known)
    return Compared(label, base, own, difference, one.real)


def distribution(label: str, counters: Sequence[Counter[int]]) -> Distribution:
    low, width, rows = histograms(counters)
    totals = [counter.total() or 1 for counter in counters]
    shares = (
        tuple(height / total for height in row) for row, total in zip(rows, totals, strict=True)
    )
    return Distribution(label, low, width, tuple(shares))


class Firings:
    """How often each rule and action of one or two games came up; the last is one's own."""

    def __init__(self, programs: Sequence[Program], folder: Folder, language: str) -> None:
        self._folder, self._language = folder, language
        self._decls: dict[str, Decl] = {}
        for program in programs:
            self._decls |= {one.address: one for one in program.declared}

    def rows(
        self, figures: Sequence[Figures], counts: Sequence[Difference], say: Wording
    ) -> Iterator[Firing]:
        """Yield a row for each, in the order of the rules; `figures` are those of each game."""
        known = [{one.subject: one for one in all if one.key in COUNTED} for all in
                 (game.figures for game in figures)]  # fmt: skip
        mine, base = known[-1], known[0] if len(known) > 1 else {}
        real = {one.quantity.subject for one in counts if one.real}
        at_most = f"{100 * anytime_share(0.0, figures[-1].games).high:.2g} %"
        for address in dict.fromkeys((*mine, *base)):
            own, theirs = mine.get(address), base.get(address)
            never = own is not None and not own.interval.value
            text, file, line = self._place(address)
            yield Firing(
                address, text, file, line,
                None if own is None else estimate("", own, say),
                None if theirs is None else estimate("", theirs, say),
                never, at_most if never else "", address in real,
            )  # fmt: skip

    def _place(self, address: str) -> tuple[str, str, int]:
        decl = self._decls.get(address)
        if decl is None:
            return "", "", 0
        span = decl.origin.span
        file = self._folder.name_of(Path(span.file))
        return said(decl.text, self._language), file, span.line


def _estimate(
    label: str, interval: Interval, share: bool, say: Wording, chance: float | None = None
) -> Estimate:
    low, high = _ends(interval)
    between = ""
    if low is not None and high is not None:
        between = say("between", low=shown(low, share), high=shown(high, share))
    return Estimate(label, interval.value, low, high, shown(interval.value, share), between, chance)


def _ends(interval: Interval) -> tuple[float | None, float | None]:
    """Return the ends of an interval, or nothing as long as nothing is known."""
    low, high = interval.low, interval.high
    return (low, high) if math.isfinite(low) and math.isfinite(high) else (None, None)
