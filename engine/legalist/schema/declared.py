"""What the ruleset of a file declares: names for the advice that a finding gives.

Read only where something is wrong. What is wrong with the other files is not told here.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from legalist.diagnostics import Report
from legalist.resources import rulesets_dir
from legalist.source import Mapping, Node, Scalar, Sequence, files, inside, read_yaml, real_path

MANIFEST = "ruleset.yaml"
MOST_LISTED = 6
# Sections whose entries a module can name by `section.id`.
ADDRESSED = ("actions", "rules", "functions", "effects", "events", "restrictions", "kinds", "zones",
             "values", "enums", "invariants")  # fmt: skip


class Declared:
    """The sections of a file and of the ruleset that it belongs to."""

    def __init__(self, root: Node, file: str) -> None:
        trees = [root, *_ruleset_files(root, Path(file))]
        self.trees = [tree for tree in trees if isinstance(tree, Mapping)]

    def entries(self, section: str) -> dict[str, Node]:
        """The entries of a section by their heads, as `turn_ended(player who)`."""
        heads: dict[str, Node] = {}
        for tree in self.trees:
            listed = tree.get(section)
            heads |= dict(listed.items) if isinstance(listed, Mapping) else {}
        return heads

    def address(self, name: str) -> str:
        """The address of what is called so, if one section alone has it."""
        sections = [
            section
            for section in ADDRESSED
            if name in [head.partition("(")[0] for head in self.entries(section)]
        ]
        return f"{sections[0]}.{name}" if len(sections) == 1 else ""

    def events(self, text: str) -> list[str]:
        """The events as rules name them, those first that bring just what the text speaks of."""
        words = set(re.findall(r"\w+", text))
        events = []
        for head in self.entries("events"):
            name, _, rest = head.partition("(")
            params = [part.split()[-1] for part in rest.rstrip(") ").split(",") if part.split()]
            unused = sum(param not in words for param in params)
            called = f"{name}({', '.join(params)})" if params else name
            events.append((unused, -len(params), called))
        return [called for _, _, called in sorted(events)]

    def decisions(self) -> list[str]:
        """The decisions at which actions are offered, the most common first."""
        offered: Counter[str] = Counter()
        for action in self.entries("actions").values():
            at = action.get("offered") if isinstance(action, Mapping) else None
            items = at.items if isinstance(at, Sequence) else [at]
            offered.update(one.text for one in items if isinstance(one, Scalar) and one.text)
        return [name for name, _ in offered.most_common() if "(" not in name]


def _ruleset_files(root: Node, file: Path) -> list[Node | None]:
    """The manifest and the parts of the ruleset that a file is in, or that it names."""
    around = real_path(file).parents[:2]
    folder = next((one for one in around if files().is_file(one / MANIFEST)), None)
    if folder is None and isinstance(root, Mapping):
        named = root.get("of") or root.get("ruleset")
        id = named.text if isinstance(named, Scalar) else ""
        folder = rulesets_dir() / id if re.fullmatch(r"[a-z][a-z0-9_-]*", id) else None
    if folder is None or not files().is_file(folder / MANIFEST):
        return []
    manifest = read_yaml(folder / MANIFEST, Report())
    parts = manifest.get("parts") if isinstance(manifest, Mapping) else None
    names = (
        [one.text for one in parts.items if isinstance(one, Scalar)]
        if isinstance(parts, Sequence)
        else []
    )
    paths = [path for name in names if (path := inside(folder, name)) is not None]
    return [manifest, *(read_yaml(path, Report()) for path in paths)]


def listed(names: list[str]) -> str:
    """The first few names, for a sentence."""
    shown = [f"`{name}`" for name in names[:MOST_LISTED]]
    return ", ".join([*shown, "…"] if len(names) > MOST_LISTED else shown)
