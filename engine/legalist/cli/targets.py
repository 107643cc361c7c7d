"""What a name or path given to a command is: a ruleset, or a file that belongs to one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from legalist.diagnostics import Report
from legalist.link.find import MANIFEST, ruleset_names
from legalist.link.nodes import read_checked, shown, word
from legalist.resources import rulesets_dir
from legalist.source import Mapping, read_yaml

# The key that tells the kind of a file; a file with none of them is a part of a ruleset.
TELLING_KEYS = {
    "ruleset": "ruleset",
    "module": "module",
    "variant": "variant",
    "map": "map",
    "scenarios": "scenarios",
    "language": "text",
}


@dataclass(frozen=True, slots=True)
class Thing:
    """A ruleset's folder, or one file. `ruleset` is the folder it belongs to, if any is found."""

    kind: str
    path: Path
    ruleset: Path | None

    @property
    def name(self) -> str:
        shipped = self.path.parent == rulesets_dir()
        return self.path.name if shipped else shown(self.path)


def find_things(name: str, report: Report) -> list[Thing]:
    """What `name` means; a folder that is no ruleset means the rulesets in it."""
    path = rulesets_dir() / name if name in ruleset_names() else Path(name)
    if path.is_dir():
        if (path / MANIFEST).is_file():
            return [Thing("ruleset", path, path)]
        inner = sorted(manifest.parent for manifest in path.glob(f"*/{MANIFEST}"))
        if not inner:
            report.add("L502", None, path=shown(path))
        return [Thing("ruleset", folder, folder) for folder in inner]
    if not path.is_file():
        from legalist.link.find import find_target

        find_target(name, report)  # it says what names there are
        return []
    if path.name == MANIFEST:
        return [Thing("ruleset", path.parent, path.parent)]
    node = read_yaml(path, report, name=shown(path))
    if not isinstance(node, Mapping):
        if node is not None:
            read_checked(path, "part", report)
        return []
    kind = _kind(node, path)
    return [Thing(kind, path, _folder(node, kind, path))]


def _kind(node: Mapping, path: Path) -> str:
    # A variant names its ruleset too, so its own key is looked for first.
    for key in ("variant", "module", "map", "scenarios", "language", "ruleset"):
        if key in node and not (key == "map" and "ruleset" in node):
            return TELLING_KEYS[key]
    by_folder = {"modules": "module", "house": "module", "maps": "map", "scenarios": "scenarios",
                 "text": "text", "variants": "variant"}  # fmt: skip
    return by_folder.get(path.resolve().parent.name, "part")


def _folder(node: Mapping, kind: str, path: Path) -> Path | None:
    """The ruleset's folder around the file; else the shipped ruleset that it names."""
    for folder in path.resolve().parents:
        if (folder / MANIFEST).is_file():
            return folder
    named = word(node.get("of" if kind == "module" else "ruleset"))
    return rulesets_dir() / named if named in ruleset_names() else None
