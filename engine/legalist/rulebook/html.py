"""The book as one self-contained HTML page, with styles and pictures inside."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path

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
    Term,
    Terms,
    Tokens,
    plain,
)

STYLE = Path(__file__).parent / "book.css"
# Marks that follow the text that they belong to, a little apart.
APART = ("cite", "badge")
# Longer names are sentences and need more room.
LONG = 40
# A longer citation is a word, and is put above its statement.
SHORT = 4


def to_html(book: Book) -> str:
    """Return a whole page, which also prints well."""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(book.language)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(plain(book.title))}</title>",
            f"<style>\n{STYLE.read_text('utf-8')}</style>",
            "</head>",
            "<body>",
            _contents(book),
            "<main>",
            _cover(book),
            *(_section(section) for section in book.sections),
            "<footer>",
            *(f"<p>{_line(line)}</p>" for line in book.colophon),
            "</footer>",
            "</main>",
            "</body>",
            "</html>\n",
        )
    )


def _cover(book: Book) -> str:
    kind, *facts = book.subtitle
    parts = [
        '<header class="cover">',
        f'<p class="sort">{_line(kind)}</p>',
        f"<h1>{_line(book.title)}</h1>",
        f'<p class="facts">{" · ".join(_line(line) for line in facts)}</p>',
    ]
    if book.about:
        parts.append(f'<p class="about">{_line(book.about)}</p>')
    parts += [f'<p class="intro">{_line(line)}</p>' for line in book.intro]
    if book.modules:
        parts.append(f'<ul class="modules">{_items(book.modules)}</ul>')
    return "\n".join([*parts, "</header>"])


def _contents(book: Book) -> str:
    entries = "".join(
        f'<li><a href="#{section.id}">{_line(section.title)}</a>{_dot(section.badge)}</li>'
        for section in book.sections
    )
    return f'<nav class="contents"><h2>{escape(book.contents)}</h2><ol>{entries}</ol></nav>'


def _dot(badge: Line) -> str:
    return "".join(f'<i class="dot" style="background:{run.colour}"></i>' for run in badge)


def _section(section: Section) -> str:
    badge = _line(section.badge)
    return "\n".join(
        (
            f'<section id="{section.id}">',
            f"<h2>{_line(section.title)}{badge}</h2>",
            f'<div class="{section.form}">',
            *(_block(block) for block in section.blocks),
            "</div>",
            "</section>",
        )
    )


def _block(block: Block) -> str:
    match block:
        case Paragraph(line, "label"):
            return f'<h3 class="label">{_line(line)}</h3>'
        case Paragraph(line, form, anchor):
            return f'<p class="{form}"{_id(anchor)}>{_line(line)}</p>'
        case Steps(items):
            return f'<ol class="numbered">{_items(items)}</ol>'
        case Example():
            return _example(block)
        case Digest(title, rules):
            told = "".join(map(_statement, rules))
            return f'<div class="digest"><h3>{_line(title)}</h3>{told}</div>'
        case Terms(entries):
            return f'<dl class="terms">{"".join(map(_term, entries))}</dl>'
        case Bullets(label, items):
            return f'<div class="steps"><h3>{_line(label)}</h3><ul>{_items(items)}</ul></div>'
        case Tokens():
            return _tokens(block)
        case Figure(_, svg, caption):
            return f"<figure>{svg}<figcaption>{_line(caption)}</figcaption></figure>"
        case Table():
            return _table(block)
        case Statement():
            return _statement(block)
        case Box():
            return _box(block)
        case Sides():
            return _sides(block)
        case Index(entries):
            return "".join(
                f"<h3>{_line(chapter)}</h3>"
                + "<ol>"
                + "".join(
                    f'<li><a class="cite" href="#{one.anchor}">{escape(one.cite)}</a> '
                    f"{_line(one.gist)}</li>"
                    for one in group
                )
                + "</ol>"
                for chapter, group in groupby(entries, key=lambda entry: entry.chapter)
            )


def _id(anchor: str) -> str:
    return f' id="{anchor}"' if anchor else ""


def _example(example: Example) -> str:
    figures = [
        f"<figure>{one.svg}<figcaption>{_line(one.caption)}</figcaption></figure>" if one else ""
        for one in (example.before, example.after)
    ]
    lead = f"<p>{_line(example.lead)}</p>" if example.lead else ""
    return (
        f'<aside class="example" id="{example.anchor}"><h3>{_line(example.title)}</h3>{lead}'
        f"{figures[0]}<ol>{_items(example.moves)}</ol>{figures[1]}</aside>"
    )


def _term(term: Term) -> str:
    places = "; ".join(map(_line, term.places))
    return f"<div><dt>{_line(term.name)}</dt><dd>{places}</dd></div>"


def _tokens(tokens: Tokens) -> str:
    entries = "".join(
        f"<li>{token.svg}<span>{_line(token.name)}"
        + (f' <b class="number">{escape(token.number)}</b>' if token.number else "")
        + "</span></li>"
        for token in tokens.entries
    )
    label = f"<h3>{_line(tokens.label)}</h3>" if tokens.label else ""
    wide = any(len(plain(token.name)) > LONG for token in tokens.entries)
    return f'<div class="tokens{" long" if wide else ""}">{label}<ul>{entries}</ul></div>'


def _table(table: Table) -> str:
    whole = sum(table.widths)
    columns = "".join(f'<col style="width:{100 * one // whole}%">' for one in table.widths)
    head = "".join(f"<th>{_line(cell)}</th>" for cell in table.head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_line(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return (
        f"<table><colgroup>{columns}</colgroup><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _statement(rule: Statement) -> str:
    notes = "".join(f'<p class="note">{_line(note)}</p>' for note in rule.notes)
    worded = not rule.cite or len(rule.cite) > SHORT
    number = f'<a class="cite" href="#{rule.anchor}">{escape(rule.cite)}</a>' if rule.cite else ""
    return (
        f'<div class="{"rule worded" if worded else "rule"}" id="{rule.anchor}">'
        f"{number}<div><p>{_line((*rule.line, *rule.badge))}</p>{notes}</div></div>"
    )


def _box(box: Box) -> str:
    parts = "".join(
        f"<h4>{_line(part.label)}</h4><ul>{_items(part.items)}</ul>" for part in box.parts
    )
    lead = f'<p class="lead">{_line(box.lead)}</p>' if box.lead else ""
    return (
        f'<article class="box" id="{box.anchor}"><h3>{_line((*box.title, *box.marks))}</h3>'
        f'{lead}<p class="offered">{_line(box.offered)}</p>{parts}</article>'
    )


def _sides(sides: Sides) -> str:
    rows = "".join(
        f'<div class="say"><code>{escape(side.address)}</code>'
        f"<p>{_line((*side.line, *side.marks))}</p><small>{escape(side.place)}</small></div>"
        f"<pre><code>{escape(side.code)}</code></pre>"
        for side in sides.entries
    )
    head = f"<h4>{_line(sides.text)}</h4><h4>{_line(sides.code)}</h4>"
    return f'<div class="sides">{head}{rows}</div>'


def _items(items: Iterable[Item]) -> str:
    return "".join(
        f"<li{_id(item.anchor)}>{_line(item.line)}"
        + (f"<ul>{_items(item.items)}</ul>" if item.items else "")
        + "</li>"
        for item in items
    )


def _line(line: Line) -> str:
    """Keep marks with the word before them, so that none of them begins a line."""
    parts = []
    for number, run in enumerate(line):
        if number and run.kind in APART:
            parts.append(" " if line[number - 1].kind in APART else "&nbsp;")
        parts.append(_run(run))
    return "".join(parts)


def _run(run: Run) -> str:
    text = escape(run.text)
    if run.language:
        text = f'<span class="fallback" lang="{escape(run.language)}">{text}</span>'
    match run.kind:
        case "strong":
            return f"<strong>{text}</strong>"
        case "slot":
            return f'<em class="slot">{text}</em>'
        case "code":
            return f"<code>{text}</code>"
        case "anchor":
            return f'<strong id="{run.target}">{text}</strong>'
        case "cite" | "link":
            return f'<a class="{run.kind}" href="#{run.target}">{text}</a>'
        case "page":
            return f'<a class="page" href="#{run.target}">{text}</a>'
        case "badge":
            style = f'class="badge" style="background:{run.colour}"'
            if run.target:
                return f'<a {style} href="#{run.target}">{text}</a>'
            return f"<span {style}>{text}</span>"
        case "plain":
            return text
