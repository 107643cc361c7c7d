"""The scenarios that an author wrote for a file: those of its ruleset or next to it that name
it."""

from __future__ import annotations

from legalist.diagnostics import Report
from legalist.play import State
from legalist.testing import Games, Scenario, ScenarioResult, read_scenarios, run_scenario
from legalist.testing.scenario_files import scenario_files, speaks_of

from .subject import Subject
from .tally import Tally
from .twin import Difference, Twin, make_twin
from .undo import Change


class Rehearsal:
    """What the author's scenarios show: rare things happen there, if not in the games."""

    def __init__(self, subject: Subject) -> None:
        self.tally = Tally()
        # Each state, with the one that resulted from it.
        self._steps: list[tuple[State, State | None]] = []
        games = Games()
        self.results: list[ScenarioResult] = [
            run_scenario(scenario, games, self._see) for scenario in scenarios_of(subject)
        ]

    def _see(self, state: State) -> None:
        self.tally.see(state)
        if state.move is not None:
            before, _ = self._steps.pop()
            self._steps.append((before, state))
        self._steps.append((state, None))

    def look_at(self, change: Change) -> None:
        """Check whether a change made a difference in any state of the scenarios."""
        seen = self.tally.differences[change.address] = Difference()
        twins: dict[int, Twin | None] = {}
        for state, after in self._steps:
            key = id(state.game)
            if key not in twins:
                twins[key] = make_twin(state.game, change)
            twin = twins[key]
            if twin is not None:
                twin.compare(state, after, seen)
            if seen.differed:
                return


def scenarios_of(subject: Subject) -> list[Scenario]:
    """Return all scenarios of a ruleset; for a module or a variant those that are played with it.
    Unreadable files are reported by `check`."""
    location = subject.location
    return [
        scenario
        for file in scenario_files(location, Report())
        for scenario in read_scenarios(file, Report())
        if speaks_of(scenario, location)
    ]
