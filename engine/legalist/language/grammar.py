"""The grammar as a parser, and its words.

Reserved words are never listed by hand: they are the words of the grammar's terminals, and which of
them begin a value, an effect or a type is what the parser accepts there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from lark import Token
from lark.indenter import Indenter
from lark.lexer import PatternStr

from .build import Place, TreeBuilder
from .parser_tables import STARTS, load_parser
from .reductions import building_parser


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


@lru_cache(maxsize=1)
def keywords() -> dict[str, str]:
    """Return the words of the language, by the names of their terminals."""
    words = {
        terminal.name: terminal.pattern.value
        for terminal in parser().lark.terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()
    }
    # These two are patterns in the grammar, because `divide` is a name and not `div`.
    return words | {"DIV": "div", "MOD": "mod"}


@lru_cache(maxsize=len(STARTS))
def beginnings(start: str) -> frozenset[str]:
    """Return the words that can begin a text of this sort; none of them can be a name there."""
    accepted = parser().lark.parse_interactive("", start=start).accepts()  # type: ignore[no-untyped-call]
    return frozenset(word for terminal, word in keywords().items() if terminal in accepted)
