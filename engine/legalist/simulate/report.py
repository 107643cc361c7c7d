"""What a simulation tells people: lines for the terminal, and a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from legalist.wording import ENGLISH, Wording, wording

from . import plots
from .figures import Figure, Figures, all_scores, histogram, percentile, varied
from .intervals import Interval
from .observe import PARTS, Observed
from .page import heading, page, paragraph, table

if TYPE_CHECKING:
    from legalist.program import Program

    from .tally import Tally

# Lines of a plot of sources; the others are too small to see.
MOST_SOURCES = 8


class SimulationReport:
    def __init__(
        self, identity: dict[str, Any], title: str, names: dict[str, str], tally: Tally,
        figures: Figures, observed: Observed | None, language: str, *, sequential: bool = False,
    ) -> None:  # fmt: skip
        """`names` are the names of the seats in the language; with `sequential` the intervals of
        the figures hold at any stop."""
        self.identity = identity
        self.title = title
        self.names = names
        self.tally = tally
        self.figures = figures
        self.observed = observed if observed is not None and observed.games else None
        self.sequential = sequential
        self.say: Wording = wording("playtest", language)

    # ---- what both say

    def headline(self) -> str:
        return self.say(
            "simulation", game=self.title, games=self.say.count("games", self.tally.games)
        )

    def about(self) -> str:
        bots = ", ".join(dict.fromkeys(self.identity["bots"]))
        told = self.say("played_by", bots=bots)
        return f"{told}. {self.say('at_any_stop')}" if self.sequential else told

    def lengths(self) -> str:
        low, high, most = (percentile(self.tally.lengths, share) for share in (0.25, 0.75, 0.9))
        return self.say("half_of_games", low=str(low), high=str(high), most=str(most))

    def label(self, figure: Figure) -> str:
        match figure.key:
            case "length":
                return self.say("game_length")
            case "seat":
                return self.say("seat_of", seat=self.names[figure.subject])
            case "bot":
                return self.say("bot_of", bot=figure.subject)
            case "draws":
                return self.say("draws")
            case "margin":
                return self.say("margin")
            case "score":
                return self.say("score_of", seat=self.names[figure.subject])
        return figure.subject

    def row(self, figure: Figure) -> tuple[str, str, str]:
        value = shown(figure.interval.value, figure.share)
        low, high = (
            shown(end, figure.share) for end in (figure.interval.low, figure.interval.high)
        )
        between = self.say("between", low=low, high=high)
        if figure.expected is not None:
            chance = self.say("by_chance", share=shown(figure.expected, True))
            between = f"{between} ({chance})"
        return self.label(figure), value, between

    def never(self) -> str:
        if not self.figures.never:
            return self.say("never_none")
        return f"{self.say('never')}: {', '.join(self.figures.never)}"

    def footer(self) -> str:
        return played(self.say, self.identity)

    def main_figures(self) -> list[Figure]:
        return [one for one in self.figures.figures if one.key not in ("action", "rule")]

    def lead(self) -> str:
        seen = self.observed
        if seen is None or not seen.leading.number or not seen.decided.number:
            return ""
        share = f"{100 * seen.decided.mean:.0f}"
        return self.say("lead_changes", n=f"{seen.leading.mean:.1f}", share=share)

    # ---- the page

    def html(self) -> str:
        return page(self.headline(), self.say.language, self._parts())

    def _parts(self) -> Iterator[str]:
        say, tally = self.say, self.tally
        yield paragraph(self.about(), "about")
        yield table(
            (say("metric"), say("value"), say("interval")), map(self.row, self.main_figures())
        )
        yield heading(say("game_length"))
        yield paragraph(self.lengths())
        yield plots.bars(histogram(tally.lengths), say("game_length"))
        yield from self._wins("seat", "seat_wins")
        yield from self._wins("bot", "bot_wins")
        if varied(tally):
            yield heading(say("scores"))
            yield plots.bars(histogram(all_scores(tally)), say("scores"))
            yield heading(say("margin"))
            yield plots.bars(histogram(tally.margins), say("margin"))
        measured = [one for one in self.figures.of("measure") if not one.share]
        if measured:
            yield heading(say("measures"))
            for figure, counter in zip(self.figures.of("measure"), tally.measures, strict=True):
                if not figure.share:
                    yield paragraph(figure.subject)
                    yield plots.bars(histogram(counter), figure.subject)
        yield from self._observed()
        yield heading(say("how_often"))
        yield paragraph(self.never())
        often = [one for one in self.figures.figures if one.key in ("action", "rule")]
        often.sort(key=lambda one: (one.key, -one.interval.value))
        yield table((say("metric"), say("value"), say("interval")), map(self.row, often))
        yield f"<footer>{paragraph(self.footer())}</footer>"

    def _wins(self, key: str, title: str) -> Iterator[str]:
        found = self.figures.of(key)
        if found:
            rows: list[tuple[str, Interval]] = [
                (self.names.get(one.subject, one.subject), one.interval) for one in found
            ]
            yield heading(self.say(title))
            yield plots.whiskers(rows, self.say(title), found[0].expected, share=True)

    def _observed(self) -> Iterator[str]:
        seen, say = self.observed, self.say
        if seen is None:
            return
        ends = (say("begin"), say("end"))
        note = paragraph(say("observed", games=say.count("games", seen.games)), "note")
        yield heading(say("branching"))
        yield plots.lines([("", [one.mean for one in seen.branching])], say("branching"), ends)
        yield note
        series = _sources(seen)
        if series:
            yield heading(say("gained"))
            yield plots.lines(series, say("gained"), ends)
            yield note
        if self.lead():
            yield paragraph(self.lead())


def _sources(seen: Observed) -> list[tuple[str, list[float]]]:
    """Return the largest sources of gains, with what each gave in every part of a game."""
    found: dict[str, list[float]] = defaultdict(lambda: [0.0] * PARTS)
    for (value, source, part), amount in seen.gained.items():
        found[f"{value} ← {source}"][part] += amount / seen.games
    largest = sorted(found.items(), key=lambda one: (-sum(one[1]), one[0]))
    return largest[:MOST_SOURCES]


def seat_names(program: Program, language: str) -> dict[str, str]:
    """Return the names of the seats in a language, or in English."""
    named = ((seat, program.names.get(seat, {})) for seat in program.seats)
    return {seat: texts.get(language) or texts.get(ENGLISH) or seat for seat, texts in named}


def played(say: Wording, identity: Mapping[str, Any]) -> str:
    """Return the line that says which games these are."""
    return say(
        "identity", hash=identity["hash"], seed=str(identity["seed"]),
        version=identity["legalist"] or "–",
    )  # fmt: skip


def shown(value: float, share: bool = False) -> str:
    """Return a number as people read it: shares in per cent, means with three digits."""
    if share:
        return f"{100 * value:.1f} %".replace("-", "−")
    if value != value or value in (float("inf"), float("-inf")):
        return "?"
    digits = 1 if abs(value) >= 100 else 2 if abs(value) >= 1 else 3
    return f"{value:.{digits}f}".replace("-", "−")
