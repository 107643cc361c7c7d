"""Reading a file again after an edit: only the entries that changed are parsed.

A text is split before each line that begins with a key, and a section that changed before each of
its entries. What was read from such a chunk of text is kept, wherever it moves. Where more has to
be read again, entries that are still the same keep their nodes, so that whatever was worked out
from them is still known.

Only texts without any finding are read in this way. Everything else is read as a whole.
"""

from __future__ import annotations

import re
from dataclasses import field

from legalist.diagnostics import Anchor, AnchoredSpan, Report, Span
from legalist.limits import MOST_VALUES
from legalist.quick_dataclass import frozen, mutable

from .anchors import Anchors, Path, place
from .nodes import Mapping, Node, same

_KEY = re.compile(r"^[A-Za-z_][\w-]*:(?=[ \n]|$)", re.MULTILINE)
# A section with entries below it, and the name of such an entry.
_SECTION = re.compile(r"([A-Za-z_][\w-]*):[ ]*(?:#[^\n]*)?\n")
_ENTRY = re.compile(r"^  [A-Za-z_][\w.-]*(?:\([^()\n]*\))?:(?=[ \n]|$)", re.MULTILINE)
# The end of a document: what follows belongs to another one, which no chunk can tell.
_MARKER = re.compile(r"^(?:---|\.\.\.)", re.MULTILINE)
# Before the first key there may be comments and empty lines.
_NOTHING = re.compile(r"(?:[ ]*(?:#[^\n]*)?\n)*")
# How many texts of each file are remembered: the present one, and some to go back to.
MOST_TEXTS = 4
MOST_FILES = 100
# Characters of all texts that are remembered.
MOST_CHARACTERS = 4_000_000


@frozen(eq=False)
class Chunk:
    """The entries read from a text, how many values they have at most, and on which of its lines
    they begin. The parts of a section are the chunks of its entries, by their text."""

    root: Mapping
    values: int
    lines: tuple[tuple[Anchor, int], ...]
    parts: dict[str, Chunk] = field(default_factory=dict)


@mutable(eq=False)
class _File:
    """What is kept of a file: the chunks of its last texts, its anchors and its last tree."""

    texts: list[dict[str, Chunk]] = field(default_factory=list)
    anchors: dict[Path, Anchor] = field(default_factory=dict)
    root: Mapping | None = None

    def parts(self, section: str) -> dict[str, Chunk]:
        """Return what is known of the entries of a section."""
        return {
            text: part
            for read in reversed(self.texts)
            for chunk in read.values()
            if chunk.parts and section in chunk.root
            for text, part in chunk.parts.items()
        }

    @property
    def size(self) -> int:
        return sum(len(part) for read in self.texts for part in read)


class Chunks:
    """What was read from files, by their names. `trees` is free for whoever reads through this:
    trees with anchors belong to one reader alone."""

    def __init__(self) -> None:
        self.trees: dict[tuple[str, str, str], dict[str, tuple[Mapping, str | list[str]]]] = {}
        self._files: dict[str, _File] = {}
        self._sizes: dict[str, int] = {}

    def read(self, text: str, name: str, report: Report) -> Node | None:
        """Return the tree of a text, as `Builder` builds it; None if parts of it are missing."""
        file = self._files.pop(name, None) or _File()
        before = [(anchor, anchor.line) for anchor in file.anchors.values()]
        root: Node | None = self._by_chunks(text, name, file)
        if root is None:
            root = self._whole(text, name, file, report)
        if isinstance(root, Mapping):
            place(root.places)
            file.root = root
        else:
            place(before)
        self._keep(name, file)
        return root

    def _keep(self, name: str, file: _File) -> None:
        """Keep what was read of a file; forget those that were read longest ago."""
        self._files[name] = file
        self._sizes[name] = file.size
        while len(self._files) > MOST_FILES or sum(self._sizes.values()) > MOST_CHARACTERS:
            oldest = next(iter(self._files))
            del self._files[oldest], self._sizes[oldest]

    def _whole(self, text: str, name: str, file: _File, report: Report) -> Node | None:
        from .builder import Builder  # with the YAML parser, as in `parse_yaml`

        anchors = Anchors(file.anchors)
        builder = Builder(text, name, report, anchors)
        root = builder.build()
        if builder.broken:
            return None
        if isinstance(root, Mapping):
            root.places = tuple(anchors.lines.items())
            _keep_same(root, file.root)
        return root

    def _by_chunks(self, text: str, name: str, file: _File) -> Mapping | None:
        starts = [match.start() for match in _KEY.finditer(text)]
        if not starts or not _NOTHING.fullmatch(text, 0, starts[0]) or _MARKER.search(text):
            return None
        ends = [*starts[1:], len(text)]
        before = text.count("\n", 0, starts[0])
        read: dict[str, Chunk] = {}
        items: dict[str, Node] = {}
        places: list[tuple[Anchor, int]] = []
        for first, last in zip(starts, ends, strict=True):
            part = text[first:last]
            chunk = None if part in read else self._chunk(part, name, file)
            if chunk is None or not items.keys().isdisjoint(chunk.root.items):
                return None
            read[part] = chunk
            items |= chunk.root.items
            places += [(anchor, line + before) for anchor, line in chunk.lines]
            before += part.count("\n")
        chunks = list(read.values())
        if sum(chunk.values for chunk in chunks) >= MOST_VALUES:
            return None
        file.texts = [read, *file.texts[: MOST_TEXTS - 1]]
        place(places)
        keys = {key: span for chunk in chunks for key, span in chunk.root.keys.items()}
        span = next(iter(keys.values())).fixed().to([*items.values()][-1].span)
        return Mapping(span, items, keys, tuple(places))

    def _chunk(self, text: str, name: str, file: _File) -> Chunk | None:
        for read in file.texts:
            if text in read:
                return read[text]
        return self._section(text, name, file) or self._parsed(text, name, file)

    def _section(self, text: str, name: str, file: _File) -> Chunk | None:
        """Read a section entry by entry; None if it has to be read as a whole."""
        head = _SECTION.match(text)
        starts = [one.start() for one in _ENTRY.finditer(text, head.end())] if head else []
        if not head or not starts or not _NOTHING.fullmatch(text, head.end(), starts[0]):
            return None
        section = head[1]
        known = file.parts(section)
        parts: dict[str, Chunk] = {}
        items: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        anchor = file.anchors.setdefault((section,), Anchor(1))
        lines = [(anchor, 1)]
        # Each is read as the first entry of its section, in the second line.
        before = text.count("\n", 0, starts[0]) - 1
        for first, last in zip(starts, [*starts[1:], len(text)], strict=True):
            part = text[first:last]
            chunk = known.get(part) or self._parsed(f"{section}:\n{part}", name, file)
            # A line that is not indented may be a key that only the parser recognises.
            if chunk is None or part in parts or chunk.root.items.keys() != {section}:
                return None
            entries = chunk.root.items[section]
            if not isinstance(entries, Mapping):
                return None
            if not items.keys().isdisjoint(entries.items):
                return None
            parts[part] = chunk
            items |= entries.items
            keys |= entries.keys
            lines += [(one, line + before) for one, line in chunk.lines if one is not anchor]
            before += part.count("\n")
        place(lines)
        start = next(iter(keys.values()))
        span = AnchoredSpan(name, anchor, start.line, start.column, start.line, start.column)
        tree = Mapping(span.to([*items.values()][-1].span), items, keys)
        named = AnchoredSpan(name, anchor, 1, 1, 1, len(section) + 1)
        root = Mapping(named.to(tree.span), {section: tree}, {section: named})
        values = sum(chunk.values for chunk in parts.values())
        return Chunk(root, values, tuple(lines), parts)

    def _parsed(self, text: str, name: str, file: _File) -> Chunk | None:
        from .builder import Builder

        anchors, report = Anchors(file.anchors), Report()
        builder = Builder(text, name, report, anchors)
        root = builder.build()
        if not isinstance(root, Mapping) or builder.broken or report.told:
            return None
        _keep_same(root, file.root)
        return Chunk(root, builder.values, tuple(anchors.lines.items()))


def _keep_same(new: Mapping, old: Mapping | None) -> None:
    """Put the nodes of entries that are as before into the new sections."""
    for key, section in new.items.items():
        before = None if old is None else old.items.get(key)
        if not isinstance(section, Mapping) or not isinstance(before, Mapping):
            continue
        for name, node in section.items.items():
            known = before.items.get(name)
            if known is not None and same(node, known) and section.keys[name] == before.keys[name]:
                section.items[name] = known
