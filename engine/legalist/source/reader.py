"""From a file or a text to a tree, with every refusal in plain words."""

from pathlib import Path

from legalist.diagnostics import Report, Span
from legalist.diagnostics.fix import replace
from legalist.limits import LARGEST_FILE

from .builder import Builder
from .characters import character_code, invisible_characters, strange_character
from .files import FileRefused, files, size_text
from .nodes import Mapping, Node, Scalar

# The endings of files whose lines messages may show.
WRITTEN_IN = (".yaml", ".yml")


def read_yaml(path: Path, report: Report, *, name: str | None = None) -> Node | None:
    """Return the tree of the file at `path`, which messages call `name`."""
    called = str(path) if name is None else name
    try:
        data = files().read(path)
    except FileRefused as refused:
        refused.tell(called, report)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        report.add("L104", _place(before, called), file=called)
        return None
    return parse_yaml(text, called, report, quoted=path.suffix in WRITTEN_IN)


def parse_yaml(text: str, name: str, report: Report, *, quoted: bool = True) -> Node | None:
    """Return the tree of `text`, or None if it cannot be trusted; findings go to `report`.

    A duplicate key is reported, but the tree is still returned, so that later stages can report
    their findings. Messages show its lines if it is `quoted`.
    """
    if len(text) > LARGEST_FILE:
        report.add("L103", None, file=name, limit=size_text(LARGEST_FILE))
        return None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    report.remember(name, text if quoted else "")
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
    chunks = files().chunks
    known = None if chunks is None else chunks.read(text, name)
    if known is not None:
        return known
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


def _place(before: str, name: str) -> Span:
    """Return the span right after the text `before`."""
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return Span(name, line, column, line, column + 1)


def _first_line(span: Span) -> Span:
    if span.end_line == span.line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)
