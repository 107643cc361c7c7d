"""Where the parser stopped, and ways to continue."""

from dataclasses import field

from legalist.diagnostics import Edit, Span
from legalist.quick_dataclass import frozen

from .lines import Lines


@frozen
class Stopped:
    """The parser's complaint: it was reading something that began at `since`, and could not
    continue at `at` (lines and columns from 1)."""

    lines: Lines
    context: str
    problem: str
    since: Span
    at: Span

    @property
    def sign(self) -> str:
        """The character at which it stopped."""
        return self.lines[self.at.line][self.at.column - 1 : self.at.column]

    @property
    def suspects(self) -> list[int]:
        """The lines that may contain the slip, the likeliest first."""
        above = next(self.lines.above(self.at.line), 0)
        numbers = [self.at.line, self.since.line, above]
        if "simple key" in self.context or ("block" not in self.context and self.context):
            numbers = [self.since.line, self.at.line, above]
        return [n for n in dict.fromkeys(numbers) if n and self.lines[n].strip()]


@frozen
class Mend:
    """A finding with the edits that would correct it. `safe` means that nothing else can have been
    meant."""

    code: str
    span: Span
    title: str
    edits: tuple[Edit, ...]
    safe: bool = True
    help: str = ""
    blanks: dict[str, object] = field(default_factory=dict)


def writing(code: str, span: Span, lines: Lines, edits: tuple[Edit, ...], **blanks: object) -> Mend:
    """Return a mend within one line; its help shows the corrected line."""
    line = mended_line(lines, edits)
    return Mend(code, span, f"write `{line}`", edits, help=f"write `{line}`", blanks=blanks)


def mended_line(lines: Lines, edits: tuple[Edit, ...]) -> str:
    from legalist.diagnostics.fix import apply_edits

    number = edits[0].span.line
    moved = [
        Edit(Span("", 1, edit.span.column, 1, edit.span.end_column), edit.text) for edit in edits
    ]
    return apply_edits(lines[number], moved).strip()
