"""A rulebook as plain data: sections of blocks, blocks of lines, lines of runs.

The writers decide only how it looks; content, order and language are settled here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Literal

from legalist.quick_dataclass import frozen

RunKind = Literal[
    "plain", "strong", "slot", "code", "cite", "link", "badge", "anchor", "page"
]  # fmt: skip


@frozen
class Run:
    """A piece of text.

    A slot stands for something that a move fills in; a cite, link or badge refers to `target`, and
    an anchor is what others refer to by that name; a page is the number of the page of `target`,
    where there are pages. `language` is set if the text is not in the
    language of the book.
    """

    text: str
    kind: RunKind = "plain"
    target: str = ""
    language: str = ""
    colour: str = ""


Line = tuple[Run, ...]


@frozen
class Item:
    """A line of a list, with its sub-items."""

    line: Line
    items: tuple[Item, ...] = ()
    anchor: str = ""


@frozen
class Paragraph:
    line: Line
    form: Literal["plain", "lead", "fine", "label", "note"] = "plain"
    anchor: str = ""


@frozen
class Bullets:
    label: Line
    items: tuple[Item, ...]


@frozen
class Steps:
    """A numbered list: what is done one after the other."""

    items: tuple[Item, ...]


@frozen
class Token:
    """A picture of a component, with its name and number."""

    id: str
    svg: str
    name: Line
    number: str = ""


@frozen
class Tokens:
    label: Line
    entries: tuple[Token, ...]


@frozen
class Figure:
    id: str
    svg: str
    caption: Line


@frozen
class Example:
    """A position, what is played in it and what comes of that, with pictures of both ends."""

    anchor: str
    title: Line
    lead: Line
    before: Figure | None
    moves: tuple[Item, ...]
    after: Figure | None


@frozen
class Table:
    """`widths` are the relative widths of the columns."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    widths: tuple[int, ...]


@frozen
class Statement:
    """A rule of the rulebook by its number, empty if its name says it; `notes` say which of
    several readings is in force."""

    cite: str
    anchor: str
    line: Line
    badge: Line = ()
    notes: tuple[Line, ...] = ()


@frozen
class Box:
    """Something that a player may do."""

    anchor: str
    title: Line
    lead: Line
    marks: Line
    offered: Line
    parts: tuple[Bullets, ...] = ()


@frozen
class Side:
    """The text of a declaration next to its code."""

    address: str
    place: str
    line: Line
    marks: Line
    code: str


@frozen
class Sides:
    text: Line
    code: Line
    entries: tuple[Side, ...]


@frozen
class Entry:
    """A line of the index: a citation, its chapter, and the beginning of its sentence."""

    cite: str
    anchor: str
    chapter: Line
    gist: Line


@frozen
class Index:
    entries: tuple[Entry, ...]


@frozen
class Digest:
    """Rules by their numbers, close together, under the title of their chapter."""

    title: Line
    rules: tuple[Statement, ...]
    role: Literal["", "setup", "turn"] = ""


@frozen
class Term:
    """A word of the game and the places that tell of it."""

    name: Line
    places: tuple[Line, ...]


@frozen
class Terms:
    entries: tuple[Term, ...]


Block = (
    Paragraph | Bullets | Steps | Tokens | Figure | Example | Table | Statement | Box | Sides
    | Index | Terms | Digest
)  # fmt: skip


@frozen
class Section:
    """`form` is the preferred width of its blocks: reading text, tables and pictures, many short
    lines, or all on a page of its own. `role` is what players look up in it."""

    id: str
    title: Line
    blocks: tuple[Block, ...]
    badge: Line = ()
    form: Literal["text", "wide", "index", "page"] = "text"
    role: Literal["", "setup", "turn"] = ""


@frozen
class Book:
    language: str
    title: Line
    subtitle: tuple[Line, ...]
    about: Line
    modules: tuple[Item, ...]
    contents: str
    page: str
    colophon: tuple[Line, ...]
    sections: tuple[Section, ...]
    intro: tuple[Line, ...] = ()


def to_data(part: Any) -> Any:
    """Return dictionaries, lists and texts only; a block has its type under `block`."""
    if is_dataclass(part) and not isinstance(part, type):
        data = {one.name: to_data(getattr(part, one.name)) for one in fields(part)}
        return {"block": type(part).__name__.lower(), **data}
    if isinstance(part, tuple):
        return [to_data(one) for one in part]
    return part


def runs(part: Any) -> Iterator[Run]:
    """Yield every run of a book, or of a part of it."""
    if isinstance(part, Run):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from runs(one)
    elif is_dataclass(part) and not isinstance(part, type):
        for one in fields(part):
            yield from runs(getattr(part, one.name))


def plain(line: Line) -> str:
    """Return the plain text of a line."""
    return "".join(run.text for run in line)
