"""What linking combines: the ruleset itself, the rulesets it extends, modules, a variant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

from legalist.diagnostics import Report, Span
from legalist.program import ActionDecl
from legalist.quick_dataclass import copy_fields, mutable
from legalist.source import Mapping, Node, Scalar

from .item import Entry, Ref
from .node_readers import entries, mapping, words
from .sections import UNSPOKEN, holes, read_sections

# Sections to whose entries linking gives values, numbers and conditions.
FILLED = ("options", "kinds", "actions")

# A value, its place, and the place of the option's name.
Setting = tuple[object, Span, Span]


@mutable
class Unit:
    """A ruleset, module or variant that was read. `id` is empty for the ruleset itself, so that
    origins say "no module".

    `incomplete` tells that some of it could not be read at all; an unknown name may then be in the
    missing part. `holes` are sections that could not be read. `roots` are the files it was read
    from.
    """

    id: str
    root: Mapping
    path: Path
    span: Span
    incomplete: bool = False
    holes: set[str] = field(default_factory=set)
    entries: list[Entry] = field(default_factory=list)
    removes: list[Ref] = field(default_factory=list)
    settings: dict[str, Setting] = field(default_factory=dict)
    roots: list[Mapping] = field(default_factory=list)
    # What was worked out from the unit alone; its copies for other games share it.
    memory: dict[object, Any] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return self.path.parent

    def take(self, root: Mapping, report: Report) -> None:
        """Read the sections of the unit's file, or of a further file of it."""
        self.roots.append(root)
        self.entries += read_sections(root, self.id, report)
        self.holes |= holes(root)
        self.incomplete |= not self.holes <= UNSPOKEN
        self.removes += words(root.get("remove"))
        self.settings.update(read_settings(root.get("options")))

    @property
    def written(self) -> frozenset[str]:
        """The addresses of everything that it declares or changes."""
        if Unit.written not in self.memory:
            self.memory[Unit.written] = frozenset(_addresses(self.entries))
        known: frozenset[str] = self.memory[Unit.written]
        return known

    def separate(self, *, texts: bool) -> None:
        """Make the declarations that linking changes the unit's own: the entries of a file are
        shared by all games. Modules change texts and conditions; with `texts`, translations are
        put in everywhere."""
        self.entries = [
            entry.copy() if texts or (self.id and entry.how != "add") else self._own(entry)
            for entry in self.entries
        ]

    def _own(self, entry: Entry) -> Entry:
        """Return an entry whose declaration may be given values, numbers and conditions, but whose
        texts and parts are shared."""
        if entry.section not in FILLED or entry.decl is None:
            return entry
        copied = copy_fields(entry)
        copied.decl = copy_fields(entry.decl)
        return copied

    def refs(self, key: str) -> list[Ref]:
        """Return the names of other units: requires, conflicts, after."""
        return words(self.root.get(key))

    def section(self, key: str) -> Mapping | None:
        return mapping(self.root.get(key))


def _addresses(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield entry.address
        yield from (part.address for part in entry.requires)
        if isinstance(entry.decl, ActionDecl):
            yield from (choice.address for choice in entry.decl.choices)


def read_settings(node: Node | None) -> dict[str, Setting]:
    """Return the values that an `options:` section gives to options declared elsewhere."""
    found: dict[str, Setting] = {}
    for key, name, item in entries(node):
        given = item.get("default") if isinstance(item, Mapping) and len(item) == 1 else item
        if isinstance(given, Scalar):
            found[key] = (given.value, given.span, name)
    return found
