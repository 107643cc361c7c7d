"""The declarations of a file as an outline, and those of a whole project by name."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.diagnostics import Span
from legalist.link.sections import SECTIONS
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, Sequence

from .mention import entries_of
from .scenario_mentions import scenarios_of
from .sheet import Sheet

MOST_FOUND = 200
PARTS = ("choose", "require", "members")


@frozen
class Symbol:
    """`at` is its name, `whole` everything about it; `section` says what it is."""

    name: str
    section: str
    at: Span
    whole: Span
    detail: str = ""
    children: tuple[Symbol, ...] = ()


def outline(sheet: Sheet) -> list[Symbol]:
    """Return the outline of a file; none while it cannot be read."""
    root = sheet.root
    if root is None:
        return []
    found = []
    for key, span, node in entries_of(root):
        if key == "scenarios":
            children = tuple(_scenarios(root))
        elif key in SECTIONS or key in ("citations", "texts", "names", "editions", "spaces"):
            children = tuple(_entry(key, *entry) for entry in entries_of(node))
        else:
            children = ()
        found.append(Symbol(key, "file", span, _whole(span, node), _detail(node), children))
    return found


def _entry(section: str, key: str, span: Span, node: Node) -> Symbol:
    children: list[Symbol] = []
    if isinstance(node, Mapping):
        for part in PARTS:
            children += [_entry(part, *one) for one in entries_of(node.get(part))]
    return Symbol(key, section, span, _whole(span, node), _detail(node), tuple(children))


def _scenarios(root: Mapping) -> Iterator[Symbol]:
    for scenario in scenarios_of(root):
        name = scenario.get("name")
        if isinstance(name, Scalar):
            yield Symbol(" ".join(name.text.split()), "scenarios", name.span, scenario.span)


def _whole(span: Span, node: Node) -> Span:
    return span.to(node.span) if _ends_after(node.span, span) else span


def _ends_after(one: Span, other: Span) -> bool:
    return (one.end_line, one.end_column) >= (other.end_line, other.end_column)


def _detail(node: Node) -> str:
    """Return the beginning of a value that is one text."""
    if isinstance(node, Scalar) and "\n" not in node.text:
        return node.text[:60]
    if isinstance(node, Mapping) and isinstance(node.get("cite"), Scalar | Sequence):
        cited = node.items["cite"]
        names = [cited] if isinstance(cited, Scalar) else cited.items  # type: ignore[attr-defined]
        return ", ".join(one.text for one in names if isinstance(one, Scalar))
    return ""


def find_symbols(sheet: Sheet, query: str) -> list[Symbol]:
    """Return the declarations of the project whose name contains the query."""
    wanted = query.lower()
    found = []
    for address in sheet.index.addresses():
        name = address.rsplit(".", 1)[-1]
        if wanted in name.lower():
            for mention in sheet.index.declarations(address):
                section = address.partition(".")[0]
                found.append(Symbol(name, section, mention.span, mention.span, address))
    found.sort(key=lambda one: (not one.name.startswith(query), one.name, one.at))
    return found[:MOST_FOUND]
