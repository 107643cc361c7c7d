"""Spans count characters from 1; the protocol counts UTF-16 units, or what was agreed on, from
0."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote, urlparse

from lsprotocol import types as lsp

from legalist.diagnostics import Span
from legalist.source import FileRefused, Files

# Bytes of a path; no system has longer ones.
LONGEST_PATH = 4_096


def path_of(uri: str) -> Path | None:
    """Return the path of a document; None for what is not a file, such as an unnamed buffer, and
    for a path that no file can have."""
    try:
        parts = urlparse(uri)
    except ValueError:
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or not path or "\0" in path:
        return None
    if os.name == "nt":
        path = path.lstrip("/")
    path = os.path.abspath(path)
    try:
        return Path(path) if len(os.fsencode(path)) < LONGEST_PATH else None
    except UnicodeEncodeError:
        return None


def uri_of(path: Path) -> str:
    return path.as_uri()


def text_lines(text: str) -> list[str]:
    """Return the lines as the reader of files counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Positions:
    """Converts places of files as they are now. `units` is the agreed encoding."""

    def __init__(self, files: Files, units: str = "utf-16") -> None:
        self.files = files
        self.units = units
        self._lines: dict[Path, list[str]] = {}

    def lines(self, path: Path) -> list[str]:
        """Return the lines of a file; a byte order mark counts as a character of the first."""
        if path not in self._lines:
            try:
                text = self.files.read(path).decode("utf-8", "replace")
            except FileRefused:
                text = ""
            self._lines[path] = text_lines(text)
        return self._lines[path]

    def position(self, path: Path, line: int, column: int) -> lsp.Position:
        """Return the protocol's position of a character."""
        lines = self.lines(path)
        text = lines[line - 1] if 0 < line <= len(lines) else ""
        return lsp.Position(max(0, line - 1), self._units(text[: column - 1 + _mark(text, line)]))

    def range(self, span: Span) -> lsp.Range:
        path = Path(os.path.abspath(span.file))
        start = self.position(path, span.line, span.column)
        return lsp.Range(start, self.position(path, span.end_line, span.end_column))

    def location(self, span: Span) -> lsp.Location:
        return lsp.Location(uri_of(Path(os.path.abspath(span.file))), self.range(span))

    def place(self, path: Path, position: lsp.Position) -> tuple[int, int]:
        """Return the line and column of a position; the end of the line if it is beyond that."""
        lines = self.lines(path)
        line = min(max(position.line, 0), max(len(lines) - 1, 0)) + 1
        text = lines[line - 1] if lines else ""
        if position.line >= len(lines):
            return line, len(text) + 1
        left = max(position.character, 0)
        for place, sign in enumerate(text):
            if left <= 0:
                return line, place + 1 - _mark(text, line)
            left -= self._units(sign)
        return line, len(text) + 1 - _mark(text, line)

    def _units(self, text: str) -> int:
        if self.units == "utf-32":
            return len(text)
        if self.units == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _mark(text: str, line: int) -> int:
    return int(line == 1 and text.startswith("\ufeff"))
