"""Files in a worse layout that say the same, for tests of the formatter."""

from __future__ import annotations

import re
from random import Random

import yaml

from legalist.diagnostics import Report
from legalist.editing.sentences import sentences
from legalist.source import parse_yaml

_WIDE = (yaml.ValueToken, yaml.FlowEntryToken, yaml.BlockEntryToken)
_BRACKETS = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_SIGNS = re.compile(r" *(!=|<=|>=|[=<>+*,]) *")


def untidy(text: str, kind: str, chance: Random) -> str:
    """Return a text that YAML reads as the same values, texts of the language apart from their
    blanks, with wide gaps, deep lines and more empty ones; as it is, if it cannot be read."""
    for step in (_squeezed, _widened, _deepened):
        changed = step(text, kind, chance)
        if _readable(changed):
            text = changed
    return text


def _readable(text: str) -> bool:
    report = Report()
    return parse_yaml(text, "x.yaml", report) is not None and not report.diagnostics


def _squeezed(text: str, kind: str, chance: Random) -> str:
    """Take blanks out of texts of the language, or put more in."""
    root = parse_yaml(text, "x.yaml", Report())
    if root is None:
        return text
    lines = text.split("\n")
    for one in sentences(root, kind):
        span = one.span
        if span.line == span.end_line and '"' not in one.text and chance.random() < 0.5:
            row, end = lines[span.line - 1], span.column - 1 + len(one.text)
            if row[span.column - 1 : end] != one.text:
                continue
            new = _SIGNS.sub(chance.choice([r"\1", r"  \1 "]), one.text).strip()
            if chance.random() < 0.5:
                new = new.replace(" ", "  ")
            # What comes later on the line keeps its column: it is looked up there.
            if not row[end:].strip():
                lines[span.line - 1] = row[: span.column - 1] + new
    return "\n".join(lines)


def _widened(text: str, _kind: str, chance: Random) -> str:
    """Put blanks between tokens of a line, and at the ends of lines."""
    pieces, last = [], 0
    try:
        found = list(yaml.scan(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError:
        return text
    for token in found:
        if isinstance(token, (*_WIDE, *_BRACKETS)) and chance.random() < 0.5:
            end = token.end_mark.index
            pieces += [text[last:end], " " * chance.randint(1, 4)]
            last = end
    return "".join([*pieces, text[last:]])


def _deepened(text: str, _kind: str, chance: Random) -> str:
    """Indent by more, and put further empty lines where there is one between entries."""
    factor = chance.choice([1, 2, 3])
    rows = []
    for row in text.split("\n"):
        body = row.lstrip(" ")
        if rows and not rows[-1] and row[:1].isalpha() and chance.random() < 0.5:
            rows += [""] * chance.randint(1, 3)
        rows.append(" " * (factor * (len(row) - len(body))) + body)
    return "\n".join(rows)
