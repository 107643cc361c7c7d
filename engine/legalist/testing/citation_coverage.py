"""Which rules of the rulebook are implemented, and which are shown by a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any

from legalist.diagnostics import Report
from legalist.link import link
from legalist.link.location import Place
from legalist.link.named_files import Asked
from legalist.link.node_readers import DEFAULT_LANGUAGE
from legalist.quick_dataclass import frozen

from .scenario_files import files_of_ruleset
from .scenario_reader import read_scenarios


@frozen
class CoverageRow:
    """One rule of the rulebook: what implements it, and the scenarios that show it."""

    citation: str
    texts: dict[str, str] = field(default_factory=dict)
    addresses: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    @property
    def covered(self) -> bool:
        return bool(self.addresses and self.scenarios)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        fallback = next(iter(self.texts.values()), "")
        return self.texts.get(language) or self.texts.get(DEFAULT_LANGUAGE) or fallback

    def to_json(self) -> dict[str, Any]:
        return {
            "citation": self.citation,
            "text": self.text(),
            "addresses": list(self.addresses),
            "scenarios": list(self.scenarios),
            "covered": self.covered,
        }


def coverage(target: Place, modules: Iterable[Asked] = ()) -> list[CoverageRow]:
    """Return a row for each rule that the ruleset and the modules list; raise RulesetError.

    A derived ruleset is also covered by the scenarios of the one that it extends.
    """
    report = Report()
    program = link(target, modules=modules, report=report)
    scenarios = [
        scenario
        for file in files_of_ruleset(target, report)
        for scenario in read_scenarios(file, report)
    ]
    report.raise_if_errors()
    assert program is not None
    rows = []
    for citation, texts in program.citations.items():
        addresses = [decl.address for decl in program.declared if citation in decl.cite]
        names = [
            scenario.name
            for scenario in scenarios
            if any(cited.text == citation for cited in scenario.cite)
        ]
        rows.append(CoverageRow(citation, texts, tuple(addresses), tuple(names)))
    return rows
