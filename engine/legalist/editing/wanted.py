"""What is wanted after a word of the language: a number, a player, pieces, several of something, or
a name that nobody else can know."""

from __future__ import annotations

import re
from collections.abc import Callable

from legalist.quick_dataclass import frozen
from legalist.typed.types import (
    NUMBER,
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    Type,
)

MOST = 4_000
_BINDERS = "let|for each|for|all|any|no|every|count|first|best|pick|as"
_NEW_NAME = re.compile(rf"\b(?:{_BINDERS})\s+\w*$")
# `x` in `all x in …` has a value only after the set has been said.
_UNFINISHED = re.compile(
    rf"\b(?:{_BINDERS})\s+([a-z]\w*)\s*(?:=|\bin\b|\bconnected\s+to\b)"
    r"(?!.*\b(?:where|has|by|then)\b)[^:]*$"
)
_SETS = re.compile(r"\b(?:for each|all|any|no|every|count|first|best|pick|for)\s+\w+\s+in\s+\w*$")


def _piece(type_: Type) -> bool:
    item = type_.item if isinstance(type_, OptionalType) else type_
    return isinstance(item, PiecesType) or (isinstance(item, Domain) and item.sort == "kind")


def _player(type_: Type) -> bool:
    item = type_.item if isinstance(type_, OptionalType) else type_
    return isinstance(item, Domain) and item.name == "player"


def _players(type_: Type) -> bool:
    return _several(type_) and _player(getattr(type_, "item", type_))


def _number(type_: Type) -> bool:
    return type_ == NUMBER


def _several(type_: Type) -> bool:
    return isinstance(type_, SetType | ListType | PiecesType)


@frozen
class _Wish:
    form: re.Pattern[str]
    likes: Callable[[Type], bool]
    effects: bool = True


_WISHES = (
    _Wish(_SETS, _several, effects=False),
    _Wish(re.compile(r"(?:\b(?:div|mod)|[-+*<>]|[<>]=)\s*\w*$"), _number, effects=False),
    _Wish(re.compile(r"\b(?:add|subtract|draw|repeat|reveal|deal)\s+\w*$"), _number),
    _Wish(re.compile(r"\bask\s+(?:all|first\s+of)\s+\w*$"), _players),
    _Wish(re.compile(r"\bask\s+\w*$"), _player),
    _Wish(re.compile(r"\bmove\s+(?:\w+\s+of\s+)?\w*$"), _piece),
)


def likes_after(here: str, grammar: str) -> Callable[[Type], bool] | None:
    """Return which types fit best after the text of a line; None if it does not tell."""
    text = here[-MOST:]
    return next(
        (one.likes for one in _WISHES
         if (grammar == "effects" or not one.effects) and one.form.search(text)),
        None,
    )  # fmt: skip


def is_new_name(here: str) -> bool:
    """Return whether a name is being given, which only the author knows."""
    return _NEW_NAME.search(here[-MOST:]) is not None


def unfinished(here: str) -> str:
    """Return the name that has no value yet, since that is being written; empty if there is
    none."""
    match = _UNFINISHED.search(here[-MOST:])
    return match[1] if match else ""
