"""Sentences made from the grammar of the rules language: they parse, whatever they mean."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from lark.grammar import NonTerminal, Rule
from lark.lexer import PatternStr

from legalist.language.grammar import parser
from legalist.language.words import keywords

STARTS = ("expression", "effects", "choice", "trigger", "signature", "type_name")
NUMBERS = ("0", "1", "2", "7", "100", "10000", "2147483647", "9223372036854775808", "9" * 40)
BUILT_IN = (
    "spaces", "players", "me", "active", "numbers", "neighbours", "size", "sorted", "distinct",
    "union", "item", "distance", "number", "next", "total", "reversed", "abs", "x", "y", "base",
)  # fmt: skip
PATTERNS = {
    "OR_PASS": ("or pass",), "DIV": ("div",), "MOD": ("mod",), "STRING": ('"a"', '""', '"{x}"'),
    "COMPARE": ("!=", "<=", ">=", "<", ">"),
}  # fmt: skip
LONGEST = 4_000


@cache
def _rules() -> tuple[dict[str, list[Rule]], dict[str, str]]:
    lark = parser().lark
    rules: dict[str, list[Rule]] = defaultdict(list)
    for rule in lark.rules:
        rules[rule.origin.name].append(rule)
    fixed = {
        one.name: one.pattern.value for one in lark.terminals if isinstance(one.pattern, PatternStr)
    }
    return dict(rules), fixed


@cache
def _depths() -> dict[str, int]:
    """How deep the shallowest text of each symbol is nested."""
    rules, _ = _rules()
    depth: dict[str, int] = {}
    while len(depth) < len(rules):
        before = len(depth)
        for name, options in rules.items():
            if name not in depth:
                known = [_deepest(rule, depth) for rule in options]
                possible = [one for one in known if one is not None]
                if possible:
                    depth[name] = 1 + min(possible)
        assert len(depth) > before, "a symbol of the grammar has no text"
    return depth


def _deepest(rule: Rule, depth: dict[str, int]) -> int | None:
    inner = [symbol.name for symbol in rule.expansion if isinstance(symbol, NonTerminal)]
    if not all(name in depth for name in inner):
        return None
    return max((depth[name] for name in inner), default=0)


def sentence(start: str, words: Sequence[str], rng: random.Random, deep: int = 14) -> str:
    """Return a text of this sort, with names from `words` and from the language."""
    rules, fixed = _rules()
    reserved = set(keywords().values())
    parts: list[str] = []
    indent = 0
    left = LONGEST

    def expand(name: str, budget: int) -> None:
        nonlocal left
        options = rules[name]
        inside = [rule for rule in options if (_deepest(rule, _depths()) or 0) < budget]
        least = min(_deepest(rule, _depths()) or 0 for rule in options)
        if not inside or left < 0:
            inside = [rule for rule in options if (_deepest(rule, _depths()) or 0) == least]
        for symbol in rng.choice(inside).expansion:
            if isinstance(symbol, NonTerminal):
                expand(symbol.name, budget - 1)
            else:
                left -= 1
                write(symbol.name)

    def write(name: str) -> None:
        nonlocal indent
        if name in ("_INDENT", "_DEDENT"):
            indent += 1 if name == "_INDENT" else -1
            if parts and parts[-1].startswith("\n"):
                parts[-1] = "\n" + "  " * indent
        elif name == "_NL":
            parts.append("\n" + "  " * indent)
        elif name in fixed:
            parts.append(fixed[name])
        elif name == "INT":
            parts.append(rng.choice(NUMBERS))
        elif name == "NAME":
            name = rng.choice(words if rng.random() < 0.7 else BUILT_IN)
            parts.append("x" if name in reserved else name)
        else:
            parts.append(rng.choice(PATTERNS.get(name, ("x",))))

    expand(start, deep)
    return " ".join(parts).replace("\n ", "\n").strip("\n")
