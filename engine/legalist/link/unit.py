"""What linking puts together: the ruleset itself, the rulesets it extends, modules, a variant."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from legalist.diagnostics import Report, Span
from legalist.source import Mapping, Node, Scalar

from .item import Entry, Ref
from .nodes import entries, mapping, words
from .sections import has_holes, read_sections

# A value, its place, and the place of the option's name.
Setting = tuple[object, Span, Span]


@dataclass(slots=True)
class Unit:
    """One of them, read. `id` is empty for the ruleset itself, so that origins say "no module".

    `incomplete` says that some of it could not be read at all; names that are unknown then may
    be in the part that is missing. `roots` are the files it was read from.
    """

    id: str
    root: Mapping
    path: Path
    span: Span
    incomplete: bool = False
    entries: list[Entry] = field(default_factory=list)
    removes: list[Ref] = field(default_factory=list)
    settings: dict[str, Setting] = field(default_factory=dict)
    roots: list[Mapping] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        return self.path.parent

    def take(self, root: Mapping, report: Report) -> None:
        """Read the sections of the unit's file, or of a further file of it."""
        self.roots.append(root)
        self.entries += read_sections(root, self.id, report)
        self.incomplete |= has_holes(root)
        self.removes += words(root.get("remove"))
        self.settings.update(read_settings(root.get("options")))

    def refs(self, key: str) -> list[Ref]:
        """Names of other units: requires, conflicts, after."""
        return words(self.root.get(key))

    def section(self, key: str) -> Mapping | None:
        return mapping(self.root.get(key))


def read_settings(node: Node | None) -> dict[str, Setting]:
    """The values that an `options:` section gives to options declared elsewhere."""
    found: dict[str, Setting] = {}
    for key, name, item in entries(node):
        given = item.get("default") if isinstance(item, Mapping) and len(item) == 1 else item
        if isinstance(given, Scalar):
            found[key] = (given.value, given.span, name)
    return found
