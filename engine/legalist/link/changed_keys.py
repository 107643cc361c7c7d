"""`change:` – single keys of a declaration, while the rest of it stays as it is.

The declaration is read again from its file's tree with the new keys put in. Where both the old and
the new value are groups of keys, such as counts, only the keys given are changed. Two modules may
change different keys of one declaration, but not the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from legalist.diagnostics import Report, Span
from legalist.source import Mapping, Node, Scalar

from .item import Entry, Item
from .members import MEMBER_KEYS
from .nodes import entries, written
from .program import ChangeDecl
from .sections import SECTIONS
from .signature import signature_text
from .tables import Tables, Touch

Path = tuple[str, ...]


def changed(old: Any, entry: Entry, touch: Touch, tables: Tables) -> Any:
    """The declaration with those keys of the entry that may be changed."""
    given: ChangeDecl = entry.decl
    section = SECTIONS[entry.section]
    tree = _as_keys(old.origin.node, section.main)
    for path, value in _leaves(tree, given.keys):
        if _may_change(entry, path, value, touch, tables):
            tree = _with(tree, given.keys, path)
    new = _read_again(entry.section, old, tree, tables.report)
    if new is None:
        return None
    return replace(
        new,
        cite=tuple(dict.fromkeys(old.cite + given.cite)),
        text=given.text or old.text,
        retold=given.retold or old.retold,
    )


def _read_again(section: str, old: Any, tree: Mapping, report: Report) -> Any:
    key = signature_text(old.id, getattr(old, "params", ()))
    origin, about = old.origin, SECTIONS[section]
    item = Item(section, key, origin.span, tree, origin.module, report, about.main)
    return about.read(item).decl


def _as_keys(node: Node | None, main: str) -> Mapping:
    """A declaration in its long form: a value alone stands for its main key."""
    if isinstance(node, Mapping):
        return node
    assert node is not None
    empty = isinstance(node, Scalar) and node.value is None
    if empty:
        return Mapping(node.span)
    return Mapping(node.span, {main: node}, {main: node.span})


def _leaves(old: Mapping, new: Mapping, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """The keys that are changed, as far down as both sides have groups of keys."""
    for key, _, value in entries(new):
        before = old.get(key)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            yield from _leaves(before, value, (*path, key))
        else:
            yield (*path, key), value


def _with(old: Mapping, new: Mapping, path: Path) -> Mapping:
    """The old tree with one value of the new one; no tree is changed, others use them."""
    key, *rest = path
    value = new.items[key]
    before = old.get(key)
    if rest and isinstance(value, Mapping) and isinstance(before, Mapping):
        value = _with(before, value, tuple(rest))
    return Mapping(old.span, {**old.items, key: value}, {**old.keys, key: new.keys[key]})


def _may_change(entry: Entry, path: Path, value: Node, touch: Touch, tables: Tables) -> bool:
    key = replace(touch, span=_place(entry.decl.keys, path), value=str(written(value)))
    if entry.section == "kinds" and path[0] in MEMBER_KEYS and len(path) > 1:
        shown = key.value if isinstance(value, Scalar) else "…"
        help = f"to add it, write `{entry.id}: {{add: {{{path[1]}: {shown}}}}}`"
        member = replace(touch, span=_place(entry.decl.keys, path[:2]))
        address = entry.member_address(path[1])
        if not tables.may_change(address, member, silent=True, otherwise=help):
            return False
        path = ("members", *path[1:])
    tables.set_key(f"{entry.address}.{'.'.join(path)}", key)
    return True


def _place(tree: Mapping, path: Path) -> Span:
    """Where a key stands."""
    place = tree.span
    for key in path:
        place = tree.keys[key]
        inner = tree.items[key]
        tree = inner if isinstance(inner, Mapping) else tree
    return place
