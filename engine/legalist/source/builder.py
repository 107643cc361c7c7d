"""Builds the tree from the parser's events.

Working on events, not on a composed tree, lets us stop at the first level too deep or the
first value too many, and never recurses.
"""

from collections.abc import Iterator
from typing import Any

import yaml

from legalist.diagnostics import Fix, Label, Report, Span

from .nodes import Mapping, Node, Scalar, Sequence
from .problems import LEFT_OF_BLOCK, left_of_block, report_problem, whole_line
from .scalars import LARGEST, STYLES, NumberTooLarge, block_indent, core_value, escape_columns, torn

DEEPEST = 40
MOST_VALUES = 50_000
MOST_FINDINGS = 50
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Stop(Exception):
    """Reading on makes no sense; the reason is in the report."""


class _Open:
    """A mapping or sequence whose end is not yet read."""

    __slots__ = ("flow", "key", "key_span", "node")

    def __init__(self, node: Mapping | Sequence, flow: bool) -> None:
        self.node = node
        self.flow = flow
        self.key: str | None = None
        self.key_span: Span | None = None


class Builder:
    """One use: `build()`. Afterwards `broken` says that the tree has holes in it."""

    def __init__(self, text: str, name: str, report: Report) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.name = name
        self.report = report
        self.broken = False
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.values = 0
        self.documents = 0
        self.findings = 0

    def build(self) -> Node | None:
        try:
            for event in self._events():
                self._event(event)
        except Stop:
            return None
        except yaml.MarkedYAMLError as error:
            report_problem(error, self.lines, self.name, self.report)
            return None
        except yaml.YAMLError:
            self.report.add("L109", None, problem="it is not YAML")
            return None
        return self.root if self.root is not None else Scalar(Span(self.name, 1, 1, 1, 1), None)

    def _events(self) -> Iterator[yaml.Event]:
        loader = _LOADER(self.text)
        try:
            while loader.check_event():
                yield loader.get_event()
        finally:
            loader.dispose()

    def _event(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_extras(event)
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._refuse_extras(event)
            self._open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._close(event)
        elif isinstance(event, yaml.AliasEvent):
            self._find("L117", self._span(event))
            self.broken = True
            self._place(Scalar(self._span(event), None), "")
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.report.add("L107", self._span(event))
                raise Stop

    def _refuse_extras(self, event: Any) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            self.report.add("L121", None, file=self.name, limit=f"{MOST_VALUES:,}")
            raise Stop
        if event.anchor is not None:
            self._find("L116", self._span(event, 1))
        if event.tag is not None:
            self._find("L118", self._span(event, 1))

    def _open(self, event: Any) -> None:
        mapping = isinstance(event, yaml.MappingStartEvent)
        span = self._span(event)
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.node, Mapping) and top.key is None:
            self._find("L120", span)
            raise Stop
        if len(self.stack) >= DEEPEST:
            self.report.add("L119", self._span(event, 1), limit=DEEPEST)
            raise Stop
        node = Mapping(span) if mapping else Sequence(span)
        self._place(node, "")
        self.stack.append(_Open(node, bool(event.flow_style)))

    def _close(self, event: yaml.Event) -> None:
        closed = self.stack.pop()
        node = closed.node
        end = self._span(event)
        if not closed.flow:
            # The parser ends a block where the next thing starts, comments and all.
            items = list(node.items.values()) if isinstance(node, Mapping) else node.items
            end = items[-1].span if items else node.span
        node.span = node.span.to(end)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        text = event.value
        style = STYLES[event.style]
        span = self._span(event)
        flow = bool(self.stack) and self.stack[-1].flow
        if style == "plain":
            self._look_for_remark(span, text)
            if flow and torn(text):
                help = f'put the whole text in quotes, as in `"{text}, …)"`'
                self._find("L123", span, help=help, text=text)
                self.broken = True
            try:
                scalar = Scalar(span, core_value(text), text)
            except NumberTooLarge:
                self._find("L122", span, number=text)
                scalar = Scalar(span, -LARGEST if text.startswith("-") else LARGEST, text)
        else:
            scalar = Scalar(span, text, text, style)
            if style == "quoted":
                if span.line == span.end_line and span.end_column - span.column - 2 != len(text):
                    raw = self.lines[span.line - 1][span.column : span.end_column - 2]
                    scalar.columns = escape_columns(raw, event.style or "")
            else:
                self._measure_block(scalar)
        self._place(scalar, text)

    def _look_for_remark(self, span: Span, text: str) -> None:
        """`Stone #1` loses its end, while `3  # stones` has a remark: people put a blank there."""
        rest = self.lines[span.end_line - 1][span.end_column - 1 :] if text[:1].isalpha() else ""
        if rest.startswith(" #") and rest[2:3].isalnum():
            column = span.end_column + 1
            place = Span(self.name, span.end_line, column, span.end_line, column + len(rest) - 1)
            self._find("L132", place, help="put the whole text in quotes", remark=rest.strip())

    def _measure_block(self, scalar: Scalar) -> None:
        """Blocks end where their last line does, not at the next token."""
        span = scalar.span
        scalar.indent = block_indent(scalar.text, self.lines, span.line)
        last = min(span.end_line - (span.end_column == 1), len(self.lines))
        while last > span.line and not self.lines[last - 1].strip():
            last -= 1
        scalar.span = Span(
            self.name, span.line, span.column, last, len(self.lines[last - 1].rstrip()) + 1
        )
        # A row of a map may begin with `#`: as a comment it would be lost without a word.
        below = next((n for n in range(last, len(self.lines)) if self.lines[n].strip()), last)
        line = self.lines[below] if below < len(self.lines) else ""
        if line.lstrip().startswith("#") and left_of_block(below + 1, self.lines):
            self._find("L131", whole_line(below + 1, self.lines, self.name), help=LEFT_OF_BLOCK)

    def _place(self, node: Node, text: str) -> None:
        """Put a node where it belongs: as the root, a key, or a value."""
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
            if top.flow and " " in key and node.span.column == node.span.end_column:
                help = "put the whole text in quotes"
                self._find("L124", key_span, help=help, key=key)
                return
            if key in top.node.items:
                first = Label(top.node.keys[key], "it was given here already")
                self._find("L115", key_span, labels=(first,), key=key)
            else:
                top.node.items[key] = node
                top.node.keys[key] = key_span

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

    def _span(self, event: Any, width: int = 0) -> Span:
        start, end = event.start_mark, event.end_mark
        if width:
            column = start.column + 1
            return Span(self.name, start.line + 1, column, start.line + 1, column + width)
        return Span(self.name, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
