"""Typed expressions; `Expr` is the union of all of them."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from legalist.diagnostics import Span
from legalist.language.ast import ComparisonOp, LogicOp, QuantifierKind
from legalist.quick_dataclass import frozen

from .operations import BuiltinOp
from .types import Type

ZoneReading = Literal["size", "kinds", "top", "all"]


@frozen
class _Expr:
    """`span` is where it was written; None if a pass made it. Expressions with different spans can
    be equal."""

    type: Type
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


@frozen
class OptionRange:
    """All values that an option can have, as numbers."""

    option: str
    low: int
    high: int


@frozen
class Const(_Expr):
    """A number, yes/no, a member's number, or -1 for none. `option` is set if the value is only the
    one that this game has chosen."""

    value: int | bool
    option: OptionRange | None = None


@frozen
class Everything(_Expr):
    """The set of all members of a finite type."""


@frozen
class Local(_Expr):
    name: str


@frozen
class ReadValue(_Expr):
    value: str
    args: tuple[Expr, ...]


@frozen
class ZoneAt:
    """One zone of a family of zones: its name and arguments."""

    zone: str
    args: tuple[Expr, ...]


@frozen
class ReadOne(_Expr):
    """The piece in a zone of order `one`, or none."""

    at: ZoneAt


@frozen
class ReadZone(_Expr):
    """The number of pieces in a bag or pile, their kinds (a set), the top one, or all (pieces)."""

    what: ZoneReading
    at: ZoneAt


@frozen
class CountKind(_Expr):
    at: ZoneAt
    kind: Expr


@frozen
class ZoneName(_Expr):
    """A bag or pile itself: the argument of an effect or of a function about zones."""

    at: ZoneAt


@frozen
class CallFunction(_Expr):
    function: str
    args: tuple[Expr, ...]


@frozen
class Lookup(_Expr):
    """A fact that is fixed before the game: a table by members, made by `plan/tables.py`."""

    table: str
    args: tuple[Expr, ...]


@frozen
class MakeKind(_Expr):
    """The kind with these attributes."""

    args: tuple[Expr, ...]


@frozen
class Builtin(_Expr):
    """A built-in function that is computed at run time."""

    op: BuiltinOp
    args: tuple[Expr, ...]


@frozen
class Compare(_Expr):
    op: ComparisonOp
    left: Expr
    right: Expr


@frozen
class Logic(_Expr):
    op: LogicOp
    left: Expr
    right: Expr


@frozen
class Not(_Expr):
    operand: Expr


@frozen
class Exists(_Expr):
    operand: Expr


@frozen
class Member(_Expr):
    item: Expr
    group: Expr


@frozen
class Conditional(_Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@frozen
class Otherwise(_Expr):
    value: Expr
    default: Expr


@frozen
class Bind(_Expr):
    """`name` stands for `value` in `body`; the name is unique in its function."""

    name: str
    value: Expr
    body: Expr


@frozen
class MakeSet(_Expr):
    items: tuple[Expr, ...]


@frozen
class MakeList(_Expr):
    items: tuple[Expr, ...]


@frozen
class Quantifier(_Expr):
    """`var` is unique in its function. The source is a set or list; `connected` floods from it."""

    kind: QuantifierKind
    var: str
    item: Type
    source: Expr
    where: Expr | None
    body: Expr | None


Expr = (
    Const
    | Everything
    | Local
    | ReadValue
    | ReadOne
    | ReadZone
    | CountKind
    | ZoneName
    | CallFunction
    | Lookup
    | MakeKind
    | Builtin
    | Compare
    | Logic
    | Not
    | Exists
    | Member
    | Conditional
    | Otherwise
    | Bind
    | MakeSet
    | MakeList
    | Quantifier
)


def located(expr: Expr, span: Span) -> Expr:
    """Give a new expression its span, unless it already has one."""
    if expr.span is None:
        object.__setattr__(expr, "span", span)
    return expr
