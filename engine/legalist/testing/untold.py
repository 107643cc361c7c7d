"""What the examples of a ruleset do not tell in a language."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Report
from legalist.link import Location
from legalist.link.texts import ORIGINAL
from legalist.program import Texts

from .missing_texts import Missing
from .scenario import Scenario
from .scenario_files import files_of_ruleset
from .scenario_reader import read_scenarios


def untold(target: Location, language: str) -> list[Missing]:
    """Return the texts of examples that exist in English but not in the language. They stand in the
    files of scenarios, where a translator finds them by the example's name."""
    return [
        Missing(language, address, texts[ORIGINAL])
        for file in files_of_ruleset(target, Report())
        for scenario in read_scenarios(file, Report())
        for address, texts in _told(scenario)
        if texts.get(ORIGINAL) and not texts.get(language)
    ]


def _told(scenario: Scenario) -> Iterator[tuple[str, Texts]]:
    here = f"scenarios.{scenario.name}"
    if scenario.example is not None:
        yield f"{here}.example.title", scenario.example.title
        yield f"{here}.example.text", scenario.example.text
    for number, step in enumerate(scenario.steps, 1):
        yield f"{here}.steps.{number}.tell", step.tell
