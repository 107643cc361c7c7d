"""Reading a file again after an edit: only the top-level entries that changed are parsed.

A text is split before each line that begins with a key. What was read from a chunk of text is
kept; if it has moved, it is copied to its new place. Inside a chunk that changed, entries that are
still the same keep their nodes, so that whatever was worked out from them is still known.

Only texts without any finding are read in this way. Everything else is read as a whole.
"""

from __future__ import annotations

import re

from legalist.diagnostics import Report
from legalist.limits import MOST_VALUES
from legalist.quick_dataclass import frozen

from .nodes import Mapping, Node, moved, same

_KEY = re.compile(r"^[A-Za-z_][\w-]*:(?=[ \n]|$)", re.MULTILINE)
# The end of a document: what follows belongs to another one, which no chunk can tell.
_MARKER = re.compile(r"^(?:---|\.\.\.)", re.MULTILINE)
# Before the first key there may be comments and empty lines.
_NOTHING = re.compile(r"(?:[ ]*(?:#[^\n]*)?\n)*")
# How many texts of each file are remembered: the present one, and some to go back to.
MOST_TEXTS = 4
MOST_FILES = 100


@frozen(eq=False)
class Chunk:
    """The entries read from a text that begins at `line`, and how many values they have."""

    line: int
    root: Mapping
    values: int


class Chunks:
    """The chunks of files that were read, by the names of the files."""

    def __init__(self) -> None:
        self._files: dict[str, list[dict[str, Chunk]]] = {}

    def read(self, text: str, name: str) -> Mapping | None:
        """Return the tree of a text, or None if it has to be read as a whole."""
        starts = [match.start() for match in _KEY.finditer(text)]
        if not starts or not _NOTHING.fullmatch(text, 0, starts[0]) or _MARKER.search(text):
            return None
        texts = [
            text[first:last] for first, last in zip(starts, [*starts[1:], len(text)], strict=True)
        ]
        earlier = self._files.setdefault(name, [])
        line = text.count("\n", 0, starts[0]) + 1
        read: dict[str, Chunk] = {}
        items: dict[str, Node] = {}
        for part in texts:
            chunk = None if part in read else self._chunk(part, line, name, earlier)
            if chunk is None or not items.keys().isdisjoint(chunk.root.items):
                return None
            read[part] = chunk
            items |= chunk.root.items
            line += part.count("\n")
        chunks = list(read.values())
        if sum(chunk.values for chunk in chunks) >= MOST_VALUES:
            return None
        self._keep(name, read)
        span = chunks[0].root.span.to(chunks[-1].root.span)
        keys = {key: place for chunk in chunks for key, place in chunk.root.keys.items()}
        return Mapping(span, items, keys)

    def _chunk(
        self, text: str, line: int, name: str, earlier: list[dict[str, Chunk]]
    ) -> Chunk | None:
        known = [chunk for read in earlier if (chunk := read.get(text)) is not None]
        for chunk in known:
            if chunk.line == line:
                return chunk
        if known:
            root = moved(known[0].root, line - known[0].line)
            return Chunk(line, root, known[0].values)
        from .builder import Builder  # with the YAML parser, as in `parse_yaml`

        report = Report()
        builder = Builder(text, name, report)
        node = builder.build()
        if not isinstance(node, Mapping) or builder.broken or report.told:
            return None
        root = moved(node, line - 1)
        for read in earlier[:1]:
            for chunk in read.values():
                if chunk.root.items.keys() == root.items.keys():
                    _keep_same(root, chunk.root)
        return Chunk(line, root, builder.values)

    def _keep(self, name: str, read: dict[str, Chunk]) -> None:
        texts = self._files.pop(name)
        self._files[name] = [read, *texts[: MOST_TEXTS - 1]]
        if len(self._files) > MOST_FILES:
            del self._files[next(iter(self._files))]


def _keep_same(new: Mapping, old: Mapping) -> None:
    """Put the nodes of entries that are as before, in the same place, into the new sections."""
    for key, section in new.items.items():
        before = old.items[key]
        if not isinstance(section, Mapping) or not isinstance(before, Mapping):
            continue
        for name, node in section.items.items():
            known = before.items.get(name)
            if known is not None and same(node, known) and section.keys[name] == before.keys[name]:
                section.items[name] = known
