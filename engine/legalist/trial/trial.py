"""A whole trial: scenarios, games, and their results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from legalist.diagnostics import Diagnostic
from legalist.play import Game
from legalist.quick_dataclass import frozen
from legalist.testing import ScenarioResult

from .findings import Findings
from .novelty import Novelty, Uncounted, what_is_new
from .result_rows import Row, rows
from .scenarios import Rehearsal
from .subject import Subject, Table
from .tally import Tally
from .trial_games import Player


@frozen
class Trial:
    """What is new and how often it came up, or why that is not counted; the scenarios, and
    everything to complain about: causes before consequences."""

    name: str
    tables: tuple[Table, ...]
    games: int
    finished: int
    decisions: int
    scenarios: tuple[ScenarioResult, ...]
    rows: tuple[Row, ...]
    uncounted: tuple[Uncounted, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return not self.findings and all(result.passed for result in self.scenarios)

    def to_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "tried": self.name,
            "tables": [one.parts() for one in self.tables],
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "scenarios": [one.to_json() for one in self.scenarios],
            "new": [row.to_json() for row in self.rows],
            "not_counted": [one.to_json() for one in self.uncounted],
            "findings": [one.to_json() for one in self.findings],
        }


def try_out(
    subject: Subject,
    *,
    games: int,
    seed: int = 0,
    players: int | None = None,
    tell: Callable[[], object] = lambda: None,
) -> Trial:
    """Run the author's scenarios and play games; raise RulesetError if the game does not load.
    `tell` is called after each game."""
    rehearsal = Rehearsal(subject)
    tables = subject.tables(players)[:games]
    first = Game(subject.link(tables[0]))
    novelty = what_is_new(first.program, subject.before(), subject)
    tally = Tally()
    player = Player(subject, novelty, tally)
    for number, table in enumerate(tables):
        player.play(table, range(seed + number, seed + games, len(tables)), tell)
    for change in novelty.changes:
        if not tally.differences[change.address].differed:
            rehearsal.look_at(change)
    return Trial(
        name=subject.name,
        tables=tuple(tables),
        games=tally.games,
        finished=tally.finished,
        decisions=tally.decisions,
        scenarios=tuple(rehearsal.results),
        rows=tuple(rows(novelty, tally, rehearsal.tally)),
        uncounted=(*novelty.uncounted, *_without_twin(novelty, tally)),
        findings=tuple(Findings(subject, novelty, tally, rehearsal.tally, first).all()),
    )


def _without_twin(novelty: Novelty, tally: Tally) -> list[Uncounted]:
    """Changes without which the rest of the author's file would be no game."""
    counted = {one.address for one in (*novelty.rules, *novelty.actions)}
    return [
        Uncounted(change.address, change.place, "the rest cannot be played without it")
        for change in novelty.changes
        if not tally.differences[change.address].compared and change.address not in counted
    ]
