"""From a file or a text to a tree, with every refusal said in plain words."""

import os
import re
import stat
from pathlib import Path

from legalist.diagnostics import Report, Span
from legalist.diagnostics.fix import replace

from .builder import Builder
from .characters import invisible_characters
from .nodes import Mapping, Node, Scalar

LARGEST_FILE = 1_000_000
LIMIT_WORDS = "1 MB"
# Besides control characters: the line ends that YAML knows and editors do not.
_STRANGE = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def read_yaml(path: Path, report: Report, *, name: str | None = None) -> Node | None:
    """The tree of the file at `path`, which messages call `name`."""
    called = str(path) if name is None else name
    data = _read_bytes(path, called, report)
    if data is None:
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        report.add("L104", _place(before, called), file=called)
        return None
    return parse_yaml(text, called, report)


def parse_yaml(text: str, name: str, report: Report) -> Node | None:
    """The tree of `text`, or None when it cannot be trusted; findings go to `report`.

    A key given twice is reported, but the tree is still returned, so that the stages
    after this one can report what they find.
    """
    if len(text) > LARGEST_FILE:
        report.add("L103", None, file=name, limit=LIMIT_WORDS)
        return None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    report.remember(name, text)
    strange = _STRANGE.search(text)
    if strange:
        code = f"U+{ord(strange.group()):04X}"
        place = _place(text[: strange.start()], name)
        report.add(
            "L105", place, fixes=(replace(place, "", "take it out", safe=True),), character=code
        )
        return None
    if not text.isascii() and invisible_characters(text, name, report):
        return None
    builder = Builder(text, name, report)
    root = builder.build()
    if root is None or builder.broken:
        return None
    if isinstance(root, Scalar) and root.value is None:
        report.add("L106", Span(name, 1, 1, 1, 1), file=name)
        return None
    if not isinstance(root, Mapping):
        found = "a single text" if isinstance(root, Scalar) else "a list"
        report.add("L127", _first_line(root.span), found=found)
        return None
    return root


def _read_bytes(path: Path, name: str, report: Report) -> bytes | None:
    """At most a little more than the limit is ever read, and only from an ordinary file."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            report.add("L102", None, file=name, reason="it is not an ordinary file")
            return None
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        report.add("L101", None, file=name)
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else "?"
        report.add("L102", None, file=name, reason=reason)
    else:
        if len(data) <= LARGEST_FILE:
            return data
        report.add("L103", None, file=name, limit=LIMIT_WORDS)
    return None


def _place(before: str, name: str) -> Span:
    """The place right after the text `before`."""
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return Span(name, line, column, line, column + 1)


def _first_line(span: Span) -> Span:
    if span.end_line == span.line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)
