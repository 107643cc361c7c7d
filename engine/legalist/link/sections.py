"""The sections of a ruleset: one table of what each may contain and how it may be changed."""

from __future__ import annotations

from collections.abc import Callable

from legalist.diagnostics import Report
from legalist.interruption import pause
from legalist.language.parsed_texts import stored_texts
from legalist.quick_dataclass import frozen
from legalist.room import Room
from legalist.source import Mapping, Node, Sequence, TreeMemory
from legalist.source.nodes import characters

from . import components, rules
from .item import CONDITIONS, Entry, Item
from .node_readers import entries, words


@frozen
class Section:
    """`main` is the key that a bare value stands for; `wraps` tells whether entries may be wrapped;
    `words` marks a list of names, which several files may repeat."""

    read: Callable[[Item], Entry]
    main: str = ""
    wraps: bool = False
    words: bool = False


SECTIONS: dict[str, Section] = {
    "options": Section(components.option),
    "enums": Section(components.enum),
    "kinds": Section(components.kind),
    "zones": Section(components.zone),
    "values": Section(components.value, "start"),
    "patterns": Section(components.pattern),
    "terrain": Section(components.name_only, words=True),
    "marks": Section(components.name_only, words=True),
    "areas": Section(components.name_only, words=True),
    "functions": Section(rules.function, "is", wraps=True),
    "effects": Section(rules.effect, "do", wraps=True),
    "events": Section(rules.event, "text"),
    "actions": Section(rules.action, wraps=True),
    "rules": Section(rules.rule, wraps=True),
    "restrictions": Section(rules.restriction, wraps=True),
    "flow": Section(rules.effect, "do", wraps=True),
    "outcome": Section(rules.function, "is", wraps=True),
    "invariants": Section(rules.invariant, "that", wraps=True),
    "book": Section(components.passage),
}

# No sentence speaks of what is declared here; only other modules do.
UNSPOKEN = frozenset({"rules", "restrictions", "invariants", "book"})
# The conditions of an action are a section of their own inside it.
REQUIRED = Section(rules.requirement, "that", wraps=True)


def section_of(name: str) -> Section:
    """Return the section of this name, such as `rules` or `actions.trade.require`."""
    return REQUIRED if name.endswith(CONDITIONS) else SECTIONS[name]


_entries: TreeMemory[list[Entry]] = TreeMemory()


def read_sections(root: Mapping, module: str, report: Report) -> list[Entry]:
    """Read all declarations of a file, section by section."""

    def read() -> list[Entry]:
        with stored_texts(root, report):
            return [
                entry
                for name, section in SECTIONS.items()
                if (node := root.get(name)) is not None
                for entry in _read_section(name, section, node, module, report)
            ]

    return _entries.get(root, module, report, read)


def holes(root: Mapping) -> set[str]:
    """Return what should be a section and is not one, so that its names are unknown."""
    return {
        name
        for name, section in SECTIONS.items()
        if name in root and not isinstance(root.items[name], Sequence if section.words else Mapping)
    }


def _read_section(
    name: str, section: Section, node: Node, module: str, report: Report
) -> list[Entry]:
    listed = entries(node)
    if isinstance(node, Sequence) and section.words:
        listed = [(key, span, node) for key, span in words(node)]
    found = []
    for key, span, part in listed:
        pause()
        known = _known.get((name, key, module, id(part)))
        if known is not None and known.span == span:
            found.append(known)
            continue
        item = Item(name, key, span, part, module, report, section.main)
        if name == "options" and components.is_setting(item):
            continue
        before = report.told
        entry = item.change() if item.how == "change" else section.read(item)
        if entry.decl is None and not entry.lacks and not report.errors:
            report.add("L534", span, address=entry.address)
        found.append(entry)
        if report.told == before and entry.decl is not None and not section.words:
            _remember(name, key, module, entry)
    return found


# Entries that were read without findings, by their nodes: those of a file that is edited are mostly
# the same as before. An entry keeps its node alive, so that no other node can get its identity.
_known: dict[tuple[str, str, str, int], Entry] = {}
MOST_KNOWN = 5_000
# Characters of all their values.
_room = Room(500_000)


def _remember(section: str, key: str, module: str, entry: Entry) -> None:
    if len(_known) >= MOST_KNOWN or not _room.take(characters(entry.node)):
        _known.clear()
    _known[section, key, module, id(entry.node)] = entry
