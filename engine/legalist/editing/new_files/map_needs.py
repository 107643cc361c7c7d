"""What a ruleset and its modules know of maps and need from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from legalist.board import Board
from legalist.diagnostics import Report, RulesetError
from legalist.link import Location, link
from legalist.link.maps import check_needed
from legalist.link.node_readers import read_checked, words
from legalist.link.targets import find_target

if TYPE_CHECKING:
    from legalist.source import Mapping

SECTIONS = ("terrain", "marks", "areas")
# The name of a single entry of a section.
ONE = {"terrain": "terrain", "marks": "mark", "areas": "area"}


@dataclass
class Rules:
    """`words` has, by section, everything that rules and modules mention; `modules` are their
    files, and `own_marks` are those that the ruleset itself mentions."""

    name: str
    own_marks: frozenset[str] = frozenset()
    words: dict[str, list[str]] = field(default_factory=dict)
    modules: dict[str, Mapping] = field(default_factory=dict)

    def unfit(self, board: Board) -> dict[str, list[str]]:
        """Return the modules that need something the board lacks, each with what that is."""
        found = {}
        for name, root in self.modules.items():
            report = Report()
            check_needed(root, name, board, report)
            if report.diagnostics:
                found[name] = [one.message for one in report.diagnostics]
        return found


def read_rules(location: Location) -> Rules:
    """Read the rules of a ruleset or variant; raise the findings about them."""
    report = Report()
    program = link(location, report=report)
    target = find_target(location, Report())
    if program is None or target is None:
        raise RulesetError(report.diagnostics)
    words_of = {section: list(getattr(program, section)) for section in SECTIONS}
    rules = Rules(location.name, frozenset(program.marks), words_of)
    for id, path in target.module_files.items():
        root = read_checked(path, "module", Report())
        if root is not None:
            rules.modules[id] = root
            for section, known in rules.words.items():
                known += [one for one, _ in words(root.get(section)) if one not in known]
    return rules
