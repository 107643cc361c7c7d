"""From text of the language to its tree, with places in the file the text stands in.

Input: a scalar of a YAML file, or a key of a mapping. Output: a tree, or None after reporting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, cast

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError
from lark.indenter import DedentError, Indenter

from legalist.diagnostics import Fix, Report, Span
from legalist.diagnostics.fix import replace
from legalist.resources import cache_dir, grammar_dir
from legalist.source import Scalar
from legalist.source.characters import INVISIBLE, invisible_fix

from . import ast
from .build import Place, TreeBuilder
from .folded import bar_before
from .mistakes import explain, uneven_line

STARTS = ["expression", "effects", "choice", "trigger", "signature", "type_name"]
MAX_TEXT = 20_000
MAX_NESTING = 60
MAX_CHAIN = 200
LARGE_NUMBER = re.compile(r"\d{11,}")
MOST_PARSED = 20_000

# The same text at the same place is the same tree: a ruleset is linked for several player counts.
_parsed: dict[tuple[str, str, Span], Any] = {}


class _Lines(Indenter):
    """Blocks by indentation in effects; everywhere else a line break is only a space."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB", "LBRACE"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RPAR", "RSQB", "RBRACE"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8
    flat = False

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        if self.flat:
            return (token for token in stream if token.type != self.NL_type)
        return cast("Iterator[Token]", super().process(stream))  # type: ignore[no-untyped-call]


class _Parser:
    def __init__(self) -> None:
        self.lines = _Lines()
        self.builder = TreeBuilder()
        self.lark = Lark(
            (grammar_dir() / "legalist.lark").read_text(encoding="utf-8"),
            parser="lalr",
            start=STARTS,
            postlex=self.lines,
            propagate_positions=True,
            maybe_placeholders=True,
            cache=_tables(),
        )

    def parse(self, text: str, start: str, place: Place) -> Any:
        self.lines.flat = start != "effects"
        self.builder.place = place
        return self.builder.transform(self.lark.parse(text, start=start))


def _tables() -> str | bool:
    """Where the parser's tables are kept between runs: making them takes a third of a second.

    Lark writes the file, under a hash of the grammar, into a folder that is the user's own.
    """
    folder = cache_dir()
    return False if folder is None else str(folder / "grammar.tables")


@lru_cache(maxsize=1)
def _parser() -> _Parser:
    return _Parser()


def _too_deep(text: str) -> bool:
    """Brackets nest, and so do words that take what follows them."""
    depth = deepest = 0
    for char in text:
        if char in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in ")]}":
            depth -= 1
    words = text.split()
    chained = any(words.count(word) > MAX_CHAIN for word in ("not", "if", "-"))
    return deepest > MAX_NESTING or chained or text.count("otherwise") > MAX_NESTING


def parse_text(text: str, start: str, place: Place, report: Report) -> Any:
    """Parse `text`; `place` maps a position in it to a span. None means it was reported."""
    whole = place(1, 1, 1, 2)
    key = (start, text, whole)
    if key in _parsed:
        return _parsed[key]
    if len(text) > MAX_TEXT:
        report.add("L302", whole, size=len(text), limit=MAX_TEXT)
        return None
    if _too_deep(text):
        report.add("L303", whole, limit=MAX_NESTING)
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
        tree = _parser().parse(source, start, place)
    except DedentError:
        line, column, width = uneven_line(text)
        report.add("L306", place(line, column, line, column + width))
    except (UnexpectedToken, UnexpectedCharacters) as error:
        _report_syntax(error, text, start, place, report)
    except VisitError as error:
        raise error.orig_exc from error
    except RecursionError:
        report.add("L303", whole, limit=MAX_NESTING)
    else:
        if len(_parsed) >= MOST_PARSED:
            _parsed.clear()
        _parsed[key] = tree
        return tree
    return None


def _report_syntax(
    error: UnexpectedInput, text: str, start: str, place: Place, report: Report
) -> None:
    mistake = explain(error, text, start)
    line, column = mistake.line, mistake.column
    span = place(line, column, line, column + mistake.width)
    sign = text.split("\n")[line - 1][column - 1 : column]
    if sign in INVISIBLE:
        fixes = (invisible_fix(sign, span),)
        report.add("L150", span, fixes=fixes, character=INVISIBLE[sign], help=fixes[0].title)
    elif mistake.found:
        report.add("L301", span, found=mistake.found, help=mistake.help)
    else:
        report.add("L309", span, what=mistake.what, help=mistake.help)


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
        sign = Span(span.file, span.line, span.column, span.line, span.column + 1)
        fixes = (replace(sign, "|", safe=True),)
        report.add("L308", span, fixes=fixes, how="instead of `>`")
        return None
    if node.style == "plain" and several and start == "effects":
        fixes = (Fix("write `|`", (bar_before(node, report),), safe=True),)
        report.add("L308", node.span, fixes=fixes, how="after the colon,")
        return None
    return parse_text(node.value, start, node.text_span, report)


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
        return Span(
            span.file, span.line, span.column + column - 1, span.line, span.column + end_column - 1
        )

    return place
