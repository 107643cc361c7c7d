"""From a file or a text to a tree, with every refusal in plain words."""

import os
from pathlib import Path

from legalist.diagnostics import Report, Span
from legalist.diagnostics.fix import replace
from legalist.limits import LARGEST_FILE

from .characters import (
    character_code,
    invisible_characters,
    strange_character,
    wide_encoding,
)
from .chunks import Chunks
from .files import FileRefused, files, size_text
from .folder import real_path
from .nodes import Mapping, Node, Scalar

# The endings of files whose lines messages may show.
WRITTEN_IN = (".yaml", ".yml")


def read_yaml(path: Path, report: Report, *, name: str | None = None) -> Node | None:
    """Return the tree of the file at `path`, which messages call `name`."""
    called = str(path) if name is None else name
    text = read_text(path, called, report)
    if text is None:
        return None
    present = files()
    root = parse_yaml(text, called, report, quoted=is_yaml(path), chunks=present.chunks)
    if isinstance(root, Mapping):
        present.place(root)
    return root


def is_yaml(path: Path) -> bool:
    """Return whether a file, and what it is a link to, is called a YAML file. A stranger's link may
    lead to anything."""
    return path.suffix in WRITTEN_IN and (
        not os.path.islink(path) or real_path(path).suffix in WRITTEN_IN
    )


def read_text(path: Path, name: str, report: Report) -> str | None:
    """Return the text of a file; None after reporting why there is none."""
    try:
        data = files().read(path)
    except FileRefused as refused:
        refused.tell(name, report)
        return None
    wide = wide_encoding(data)
    if wide:
        # Its lines are not shown: they would be full of signs that are not there.
        help = f"it is in {wide}, which some editors call Unicode; save it again as UTF-8"
        report.add("L104", Span(name, 1, 1, 1, 1), help=help, file=name)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        help = "save it again in your editor, with the encoding UTF-8"
        report.add("L104", _place(before, name), help=help, file=name)
        return None
    return text


def with_line_feeds(text: str) -> str:
    """Return the text as spans count in it: without a byte order mark, lines ending in one
    character."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def remember(text: str, name: str, report: Report, *, quoted: bool) -> str:
    """Keep the lines of a file for messages, if it is `quoted`; return the text as spans count in
    it."""
    text = with_line_feeds(text)
    report.remember(name, text if quoted else "")
    return text


def parse_yaml(
    text: str,
    name: str,
    report: Report,
    *,
    quoted: bool = True,
    chunks: Chunks | None = None,
) -> Node | None:
    """Return the tree of `text`, or None if it cannot be trusted; findings go to `report`.

    A duplicate key is reported, but the tree is still returned, so that later stages can report
    their findings. Messages show its lines if it is `quoted`. With `chunks` only what has changed
    is parsed.
    """
    if len(text) > LARGEST_FILE:
        report.add("L103", None, file=name, limit=size_text(LARGEST_FILE))
        return None
    text = remember(text, name, report, quoted=quoted)
    strange = strange_character(text)
    if strange:
        code = character_code(strange.group())
        place = _place(text[: strange.start()], name)
        report.add(
            "L105", place, fixes=(replace(place, "", "take it out", safe=True),), character=code
        )
        return None
    if not text.isascii() and invisible_characters(text, name, report):
        return None
    if chunks is None:
        # With the YAML parser, which files that are stored do not need.
        from .builder import Builder

        builder = Builder(text, name, report)
        root = builder.build()
        if builder.broken:
            return None
    else:
        root = chunks.read(text, name, report)
    if root is None:
        return None
    if isinstance(root, Scalar) and root.value is None:
        report.add("L106", Span(name, 1, 1, 1, 1), file=name)
        return None
    if not isinstance(root, Mapping):
        found = "a single text" if isinstance(root, Scalar) else "a list"
        report.add("L127", _first_line(root.span), found=found)
        return None
    return root


def _place(before: str, name: str) -> Span:
    """Return the span right after the text `before`."""
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return Span(name, line, column, line, column + 1)


def _first_line(span: Span) -> Span:
    if span.end_line == span.line:
        return span
    return span.at(span.line, span.column, span.line, span.column + 1)
