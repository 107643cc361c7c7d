"""Scenarios: tests that rules authors write as data.

In: files of scenarios beside a ruleset. Out: a result for each scenario, with findings L7xx at
the step that went wrong, and a table of which rules of the rulebook scenarios show. Invariant: a
scenario passes if and only if it has no findings, and nothing in its file makes this stage raise.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .checking import check_scenarios
    from .citation_coverage import CoverageRow, coverage
    from .games import Games
    from .read import read_scenarios
    from .run import iterate_scenarios, run_scenario, run_scenarios
    from .scenario import Scenario, ScenarioResult

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
        ".checking": "check_scenarios",
        ".citation_coverage": "CoverageRow coverage",
        ".games": "Games",
        ".read": "read_scenarios",
        ".run": "iterate_scenarios run_scenario run_scenarios",
        ".scenario": "Scenario ScenarioResult",
    },
)
