"""From a text to its edits."""

from __future__ import annotations

from legalist.diagnostics import Edit, Report
from legalist.editing.sentences import Sentence, sentences
from legalist.limits import LARGEST_FILE
from legalist.quick_dataclass import frozen
from legalist.schema import KINDS
from legalist.source import Node, parse_yaml
from legalist.source.reader import with_line_feeds

from .layout import Layout
from .same import same_content


@frozen
class Formatted:
    """A text in house style, and the edits that lead to it from the text `before`, which is what
    was given without a byte order mark, and with lines that end in a line feed."""

    before: str
    text: str
    edits: tuple[Edit, ...] = ()


def format_text(text: str, kind: str, name: str, report: Report) -> Formatted | None:
    """Return the text of a file of this kind in house style; messages call the file `name`.

    A text that is not YAML as Legalist reads it gives None; a text of the language in it that
    cannot be parsed stays as it is. Both are reported.
    """
    text = with_line_feeds(text)
    reading = Report()
    root = parse_yaml(text, name, reading)
    report.extend(reading.diagnostics)
    if root is None or reading.diagnostics:
        return None
    changes = Layout(text, _parsed(root, kind, reading)).changes()
    report.extend(reading.diagnostics)
    after = changes.apply()
    if len(after.encode()) > LARGEST_FILE:
        return Formatted(text, text)
    assert same_content(root, after, kind), f"formatting would change what {name} says"
    return Formatted(text, after, changes.edits(name))


def _parsed(root: Node, kind: str, report: Report) -> dict[tuple[int, int], Sentence]:
    """Return the sentences of a file that can be parsed, by line and column."""
    found = sentences(root, kind) if kind in KINDS else ()
    return {
        (sentence.span.line, sentence.span.column): sentence
        for sentence in found
        if not sentence.has_twin and sentence.parse(report) is not None
    }
