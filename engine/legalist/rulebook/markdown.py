"""The book as Markdown, with its pictures as separate files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import groupby

from .document import (
    Block,
    Book,
    Box,
    Bullets,
    Digest,
    Example,
    Figure,
    Index,
    Item,
    Line,
    Paragraph,
    Run,
    Section,
    Sides,
    Statement,
    Steps,
    Table,
    Terms,
    Tokens,
)

SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")
APART = ("cite", "badge")


def to_markdown(book: Book, folder: str) -> tuple[str, dict[str, str]]:
    """Return the text, and SVG pictures by the name they have in `folder`."""
    writer = _Writer(folder)
    return "\n".join(writer.book(book)), writer.pictures


class _Writer:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.pictures: dict[str, str] = {}

    def book(self, book: Book) -> Iterator[str]:
        kind, *facts = book.subtitle
        yield f"# {_line(book.title)}"
        yield ""
        yield f"**{_line(kind)}** · " + " · ".join(_line(line) for line in facts)
        yield ""
        if book.about:
            yield f"{_line(book.about)}"
            yield ""
        for line in book.intro:
            yield _line(line)
            yield ""
        yield from _bullets(book.modules)
        yield ""
        yield f"**{_escape(book.contents)}**"
        yield ""
        for section in book.sections:
            yield f"- [{_line(section.title)}](#{section.id})"
        for section in book.sections:
            yield from self._section(section)
        yield "---"
        for line in book.colophon:
            yield ""
            yield f"<small>{_line(line)}</small>"
        yield ""

    def _section(self, section: Section) -> Iterator[str]:
        yield ""
        yield f'<a id="{section.id}"></a>'
        yield ""
        yield f"## {_line((*section.title, *section.badge))}"
        yield ""
        for block in section.blocks:
            yield from self._block(block)
            yield ""

    def _picture(self, id: str, svg: str, name: str, more: str = "") -> str:
        file = re.sub(r"[^A-Za-z0-9_-]", "_", id) + ".svg"
        self.pictures[file] = svg
        return f'<img src="{self.folder}/{file}" alt="{escape(name)}"{more}>'

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph(line, "label"):
                yield f"### {_line(line)}"
            case Paragraph(line, "lead"):
                yield _emphasised(line)
            case Paragraph(line, "note", anchor):
                yield f"> {_target(anchor)}{_line(line)}"
            case Paragraph(line, _, anchor):
                yield f"{_target(anchor)}{_line(line)}"
            case Steps(items):
                for number, item in enumerate(items, 1):
                    yield f"{number}. {_target(item.anchor)}{_line(item.line)}"
            case Example():
                yield from self._example(block)
            case Digest(title, rules):
                yield f"### {_line(title)}"
                for rule in rules:
                    yield ""
                    yield from _statement(rule)
            case Terms(entries):
                for term in entries:
                    places = "; ".join(map(_line, term.places))
                    yield f"- **{_line(term.name)}**: {places}"
            case Bullets(label, items):
                yield f"**{_line(label)}**"
                yield ""
                yield from _bullets(items)
            case Tokens(label, entries):
                yield _line(label)
                yield ""
                yield "| | | |"
                yield "|---|---|--:|"
                for token in entries:
                    picture = self._picture(token.id, token.svg, "")
                    times = f"× {token.number}" if token.number else ""
                    yield f"| {picture} | {_line(token.name)} | {times} |"
            case Figure(id, svg, caption):
                yield self._picture(id, svg, "", ' width="100%"')
                yield ""
                yield _emphasised(caption)
            case Table(head, rows):
                yield "| " + " | ".join(_line(cell) for cell in head) + " |"
                yield "|" + "---|" * len(head)
                for row in rows:
                    yield "| " + " | ".join(_line(cell) for cell in row) + " |"
            case Statement():
                yield from _statement(block)
            case Box():
                yield from _box(block)
            case Sides():
                yield from _sides(block)
            case Index(entries):
                for chapter, group in groupby(entries, key=lambda entry: entry.chapter):
                    yield f"- {_line(chapter)}"
                    for entry in group:
                        yield f"  - [{_escape(entry.cite)}](#{entry.anchor}) {_line(entry.gist)}"

    def _example(self, example: Example) -> Iterator[str]:
        yield f"### {_target(example.anchor)}{_line(example.title)}"
        yield ""
        if example.lead:
            yield _line(example.lead)
            yield ""
        if example.before is not None:
            yield from self._block(example.before)
            yield ""
        for number, item in enumerate(example.moves, 1):
            yield f"{number}. {_line(item.line)}"
        if example.after is not None:
            yield ""
            yield from self._block(example.after)


def _target(anchor: str) -> str:
    return f'<a id="{anchor}"></a>' if anchor else ""


def _statement(rule: Statement) -> Iterator[str]:
    line = _line((*rule.line, *rule.badge))
    number = f"**{_escape(rule.cite)}** " if rule.cite else ""
    yield f'<a id="{rule.anchor}"></a>{number}{line}'
    for note in rule.notes:
        yield ""
        yield f"> {_line(note)}"


def _box(box: Box) -> Iterator[str]:
    yield f'<a id="{box.anchor}"></a>'
    yield ""
    yield f"### {_line((*box.title, *box.marks))}"
    yield ""
    if box.lead:
        yield f"{_emphasised(box.lead)}  "
    yield _line(box.offered)
    for part in box.parts:
        yield ""
        yield f"**{_line(part.label)}**"
        yield ""
        yield from _bullets(part.items)


def _sides(sides: Sides) -> Iterator[str]:
    """Yield two columns as HTML, because only HTML can hold code in columns."""
    yield f"<table><tr><th>{_line(sides.text)}</th><th>{_line(sides.code)}</th></tr>"
    for side in sides.entries:
        yield "<tr><td>"
        yield ""
        yield f"`{side.address}` {_line((*side.line, *side.marks))} <small>{side.place}</small>"
        yield ""
        yield "</td><td>"
        yield ""
        yield "```yaml"
        yield side.code
        yield "```"
        yield ""
        yield "</td></tr>"
    yield "</table>"


def _bullets(items: Iterable[Item], depth: int = 0) -> Iterator[str]:
    for item in items:
        yield "  " * depth + f"- {_target(item.anchor)}{_line(item.line)}"
        yield from _bullets(item.items, depth + 1)


def _line(line: Line) -> str:
    return "".join(
        (" " if number and run.kind in APART else "") + _run(run)
        for number, run in enumerate(line)
    )  # fmt: skip


def _emphasised(line: Line) -> str:
    """Emphasise a line; slots are shown by their brackets alone, because nested emphasis would end
    it."""
    plain = (replace(run, text=f"‹{run.text}›", kind="plain") if run.kind == "slot" else run
             for run in line)  # fmt: skip
    return f"*{_line(tuple(plain))}*"


def _run(run: Run) -> str:
    text = _escape(run.text)
    if run.language:
        text += f"<sup>{run.language}</sup>"
    match run.kind:
        case "strong":
            return f"**{text}**"
        case "slot":
            return f"*‹{text}›*"
        case "code":
            return f"`{run.text}`"
        case "anchor":
            return f'<a id="{run.target}"></a>**{text}**'
        case "cite":
            return f"[\\[{text}\\]](#{run.target})"
        case "link" | "page":
            return f"[{text}](#{run.target})"
        case "badge":
            return f"**〔[{text}](#{run.target})〕**" if run.target else f"**〔{text}〕**"
        case "plain":
            return text


def _escape(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
