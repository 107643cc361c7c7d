"""The wording of failed expectations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from legalist.diagnostics import Diagnostic, Report, RulesetError, Span
from legalist.language import ast, parse_text
from legalist.play import Game, Reason, State

MANY = 8


def said(value: object) -> str:
    """Return a value as an author would write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{n} × {said(key)}" for key, n in value.items()) or "nothing"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(said(item) for item in value)) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(said(item) for item in value) + "]"
    return str(value)


def listed(names: Iterable[str], empty: str) -> str:
    """Return some names, quoted; no more than fit on a line."""
    all_names = list(names)
    text = ", ".join(f"`{name}`" for name in all_names[:MANY])
    more = len(all_names) - MANY
    return (f"{text} and {more} more" if more > 0 else text) or empty


def people(seats: Iterable[str]) -> str:
    return " and ".join(seats) or "nobody"


def reasons(found: Iterable[Reason]) -> str:
    """Return why a move is illegal: the rules' own words, with their citations and addresses."""
    parts = []
    for reason in found:
        source = ", ".join([*reason.cite, reason.address])
        parts.append(f"{reason.text or reason.condition} ({source})")
    return "; ".join(parts) or "no reason is known"


def first_words(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the first of some findings, for a message that stands for all of them."""
    return diagnostics[0].message if diagnostics else "nothing more is known"


def what_holds_instead(game: Game, state: State, text: str) -> str:
    """Return, for a comparison that fails, the values of its sides; otherwise just that it does not
    hold."""
    tree = parse_text(text, "expression", _in_text, Report())
    if isinstance(tree, ast.Compare):
        sides = [(_slice(text, side.span), side) for side in (tree.left, tree.right)]
        told = [
            f"`{source}` is {value}"
            for source, side in sides
            if not _fixed(side) and (value := _value(game, state, source)) is not None
        ]
        if told:
            return " and ".join(told)
    return "that it does not hold"


def _fixed(side: ast.Expr) -> bool:
    """Return whether an author knows this value just by reading it."""
    return isinstance(side, ast.Number | ast.Truth | ast.Nothing | ast.Quoted)


def _value(game: Game, state: State, source: str) -> str | None:
    try:
        value = said(game.evaluate(state, source))
    except RulesetError:
        return None
    return None if value == source else value


def _in_text(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span("", line, column, end_line, end_column)


def _slice(text: str, span: Span) -> str:
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)
