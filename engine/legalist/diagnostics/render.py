"""Diagnostics as terminal text, with the source line and a marker under the place."""

import unicodedata
from collections.abc import Iterable, Sequence

from .diagnostic import Diagnostic
from .span import Span

WIDEST_LINE = 120
MOST_ALIKE = 3
_COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;34", "bold": "1", "dim": "2"}


def render(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """Return all of them, separated by empty lines; an empty text for none. A finding that occurs
    many times, such as a name that is misspelt where it is declared, is shown once, with the other
    places."""
    painter = _Painter(colour)
    alike: dict[tuple[str, str, str], list[Diagnostic]] = {}
    for one in diagnostics:
        alike.setdefault((one.code, one.message, one.help), []).append(one)
    shown: list[tuple[Diagnostic, list[Diagnostic]]] = []
    for group in alike.values():
        once = len(group) > MOST_ALIKE
        shown += [(group[0], group[1:])] if once else [(one, []) for one in group]
    shown.sort(key=lambda pair: pair[0].order)
    return "\n".join(painter.diagnostic(*pair) for pair in shown)


class _Painter:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def diagnostic(self, diagnostic: Diagnostic, others: Sequence[Diagnostic] = ()) -> str:
        severity = diagnostic.severity
        head = self.paint(f"{severity}[{diagnostic.code}]", severity)
        lines = [f"{head}: {self.paint(_clean(diagnostic.message), 'bold')}"]
        marks = [(label.span, label.text, "-") for label in diagnostic.labels]
        if diagnostic.span is not None:
            marks.insert(0, (diagnostic.span, "", "^"))
        gutter = max((len(str(span.line)) for span, _, _ in marks), default=1)
        excerpt = {(file, line): text for file, line, text in diagnostic.excerpt}
        last_file, last_line = None, 0
        for span, text, sign in marks:
            if span.file != last_file:
                arrow = "-->" if last_file is None else ":::"
                lines.append(f"{' ' * gutter}{self.paint(arrow, 'note')} {_clean(str(span))}")
                last_file, last_line = span.file, 0
            source = excerpt.get((span.file, span.line))
            kind = severity if sign == "^" else "note"
            quoted = self.quote(span, source, text, sign, gutter, kind)
            # A second marker in the same short line goes under the first.
            again = span.line == last_line and source is not None and len(source) <= WIDEST_LINE
            lines += quoted[2:] if again else quoted
            last_line = span.line
        if diagnostic.help:
            edge = self.paint("=", "note")
            lines.append(f"{' ' * gutter} {edge} help: {_clean(diagnostic.help)}")
        places = [str(one.span) for one in others if one.span is not None]
        if places:
            more = f" and {len(places) - MOST_ALIKE} more" if len(places) > MOST_ALIKE else ""
            also = ", ".join(_clean(place) for place in places[:MOST_ALIKE])
            lines.append(f"{' ' * gutter} {self.paint('=', 'note')} also: {also}{more}")
        return "\n".join(lines) + "\n"

    def quote(
        self, span: Span, source: str | None, text: str, sign: str, gutter: int, kind: str
    ) -> list[str]:
        bar = self.paint("|", "note")
        margin = f"{' ' * gutter} {bar}"
        if not source:
            return [f"{margin} {_clean(text)}"] if text else []
        start = min(span.column - 1, len(source))
        end = span.end_column - 1 if span.end_line == span.line else len(source.rstrip())
        end = max(start + 1, min(end, len(source)))
        before, marked, after = _window(source, start, end)
        underline = " " * _width(before) + self.paint(sign * max(1, _width(marked)), kind)
        note = f" {_clean(text)}" if text else ""
        number = self.paint(f"{span.line:>{gutter}}", "note")
        return [margin, f"{number} {bar} {before}{marked}{after}", f"{margin} {underline}{note}"]

    def paint(self, text: str, kind: str) -> str:
        return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if self.colour else text


def _window(source: str, start: int, end: int) -> tuple[str, str, str]:
    """Return the line cut to a width that fits, around the marked part, in printable characters."""
    end = min(end, start + WIDEST_LINE)
    first = 0 if end <= WIDEST_LINE else max(0, start - WIDEST_LINE // 3)
    last = min(len(source), max(end, first + WIDEST_LINE))
    before = ("…" if first else "") + _clean(source[first:start])
    after = _clean(source[end:last]) + ("…" if last < len(source) else "")
    return before, _clean(source[start:end]), after.rstrip()


def _clean(text: str) -> str:
    """Escape control characters, so that a stranger's file cannot control the terminal."""
    return "".join(c if c.isprintable() else " " if c in "\t\n" else "\ufffd" for c in text)


def _width(text: str) -> int:
    width = 0
    for character in text:
        if unicodedata.combining(character):
            continue
        width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width
