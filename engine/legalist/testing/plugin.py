"""A pytest plugin: every scenario in the folder `scenarios` of a ruleset is a test.

It is loaded by every run of pytest where Legalist is installed, so it imports the rest of Legalist
only when there is a scenario to run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from legalist.diagnostics import Diagnostic
    from legalist.testing import Games, Scenario

_GAMES: pytest.StashKey[Games] = pytest.StashKey()


class ScenarioFailed(Exception):
    """A scenario or a file of scenarios with findings."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    from .scenario_files import holds_scenarios

    if holds_scenarios(file_path):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    def collect(self) -> Iterator[ScenarioItem]:
        from legalist.diagnostics import Report
        from legalist.testing import read_scenarios

        report = Report()
        scenarios = read_scenarios(self.path, report)
        if report.errors:
            raise ScenarioFailed(tuple(report.diagnostics))
        for scenario in scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **options: Any
    ) -> Any:
        return _told(excinfo) or super().repr_failure(excinfo, *args, **options)


class ScenarioItem(pytest.Item):
    def __init__(self, *, scenario: Scenario, **rest: Any) -> None:
        super().__init__(**rest)
        self.scenario = scenario

    def runtest(self) -> None:
        from legalist.testing import Games, run_scenario

        games = self.session.stash.setdefault(_GAMES, Games())
        result = run_scenario(self.scenario, games)
        if not result.passed:
            raise ScenarioFailed(result.diagnostics)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **options: Any
    ) -> Any:
        return _told(excinfo) or super().repr_failure(excinfo, *args, **options)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.span.line - 1, f"scenario: {self.name}"


def _told(excinfo: pytest.ExceptionInfo[BaseException]) -> str | None:
    """Return findings as an author sees them elsewhere, instead of a traceback."""
    from legalist.diagnostics import render

    if isinstance(excinfo.value, ScenarioFailed):
        return render(excinfo.value.diagnostics)
    return None
