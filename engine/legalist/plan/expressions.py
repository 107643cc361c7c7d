"""Expressions of a plan; `Expr` is the union of all of them.

They are the typed expressions with the choices of the optimiser made: what is tested for all
members at once is an operation on sets, what is left is a loop, and calls that pay are inlined.
Types are those of the language. `-1` stands for `none` wherever a type is optional.
"""

from __future__ import annotations

from typing import Literal

from legalist.language.ast import ComparisonOp, LogicOp
from legalist.quick_dataclass import frozen
from legalist.typed.expressions import ZoneReading
from legalist.typed.operations import BuiltinOp
from legalist.typed.types import Type

LoopKind = Literal["all", "any", "count", "first", "best", "sum", "max", "min", "list", "union"]


@frozen
class _Expr:
    type: Type


@frozen
class Const(_Expr):
    """A number, yes/no, a member's number, or -1 for none."""

    value: int | bool


@frozen
class Full(_Expr):
    """The set of all members of a finite type."""


@frozen
class Var(_Expr):
    """A parameter, a local, or what a loop or `Bind` binds; names are unique in their routine."""

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
    """The number of pieces of a kind in a bag or pile."""

    at: ZoneAt
    kind: Expr


@frozen
class Call(_Expr):
    """The result of a function."""

    function: str
    args: tuple[Expr, ...]


@frozen
class CallForAll(_Expr):
    """The set of members for which a yes/no function of one member holds; remembered as one."""

    function: str


@frozen
class Lookup(_Expr):
    """An entry of a table; the argument of a type that may be `none` reads the entry for it."""

    table: str
    args: tuple[Expr, ...]


@frozen
class MakeKind(_Expr):
    """The kind with these attributes: a mixed-radix number of these sizes."""

    sizes: tuple[int, ...]
    args: tuple[Expr, ...]


@frozen
class Builtin(_Expr):
    op: BuiltinOp
    args: tuple[Expr, ...]


@frozen
class Bounded(_Expr):
    """A number that must not be larger than `most`, or smaller than its negative (L802)."""

    operand: Expr
    most: int


@frozen
class Compare(_Expr):
    op: ComparisonOp
    left: Expr
    right: Expr


@frozen
class Logic(_Expr):
    """The right side is computed only if the left one does not settle it."""

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
    """Whether an item (never, if it is none) is in a set or list."""

    item: Expr
    group: Expr


@frozen
class Conditional(_Expr):
    """Only the branch that is taken is computed. Sets that are empty unless … are written so."""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen
class Otherwise(_Expr):
    """`value`, or `default` if it is none; both are computed."""

    value: Expr
    default: Expr


@frozen
class Bind(_Expr):
    """`name` stands for `value` in `body`, which is computed once, before it."""

    name: str
    value: Expr
    body: Expr


@frozen
class MakeSet(_Expr):
    """The set of the items that are not none."""

    items: tuple[Expr, ...]


@frozen
class MakeList(_Expr):
    items: tuple[Expr, ...]


# ---- sets that the state or a table has ready, and operations on whole sets


@frozen
class Occupied(_Expr):
    """The members x for which `zone(x)` holds a piece; the zone's order is `one`."""

    zone: str


@frozen
class KindAt(_Expr):
    """The members x for which `zone(x)` holds a piece of a kind, which is never none."""

    zone: str
    kind: Expr


@frozen
class AttributeAt(_Expr):
    """The members x for which `zone(x)` holds a piece whose attribute, by a table, is `value`."""

    zone: str
    table: str
    value: Expr


@frozen
class Having(_Expr):
    """The members for which a table has a value; a table of yes/no has none (`value` is None)."""

    table: str
    value: Expr | None


@frozen
class IsEmpty(_Expr):
    """Whether a set has no members."""

    group: Expr


@frozen
class Image(_Expr):
    """The union of a table's sets for all members of a set."""

    table: str
    group: Expr


@frozen
class Within(_Expr):
    """The members for which a table's set is a part of `group`, also those with an empty set."""

    table: str
    group: Expr


@frozen
class Flood(_Expr):
    """The members of `allowed` that can be reached from `start` by neighbours in `allowed`."""

    start: Expr
    allowed: Expr


@frozen
class Loop(_Expr):
    """Goes through the items of a set or list for which all `tests` hold, in this order.

    `all` are these items themselves, `union` the union of the sets `body`; `best` is the first item
    with the greatest `body`, or none; `max` and `min` of nothing are 0.
    """

    kind: LoopKind
    var: str
    item: Type
    source: Expr
    tests: tuple[Expr, ...]
    body: Expr | None


Expr = (
    Const
    | Full
    | Var
    | ReadValue
    | ReadOne
    | ReadZone
    | CountKind
    | Call
    | CallForAll
    | Lookup
    | MakeKind
    | Builtin
    | Bounded
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
    | Occupied
    | KindAt
    | AttributeAt
    | Having
    | IsEmpty
    | Image
    | Within
    | Flood
    | Loop
)
