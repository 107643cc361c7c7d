"""From text of the language to its tree, with spans in the file that contains the text.

Input: a scalar of a YAML file, or a key of a mapping. Output: a tree, or None after reporting.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from legalist.diagnostics import Fix, Report, Span
from legalist.diagnostics.fix import replace
from legalist.limits import DEEPEST_BLOCK, DEEPEST_TEXT, LONGEST_TEXT
from legalist.room import Room
from legalist.source import Scalar

from . import ast
from .build import Place
from .folded import bar_before
from .grammar import parser
from .nesting import too_deep

LARGE_NUMBER = re.compile(r"\d{11,}")
MOST_PARSED = 8_000
# Characters of all texts whose trees are kept.
MOST_CHARACTERS = 500_000

# The same text at the same place gives the same tree: a ruleset is linked for several player
# counts, and most texts of an entry that is edited stay as they are.
_parsed: dict[tuple[object, ...], Any] = {}
_room = Room(MOST_CHARACTERS)


def _deepest_bracket(text: str) -> int:
    """Return how many brackets are open at most."""
    depth = deepest = 0
    for char in text:
        if char in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in ")]}":
            depth -= 1
    return deepest


def parse_text(
    text: str,
    start: str,
    place: Place,
    report: Report,
    *,
    plain: Span | None = None,
    columns: tuple[int, ...] = (),
) -> Any:
    """Parse `text`; `place` maps a position in it to a span. None means that a finding was
    reported.

    `plain` is the span of a text that is in the file without quotes; `columns` are the offsets of
    the characters of one with escapes, of which the ends alone do not tell the places in between.
    """
    whole = place(1, 1, 1, 2)
    key = (start, text, whole.key, _end(text, place).key, columns)
    known = _parsed.get(key)
    if known is not None:
        return known
    if len(text) > LONGEST_TEXT:
        report.add("L302", whole, size=len(text), limit=LONGEST_TEXT)
        return None
    # The tree does not show brackets around a single value.
    if len(text) > DEEPEST_TEXT and _deepest_bracket(text) > DEEPEST_TEXT:
        report.add("L303", whole, limit=DEEPEST_TEXT)
        return None
    if not text.strip():
        report.add("L304", whole)
        return None
    large = LARGE_NUMBER.search(text)
    if large is not None:
        before = text[: large.start()]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        report.add("L310", place(line, column, line, column + min(len(large.group()), 20)))
        return None
    if "\t" in text:
        before = text[: text.index("\t")]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        report.add("L305", place(line, column, line, column + 1))
        return None
    source = text.rstrip() + "\n" if start == "effects" else text
    try:
        tree = parser().parse(source, start, place)
    except DedentError:
        from .mistakes import uneven_line  # only texts that are wrong need explaining

        line, column, width = uneven_line(text)
        report.add("L306", place(line, column, line, column + width))
    except UnexpectedInput:
        from .wrong_lines import report_wrong_lines

        report_wrong_lines(text, start, place, report, plain)
    else:
        # Every level takes at least one character.
        deep = too_deep(tree) if len(text) > DEEPEST_BLOCK else None
        if deep is not None:
            code, span, limit = deep
            report.add(code, span, limit=limit)
            return None
        if len(_parsed) >= MOST_PARSED or not _room.take(len(text)):
            _parsed.clear()
        _parsed[key] = tree
        return tree
    return None


def _end(text: str, place: Place) -> Span:
    """Return where a text ends: escapes in it may move what is after them."""
    lines, last = text.count("\n") + 1, len(text) - text.rfind("\n")
    return place(lines, last, lines, last + 1)


def _from_scalar(node: Scalar, start: str, report: Report) -> Any:
    if isinstance(node.value, bool) and start == "expression":
        return ast.Truth(span=node.span, value=node.value)
    if isinstance(node.value, int) and start == "expression":
        return ast.Number(span=node.span, value=node.value)
    if not isinstance(node.value, str):
        report.add("L307", node.span)
        return None
    several = node.span.line != node.span.end_line
    if node.style == "folded":
        span = node.span
        sign = span.at(span.line, span.column, span.line, span.column + 1)
        fixes = (replace(sign, "|", safe=True),)
        report.add("L308", span, fixes=fixes, how="instead of `>`")
        return None
    if node.style == "plain" and several and start == "effects":
        fixes = (Fix("write `|`", (bar_before(node, report),), safe=True),)
        report.add("L308", node.span, fixes=fixes, how="after the colon,")
        return None
    plain = node.span if node.style == "plain" else None
    return parse_text(node.value, start, node.text_span, report, plain=plain, columns=node.columns)


def parse_expression(node: Scalar, report: Report) -> ast.Expr | None:
    return cast("ast.Expr | None", _from_scalar(node, "expression", report))


def parse_effects(node: Scalar, report: Report) -> ast.Block | None:
    return cast("ast.Block | None", _from_scalar(node, "effects", report))


def parse_choice(node: Scalar, report: Report) -> ast.Choice | None:
    return cast("ast.Choice | None", _from_scalar(node, "choice", report))


def parse_trigger(node: Scalar, report: Report) -> ast.Trigger | None:
    return cast("ast.Trigger | None", _from_scalar(node, "trigger", report))


def parse_offer(node: Scalar, report: Report) -> ast.Signature | None:
    return cast("ast.Signature | None", _from_scalar(node, "signature", report))


def parse_type(node: Scalar, report: Report) -> ast.TypeName | None:
    return cast("ast.TypeName | None", _from_scalar(node, "type_name", report))


def parse_signature(key: str, span: Span, report: Report) -> ast.Signature | None:
    """Parse a mapping key such as `hand(player)` or `strength(space s)`; `span` is the key's."""
    return cast("ast.Signature | None", parse_text(key, "signature", _within(span), report))


def _within(span: Span) -> Callable[[int, int, int, int], Span]:
    def place(_line: int, column: int, _end_line: int, end_column: int) -> Span:
        return span.at(span.line, span.column + column - 1, span.line, span.column + end_column - 1)

    return place
