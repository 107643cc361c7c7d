"""Where a new entry goes in a file, and how it is laid out there: as its neighbours are."""

from __future__ import annotations

from typing import Any

from legalist.source import Mapping

from .document import Document, Path

# Where a new key goes at the top of a file: after the last of those before it in this list that is
# there. Keys that are not in the list go to the end.
HEAD = (
    "variant", "module", "title", "about", "note", "ruleset", "of", "requires", "conflicts",
    "overrides", "modules", "after", "before", "map", "edition", "players", "needs", "remove",
)  # fmt: skip


def block_levels(doc: Document, path: Path, value: Any) -> int:
    """Return on how many levels a new group gets a line for each key: as its neighbours do or,
    without any, if it has several keys."""
    if not isinstance(value, dict) or len(path) > 2:
        return 0
    if len(path) == 1:
        if path[0] in HEAD or path[0] == "look":
            return 0
        inner = [one for one in value.values() if isinstance(one, dict)]
        return 2 if any(len(one) > 1 for one in inner) else 1
    section = doc.at(path[:1])
    others = section.items.items() if isinstance(section, Mapping) else ()
    groups = [one for key, one in others if isinstance(one, Mapping) and key != path[-1]]
    if not groups:
        return int(len(value) > 1)
    return int(2 * sum(map(doc.in_brackets, groups)) < len(groups))


def anchor(root: Mapping, key: str) -> str:
    """Return the key at the top of a file after which another goes."""
    keys = list(root.items)
    if key in HEAD:
        earlier = [one for one in keys if one in HEAD[: HEAD.index(key)]]
        if earlier:
            return max(earlier, key=keys.index)
    return keys[-1]


def last_line(doc: Document, line: int, indent: int) -> int:
    """Return the last line of an entry together with the comments that are indented below it."""
    last = line
    for number in range(line + 1, len(doc.lines) + 1):
        text = doc.line(number)
        if text.strip():
            if not text.lstrip().startswith("#") or len(text) - len(text.lstrip()) <= indent:
                break
            last = number
    return last


def is_set_apart(doc: Document, owner: Mapping, long: bool) -> bool:
    """Return whether the author leaves a blank line before the entries of a group. There is one
    between the head of a file and its first section, which is `long`."""
    keys = list(owner.keys.values())[1:]
    if not keys:
        return long
    above = keys[-1].line - 1
    while doc.line(above).lstrip().startswith("#"):
        above -= 1
    return not doc.line(above).strip() or (long and all(key in HEAD for key in owner))
