"""A rulebook as plain data: sections of blocks, blocks of lines, lines of runs.

Whoever writes it down decides only how things look; what is said, in which order and in which
language is settled here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

RunKind = Literal["plain", "strong", "slot", "code", "cite", "link", "badge", "anchor"]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text.

    A slot stands for something that a move fills in; a cite, link or badge leads to `target`, and
    an anchor is what others lead to by that name.
    `language` is set where the text is in another language than the book.
    """

    text: str
    kind: RunKind = "plain"
    target: str = ""
    language: str = ""
    colour: str = ""


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list, with what belongs under it."""

    line: Line
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    line: Line
    form: Literal["plain", "lead", "fine", "label"] = "plain"


@dataclass(frozen=True, slots=True)
class Bullets:
    label: Line
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """A picture of a component, what it is called and how many there are of it."""

    id: str
    svg: str
    name: Line
    number: str = ""


@dataclass(frozen=True, slots=True)
class Tokens:
    label: Line
    entries: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    id: str
    svg: str
    caption: Line


@dataclass(frozen=True, slots=True)
class Table:
    """`widths` are the shares of the columns."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    widths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A rule of the rulebook by its number; `notes` say which of several readings is in force."""

    cite: str
    anchor: str
    line: Line
    badge: Line = ()
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """Something that a player may do."""

    anchor: str
    title: Line
    lead: Line
    marks: Line
    offered: Line
    parts: tuple[Bullets, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """What the text of a declaration says beside what its code says."""

    address: str
    place: str
    line: Line
    marks: Line
    code: str


@dataclass(frozen=True, slots=True)
class Sides:
    text: Line
    code: Line
    entries: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index: a citation, the chapter it stands in, and how its sentence begins."""

    cite: str
    anchor: str
    chapter: Line
    gist: Line


@dataclass(frozen=True, slots=True)
class Index:
    entries: tuple[Entry, ...]


Block = Paragraph | Bullets | Tokens | Figure | Table | Statement | Box | Sides | Index


@dataclass(frozen=True, slots=True)
class Section:
    """`form` tells how wide its blocks like to be: reading text, or tables and pictures."""

    id: str
    title: Line
    blocks: tuple[Block, ...]
    badge: Line = ()
    form: Literal["text", "wide", "index"] = "text"


@dataclass(frozen=True, slots=True)
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


def to_data(part: Any) -> Any:
    """Dictionaries, lists and texts only; a block says what it is under `block`."""
    if is_dataclass(part) and not isinstance(part, type):
        data = {one.name: to_data(getattr(part, one.name)) for one in fields(part)}
        return {"block": type(part).__name__.lower(), **data}
    if isinstance(part, tuple):
        return [to_data(one) for one in part]
    return part


def runs(part: Any) -> Iterator[Run]:
    """Every run of a book, or of a part of it."""
    if isinstance(part, Run):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from runs(one)
    elif is_dataclass(part) and not isinstance(part, type):
        for one in fields(part):
            yield from runs(getattr(part, one.name))


def plain(line: Line) -> str:
    """The text of a line alone."""
    return "".join(run.text for run in line)
