"""Builds the tree from the parser's events.

Working on events, not on a composed tree, lets us stop at the first level too deep or the first
value too many, without recursion.
"""

from typing import Any

import yaml

from legalist.diagnostics import Anchor, AnchoredSpan, Edit, Fix, Label, Report, Span
from legalist.limits import DEEPEST_FILE, MOST_VALUES

from .anchors import Anchors
from .characters import (
    character_code,
    strange_character,
    strange_characters,
    without_strange_characters,
)
from .joined_lines import joined_columns
from .line_layout import left_of_block, left_of_block_mend
from .lines import Lines
from .mend import Mend
from .nodes import Mapping, Node, Scalar, Sequence
from .problems import report_problem
from .scalars import LARGEST, STYLES, NumberTooLarge, block_indent, core_value, escape_columns
from .silent_slips import Silent, holds_value

MOST_FINDINGS = 50
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Stop(Exception):
    """Raised when reading cannot continue; the reason is in the report."""


class _Open:
    """A mapping or sequence whose end has not been read yet."""

    __slots__ = ("flow", "key", "key_span", "node", "spilt", "whole")

    def __init__(self, node: Mapping | Sequence, flow: bool) -> None:
        self.node = node
        self.flow = flow
        self.key: str | None = None
        self.key_span: Span | None = None
        # Keys that are the rest of a text, cut off by a comma.
        self.spilt: list[tuple[str, Span]] = []
        # Keys that contain their values, such as `min = 3`.
        self.whole: list[tuple[str, Span]] = []


class Builder:
    """Single use: `build()`. Afterwards `broken` tells whether parts of the tree are missing. With
    `anchors` the spans of each entry move with it."""

    def __init__(
        self, text: str, name: str, report: Report, anchors: Anchors | None = None
    ) -> None:
        self.text = text
        self.lines = Lines(text, name)
        self.name = name
        self.report = report
        self.broken = False
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.values = 0
        self.documents = 0
        self.findings = 0
        self.mends: list[Mend] = []
        self.named: dict[str, Node] = {}
        self.anchors = anchors
        self.anchor: Anchor | None = None
        self.section = ""
        self.silent = Silent(self.lines)

    def build(self) -> Node | None:
        try:
            self._events()
        except Stop:
            self._tell(self.mends)
            return None
        except yaml.MarkedYAMLError as error:
            rows = report_problem(error, self.text, self.name, self.report)
            self._tell([mend for mend in self.mends if mend.span.line not in rows])
            return None
        except yaml.YAMLError:
            self.report.add("L109", None, problem="it is not YAML")
            return None
        self._tell(self.mends)
        return self.root if self.root is not None else Scalar(Span(self.name, 1, 1, 1, 1), None)

    def _events(self) -> None:
        loader = _LOADER(self.text)
        try:
            for event in iter(loader.get_event, None):
                if type(event) is yaml.ScalarEvent:  # most of them are
                    self._refuse_extras(event)
                    self._scalar(event)
                else:
                    self._event(event)
        finally:
            loader.dispose()

    def _event(self, event: yaml.Event) -> None:
        kind = type(event)
        if kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self._refuse_extras(event)
            self._open(event)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._close(event)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
            self._place(Scalar(self._span(event), None), "")
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                span = self._span(event)
                empty = not any(self.lines.below(span.line))
                fix = Fix("take the line out", (self.lines.cut(span.line, span.line),), safe=empty)
                self.report.add("L107", span, help="take the line out", fixes=(fix,))
                raise Stop

    def _refuse_extras(self, event: Any) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            self.report.add("L121", None, file=self.name, limit=f"{MOST_VALUES:,}")
            raise Stop
        if event.anchor is not None or event.tag is not None:
            flow = bool(self.stack) and self.stack[-1].flow
            self._mend(self.silent.extra(event, self._span(event), flow))

    def _alias(self, event: Any) -> None:
        """Report a copy of another place; as the value of `<<` it is part of that finding."""
        self.broken = True
        if not (self.stack and self.stack[-1].key == "<<"):
            self._mend(self.silent.alias(event.anchor, self._span(event), self.named))

    def _open(self, event: Any) -> None:
        mapping = isinstance(event, yaml.MappingStartEvent)
        span = self._span(event)
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.node, Mapping) and top.key is None:
            self._find("L120", span)
            raise Stop
        if len(self.stack) >= DEEPEST_FILE:
            self.report.add("L119", self._span(event, 1), limit=DEEPEST_FILE)
            raise Stop
        node = Mapping(span) if mapping else Sequence(span)
        self._place(node, "")
        if event.anchor is not None:
            self.named[event.anchor] = node
        self.stack.append(_Open(node, bool(event.flow_style)))

    def _close(self, event: yaml.Event) -> None:
        closed = self.stack.pop()
        self._spilt(closed)
        node = closed.node
        end = self._span(event)
        if not closed.flow:
            # The parser ends a block where the next token starts, comments included.
            items = list(node.items.values()) if isinstance(node, Mapping) else node.items
            end = items[-1].span if items else node.span
        node.span = node.span.to(end)

    def _scalar(self, event: Any) -> None:
        text = event.value
        if self.anchors is not None and len(self.stack) in (1, 2):
            self._begin_entry(text, event.start_mark.line + 1)
        style = STYLES[event.style]
        span = self._span(event)
        flow = bool(self.stack) and self.stack[-1].flow
        if style == "plain":
            mend = self.silent.scalar(span, text, flow)
            if mend is None and text[:1] == "+" and (key := self._key()):
                mend = self.silent.signed(span, text, key)
            if mend is not None:
                self._mend(mend)
                self.broken |= mend.code in ("L123", "L126", "L152")
            if mend is not None and mend.code == "L114":
                # What looked like a comment is the value.
                text = self.lines[mend.span.line][mend.span.column - 1 : mend.span.end_column - 1]
            try:
                scalar = Scalar(span, core_value(text), text)
            except NumberTooLarge:
                self._find("L122", span, number=text)
                scalar = Scalar(span, -LARGEST if text.startswith("-") else LARGEST, text)
        else:
            scalar = Scalar(span, text, text, style)
            if style == "quoted":
                if strange_character(text):
                    text = self._escaped(text, span)
                    scalar = Scalar(span, text, text, style)
                if span.line == span.end_line and span.end_column - span.column - 2 != len(text):
                    raw = self.lines[span.line][span.column : span.end_column - 2]
                    scalar.columns = escape_columns(raw, event.style or "")
            else:
                self._measure_block(scalar)
        if scalar.joined:
            self._measure_joined(scalar, event.style or "")
        if event.anchor is not None:
            self.named[event.anchor] = scalar
        self._place(scalar, text)

    def _measure_joined(self, scalar: Scalar, style: str) -> None:
        span = scalar.span
        quoted, folded = scalar.style == "quoted", scalar.style == "folded"
        rows = self.lines.all[span.line - 1 : span.end_line]
        if folded:
            rows[0] = ""  # the sign
        first, last = span.column + quoted, span.end_column - quoted
        quote = style if quoted else ""
        scalar.columns = joined_columns(scalar.text, rows, first, last, quote)

    def _key(self) -> str:
        """Return the key whose value comes next; empty in a list and where a key comes next."""
        top = self.stack[-1] if self.stack else None
        return (top.key or "") if top is not None and isinstance(top.node, Mapping) else ""

    def _escaped(self, text: str, span: Span) -> str:
        """Report a character that is written as an escape because it cannot be typed; return the
        text without it."""
        places = [match.start() for match in strange_characters(text)]
        character = character_code(text[places[0]])
        if span.line != span.end_line:
            self._find("L140", span, character=character)
            return without_strange_characters(text)
        columns = escape_columns(self.lines[span.line][span.column : span.end_column - 2], '"')
        edges = [[span.column + 1 + columns[at + end] for end in (0, 1)] for at in places]
        spans = [span.at(span.line, first, span.line, last) for first, last in edges]
        fix = Fix("take it out", tuple(Edit(place, "") for place in spans))
        self._find("L140", spans[0], fixes=(fix,), character=character)
        return without_strange_characters(text)

    def _measure_block(self, scalar: Scalar) -> None:
        """Blocks end at the end of their last line, not at the next token."""
        span = scalar.span
        lines = self.lines.all
        scalar.indent = block_indent(scalar.text, lines, span.line)
        last = min(span.end_line - (span.end_column == 1), len(lines))
        while last > span.line and not lines[last - 1].strip():
            last -= 1
        scalar.span = span.at(span.line, span.column, last, len(lines[last - 1].rstrip()) + 1)
        # A row of a map may begin with `#`; as a comment it would be lost silently.
        below = next((n for n in range(last + 1, len(lines) + 1) if lines[n - 1].strip()), 0)
        if below and lines[below - 1].lstrip().startswith("#") and left_of_block(below, self.lines):
            self._mend(left_of_block_mend(below, self.lines))

    def _place(self, node: Node, text: str) -> None:
        """Put a node in its place: as the root, a key, or a value."""
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if isinstance(top.node, Sequence):
            top.node.items.append(node)
        elif top.key is None:
            top.key, top.key_span = text, node.span
        else:
            key, key_span = top.key, top.key_span
            assert key_span is not None
            top.key = None
            if top.flow and node.span.column == node.span.end_column and isinstance(node, Scalar):
                if holds_value(key):
                    top.whole.append((key, key_span))
                    return
                if " " in key or top.spilt:
                    top.spilt.append((key, key_span))
                    return
            if top.spilt:
                self._spilt(top)
            if ":" in key and not top.flow:
                glued = self.silent.glued_key(key_span)
                if glued is not None:
                    self._mend(glued)
                    self.broken = True
                    return
            if key == "<<":
                self._mend(self.silent.merge(key_span, self.named))
                self.broken = True
                return
            if key in top.node.items:
                earlier = top.node.keys[key]
                first = Label(earlier, "it was given here already")
                fix, help = (None, "") if top.flow else self.silent.twice(earlier, key_span)
                fixes = (fix,) if fix is not None else ()
                self._find("L115", key_span, labels=(first,), help=help, fixes=fixes, key=key)
            else:
                top.node.items[key] = node
                top.node.keys[key] = key_span

    def _spilt(self, top: _Open) -> None:
        """Report the rest of a text that was read as keys."""
        if top.spilt and isinstance(top.node, Mapping):
            before = list(top.node.items.values())
            self._mend(self.silent.spilt(before[-1] if before else None, top.spilt))
        top.spilt = []
        if top.whole:
            self._mend(self.silent.bare_keys(top.whole))
            self.broken = True
        top.whole = []

    def _mend(self, mend: Mend) -> None:
        """Keep a finding until the file has been read: if the parser stops later, that may be about
        the same slip. A text that is cut in two is told once, where it begins."""
        if mend.edits and self.mends and self.mends[-1].edits == mend.edits:
            return
        self.mends.append(mend)
        self.findings += 1
        if self.findings >= MOST_FINDINGS:
            raise Stop

    def _tell(self, mends: list[Mend]) -> None:
        for mend in mends:
            fixes = (Fix(mend.title, mend.edits, mend.safe),) if mend.edits else ()
            self.report.add(
                mend.code, mend.span, labels=(), help=mend.help, fixes=fixes, **mend.blanks
            )

    def _find(
        self,
        code: str,
        span: Span,
        labels: tuple[Label, ...] = (),
        help: str = "",
        fixes: tuple[Fix, ...] = (),
        **params: object,
    ) -> None:
        self.report.add(code, span, labels=labels, help=help, fixes=fixes, **params)
        self.findings += 1
        if self.findings >= MOST_FINDINGS:
            raise Stop

    def _begin_entry(self, key: str, line: int) -> None:
        """Count lines from here on, if this is the name of a section or of an entry in one."""
        top = self.stack[-1]
        if isinstance(top.node, Mapping) and top.key is None and self.anchors is not None:
            if len(self.stack) == 1:
                self.section = key
                self.anchor = self.anchors.at((key,), line)
            else:
                self.anchor = self.anchors.at((self.section, key), line)

    def _span(self, event: Any, width: int = 0) -> Span:
        start, end = event.start_mark, event.end_mark
        line, column = start.line + 1, start.column + 1
        end_line, end_column = (line, column + width) if width else (end.line + 1, end.column + 1)
        if self.anchor is None:
            return Span(self.name, line, column, end_line, end_column)
        return AnchoredSpan(self.name, self.anchor, line, column, end_line, end_column)
