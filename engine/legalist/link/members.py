"""Members that a module adds to an existing enum or family of kinds.

New members come after the old ones, module by module in the order in which modules are applied, so
the order of members never depends on the order in which modules are requested.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from legalist.diagnostics import Report
from legalist.program import EnumDecl, KindDecl, Member, MembersDecl, Origin
from legalist.source import Mapping

from .item import Entry

# The keys of a kind that contain its members.
MEMBER_KEYS = ("members", "count")


def with_members(old: Any, entry: Entry, fresh: Iterable[str], report: Report) -> Any:
    """Return the declaration with those members of the entry that are new."""
    names = set(fresh)
    new = entry.decl
    cite = tuple(dict.fromkeys(old.cite + new.cite))
    members = [member for member in new.members if member.name in names]
    if isinstance(old, EnumDecl):
        return replace(
            old,
            cite=cite,
            members=(*old.members, *(member.name for member in members)),
            member_spans=(*old.member_spans, *(member.span for member in members)),
        )
    fitting = [member for member in members if _fits(old, new, member, report)]
    return replace(_grown(old, new, fitting) if fitting else old, cite=cite)


def without_member(old: Any, name: str) -> Any:
    """Return the declaration without one of its members."""
    if isinstance(old, EnumDecl):
        pairs = zip(old.members, old.member_spans, strict=True)
        kept = [pair for pair in pairs if pair[0] != name]
        return replace(
            old,
            members=tuple(one for one, _ in kept),
            member_spans=tuple(span for _, span in kept),
        )
    key = "members" if old.listed else "count"
    source = {one: value for one, value in old.source[key].items() if one != name}
    left = tuple(member for member in old.members if member.name != name)
    group = old.origin.node.items[key]
    nodes = {one: node for one, node in group.items.items() if one != name}
    origin = _with_tree(old, key, Mapping(group.span, nodes, group.keys))
    return replace(old, members=left, source={**old.source, key: source}, origin=origin)


def _with_tree(old: KindDecl, key: str, group: Mapping) -> Origin:
    """Return the origin with a tree that has these members, because other code reads the tree
    again."""
    tree = old.origin.node
    assert isinstance(tree, Mapping)
    items, keys = {**tree.items, key: group}, {key: group.span, **tree.keys}
    return replace(old.origin, node=Mapping(tree.span, items, keys))


def _grown(old: KindDecl, new: MembersDecl, members: list[Member]) -> KindDecl:
    key = "members" if old.listed else "count"
    written = {member.name: new.source["add"][member.name] for member in members}
    source = {**old.source, key: {**old.source.get(key, {}), **written}}
    origin = _with_tree(old, key, _grown_group(old, new, key, members))
    if old.listed:
        every = (*old.members, *members)
        return replace(old, members=every, source=source, origin=origin)
    spans = {**old.count_spans, **{member.name: member.span for member in members}}
    return replace(old, count_spans=spans, source=source, origin=origin)


def _grown_group(old: KindDecl, new: MembersDecl, key: str, members: list[Member]) -> Mapping:
    tree, added = old.origin.node, new.origin.node
    assert isinstance(tree, Mapping) and isinstance(added, Mapping)
    before, more = tree.get(key), added.items["add"]
    assert isinstance(more, Mapping)
    group = before if isinstance(before, Mapping) else Mapping(more.span)
    fresh = {member.name: more.items[member.name] for member in members}
    places = {member.name: member.span for member in members}
    return Mapping(group.span, {**group.items, **fresh}, {**group.keys, **places})


def _fits(old: KindDecl, new: MembersDecl, member: Member, report: Report) -> bool:
    """Check the form of new members: attributes in a listed family, a number where pieces are
    counted."""
    counted = isinstance(new.source["add"][member.name], int | str)
    name = member.name
    if old.listed and counted:
        why = f"lists its members, so write its attributes, as in `{name}: {{count: 2}}`"
    elif not old.listed and not isinstance(old.source.get("count"), dict):
        why = "does not list its members and counts all its pieces alike"
    elif not old.listed and not counted:
        why = f"counts its pieces by value, so write a number, as in `{name}: 2`"
    else:
        return True
    report.add("L538", member.span, kind=old.id, member=name, why=why)
    return False
