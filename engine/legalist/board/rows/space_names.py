"""Names and order of typed spaces, if they are not the default ones."""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import replace

from legalist.board.groups import near_space, space_numbers
from legalist.board.spaces import Space
from legalist.diagnostics import Label, Report
from legalist.source import Mapping, Node, Scalar


def own_names(spaces: Listed[Space], node: Node | None, report: Report) -> list[Space]:
    """Return the spaces with the names that `names:` gives them."""
    given = node if isinstance(node, Mapping) else None
    if given is None:
        return list(spaces)
    known = {space.name for space in spaces}
    for name in given:
        if name not in known:
            report.add(
                "L604", given.keys[name], help=near_space(name, sorted(known)),
                space=name, where="`names`",
            )  # fmt: skip
    named: dict[str, Space] = {}
    for space in spaces:
        entry = given.get(space.name)
        if not isinstance(entry, Scalar) or entry.value is None:
            new = space
        else:
            if not entry.text.isidentifier():
                report.add("L609", entry.span, space=entry.text)
            new = replace(space, name=entry.text, span=entry.span)
        if new.name in named:
            here, there = new.span, named[new.name].span
            if new is space:
                here, there = there, here
            label = Label(there, "the other one")
            report.add("L623", here, labels=[label], space=new.name)
        else:
            named[new.name] = new
    return list(named.values())


def in_order(spaces: list[Space], node: Node | None, report: Report) -> list[Space]:
    """Return the spaces that `order:` lists, then the others."""
    if node is None:
        return spaces
    index = {space.name: number for number, space in enumerate(spaces)}
    first = space_numbers(node, index, "`order`", report)
    return [spaces[n] for n in (*first, *(n for n in index.values() if n not in first))]
