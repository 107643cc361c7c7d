"""Reporting every line of a text that does not parse, with a correction.

Each wrong line is corrected, or skipped if its meaning is unclear, and parsing continues: an author
sees all wrong lines at once.
"""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from legalist.diagnostics import Edit, Fix, Report, Span
from legalist.source.characters import INVISIBLE, invisible_fix

from .corrections import Correction, corrections
from .grammar import parser
from .habits import HOLE
from .mistakes import Mistake, explain
from .place import Place
from .word_changes import Change, changed

MOST_LINES = 30
# Nobody reads further; a stranger's file may have thousands of wrong lines.
MOST_SUGGESTED = 20
# What would mean something to YAML in a text without quotes.
_YAML_SIGNS = re.compile(r":\s|:$|\s#|[,\[\]{}]|^[\"'&*!|>%@`?-]")


def report_wrong_lines(
    source: str, start: str, place: Place, report: Report, plain: Span | None
) -> None:
    """Report a text that does not parse. `plain` is its span, if it has no quotes."""
    if report.full:
        report.add("L301", place(1, 1, 1, 2), found="this text")
        return
    text = _Text(source, start, place, plain)
    for _ in range(MOST_LINES):
        mistake = text.mistake()
        if mistake is None:
            return
        sign = text.sign(mistake)
        if sign in INVISIBLE:
            span = text.span(mistake.line - 1, mistake.column - 1, 1)
            fixes = (invisible_fix(sign, span),)
            report.add("L150", span, fixes=fixes, character=INVISIBLE[sign], help=fixes[0].title)
            return
        number = text.first_line(mistake)
        meant = text.corrections(number) if len(report) < MOST_SUGGESTED else ()
        if meant:
            _report_corrections(text, number, meant, report)
            text.put(number, meant[0].line)
            continue
        span = text.span(mistake.line - 1, mistake.column - 1, mistake.width)
        if mistake.found:
            report.add("L301", span, found=mistake.found, help=mistake.help)
        else:
            report.add("L309", span, what=mistake.what, help=mistake.help)
        if mistake.layout or not text.set_aside(mistake.line - 1):
            return


def _report_corrections(
    text: _Text, number: int, meant: tuple[Correction, ...], report: Report
) -> None:
    words = text.words(number)
    change = changed(words, meant[0].line)
    fixes = [text.fix(number, changed(words, one.line), one) for one in meant]
    mends = tuple(fix for fix in fixes if fix is not None)
    help = _help([(text.quoted(words, one.line), one.when) for one in meant])
    found, written = change.old.strip(), change.new.strip()
    indent = text.indent(number)
    if not found:
        place = text.span(number, indent + change.first, 1)
        report.add("L312", place, missing=written, help=help, fixes=mends)
        return
    first = indent + change.first + len(change.old) - len(change.old.lstrip())
    place = text.span(number, first, len(found))
    if written:
        report.add("L311", place, found=found, help=help, fixes=mends)
    else:
        report.add("L301", place, found=f"`{found}`", help=help, fixes=mends)


def _help(meant: list[tuple[str, str]]) -> str:
    if len(meant) > 1:
        return "; ".join(f"{when} write `{words}`" for words, when in meant)
    words = meant[0][0]
    if not words:
        return "take this line out"
    return f"write `{words}`" + (f", with what belongs there for `{HOLE}`" * (HOLE in words))


class _Text:
    """The lines of a text while they are being corrected. Only in effects is a line a unit of its
    own; any other text is one line."""

    def __init__(self, source: str, start: str, place: Place, plain: Span | None) -> None:
        self.source = source
        self.start = start
        self.place = place
        self.plain = plain
        self.lines = source.rstrip().split("\n")
        if start != "effects":
            without_remarks = re.sub(r"#[^\n]*", lambda m: " " * len(m[0]), source)
            self.lines = [without_remarks.replace("\n", " ").rstrip()]

    def mistake(self) -> Mistake | None:
        """Return the first remaining mistake."""
        text = "\n".join(self.lines)
        try:
            parser().recognise(text + "\n" if self.start == "effects" else text, self.start)
        except DedentError:
            return None  # reported once everything above it can be read
        except UnexpectedInput as error:
            return explain(error, text, self.start)
        return None

    def sign(self, mistake: Mistake) -> str:
        """Return the character at which the parser stopped."""
        line = self.lines[mistake.line - 1] if mistake.line <= len(self.lines) else ""
        return line[mistake.column - 1 : mistake.column]

    def words(self, number: int) -> str:
        """Return a line without its indentation and the comment after it."""
        return re.sub(r"\s+#.*$", "", self.lines[number]).strip()

    def indent(self, number: int) -> int:
        line = self.lines[number]
        return len(line) - len(line.lstrip())

    def put(self, number: int, words: str) -> None:
        """Replace a line by other text, with names that parse."""
        indent = self.lines[number][: self.indent(number)]
        self.lines[number] = indent + words.replace(HOLE, "x") if words else ""

    def reads_on(self, number: int, words: str) -> bool:
        """Return whether parsing gets further with these words in place of the line."""
        before = self.lines[number]
        self.put(number, words)
        mistake = self.mistake()
        self.lines[number] = before
        return mistake is None or mistake.line - 1 > number

    def corrections(self, number: int) -> tuple[Correction, ...]:
        """Return what the line may have been meant to say, if parsing gets further with it."""
        meant = corrections(self.words(number), self.start)
        return tuple(one for one in meant if self.reads_on(number, one.line))

    def first_line(self, mistake: Mistake) -> int:
        """Return the first line of the effect that continues on the line of the mistake, because a
        bracket is open or the line is indented."""
        number = mistake.line - 1
        if mistake.indented:
            return next((n for n in range(number - 1, -1, -1) if self.words(n)), number)
        depth, first = 0, number
        for at, line in enumerate(self.lines[:number]):
            words = re.sub(r"\"[^\"]*\"|#.*", "", line)
            opened = sum(words.count(sign) for sign in "([{")
            closed = sum(words.count(sign) for sign in ")]}")
            if depth <= 0 < opened - closed:
                first = at
            depth = max(depth + opened - closed, 0)
        return first if depth > 0 else number

    def set_aside(self, number: int) -> bool:
        """Replace a wrong line by one that does nothing, if the rest can be parsed then."""
        words, indent = self.words(number), self.indent(number)
        brackets = [words.count(sign) for sign in "()[]{}"]
        if self.start != "effects" or brackets[::2] != brackets[1::2] or words.startswith("else"):
            return False
        below = next((n for n in range(number + 1, len(self.lines)) if self.words(n)), None)
        deeper = below is not None and self.indent(below) > indent
        self.put(number, "if yes:" if deeper else "base")
        return True

    def span(self, number: int, first: int, width: int) -> Span:
        """Return the span in the file of some characters of a line."""
        if self.start == "effects":
            return self.place(number + 1, first + 1, number + 1, first + 1 + width)
        return self.place(*self._position(first), *self._position(first + width))

    def _position(self, offset: int) -> tuple[int, int]:
        before = self.source[:offset]
        return before.count("\n") + 1, offset - before.rfind("\n")

    def fix(self, number: int, change: Change, meant: Correction) -> Fix | None:
        """Return the edit that makes the correction; None if the author must add something."""
        title = f"write `{meant.line}`" if meant.line else "take this line out"
        quoted = self.quoted(self.words(number), meant.line)
        if HOLE in meant.line:
            return None
        # A text over several lines without `|` is known only as a whole.
        exact = self.place(1, 1, 1, 1) != self.place(1, 2, 1, 2)
        if self.plain is not None and (quoted != meant.line or not exact):
            return Fix(title, (Edit(self.plain, quoted),), meant.sure)
        if not exact:
            return None
        place = self.span(number, self.indent(number) + change.first, len(change.old))
        return Fix(title, (Edit(place, change.new),), meant.sure)

    def quoted(self, old: str, new: str) -> str:
        """Return the text in quotes, if it now has characters that mean something to YAML."""
        if self.plain is None or set(_YAML_SIGNS.findall(new)) <= set(_YAML_SIGNS.findall(old)):
            return new
        escaped = new.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
