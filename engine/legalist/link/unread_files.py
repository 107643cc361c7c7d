"""Files of a ruleset that are not part of this game, and the names that they declare.

An unknown name may be declared in a module that was not requested, or in a part that is missing
from the manifest. The files are read only when a name is looked up.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from legalist.diagnostics import Report
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, files, inside

from .location import ENDING, MANIFEST, locate
from .node_readers import entries, read_checked, words
from .sections import SECTIONS
from .targets import Target

# Folders whose files are not parts.
OTHER_FOLDERS = ("modules", "house", "maps", "text", "scenarios", "variants")
# Sections whose entries no rule can name.
UNNAMED = ("restrictions", "invariants", "rules", "flow", "outcome")
# An entry with one of these changes something that is declared elsewhere.
CHANGES = ("wrap", "and", "or", "replace", "extend", "change")


@frozen
class Unread:
    """Everything in the folders of a ruleset except the `played` modules and the listed parts."""

    target: Target
    played: frozenset[str]

    @property
    def manifest(self) -> Mapping:
        """The manifest of the ruleset."""
        return self.target.rulesets[0][1]

    @property
    def listing(self) -> str:
        """The command that lists what the ruleset declares."""
        folder = self.target.rulesets[-1][0].parent
        return f"legalist list {shlex.quote(locate(folder).name)} --rules"

    def modules_with(self, name: str, section: str = "") -> list[str]:
        """Return the modules that are not in play and declare a name, in one section or for any
        rule."""
        return [
            id
            for id, path in self.target.module_files.items()
            if id not in self.played and name in _names(path, "module", section)
        ]

    def speaks_of(self, name: str) -> bool:
        """Does any module that is not played speak of a name? The files are not parsed."""
        return any(
            name.encode("utf-8", "replace") in files().start(path)
            for id, path in self.target.module_files.items()
            if id not in self.played
        )

    def part_with(self, name: str) -> str:
        """Return the path in the folder of the unlisted part that declares a name."""
        return next((part for part, path in self._parts() if name in _names(path, "part")), "")

    def part_with_flow(self) -> str:
        """The part that says what happens in a turn and is not listed."""
        parts = ((part, read_checked(path, "part", Report())) for part, path in self._parts())
        return next((part for part, root in parts if root is not None and "flow" in root), "")

    def names_of(self, part: str) -> set[str]:
        """Return the names that an unlisted part declares."""
        return next((_names(path, "part") for id, path in self._parts() if id == part), set())

    def declared_in(self, part: str) -> set[str]:
        """Return everything that an unlisted part declares, rules and invariants included."""
        roots = [read_checked(path, "part", Report()) for id, path in self._parts() if id == part]
        return {
            name
            for root in roots
            for section in SECTIONS
            for name in _declared(section, None if root is None else root.get(section))
        }

    def _parts(self) -> Iterator[tuple[str, Path]]:
        manifest, root = self.target.rulesets[0]
        listed = {part for part, _ in words(root.get("parts"))}
        for path in files().below(manifest.parent, ENDING):
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
    """Yield every name that a section declares, without parsing anything."""
    if SECTIONS[section].words:
        yield from (name for name, _ in words(node))
    for key, _, body in entries(node):
        if not isinstance(body, Mapping) or not any(word in body for word in CHANGES):
            name = key.partition("(")[0].strip()
            yield name
            yield f"{name}s"
        yield from _inner(section, body)


def _inner(section: str, body: Node) -> Iterator[str]:
    """Yield the names inside a declaration: members, values, attributes, decisions."""
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
