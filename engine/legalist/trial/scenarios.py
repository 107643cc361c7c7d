"""The scenarios that an author wrote for a file: those of its ruleset or beside it that name it."""

from __future__ import annotations

from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.contents import Sort
from legalist.link.location import locate
from legalist.link.nodes import word
from legalist.testing import Scenario, read_scenarios
from legalist.testing.find import SCENARIOS, in_ruleset

from .subject import Subject


def scenarios_of(subject: Subject) -> list[Scenario]:
    """All scenarios of a ruleset; of a module those that are played with it. What cannot be read
    is told by `check`."""
    location = subject.location
    if location.sort is Sort.RULESET:
        return [one for file in in_ruleset(location.path) for one in _read(file)]
    id = word(subject.root.get("module"))
    return [
        scenario
        for file in _files(subject)
        for scenario in _read(file)
        if any(_is(name, id, location.path) for name in scenario.setting.modules)
    ]


def _files(subject: Subject) -> list[Path]:
    folder = subject.location.path.parent
    beside = [*folder.glob("*.yaml"), *folder.glob(f"{SCENARIOS}/*.yaml")]
    known = [] if subject.location.ruleset is None else in_ruleset(subject.location.ruleset)
    files = {path.resolve(): path for path in [*beside, *known]}
    return sorted(path for path in files.values() if locate(path).sort is Sort.SCENARIOS)


def _read(file: Path) -> list[Scenario]:
    return read_scenarios(file, Report())


def _is(name: str | Path, id: str, path: Path) -> bool:
    if isinstance(name, str) and name == id:
        return True
    return Path(name).resolve() == path.resolve()
