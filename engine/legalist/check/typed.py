"""The program with every name resolved and every expression typed: the only input of `lower`.

Invariants: no name is left to look up; every expression has its type; members of finite types are
numbers from 0; `none` is -1; options are constants.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from legalist.diagnostics import Span
from legalist.language.ast import AssignOp, ComparisonOp, LogicOp, QuantifierKind
from legalist.quick_dataclass import frozen, mutable

from .types import Domain, Type

ZoneReading = Literal["size", "kinds", "top", "all"]
BuiltinOp = Literal[
    "+", "-", "*", "div", "mod", "max", "min", "abs",
    "set +", "set -", "set &", "size", "only", "spread", "union",
    "join", "sorted", "reversed", "distinct", "total", "item", "numbers",
    "kinds", "pieces",
]  # fmt: skip
MoveForm = Literal["one", "many", "pieces", "all"]
ChoiceForm = Literal["one", "number", "truth", "subset", "pieces", "order"]
ZoneOrder = Literal["one", "bag", "pile"]


# ---- expressions: `Expr` is the union of all of them


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
    """A fact that is fixed before the game: a table by members, made by `machine/tables.py`."""

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


# ---- effects: `Effect` is the union of all of them


@frozen
class _Effect:
    span: Span


@frozen
class Move(_Effect):
    """Moves a piece, `count` pieces of a kind, chosen pieces, or everything."""

    form: MoveForm
    what: Expr | None
    count: Expr | None
    source: ZoneAt
    target: ZoneAt


@frozen
class MoveUnique(_Effect):
    """Moves the only piece of a kind, from whichever zone holds it."""

    what: Expr
    target: ZoneAt


@frozen
class Draw(_Effect):
    count: Expr
    source: ZoneAt
    target: ZoneAt
    orelse: Block


@frozen
class Shuffle(_Effect):
    zone: ZoneAt


@frozen
class Reveal(_Effect):
    """Shows a player the top pieces of a pile."""

    count: Expr
    zone: ZoneAt
    to: Expr


@frozen
class Assign(_Effect):
    op: AssignOp
    value: str
    args: tuple[Expr, ...]
    to: Expr


@frozen
class Let(_Effect):
    name: str
    to: Expr


@frozen
class If(_Effect):
    condition: Expr
    then: Block
    orelse: Block


@frozen
class ForEach(_Effect):
    """The source is evaluated once, before the first round."""

    var: str
    source: Expr
    body: Block


@frozen
class RepeatTimes(_Effect):
    times: Expr
    body: Block


@frozen
class RepeatUntil(_Effect):
    until: Expr
    body: Block


@frozen
class Pick(_Effect):
    var: str
    source: Expr
    body: Block


@frozen
class Run(_Effect):
    """Runs a procedure: a named effect or what it wraps."""

    procedure: str
    args: tuple[Expr, ...]


@frozen
class Announce(_Effect):
    event: str
    args: tuple[Expr, ...]


@frozen
class Ask(_Effect):
    player: Expr
    decision: str
    args: tuple[Expr, ...]
    or_pass: bool
    orelse: Block


@frozen
class AskFirst(_Effect):
    """Asks the players of a set or list in turn; all may pass, and the first who does not is the
    last. The players are evaluated once, before the first is asked."""

    players: Expr
    decision: str
    args: tuple[Expr, ...]
    orelse: Block


@frozen
class AskAll(_Effect):
    """Ask the players of a set or list in turn and only note what they choose; then carry it all
    out in the same order, but for what is no longer legal. The players are evaluated once."""

    players: Expr
    decision: str
    args: tuple[Expr, ...]
    or_pass: bool
    orelse: Block


@frozen
class EndGame(_Effect):
    pass


Effect = (
    Move
    | MoveUnique
    | Draw
    | Shuffle
    | Reveal
    | Assign
    | Let
    | If
    | ForEach
    | RepeatTimes
    | RepeatUntil
    | Pick
    | Run
    | Announce
    | Ask
    | AskFirst
    | AskAll
    | EndGame
)
Block = tuple[Effect, ...]
Asking = Ask | AskFirst | AskAll  # the effects that stop for a decision


# ---- choices


@frozen
class Choice:
    """What a player picks: one of a set or list, a number, yes or no, a subset, pieces, an order.

    `low` and `high` are None if there is no bound; `where` filters members, each called `member`.
    """

    id: str
    name: str
    member: str
    type: Type
    form: ChoiceForm
    source: Expr | None
    where: Expr | None
    low: Expr | None
    high: Expr | None
    secret: bool
    implied: bool
    span: Span


# ---- declarations


@frozen
class Param:
    """`id` is the author's name, `name` the internal one."""

    id: str
    name: str
    type: Type


@mutable
class Function:
    id: str
    address: str
    params: tuple[Param, ...]
    result: Type
    body: Expr


@mutable
class Zone:
    """`open` is the function that says when everybody sees its contents; empty for never."""

    id: str
    params: tuple[Domain, ...]
    holds: Domain
    order: ZoneOrder
    seen_owner: str
    seen_others: str
    open: str = ""
    shown: bool = False


@mutable
class Value:
    id: str
    params: tuple[Domain, ...]
    type: Type
    start: int | bool
    seen: str


@frozen
class Start:
    """The zone in which the pieces of a kind are before set-up, with its arguments as members."""

    zone: str
    args: tuple[int, ...]


@mutable
class Procedure:
    """Effects with an address: a named effect, a rule, an action's `do`, a part of the flow.

    `guard` is a rule's condition. `suspends` tells whether it may stop for a decision before it is
    finished. `labels` are the author's names for locals. `effects` are all those of the body, once
    `walk.effects_of` has found them.
    """

    id: str
    address: str
    params: tuple[Param, ...]
    body: Block
    guard: Expr | None = None
    suspends: bool = False
    labels: dict[str, str] = field(default_factory=dict)
    effects: tuple[Effect, ...] | None = field(default=None, init=False, compare=False, repr=False)


@mutable
class Event:
    id: str
    params: tuple[Param, ...]
    rules: tuple[str, ...]
    secret: tuple[str, ...]


@mutable
class Requirement:
    id: str
    address: str
    that: Expr


@mutable
class Action:
    id: str
    choices: tuple[Choice, ...]
    requirements: tuple[Requirement, ...]
    procedure: str


@mutable
class Decision:
    """A named point of choice: its parameters, and the actions offered at it, in order. `secret`
    are the places of parameters that only the player who decides may know."""

    id: str
    params: tuple[Param, ...]
    actions: tuple[str, ...]
    secret: frozenset[int] = frozenset()


@mutable
class Checked:
    """`stock` is the number of pieces of each kind of a family, `most` the largest number for any
    options."""

    domains: dict[str, Domain] = field(default_factory=dict)
    attributes: dict[str, tuple[tuple[str, Type], ...]] = field(default_factory=dict)
    kinds: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    listed: frozenset[str] = frozenset()
    stock: dict[str, tuple[int, ...]] = field(default_factory=dict)
    most: dict[str, tuple[int, ...]] = field(default_factory=dict)
    starts: dict[str, tuple[Start, ...]] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    decisions: dict[str, Decision] = field(default_factory=dict)
    invariants: dict[str, Function] = field(default_factory=dict)
    score: str = ""
    winners: str = ""
