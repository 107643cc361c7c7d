"""The lines of a file as a person sees them: indentation, key, value, comment."""

import re
from collections.abc import Iterator

from legalist.diagnostics import Edit, Span
from legalist.quick_dataclass import frozen

# `- key: value # comment`; the key may have parameters, the value may be missing.
_ENTRY = re.compile(
    r"(?P<lead>\s*(?:- +)*)(?P<key>\"[^\"]*\"|'[^']*'|[^\s:#'\"{}\[\],&*!|>%@`-][^:#]*?)\s*:"
    r"(?P<gap>[ \t]+|$)(?P<value>.*?)(?P<remark>(?:^|\s+)#.*)?$"
)


@frozen
class Entry:
    """A line of the form `key: value`; `start` is the column where the value begins, from 1."""

    key: str
    value: str
    start: int
    remark: str


class Lines:
    """A file split into lines, numbered from 1."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.all = text.split("\n")

    def __getitem__(self, number: int) -> str:
        return self.all[number - 1] if 0 < number <= len(self.all) else ""

    def __len__(self) -> int:
        return len(self.all)

    def indent(self, number: int) -> int:
        line = self[number]
        return len(line) - len(line.lstrip(" "))

    def filled(self, number: int) -> bool:
        """Return whether the line has anything but a comment."""
        return bool(self[number].strip()) and not self[number].lstrip().startswith("#")

    def above(self, number: int) -> Iterator[int]:
        """Return the filled lines above, the nearest first."""
        return (n for n in range(min(number, len(self) + 1) - 1, 0, -1) if self.filled(n))

    def below(self, number: int) -> Iterator[int]:
        return (n for n in range(number + 1, len(self) + 1) if self.filled(n))

    def parent(self, number: int) -> int:
        """Return the nearest line above that is indented less; 0 if there is none."""
        own = self.indent(number)
        return next((n for n in self.above(number) if self.indent(n) < own), 0)

    def entry(self, number: int) -> Entry | None:
        match = _ENTRY.fullmatch(self[number])
        if match is None:
            return None
        remark = (match["remark"] or "").strip()
        return Entry(match["key"], match["value"].rstrip(), match.start("value") + 1, remark)

    def part(self, number: int, start: int, end: int) -> Span:
        return Span(self.name, number, start, number, end)

    def whole(self, number: int) -> Span:
        """Return the span of a line without its indentation."""
        line = self[number]
        start = len(line) - len(line.lstrip()) + 1
        return self.part(number, start, max(len(line.rstrip()), start) + 1)

    def end(self, number: int) -> int:
        """Return the column after the content of a line, before any comment."""
        line = self[number]
        remark = re.search(r"\s+#\s.*$", line)
        return len((line[: remark.start()] if remark else line).rstrip()) + 1

    def insert(self, number: int, column: int, text: str) -> Edit:
        return Edit(self.part(number, column, column), text)

    def rewrite(self, number: int, text: str) -> Edit:
        """Return the edit that replaces the whole line, including indentation, by `text`."""
        return Edit(self.part(number, 1, len(self[number]) + 1), text)

    def cut(self, first: int, last: int) -> Edit:
        """Return the edit that removes whole lines."""
        if last < len(self):
            return Edit(Span(self.name, first, 1, last + 1, 1), "")
        return Edit(Span(self.name, first, 1, last, len(self[last]) + 1), "")

    def shift(self, numbers: list[int], by: int) -> tuple[Edit, ...]:
        """Return the edits that indent these lines by this many more (or fewer) spaces."""
        edits = []
        for number in numbers:
            if self[number].strip():
                own = self.indent(number)
                blanks = " " * max(own + by, 0)
                edits.append(Edit(self.part(number, 1, own + 1), blanks))
        return tuple(edits)

    def block(self, number: int) -> list[int]:
        """Return the line and everything below that is indented more, or is in its list."""
        own = self.indent(number)
        lines = [number]
        for other in range(number + 1, len(self) + 1):
            if self[other].strip() and self.indent(other) <= own:
                break
            lines.append(other)
        while not self[lines[-1]].strip():
            lines.pop()
        return lines


def quoted(text: str) -> str:
    """Return the text in quotes that do not occur in it."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
