"""A whole trial: scenarios, games, and what came of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from legalist.diagnostics import Diagnostic
from legalist.play import Game
from legalist.testing import ScenarioResult

from .findings import Findings
from .novelty import what_is_new
from .playing import Player
from .rows import Row, rows
from .scenarios import Rehearsal
from .subject import Subject, Table
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Trial:
    """What is new and how often it came up, the scenarios, and everything to complain about:
    causes before consequences."""

    name: str
    tables: tuple[Table, ...]
    games: int
    finished: int
    decisions: int
    scenarios: tuple[ScenarioResult, ...]
    rows: tuple[Row, ...]
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
    """Run the author's scenarios and play games; raises RulesetError if the game does not load.
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
        findings=tuple(Findings(subject, novelty, tally, rehearsal.tally, first).all()),
    )
