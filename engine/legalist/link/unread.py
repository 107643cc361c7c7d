"""Files of a ruleset that are not part of this game, and the names that they would bring.

An unknown name may be declared in a module that nobody asked for, or in a part that the manifest
forgot. The files are only read when a name is looked for.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from legalist.diagnostics import Report
from legalist.source import Mapping, Node, inside

from .find import Target, module_files
from .location import MANIFEST, locate
from .nodes import entries, read_checked, words
from .sections import SECTIONS

# Folders whose files are no parts.
OTHER_FOLDERS = ("modules", "house", "maps", "text", "scenarios", "variants")
# Sections whose entries no rule can name.
UNNAMED = ("restrictions", "invariants", "rules", "flow", "outcome")
# An entry with one of these changes what is declared elsewhere.
CHANGES = ("wrap", "and", "or", "replace", "extend", "change")


@dataclass(frozen=True, slots=True)
class Unread:
    """Everything in the folders of a ruleset but the `played` modules and the parts listed."""

    target: Target
    played: frozenset[str]

    @property
    def listing(self) -> str:
        """The command that lists what the ruleset declares."""
        folder = self.target.rulesets[-1][0].parent
        return f"legalist list {shlex.quote(locate(folder).name)} --rules"

    def modules_with(self, name: str, section: str = "") -> list[str]:
        """The modules that are not played and declare a name, in one section or for any rule."""
        return [
            id
            for id, path in module_files(self.target).items()
            if id not in self.played and name in _names(path, "module", section)
        ]

    def part_with(self, name: str) -> str:
        """The part that declares a name and is not listed, by its path in the folder."""
        return next((part for part, path in self._parts() if name in _names(path, "part")), "")

    def names_of(self, part: str) -> set[str]:
        """The names that a part declares which is not listed."""
        return next((_names(path, "part") for id, path in self._parts() if id == part), set())

    def _parts(self) -> Iterator[tuple[str, Path]]:
        manifest, root = self.target.rulesets[0]
        listed = {part for part, _ in words(root.get("parts"))}
        for path in sorted(manifest.parent.rglob("*.yaml")):
            part = path.relative_to(manifest.parent)
            own = path.name != MANIFEST and part.parts[0] not in OTHER_FOLDERS
            if own and part.as_posix() not in listed and inside(manifest.parent, part.as_posix()):
                yield part.as_posix(), path


def _names(path: Path, kind: str, section: str = "") -> set[str]:
    quiet = Report()
    root = read_checked(path, kind, quiet)
    if root is None or (kind == "part" and quiet.errors):
        return set()
    sections = [section] if section in SECTIONS else [key for key in SECTIONS if key not in UNNAMED]
    return {name for key in sections for name in _declared(key, root.get(key))}


def _declared(section: str, node: Node | None) -> Iterator[str]:
    """Every name that a section declares, by what stands in it; nothing is parsed."""
    if SECTIONS[section].words:
        yield from (name for name, _ in words(node))
    for key, _, body in entries(node):
        if not isinstance(body, Mapping) or not any(word in body for word in CHANGES):
            name = key.partition("(")[0].strip()
            yield name
            yield f"{name}s"
        yield from _inner(section, body)


def _inner(section: str, body: Node) -> Iterator[str]:
    """The names inside a declaration: members, values, attributes, decisions."""
    get = body.get if isinstance(body, Mapping) else lambda _key: None
    if section == "enums":
        for node in (body, get("values"), get("add")):
            yield from (name for name, _ in words(node))
    elif section == "kinds":
        for key in ("members", "add", "attributes"):
            yield from (name for name, _, _ in entries(get(key)))
    elif section == "options":
        yield from (name for name, _ in words(get("values")))
    elif section == "actions":
        yield from (text.partition("(")[0].strip() for text, _ in words(get("offered")))
