"""The marks and areas that the rules of a ruleset and its modules use, and those that its maps
have.

A map serves every module, so a word counts as used if any file of the ruleset uses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from legalist.board import Board
from legalist.diagnostics import Report, Span, did_you_mean, nearest
from legalist.program import Program
from legalist.source import Mapping, Node, Scalar, inside
from legalist.source import Sequence as List

from .node_readers import entries, mapping, read_checked, word, words
from .targets import Target

# The name of a single entry of a section.
SINGULAR = {"marks": "mark", "areas": "area"}
# Sections in which words are declared, shown to people or drawn, but not used by a rule.
SILENT = {
    "marks", "areas", "terrain", "maps", "map", "title", "about", "note", "sources", "citations",
    "names", "text", "look", "cite",
}  # fmt: skip
WORD = re.compile(r"\w+")


@dataclass
class MapWords:
    """Declared words with their places, by section; which of them the ruleset itself declares; and
    all words that anything but a text uses."""

    declared: dict[str, dict[str, Span]] = field(
        default_factory=lambda: {section: {} for section in SINGULAR}
    )
    own: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def take(self, root: Mapping, *, own: bool) -> None:
        """Add the words of a file of the ruleset itself, or of a module."""
        for section, names in self.declared.items():
            for name, span in words(root.get(section)):
                names.setdefault(name, span)
                if own:
                    self.own.add(name)
        self.used.update(_spoken(root))

    def declare(self, program: Program) -> None:
        """Add what modules from elsewhere declare."""
        for section, names in self.declared.items():
            for name, decl in getattr(program, section).items():
                names.setdefault(name, decl.origin.span)


def read_map_words(target: Target, modules: Sequence[Mapping] = ()) -> MapWords:
    """Return the words of a ruleset with all its modules, and of further modules."""
    found = MapWords()
    for root in _ruleset_files(target):
        found.take(root, own=True)
    files = [read_checked(path, "module", Report()) for path in target.module_files.values()]
    for file in [*files, *modules, None if target.variant is None else target.variant[1]]:
        if file is not None:
            found.take(file, own=False)
    return found


def _ruleset_files(target: Target) -> Iterator[Mapping]:
    for path, root in target.rulesets:
        yield root
        for name, _ in words(root.get("parts")):
            part = inside(path.parent, name)
            file = None if part is None else read_checked(part, "part", Report())
            if file is not None:
                yield file


def _spoken(node: Node) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, item in node.items.items():
            if key not in SILENT:
                yield from WORD.findall(key)
                yield from _spoken(item)
    elif isinstance(node, List):
        for item in node.items:
            yield from _spoken(item)
    elif isinstance(node, Scalar):
        yield from WORD.findall(node.text)


def check_declared(found: MapWords, report: Report) -> None:
    """Report marks and areas that are declared and never used."""
    for section, names in found.declared.items():
        for name, span in names.items():
            if name not in found.used:
                help = f"use it in a rule, or take `{name}` out of `{section}:`"
                report.add("L633", span, help=help, what=SINGULAR[section], name=name)


def check_map_words(
    node: Mapping, board: Board | None, found: MapWords, rules: str, report: Report
) -> None:
    """Report what a map has and no rule uses, and what the ruleset itself uses and the map
    lacks."""
    for section, written in {"marks": _marks(node), "areas": _areas(node)}.items():
        known = found.declared[section]
        reported: set[str] = set()
        for name, span in written:
            shown = board is not None and all(board.marks.get(name, {"": ""}).values())
            decoration = section == "marks" and shown and nearest(name, known) is None
            if name not in known and name not in reported and not decoration:
                reported.add(name)
                help = did_you_mean(name, known)
                what = SINGULAR[section]
                report.add("L632", span, help=help, what=what, name=name, rules=rules)
    if board is None:
        return
    place = node.keys.get("rows", node.keys.get("spaces", node.keys.get("shape", node.span)))
    for name in found.declared["marks"]:
        if name in found.own & found.used and name not in board.marks:
            help = f"say which spaces have it, as in `marks: {{{name}: [{board.names[0]}]}}`"
            report.add("L634", place, help=help, name=name, rules=rules, map=board.id)


def _marks(node: Mapping) -> Iterator[tuple[str, Span]]:
    """Yield every place where a map names a mark."""
    typed = word(node.get("rows"))
    legend = [entry for entry in entries(node.get("legend")) if entry[0] in typed]
    for _, _, entry in [*entries(node.get("spaces")), *legend]:
        own = mapping(entry)
        if own is not None:
            yield from ((name, span) for name, span, _ in entries(own.get("marks")))
    yield from ((name, span) for name, span, _ in entries(node.get("marks")))


def _areas(node: Mapping) -> Iterator[tuple[str, Span]]:
    yield from ((name, span) for name, span, _ in entries(node.get("areas")))
