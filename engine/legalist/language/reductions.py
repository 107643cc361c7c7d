"""Builds our trees while Lark parses.

Lark's own way is a tree of its own with positions, which a transformer then walks. That takes half
of the time of parsing; so here each rule of the grammar calls the builder as soon as it is reduced.
What children a rule hands on, and from where to where it stands, is what Lark would say.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from lark import Lark, Token
from lark.grammar import Rule, Symbol

from .lalr_parser import LalrParser

Build = Callable[["Reduced", list[Any]], Any]


class Reduced:
    """What a rule was reduced to, and its place, with brackets that leave no trace in the tree."""

    __slots__ = ("column", "empty", "end_column", "end_line", "line", "value")

    line: int
    column: int
    end_line: int
    end_column: int
    value: Any

    def __init__(self, children: list[Any]) -> None:
        self.empty = True
        for child in children:
            if child.__class__ is Token or not child.empty:
                self.empty = False
                self.line, self.column = child.line, child.column
                break
        if not self.empty:
            for child in reversed(children):
                if child.__class__ is Token or not child.empty:
                    self.end_line, self.end_column = child.end_line, child.end_column
                    break


def building_parser(lark: Lark, builder: object) -> LalrParser:
    """Return a parser that gives what the builder's methods make: there is one for each rule, or
    for each of its named alternatives."""
    frontend = copy(lark.parser)
    frontend.parser = copy(frontend.parser)
    frontend.parser.parser = copy(frontend.parser.parser)
    frontend.parser.parser.callbacks = {rule: _reduction(rule, builder) for rule in lark.rules}
    return LalrParser(frontend, {rule for rule in lark.rules if _only_passes(rule)})


def _only_passes(rule: Rule) -> bool:
    """Return whether a rule hands on its one part as it is."""
    single = rule.options.expand1 and not rule.alias and not _is_inlined(rule.origin)
    return single and len(rule.expansion) == 1 and _kept(rule) == ([(0, False, 0)], 0)


def _reduction(rule: Rule, builder: object) -> Callable[[list[Any]], Any]:
    kept, missing_last = _kept(rule)
    single = rule.options.expand1 and not rule.alias
    name = rule.alias or rule.origin.name
    build: Build
    if _is_inlined(rule.origin):
        build = _parts
    elif single:  # rules that only choose among others need none
        build = getattr(builder, str(name), _parts)
    else:
        build = getattr(builder, str(name))

    def reduce(children: list[Any]) -> Any:
        parts: list[Any] = []
        for index, spread, missing in kept:
            if missing:
                parts += [None] * missing
            child = children[index]
            if spread:
                parts += child.value
            else:
                parts.append(child if child.__class__ is Token else child.value)
        if missing_last:
            parts += [None] * missing_last
        if single and len(parts) == 1 and parts[0].__class__ is Token:
            return parts[0]
        reduced = Reduced(children)
        reduced.value = parts[0] if single and len(parts) == 1 else build(reduced, parts)
        return reduced

    return reduce


def _parts(_: Reduced, parts: list[Any]) -> list[Any]:
    return parts


def _kept(rule: Rule) -> tuple[list[tuple[int, bool, int]], int]:
    """Return which parts of a rule are handed on: their index, whether they are spread out, and how
    many optional parts are missing before them; and how many are missing at the end."""
    absent = rule.options.empty_indices or [False] * len(rule.expansion)
    kept: list[tuple[int, bool, int]] = []
    missing = index = 0
    for is_absent in absent:
        if is_absent:
            missing += 1
            continue
        symbol = rule.expansion[index]
        if rule.options.keep_all_tokens or not getattr(symbol, "filter_out", False):
            kept.append((index, _is_inlined(symbol), missing))
            missing = 0
        index += 1
    return kept, missing


def _is_inlined(symbol: Symbol) -> bool:
    return not symbol.is_term and symbol.name.startswith("_")
