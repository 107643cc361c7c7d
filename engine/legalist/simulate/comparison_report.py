"""What a comparison tells people: lines for the terminal, and a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from legalist.wording import Wording, wording

from . import plots
from .compare import Difference, Quantity, Sums
from .figures import histogram
from .page import heading, page, paragraph, table
from .report import played, shown
from .verdict import Verdict


class ComparisonReport:
    def __init__(
        self, arms: Sequence[str], identities: Sequence[Mapping[str, Any]],
        names: Mapping[str, str], sums: Sums, differences: Sequence[Difference],
        counts: Sequence[Difference], language: str, *, sequential: bool,
    ) -> None:  # fmt: skip
        """`arms` are what was typed for each; `names` those of the seats in the language."""
        self.arms = arms
        self.identities = identities
        self.names = names
        self.sums = sums
        self.found = differences
        self.counts = counts
        self.sequential = sequential
        self.say: Wording = wording("playtest", language)

    def of(self, arm: int) -> list[Difference]:
        return [one for one in self.found if one.arm == arm]

    def often(self, arm: int) -> list[Difference]:
        """Return what happens more or less often than chance explains, the surest first."""
        real = [one for one in self.counts if one.arm == arm and one.real]
        return sorted(real, key=lambda one: (one.chance, -abs(one.interval.value)))

    def title(self, arm: int) -> str:
        return self.say("comparison", arm=self.arms[arm], base=self.arms[0])

    def about(self) -> str:
        told = self.say("comparison_games", games=self.say.count("games", self.sums.games))
        return f"{told}. {self.say('at_any_stop')}" if self.sequential else f"{told}."

    def verdict(self, arm: int) -> str:
        return Verdict(self.of(arm), self.names, self.say).text()

    def sentences(self, arm: int) -> list[str]:
        """Return the sentences of the verdict."""
        return Verdict(self.of(arm), self.names, self.say).sentences()

    def label(self, quantity: Quantity) -> str:
        match quantity.key:
            case "length":
                return self.say("game_length")
            case "seat":
                return self.say("seat_of", seat=self.names[quantity.subject])
            case "draws":
                return self.say("draws")
            case "best":
                return self.say("best")
            case "margin":
                return self.say("margin")
        return quantity.subject

    def row(self, one: Difference) -> tuple[str, ...]:
        share, interval = one.quantity.share, one.interval
        low, high = (self._signed(end, share) for end in (interval.low, interval.high))
        return (
            self.label(one.quantity),
            shown(one.base, share),
            shown(one.value, share),
            self._signed(interval.value, share) + ("*" if one.real else ""),
            self.say("between", low=low, high=high),
            f"{one.chance:.3f}" if one.chance >= 0.001 else "< 0.001",
        )

    def head(self) -> tuple[str, ...]:
        say = self.say
        columns = (say("difference"), say("interval"), say("chance"))
        return (say("metric"), "A", "B", *columns)

    def overview(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """Return one table of all arms: a row each, with the main quantities."""
        quantities = [one.quantity for one in self.of(1)]
        head = ("", *(self._short(one) for one in quantities))
        rows = []
        for arm in range(1, len(self.arms)):
            cells = [
                self._signed(one.interval.value, one.quantity.share) + ("*" if one.real else "")
                for one in self.of(arm)
            ]
            rows.append((self._apart(arm), *cells))
        return head, rows

    def _apart(self, arm: int) -> str:
        """Return in what an arm is apart from the base."""
        base = f"{self.arms[0]} "
        return self.arms[arm].removeprefix(base).removeprefix("--with ")

    def _short(self, quantity: Quantity) -> str:
        match quantity.key:
            case "length":
                return self.say("short_length")
            case "seat":
                return self.names[quantity.subject]
            case "draws":
                return self.say("short_draws")
            case "best":
                return self.say("short_best")
            case "margin":
                return self.say("short_margin")
        return quantity.subject

    def _signed(self, value: float, share: bool) -> str:
        text = shown(abs(value), share)
        if not any(digit in text for digit in "123456789?"):
            return text
        return f"{'+' if value > 0 else '−'}{text}"

    def footer(self) -> list[str]:
        return [
            f"{arm}: {played(self.say, one)}"
            for arm, one in zip(self.arms, self.identities, strict=True)
        ]

    def to_json(self) -> dict[str, Any]:
        return {
            "arms": list(self.arms),
            "identities": [dict(one) for one in self.identities],
            "games": self.sums.games,
            "holds_at_any_stop": self.sequential,
            "differences": [one.to_json() for one in self.found],
            "counts": [one.to_json() for one in self.counts],
            "verdicts": [self.verdict(arm) for arm in range(1, len(self.arms))],
        }

    # ---- the page

    def html(self) -> str:
        many = len(self.arms) > 2
        title = self.say("all_arms", base=self.arms[0]) if many else self.title(1)
        return page(title, self.say.language, self._parts(many))

    def _parts(self, many: bool) -> Iterator[str]:
        yield paragraph(self.about(), "about")
        if many:
            yield table(*self.overview())
            yield paragraph(self.say("star"), "note")
        for arm in range(1, len(self.arms)):
            if many:
                yield heading(self.title(arm))
            yield paragraph(self.verdict(arm), "verdict")
            yield table(self.head(), map(self.row, self.of(arm)))
            if not many:
                yield paragraph(self.say("star"), "note")
            yield from self._pictures(arm)
        yield "<footer>"
        for line in self.footer():
            yield paragraph(line)
        yield "</footer>"

    def _pictures(self, arm: int) -> Iterator[str]:
        shares = [one for one in self.of(arm) if one.quantity.share]
        rows = [(self.label(one.quantity), one.interval) for one in shares]
        yield plots.whiskers(rows, self.say("difference"), 0.0, share=True)
        yield heading(self.say("game_length"))
        for place in (0, arm) if arm == 1 else (arm,):
            yield paragraph(self.arms[place], "note")
            yield plots.bars(histogram(self.sums.tallies[place].lengths), self.arms[place])
        often = self.often(arm)
        if often:
            yield heading(self.say("counts_differ"))
            yield table(self.head(), map(self.row, often))
