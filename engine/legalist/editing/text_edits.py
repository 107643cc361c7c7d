"""From a text and a change to text edits, or to the reason why there are none."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from legalist.diagnostics import Edit, Report, Span

from .changes import Change
from .document import Document, Refused


def text_edits(text: str, change: Change, report: Report, name: str) -> tuple[Edit, ...] | None:
    """Return the edits that make a change in the text of the file that messages call `name`; none
    if it says so already. If the change cannot be made, return None: why is in the report. Places
    count lines as the reader of YAML does, whatever their ends."""
    doc = Document.read(text, name, report)
    if doc is None:
        return None
    try:
        changed = change(doc)
    except Refused as refused:
        report.remember(name, doc.text)  # messages quote the file as it is, not half-done
        refused.tell(report)
        return None
    return tuple(edits_between(doc.text, changed.text, name))


def edits_between(before: str, after: str, name: str) -> Iterator[Edit]:
    """Yield the edits that turn one text into another, each as short as possible."""
    old, new = before.split("\n"), after.split("\n")
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal":
            continue
        yield from _edit(old, first, last, new[start:end], name)


def _edit(old: list[str], first: int, last: int, rows: list[str], name: str) -> Iterator[Edit]:
    """Yield the edit that puts rows in the place of lines, counted from 0."""
    if first == last:  # insert after the line before, or before the first
        if first == 0:
            yield Edit(Span(name, 1, 1, 1, 1), "".join(f"{row}\n" for row in rows))
        else:
            column = len(old[first - 1]) + 1
            text = "".join(f"\n{row}" for row in rows)
            yield Edit(Span(name, first, column, first, column), text)
        return
    if not rows:
        if last < len(old):
            yield Edit(Span(name, first + 1, 1, last + 1, 1), "")
        elif first:
            column = len(old[first - 1]) + 1
            yield Edit(Span(name, first, column, last, len(old[last - 1]) + 1), "")
        else:
            yield Edit(Span(name, 1, 1, last, len(old[last - 1]) + 1), "")
        return
    was, text = "\n".join(old[first:last]), "\n".join(rows)
    head = _common(was, text)
    tail = _common(was[head:][::-1], text[head:][::-1])
    kept = was[: len(was) - tail]
    yield Edit(
        Span(name, *_place(was[:head], first), *_place(kept, first)),
        text[head : len(text) - tail],
    )


def _common(one: str, other: str) -> int:
    """Return with how many characters two texts begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _place(before: str, first: int) -> tuple[int, int]:
    """Return line and column after a text that begins at the line `first`, counted from 0."""
    lines = before.split("\n")
    return first + len(lines), len(lines[-1]) + 1
