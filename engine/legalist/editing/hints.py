"""Types that an author did not write, shown beside the names they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen
from legalist.typed.types import UnknownType

from .hover import plain_type
from .sheet import Sheet

_LET = re.compile(r"\blet\s+$")


@frozen
class Hint:
    """A text that belongs right after a position."""

    line: int
    column: int
    text: str


def hints(sheet: Sheet, first: int, last: int) -> Iterator[Hint]:
    """Yield the types of names that are bound by `let`, and of a rule's names for the parameters of
    its event, between two lines."""
    for mention in sheet.own_index.in_file(sheet.path):
        span, type_ = mention.span, mention.type
        if not first <= span.line <= last or span != mention.to:
            continue
        if type_ is None or isinstance(type_, UnknownType):
            continue
        if _is_let(sheet, span) or (mention.name and mention.within.startswith("rules.")):
            yield Hint(span.end_line, span.end_column, f": {plain_type(type_)}")


def _is_let(sheet: Sheet, span: Span) -> bool:
    line = sheet.lines[span.line - 1] if span.line <= len(sheet.lines) else ""
    return _LET.search(line[: span.column - 1]) is not None
