"""Texts of several lines that were written without `|`."""

from legalist.diagnostics import Edit, Report
from legalist.source import Scalar


def bar_before(node: Scalar, report: Report) -> Edit:
    """Put `|` before a plain text of several lines: after its key, with a first line that is beside
    the key moved below it."""
    span = node.span
    lines = report.lines(span.file)
    first = lines[span.line - 1] if span.line <= len(lines) else ""
    before = first[: span.column - 1]
    if before.strip():
        following = lines[span.line] if span.line < len(lines) else ""
        indent = len(following) - len(following.lstrip(" "))
        return Edit(
            span.at(span.line, span.column, span.line, span.column),
            f"|\n{' ' * indent}",
        )
    above = span.line - 1
    while above > 1 and not lines[above - 1].strip():
        above -= 1
    end = len(lines[above - 1].rstrip()) + 1
    return Edit(span.at(above, end, above, end), " |")
