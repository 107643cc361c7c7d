"""`change:` changes single keys of a declaration and leaves the rest as it is.

The declaration is read again from its file's tree with the new keys put in. Where both the old and
the new value are groups of keys, such as counts, only the given keys are changed. Two modules may
change different keys of one declaration, but not the same key.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.program import VOICES, ChangeDecl, RuleDecl
from legalist.program.signature import signature_text
from legalist.source import Mapping, Node, Scalar

from .declarations import DOING, Tables, Touch
from .item import Entry, Item
from .layers import changed_inside, innermost
from .members import MEMBER_KEYS
from .node_readers import entries, written
from .sections import section_of
from .texts import ORIGINAL

Path = tuple[str, ...]
TEXTS = ("text", *VOICES)


def changed(old: Any, entry: Entry, touch: Touch, tables: Tables) -> Any:
    """Return the declaration with those keys of the entry that may be changed; wraps around it
    are kept."""
    given: ChangeDecl = entry.decl
    inner = innermost(old)
    before = tree = _as_keys(inner.origin.node, section_of(entry.section).main)
    for path, value in _leaves(tree, given.keys):
        if _may_change(entry, tree, path, value, touch, tables):
            tree = _with(tree, given.keys, path)
    new = _read_again(entry.section, inner, tree, tables.report)
    if new is None:
        return None
    module = given.origin.module
    text = given.text or (new.text if "text" in given.keys else {})
    told = given.told or (new.told if new.voice in given.keys else {})
    # What was told with the old text does not fit a new one; a translation is no new text.
    anew = bool(text) and text.get(ORIGINAL) != old.text.get(ORIGINAL)
    ordered: dict[str, Any] = {}
    if isinstance(old, RuleDecl):  # the entry may say where the rule goes, beside `change:`
        ordered = {
            "before": (*old.before, *(name for name, _ in entry.before)),
            "after": (*old.after, *(name for name, _ in entry.after)),
        }
    return replace(
        changed_inside(old, new, before.get("offered")),
        **ordered,
        cite=new.cite if "cite" in given.keys else tuple(dict.fromkeys(old.cite + given.cite)),
        text=text or old.text,
        retold=module if text else old.retold,
        told=told or ({} if anew else old.told),
        told_by=module if told else old.told_by,
    )


def _read_again(section: str, old: Any, tree: Mapping, report: Report) -> Any:
    key = signature_text(old.id, getattr(old, "params", ()))
    origin, about = old.origin, section_of(section)
    item = Item(section, key, origin.span, tree, origin.module, report, about.main)
    return about.read(item).decl


def _as_keys(node: Node | None, main: str) -> Mapping:
    """Return a declaration in its long form: a bare value stands for its main key."""
    if isinstance(node, Mapping):
        return node
    assert node is not None
    empty = isinstance(node, Scalar) and node.value is None
    if empty:
        return Mapping(node.span)
    return Mapping(node.span, {main: node}, {main: node.span})


def _leaves(old: Mapping, new: Mapping, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield the keys that are changed, down to where either side is not a group of keys."""
    for key, _, value in entries(new):
        before = old.get(key)
        # A text is one thing: old translations do not fit a new one.
        if isinstance(value, Mapping) and isinstance(before, Mapping) and key not in TEXTS:
            yield from _leaves(before, value, (*path, key))
        else:
            yield (*path, key), value


def _with(old: Mapping, new: Mapping, path: Path) -> Mapping:
    """Return a copy of the old tree with one value of the new one; trees are shared, so none is
    changed."""
    key, *rest = path
    value = new.items[key]
    before = old.get(key)
    if rest and isinstance(value, Mapping) and isinstance(before, Mapping):
        value = _with(before, value, tuple(rest))
    return Mapping(old.span, {**old.items, key: value}, {**old.keys, key: new.keys[key]})


def _may_change(
    entry: Entry, tree: Mapping, path: Path, value: Node, touch: Touch, tables: Tables
) -> bool:
    key = replace(touch, span=_place(entry.decl.keys, path), value=str(written(value)))
    if entry.section == "kinds" and path[0] in MEMBER_KEYS and len(path) > 1:
        shown = key.value if isinstance(value, Scalar) else "…"
        help = f"to add it, write `{entry.id}: {{add: {{{path[1]}: {shown}}}}}`"
        member = replace(touch, span=_place(entry.decl.keys, path[:2]))
        address = entry.member_address(path[1])
        if not tables.may_change(address, member, silent=True, otherwise=help):
            return False
        path = ("members", *path[1:])
    if path[0] == "choose" and len(path) > 1 and path[1] not in _choices(tree):
        tables.report.add(
            "L525",
            key.span,
            help=did_you_mean(path[1], _choices(tree)),
            address=f"{entry.address}.choose.{path[1]}",
            doing=DOING["change"],
            by=touch.by,
        )
        return False
    tables.set_key(f"{entry.address}.{'.'.join(path)}", key)
    return True


def _choices(tree: Mapping) -> list[str]:
    return [name for name, _, _ in entries(tree.get("choose"))]


def _place(tree: Mapping, path: Path) -> Span:
    """Return the span of a key."""
    place = tree.span
    for key in path:
        place = tree.keys[key]
        inner = tree.items[key]
        tree = inner if isinstance(inner, Mapping) else tree
    return place
