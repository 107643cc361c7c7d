"""A place in a file."""

from __future__ import annotations

from operator import attrgetter

from legalist.quick_dataclass import frozen

_values = attrgetter("file", "line", "column", "end_line", "end_column")


@frozen(eq=False)
class Span:
    """From one character to another; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Span) and _values(self) == _values(other))

    def __hash__(self) -> int:
        return hash(_values(self))

    def __lt__(self, other: Span) -> bool:
        return bool(_values(self) < _values(other))

    def __contains__(self, other: Span) -> bool:
        """Return whether the other span is entirely within this one."""
        starts = (self.line, self.column) <= (other.line, other.column)
        ends = (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        return self.file == other.file and starts and ends

    @property
    def key(self) -> tuple[object, ...]:
        """What tells this span from others for as long as it exists."""
        return (self.file, self.line, self.column, self.end_line, self.end_column)

    def at(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Return another span in the same part of the file; it moves with this one."""
        return Span(self.file, line, column, end_line, end_column)

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of the other."""
        return self.at(self.line, self.column, other.end_line, other.end_column)

    def fixed(self) -> Span:
        """Return the place where this is now."""
        return self

    def to_json(self) -> dict[str, str | int]:
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }


class Anchor:
    """The line on which a part of an edited file begins: the one thing that changes if the part is
    moved."""

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        self.line = line


class AnchoredSpan(Span):
    """A span that counts its lines from an anchor. Its hash changes with its place: whatever is
    kept for longer than the texts of files stay as they are has to be `fixed`, or use `key`."""

    __slots__ = ("_anchor", "_first", "_last")

    def __init__(
        self, file: str, anchor: Anchor, line: int, column: int, end_line: int, end_column: int
    ) -> None:
        """The lines are those of the file as it is now."""
        self.file = file  # type: ignore[misc]
        self.column = column  # type: ignore[misc]
        self.end_column = end_column  # type: ignore[misc]
        self._anchor = anchor
        self._first = line - anchor.line
        self._last = end_line - anchor.line

    @property
    def line(self) -> int:
        return self._anchor.line + self._first

    @property
    def end_line(self) -> int:
        return self._anchor.line + self._last

    @property
    def key(self) -> tuple[object, ...]:
        return (self._anchor, self._first, self.column, self._last, self.end_column)

    def at(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        return AnchoredSpan(self.file, self._anchor, line, column, end_line, end_column)

    def fixed(self) -> Span:
        return Span(*_values(self))
