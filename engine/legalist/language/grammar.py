"""The grammar as a parser, and the words that it knows.

Reserved words are never listed by hand: they are the words of the grammar's terminals, and which of
them begin a value, an effect or a type is what the parser accepts there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from lark import Lark, Token
from lark.indenter import Indenter
from lark.lexer import PatternStr

from legalist.resources import cache_dir, grammar_dir

from .build import Place, TreeBuilder

STARTS = ["expression", "effects", "choice", "trigger", "signature", "type_name"]


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


class Parser:
    """Lark with our grammar; raises Lark's errors."""

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
        """The tree of a text, with places in the file."""
        self.builder.place = place
        return self.builder.transform(self.recognise(text, start))

    def recognise(self, text: str, start: str) -> Any:
        """Lark's own tree of a text."""
        self.lines.flat = start != "effects"
        return self.lark.parse(text, start=start)


def _tables() -> str | bool:
    """Where the parser's tables are kept between runs: making them takes a third of a second.

    Lark writes the file, under a hash of the grammar, into a folder that is the user's own.
    """
    folder = cache_dir()
    return False if folder is None else str(folder / "grammar.tables")


@lru_cache(maxsize=1)
def parser() -> Parser:
    return Parser()


@lru_cache(maxsize=1)
def keywords() -> dict[str, str]:
    """The words of the language, by the names of their terminals."""
    words = {
        terminal.name: terminal.pattern.value
        for terminal in parser().lark.terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()
    }
    # These two are patterns in the grammar, because `divide` is a name and no `div`.
    return words | {"DIV": "div", "MOD": "mod"}


@lru_cache(maxsize=len(STARTS))
def beginnings(start: str) -> frozenset[str]:
    """The words that can begin a text of this sort: no name can stand there in their place."""
    accepted = parser().lark.parse_interactive("", start=start).accepts()  # type: ignore[no-untyped-call]
    return frozenset(word for terminal, word in keywords().items() if terminal in accepted)
