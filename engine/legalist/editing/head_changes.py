"""Changes of what a file says at its top: modules, map, edition, players, and names of others."""

from __future__ import annotations

from collections.abc import Sequence

from legalist.link.contents import TELLING

from .changes import Change
from .document import Document, Refused
from .name_lists import add_name, drop_name
from .tree_edits import drop, put

# The lists of names at the top of files, and the sorts of files that have them.
LISTS = {
    "modules": ("variant",),
    "overrides": ("variant", "module"),
    "requires": ("module",),
    "conflicts": ("module",),
    "after": ("module",),
    "before": ("module",),
}
CHOICES = {"map": ("variant", "module", "ruleset"), "edition": ("variant", "ruleset")}


def add_to_list(key: str, name: str) -> Change:
    """Add a name to a list at the top: a module to `modules`, another's to `after`."""
    return lambda doc: add_name(_having(doc, key, LISTS[key]), (key,), name)


def take_from_list(key: str, name: str) -> Change:
    return lambda doc: drop_name(_having(doc, key, LISTS[key]), (key,), name)


def choose(key: str, value: str) -> Change:
    """Choose the map or the edition; an empty value leaves it to the ruleset."""

    def change(doc: Document) -> Document:
        _having(doc, key, CHOICES[key])
        return put(doc, (key,), value) if value else drop(doc, (key,))

    return change


def choose_players(least: int, most: int, seats: Sequence[str] = ()) -> Change:
    """Say how many play, and perhaps on which seats."""
    keys = {"min": least, "max": most, **({"seats": list(seats)} if seats else {})}

    def change(doc: Document) -> Document:
        _having(doc, "players", ("variant", "module", "ruleset"))
        for key, value in keys.items():
            doc = put(doc, ("players", key), value)
        return doc

    return change


def _having(doc: Document, key: str, sorts: Sequence[str]) -> Document:
    """Return the document, if a file of its sort can have the key."""
    sort = next((one for one in TELLING if one in doc.root), "")
    if sort not in sorts:
        raise Refused("L594", doc.root.keys.get(sort), address=key)
    return doc
