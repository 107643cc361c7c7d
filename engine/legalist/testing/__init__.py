"""Scenarios: tests that authors of rules write as data.

In: files of scenarios next to a ruleset. Out: a result for each scenario, with findings L7xx at the
step that went wrong, and a table of which rules of the rulebook are shown by scenarios. Invariant:
a scenario passes if and only if it has no findings, and nothing in its file makes this stage raise.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .citation_coverage import CoverageRow, coverage
    from .games import Games
    from .run import iterate_scenarios, run_scenario, run_scenarios
    from .scenario import Scenario, ScenarioResult
    from .scenario_file_checks import check_scenarios
    from .scenario_reader import read_scenarios

__all__ = [
    "CoverageRow",
    "Games",
    "Scenario",
    "ScenarioResult",
    "check_scenarios",
    "coverage",
    "iterate_scenarios",
    "read_scenarios",
    "run_scenario",
    "run_scenarios",
]

__getattr__ = lazily(
    __name__,
    {
        ".scenario_file_checks": "check_scenarios",
        ".citation_coverage": "CoverageRow coverage",
        ".games": "Games",
        ".scenario_reader": "read_scenarios",
        ".run": "iterate_scenarios run_scenario run_scenarios",
        ".scenario": "Scenario ScenarioResult",
    },
)
