"""The grammar as a parser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from lark import Token
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError, Indenter

from .build import TreeBuilder
from .parser_tables import STARTS, load_parser
from .place import Place
from .reductions import building_parser

__all__ = ["STARTS", "DedentError", "Lines", "Parser", "UnexpectedInput", "parser"]


class Lines(Indenter):
    """Blocks by indentation in effects; everywhere else a line break is just white space."""

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


class Parser:
    """Lark with our grammar; raises Lark's errors."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.builder = TreeBuilder()
        self.lark = load_parser(self.lines)
        self.building = building_parser(self.lark, self.builder)

    def parse(self, text: str, start: str, place: Place) -> Any:
        """Return the tree of a text, with spans in the file."""
        self.builder.place = place
        self.lines.flat = start != "effects"
        parsed = self.building.parse(text, start=start)
        return parsed if isinstance(parsed, Token) else parsed.value

    def recognise(self, text: str, start: str) -> Any:
        """Return Lark's own tree of a text."""
        self.lines.flat = start != "effects"
        return self.lark.parse(text, start=start)


@lru_cache(maxsize=1)
def parser() -> Parser:
    return Parser()
