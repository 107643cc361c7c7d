"""Files for translators: CSV for spreadsheets, PO and XLIFF for translation programs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from legalist.diagnostics import Report, Span
from legalist.quick_dataclass import frozen
from legalist.wording import ENGLISH

from .units import Unit, where_met

COLUMNS = ("key", "state", "english", "translation", "shown", "places", "glossary")
# A spreadsheet would run such a cell as a formula; the sign before it makes it a text.
FORMULA = re.compile(r"'*[=+\-@\t]")
PO_LINE = re.compile(r'(?:(msgctxt|msgid|msgstr) )?"((?:[^"\\]|\\.)*)"\s*')
PO_SIGNS = {"n": "\n", "t": "\t", "r": "\r"}


@frozen
class Row:
    """What a translator says about one unit; `span` is where, if that is in a file."""

    key: str
    english: str
    translation: str
    span: Span | None = None


class Unreadable(Exception):
    """Raised for a file that is not what its name says."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line, self.reason = line, reason


def write_units(units: Iterable[Unit], form: str, game: str, language: str) -> str:
    """Return the file in one of the formats."""
    return _WRITERS[form](units, game, language)


def read_rows(text: str, name: str, report: Report) -> list[Row] | None:
    """Return the rows of a translator's file, which messages call `name`; None if it cannot be
    read, which is reported. The ending of the name says which format it has."""
    report.remember(name, text)
    try:
        return list(_READERS[name.rpartition(".")[2].lower()](text, name))
    except Unreadable as wrong:
        report.add("L598", Span(name, wrong.line, 1, wrong.line, 1), file=name, reason=wrong.reason)
        return None


def _at(name: str, line: int) -> Span:
    return Span(name, line, 1, line, 1)


def _notes(unit: Unit) -> Iterator[str]:
    yield f"Shown: {where_met(unit, ENGLISH)}"
    if unit.form:
        yield f"Form: {unit.form}"
    if unit.places:
        yield f"Places: {' '.join(unit.places)}"
    if unit.glossary:
        yield f"Glossary: {'; '.join(unit.glossary)}"


def _to_csv(units: Iterable[Unit], game: str, language: str) -> str:
    del game, language
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for unit in units:
        cells = (unit.key, unit.state, unit.english, unit.translation,
                 where_met(unit, ENGLISH),
                 " ".join(unit.places), "; ".join(unit.glossary))  # fmt: skip
        writer.writerow([f"'{cell}" if FORMULA.match(cell) else cell for cell in cells])
    return out.getvalue()


def _from_csv(text: str, name: str) -> Iterator[Row]:
    separator = (
        ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    )
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        head = next(rows, [])
        if any(column not in head for column in ("key", "translation")):
            raise Unreadable(1, "the first line should name the columns `key` and `translation`")
        line = rows.line_num + 1
        for cells in rows:
            said = dict(zip(head, (_as_text(cell) for cell in cells), strict=False))
            if any(cells):
                english, translation = said.get("english", ""), said.get("translation", "")
                yield Row(said.get("key", ""), english, translation, _at(name, line))
            line = rows.line_num + 1
    except csv.Error as wrong:
        raise Unreadable(line, str(wrong)) from None


def _as_text(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


def _to_po(units: Iterable[Unit], game: str, language: str) -> str:
    head = f"Project-Id-Version: {game}\nLanguage: {language}\n"
    head += "Content-Type: text/plain; charset=UTF-8\n"
    parts = [f'msgid ""\nmsgstr {_po(head)}\n']
    for unit in units:
        rows = [f"#. {' '.join(note.split())}" for note in _notes(unit)]
        rows += ["#, fuzzy"] if unit.state == "stale" else []
        rows += [
            f"msgctxt {_po(unit.key)}",
            f"msgid {_po(unit.english)}",
            f"msgstr {_po(unit.translation)}",
        ]
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _po(text: str) -> str:
    for sign, written in (
        ("\\", "\\\\"),
        ('"', '\\"'),
        ("\n", "\\n"),
        ("\t", "\\t"),
        ("\r", "\\r"),
    ):
        text = text.replace(sign, written)
    return f'"{text}"'


def _from_po(text: str, name: str) -> Iterator[Row]:
    said: dict[str, str] = {}
    place, last = 1, ""
    for number, line in enumerate([*text.splitlines(), 'msgctxt ""'], 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = PO_LINE.fullmatch(line)
        if match is None or (not match[1] and not last):
            raise Unreadable(number, "this is no line of a PO file")
        written = re.sub(r"\\(.)", lambda sign: PO_SIGNS.get(sign[1], sign[1]), match[2])
        last = match[1] or last
        if match[1] and (match[1] in said or (match[1] == "msgctxt" and said)):
            if said.get("msgctxt"):
                yield Row(
                    said["msgctxt"], said.get("msgid", ""), said.get("msgstr", ""), _at(name, place)
                )
            said = {}
        if match[1] and not said:
            place = number
        said[last] = said.get(last, "") + written


def _to_xliff(units: Iterable[Unit], game: str, language: str) -> str:
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
        f'<file original={quoteattr(game)} source-language="en"',
        f' target-language={quoteattr(language)} datatype="plaintext">',
        "<body>",
    ]
    states = {"missing": "needs-translation", "stale": "needs-adaptation", "done": "translated"}
    for unit in units:
        rows += [
            f'<trans-unit id={quoteattr(unit.key)} xml:space="preserve">',
            f"<source>{escape(unit.english)}</source>",
            f'<target state="{states[unit.state]}">{escape(unit.translation)}</target>',
            *(f"<note>{escape(note)}</note>" for note in _notes(unit)),
            "</trans-unit>",
        ]
    return "\n".join([*rows, "</body>", "</file>", "</xliff>", ""])


class _Xliff:
    """The units of an XLIFF file. A document type could name entities, which grow without end, and
    files on the disk, so a file that has one is refused before anything of it is read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows: list[Row] = []
        self.key = self.inside = ""
        self.line = 0
        self.said: dict[str, list[str]] = {}
        self.parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def _refuse(self, *_: object) -> None:
        raise Unreadable(self.parser.CurrentLineNumber, "it has a document type (`<!DOCTYPE`)")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag.rpartition(" ")[2]:
            case "trans-unit":
                self.key, self.said = attributes.get("id", ""), {"source": [], "target": []}
                self.line = self.parser.CurrentLineNumber
            case "source" | "target" as part if self.key:
                self.inside = part

    def _text(self, text: str) -> None:
        if self.inside:
            self.said[self.inside].append(text)

    def _end(self, tag: str) -> None:
        match tag.rpartition(" ")[2]:
            case "source" | "target":
                self.inside = ""
            case "trans-unit" if self.key:
                source, target = ("".join(self.said[part]) for part in ("source", "target"))
                self.rows.append(Row(self.key, source, target, _at(self.name, self.line)))
                self.key = ""


def _from_xliff(text: str, name: str) -> Iterator[Row]:
    reading = _Xliff(name)
    try:
        reading.parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as wrong:
        raise Unreadable(wrong.lineno, expat.ErrorString(wrong.code)) from None
    return iter(reading.rows)


_WRITERS: dict[str, Callable[[Iterable[Unit], str, str], str]] = {
    "csv": _to_csv,
    "po": _to_po,
    "xliff": _to_xliff,
}
_READERS: dict[str, Callable[[str, str], Iterator[Row]]] = {
    "csv": _from_csv,
    "po": _from_po,
    "xliff": _from_xliff,
    "xlf": _from_xliff,
}
FORMATS = tuple(_WRITERS)
