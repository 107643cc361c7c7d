"""What to write when a module declares something that already exists: `add:`, `replace:`, `wrap:`.

A module that lists an enum again with one more name wants the name added, not the enum replaced.
"""

from __future__ import annotations

import re
from typing import Any

from legalist.diagnostics import Edit, Fix
from legalist.program.changes import declared_names
from legalist.program.signature import signature_text
from legalist.schema.edits import in_braces, insert_entry
from legalist.source import Mapping, Node, Scalar

from .head_advice import Advice
from .item import CHANGEABLE, WITH_MEMBERS, Entry
from .sections import SECTIONS

# A text that needs no quotes between braces.
PLAIN = re.compile(r"[\w(][^:#\n,{}\[\]&*!|>'\"%@`]*")


def there_already_advice(entry: Entry, old: Any, module: str) -> Advice:
    """Return advice for an entry that would be new if the declaration `old` did not exist."""
    joined = joining_advice(entry, old)
    if joined is not None:
        return joined
    changing = _changing_advice(entry, old)
    if changing is not None:
        return changing
    section = SECTIONS.get(entry.section)
    wrap = ", or `wrap:` to change it" if section is None or section.wraps else ""
    own = f"{module.replace('-', '_')}_{entry.id}"
    help = f"say `replace: true` to take its place{wrap}"
    changed = _changing_line(entry, old, section.main) if section and section.wraps else ""
    if changed:
        new = f"; if yours is a new one, give it another name, such as `{own}`"
        return Advice(changed + new * ("wrap:" not in changed), _wrap_fix(entry))
    help += f"; if yours is a new one, give it another name, such as `{own}`"
    fix = _replace_fix(entry.node, section.main if section is not None else "that")
    return Advice(help, () if fix is None else (fix,))


def _changing_line(entry: Entry, old: Any, main: str) -> str:
    """For a short entry: the whole line, with `wrap:` if it speaks of what was there before."""
    node = entry.node
    if not isinstance(node, Scalar) or old is None or not PLAIN.fullmatch(node.text):
        return ""
    key = signature_text(entry.id, getattr(old, "params", ()))
    if re.search(r"\bbase\b", node.text):
        return f"write `{key}: {{wrap: {node.text}}}`"
    return f"to take its place, write `{key}: {{replace: true, {main}: {node.text}}}`"


def _wrap_fix(entry: Entry) -> tuple[Fix, ...]:
    node = entry.node
    if isinstance(node, Scalar) and re.search(r"\bbase\b", node.text):
        return (Fix("write `wrap:`", (Edit(node.span, f"{{wrap: {node.text}}}"),)),)
    fix = _replace_fix(node, SECTIONS[entry.section].main)
    return () if fix is None else (fix,)


def joining_advice(entry: Entry, old: Any) -> Advice | None:
    """For an entry that brings new members to what is there: say `add:`."""
    fresh = _fresh_members(entry, old)
    return _add_advice(entry, fresh, entry.node) if fresh else None


def _changing_advice(entry: Entry, old: Any) -> Advice | None:
    """For an entry that repeats some keys of what is there: say `change:`."""
    node = entry.node
    theirs = None if old is None else old.origin.node
    if entry.section not in CHANGEABLE or not (
        isinstance(node, Mapping) and isinstance(theirs, Mapping)
    ):
        return None
    if not node.keys or not node.items.keys() < theirs.items.keys():
        return None
    listed = ", ".join(f"{key}: …" for key in node)
    help = f"to change only this, write `{entry.id}: {{change: {{{listed}}}}}`"
    return Advice(f"{help}; `replace: true` takes the place of the whole", _change_fix(node))


def _change_fix(node: Mapping) -> tuple[Fix, ...]:
    span = node.span
    if not in_braces(node) or span.line != span.end_line:
        return ()
    start = span.at(span.line, span.column, span.line, span.column)
    end = span.at(span.line, span.end_column, span.line, span.end_column)
    return (Fix("write `change:` before it", (Edit(start, "{change: "), Edit(end, "}"))),)


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
    if fixes:
        return Advice(f"to add to it, write `add:` instead of `{main}:`", fixes)
    return Advice(f"to add to it, write `{entry.id}: {{add: {{{shown}}}}}`")


def _replace_fix(node: Node | None, main: str) -> Fix | None:
    said = "replace: true"
    if isinstance(node, Mapping) and node.keys:
        return Fix(f"write `{said}`", insert_entry(node, "replace", "true"))
    if isinstance(node, Scalar) and main and PLAIN.fullmatch(node.text):
        return Fix(f"write `{said}`", (Edit(node.span, f"{{{said}, {main}: {node.text}}}"),))
    return None
