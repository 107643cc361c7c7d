"""A place in a file."""

from legalist.quick_dataclass import frozen


@frozen
class Span:
    """From one character to another; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def __lt__(self, other: "Span") -> bool:
        return self._order < other._order

    @property
    def _order(self) -> tuple[str, int, int, int, int]:
        return (self.file, self.line, self.column, self.end_line, self.end_column)

    def __contains__(self, other: "Span") -> bool:
        """Return whether the other span is entirely within this one."""
        starts = (self.line, self.column) <= (other.line, other.column)
        ends = (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        return self.file == other.file and starts and ends

    def to(self, other: "Span") -> "Span":
        """Return the span from the start of this one to the end of the other."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    def to_json(self) -> dict[str, str | int]:
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }
