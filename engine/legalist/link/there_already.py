"""What to write when a module brings something that is there already: `add:`, `replace:`, `wrap:`.

A module that lists an enum again with one more name wants the name added, not the enum replaced.
"""

from __future__ import annotations

import re
from typing import Any

from legalist.diagnostics import Edit, Fix
from legalist.schema.edits import insert_entry
from legalist.source import Mapping, Node, Scalar

from .changes import declared_names
from .head_advice import Advice
from .item import WITH_MEMBERS, Entry
from .sections import SECTIONS

# A text that stands between braces as it is.
PLAIN = re.compile(r"[\w(][^:#\n,{}\[\]&*!|>'\"%@`]*")


def there_already_advice(entry: Entry, old: Any) -> Advice:
    """For an entry that would be new but for the declaration `old`."""
    node = entry.node
    fresh = _fresh_members(entry, old)
    if fresh:
        return _add_advice(entry, fresh, node)
    section = SECTIONS.get(entry.section)
    wrap = ", or `wrap:` to change it" if section is None or section.wraps else ""
    fix = _replace_fix(node, section.main if section is not None else "that")
    return Advice(f"say `replace: true` to take its place{wrap}", () if fix is None else (fix,))


def _fresh_members(entry: Entry, old: Any) -> list[str]:
    if entry.section not in WITH_MEMBERS or old is None:
        return []
    return [name for name, _ in entry.members if name not in declared_names(old)]


def _add_advice(entry: Entry, fresh: list[str], node: Node | None) -> Advice:
    listed = ", ".join(fresh)
    if entry.section == "enums":
        text = f"{{add: [{listed}]}}"
        one_line = node is not None and node.span.line == node.span.end_line
        fixes = (Fix(f"write `{text}`", (Edit(node.span, text),)),) if node and one_line else ()
        return Advice(f"to add to it, write `{entry.id}: {text}`", fixes)
    shown = ", ".join(f"{name}: …" for name in fresh)
    keys = node.keys if isinstance(node, Mapping) else {}
    main = next((key for key in ("members", "count") if key in keys), "")
    alone = len(fresh) == len(entry.members) and set(keys) <= {main, "cite", "note"}
    fixes = (Fix("write `add`", (Edit(keys[main], "add"),)),) if main and alone else ()
    return Advice(f"to add to it, write `{entry.id}: {{add: {{{shown}}}}}`", fixes)


def _replace_fix(node: Node | None, main: str) -> Fix | None:
    said = "replace: true"
    if isinstance(node, Mapping) and node.keys:
        return Fix(f"write `{said}`", insert_entry(node, "replace", "true"))
    if isinstance(node, Scalar) and main and PLAIN.fullmatch(node.text):
        return Fix(f"write `{said}`", (Edit(node.span, f"{{{said}, {main}: {node.text}}}"),))
    return None
