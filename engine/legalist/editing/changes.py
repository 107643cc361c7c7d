"""Changes of an author's file at addresses, each as a function from document to document.

A place that the file touches already is changed there; nothing is said twice. Where that could mean
two things the change is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from legalist.source import Mapping, Scalar, plain

from .address import MEMBERS, REMOVE, Address, How, how_touched, wrap_key
from .document import Document, Refused
from .name_lists import add_name, drop_name, names_at
from .tree_edits import drop, put, rename

Change = Callable[[Document], Document]
Wrap = Literal["wrap", "and", "or"]
BASE = "base"


def set_option(name: str, value: bool | int | str) -> Change:
    """Give an option a value."""
    address = Address.parse(f"options.{name}")

    def change(doc: Document) -> Document:
        path = address.path(doc)
        match how_touched(doc, address):
            case "added" | "replaced":
                return put(doc, (*path, "default"), value)
            case "changed":
                return put(doc, (*path, "change", "default"), value)
            case "set":
                inside = isinstance(doc.at(path), Mapping)
                return put(doc, (*path, "default") if inside else path, value)
            case "":
                return put(doc, path, value)
            case how:
                raise _two_answers(doc, address, how)

    return change


def add(address_text: str, value: Any) -> Change:
    """Add a declaration, a condition of an action, or a member of an enum or a kind."""
    address = Address.parse(address_text)

    def change(doc: Document) -> Document:
        if address.rest[:1] == (MEMBERS,) and len(address.rest) == 2:
            return _add_member(doc, address, value)
        how = how_touched(doc, address)
        if address.rest or (how and how != "removed"):
            raise _two_answers(doc, address, how)
        if how == "removed":
            return replace(address_text, value)(doc)
        return put(_with_action(doc, address), address.path(doc), value)

    return change


def _add_member(doc: Document, address: Address, value: Any) -> Document:
    owner, name = address.owner, address.rest[1]
    doc = drop_name(doc, REMOVE, str(address))
    path, how = owner.path(doc), how_touched(doc, owner)
    if owner.section == "enums":
        return add_name(doc, path if how == "added" else (*path, "add"), name)
    if how in ("added", "replaced"):
        listed = doc.at((*path, MEMBERS)) is not None
        return put(doc, (*path, MEMBERS if listed else "count", name), value)
    if how not in ("", "extended"):
        raise _two_answers(doc, owner, how)
    return put(doc, (*path, "add", name), value)


def remove(address_text: str) -> Change:
    """Take out a declaration, a condition of an action (which switches it off), or a member. What
    the file adds itself is taken out of the file."""
    address = Address.parse(address_text)

    def change(doc: Document) -> Document:
        if address.rest[:1] == (MEMBERS,):
            without = _without_member(doc, address)
            if without is not doc:
                return without
        how = "" if address.rest else how_touched(doc, address)
        for name in names_at(doc, REMOVE):
            if name.startswith(f"{address}."):
                doc = drop_name(doc, REMOVE, name)
        if how and how != "removed":
            doc = _without(doc, address)
        if how == "added":
            return doc
        return add_name(doc, REMOVE, str(address))

    return change


def restore(address_text: str) -> Change:
    """Take back whatever the file does at an address: what was removed, wrapped or changed is as in
    the game again."""
    address = Address.parse(address_text)
    return lambda doc: _without(drop_name(doc, REMOVE, str(address)), address)


def _without(doc: Document, address: Address) -> Document:
    """Leave out the entry at an address, and that of an action which then says nothing."""
    doc = drop(doc, address.path(doc))
    above = doc.at(address.owner.path(doc))
    if address.condition and above is not None and plain(above) == {"wrap": BASE}:
        doc = drop(doc, address.owner.path(doc))
    return doc


def _without_member(doc: Document, address: Address) -> Document:
    """Take a member out of those that the file itself gives to a kind or an enum."""
    path, name = address.owner.path(doc), address.rest[-1]
    if address.section == "enums":
        listed = path if how_touched(doc, address.owner) == "added" else (*path, "add")
        return drop_name(doc, listed, name)
    for key in ("add", MEMBERS, "count"):
        doc = drop(doc, (*path, key, name))
    return doc


def replace(address_text: str, value: Any) -> Change:
    """Put another declaration in the place of one."""
    address = Address.parse(address_text)

    def change(doc: Document) -> Document:
        if address.rest:
            raise Refused("L594", address=str(address))
        how = how_touched(doc, address)
        doc = drop_name(_with_action(doc, address), REMOVE, str(address))
        whole = value if isinstance(value, dict) else {address.main: value}
        path = address.path(doc)
        if how == "added":
            return put(doc, path, value)
        if how == "wrapped" and address.main in whole:
            doc = rename(doc, (*path, wrap_key(doc, path)), address.main)
        return put(doc, path, {"replace": True, **whole})

    return change


def wrap(address_text: str, text: str | int, how: Wrap = "wrap") -> Change:
    """Change a declaration with `base` for what was there, or add one more condition to it."""
    address = Address.parse(address_text)

    def change(doc: Document) -> Document:
        if address.rest:
            raise Refused("L594", address=str(address))
        touched = how_touched(doc, address)
        if touched not in ("", "removed", "wrapped"):
            raise _two_answers(doc, address, touched)
        doc = drop_name(_with_action(doc, address), REMOVE, str(address))
        path = address.path(doc)
        if touched == "wrapped":  # which keeps a comment beside it
            doc = rename(doc, (*path, wrap_key(doc, path)), how)
        return put(doc, (*path, how), text)

    return change


def change_key(address_text: str, value: Any) -> Change:
    """Change one key of a declaration, such as `zones.hand.limit`; the rest stays."""
    address = Address.parse(address_text)

    def change(doc: Document) -> Document:
        if not address.rest:
            raise Refused("L594", address=str(address))
        path, how = address.path(doc), how_touched(doc, address.declaration)
        node = doc.at(path)
        if how in ("added", "replaced"):
            bare = isinstance(node, Scalar) and address.rest == (address.main,)
            return put(doc, path if bare else (*path, *address.rest), value)
        if how == "set":
            if address.rest == ("default",):
                return set_option(address.id, value)(doc)
            given = doc.at((*path, "default")) or node
            assert given is not None
            return put(doc, path, {"change": {"default": plain(given), address.rest[0]: value}})
        if how not in ("", "changed"):
            raise _two_answers(doc, address.declaration, how)
        doc = _with_action(doc, address)
        return put(doc, (*address.path(doc), "change", *address.rest), value)

    return change


def order(address_text: str, place: Literal["before", "after"], rule: str) -> Change:
    """Let a rule run before or after another rule of its event."""
    address = Address.parse(address_text)

    def change(doc: Document) -> Document:
        if address.section != "rules" or address.rest:
            raise Refused("L594", address=str(address))
        how = how_touched(doc, address)
        if how == "removed":
            raise _two_answers(doc, address, how)
        path = address.path(doc)
        other = "after" if place == "before" else "before"
        if not how:
            return put(doc, path, {"wrap": BASE, place: rule})
        doc = drop_name(doc, (*path, other), rule)
        names = names_at(doc, (*path, place))
        return put(doc, (*path, place), rule) if not names else add_name(doc, (*path, place), rule)

    return change


def _with_action(doc: Document, address: Address) -> Document:
    """For a condition of an action that the file does not touch: let the file extend the action."""
    if not address.condition:
        return doc
    above = address.owner
    how = how_touched(doc, above)
    if how == "":
        return put(doc, (*above.path(doc), "wrap"), BASE)
    if how in ("removed", "changed"):
        raise _two_answers(doc, above, how)
    return doc


def _two_answers(doc: Document, address: Address, how: How) -> Refused:
    path = address.path(doc)
    node = doc.at(path)
    above = doc.at(path[:-1])
    span = None if node is None else node.span
    if isinstance(above, Mapping) and path[-1] in above.keys:
        span = above.keys[path[-1]]
    said = {"": "given", "set": "given a value"}.get(how, how)
    return Refused("L592", span, address=str(address), how=said)
