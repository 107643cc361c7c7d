"""The program with every name resolved and every expression typed: the one input of `lower`.

Invariants: no name is left to look up; every expression has its type; members of finite types are
numbers from 0; `none` is -1; options are constants.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from legalist.diagnostics import Span
from legalist.language.ast import AssignOp, ComparisonOp, LogicOp, QuantifierKind

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


@dataclass(frozen=True, slots=True)
class _Expr:
    """`span` is where it was written; nowhere for what a pass made up. Equal expressions may stand
    in different places."""

    type: Type
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class OptionRange:
    """Everything that an option can be, as numbers."""

    option: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Const(_Expr):
    """A number, yes/no, a member's number, or -1 for none. `option` is told where the value is only
    the one that this game has chosen."""

    value: int | bool
    option: OptionRange | None = None


@dataclass(frozen=True, slots=True)
class Everything(_Expr):
    """The set of all members of a finite type."""


@dataclass(frozen=True, slots=True)
class Local(_Expr):
    name: str


@dataclass(frozen=True, slots=True)
class ReadValue(_Expr):
    value: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """One zone out of a family of zones: which, and its arguments."""

    zone: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ReadOne(_Expr):
    """The piece in a zone of order `one`, or none."""

    at: ZoneAt


@dataclass(frozen=True, slots=True)
class ReadZone(_Expr):
    """The number of pieces in a bag or pile, their kinds (a set), the top one, or all (pieces)."""

    what: ZoneReading
    at: ZoneAt


@dataclass(frozen=True, slots=True)
class CountKind(_Expr):
    at: ZoneAt
    kind: Expr


@dataclass(frozen=True, slots=True)
class ZoneName(_Expr):
    """A bag or pile as such: the argument of an effect or of a function about zones."""

    at: ZoneAt


@dataclass(frozen=True, slots=True)
class CallFunction(_Expr):
    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Lookup(_Expr):
    """A fact fixed before the game: a table by members, which `machine/tables.py` makes."""

    table: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class MakeKind(_Expr):
    """The kind with these attributes."""

    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Builtin(_Expr):
    """A function of the language itself that is computed at run time."""

    op: BuiltinOp
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Compare(_Expr):
    op: ComparisonOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic(_Expr):
    op: LogicOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(_Expr):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Exists(_Expr):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Member(_Expr):
    item: Expr
    group: Expr


@dataclass(frozen=True, slots=True)
class Conditional(_Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Otherwise(_Expr):
    value: Expr
    default: Expr


@dataclass(frozen=True, slots=True)
class Bind(_Expr):
    """`name` stands for `value` in `body`; the name is unique in its function."""

    name: str
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class MakeSet(_Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class MakeList(_Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
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
    """Give an expression that was just made its place, unless it has one from inside."""
    if expr.span is None:
        object.__setattr__(expr, "span", span)
    return expr


# ---- effects: `Effect` is the union of all of them


@dataclass(frozen=True, slots=True)
class _Effect:
    span: Span


@dataclass(frozen=True, slots=True)
class Move(_Effect):
    """A piece, `count` pieces of a kind, chosen pieces, or everything."""

    form: MoveForm
    what: Expr | None
    count: Expr | None
    source: ZoneAt
    target: ZoneAt


@dataclass(frozen=True, slots=True)
class MoveUnique(_Effect):
    """The only piece of a kind, from whichever zone holds it."""

    what: Expr
    target: ZoneAt


@dataclass(frozen=True, slots=True)
class Draw(_Effect):
    count: Expr
    source: ZoneAt
    target: ZoneAt
    orelse: Block


@dataclass(frozen=True, slots=True)
class Shuffle(_Effect):
    zone: ZoneAt


@dataclass(frozen=True, slots=True)
class Reveal(_Effect):
    """Show a player the top pieces of a pile."""

    count: Expr
    zone: ZoneAt
    to: Expr


@dataclass(frozen=True, slots=True)
class Assign(_Effect):
    op: AssignOp
    value: str
    args: tuple[Expr, ...]
    to: Expr


@dataclass(frozen=True, slots=True)
class Let(_Effect):
    name: str
    to: Expr


@dataclass(frozen=True, slots=True)
class If(_Effect):
    condition: Expr
    then: Block
    orelse: Block


@dataclass(frozen=True, slots=True)
class ForEach(_Effect):
    """The source is evaluated once, before the first round."""

    var: str
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(_Effect):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(_Effect):
    until: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Pick(_Effect):
    var: str
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Run(_Effect):
    """Run a procedure: a named effect or what it wraps."""

    procedure: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Announce(_Effect):
    event: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Ask(_Effect):
    player: Expr
    decision: str
    args: tuple[Expr, ...]
    or_pass: bool
    orelse: Block


@dataclass(frozen=True, slots=True)
class AskFirst(_Effect):
    """Ask the players of a set or list in turn; all may pass, the first who does not is the last.
    The players are evaluated once, before the first is asked."""

    players: Expr
    decision: str
    args: tuple[Expr, ...]
    orelse: Block


@dataclass(frozen=True, slots=True)
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
    | EndGame
)
Block = tuple[Effect, ...]
Asking = Ask | AskFirst  # the effects that stop for a decision


# ---- choices


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player picks: one of a set or list, a number, yes or no, a subset, pieces, an order.

    low and high are None where there is no bound; `where` filters members, each called `member`.
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


@dataclass(frozen=True, slots=True)
class Param:
    """`id` is what the author calls it, `name` what it is called inside."""

    id: str
    name: str
    type: Type


@dataclass(slots=True)
class Function:
    id: str
    address: str
    params: tuple[Param, ...]
    result: Type
    body: Expr


@dataclass(slots=True)
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


@dataclass(slots=True)
class Value:
    id: str
    params: tuple[Domain, ...]
    type: Type
    start: int | bool
    seen: str


@dataclass(frozen=True, slots=True)
class Start:
    """The zone in which the pieces of a kind are before set-up, with its arguments as members."""

    zone: str
    args: tuple[int, ...]


@dataclass(slots=True)
class Procedure:
    """Effects with an address: a named effect, a rule, an action's `do`, a part of the flow.

    `guard` is a rule's condition. `suspends`: may stop for a decision before it is through.
    `labels` are the names that the author gave to locals.
    """

    id: str
    address: str
    params: tuple[Param, ...]
    body: Block
    guard: Expr | None = None
    suspends: bool = False
    labels: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Event:
    id: str
    params: tuple[Param, ...]
    rules: tuple[str, ...]
    secret: tuple[str, ...]


@dataclass(slots=True)
class Requirement:
    id: str
    address: str
    that: Expr


@dataclass(slots=True)
class Action:
    id: str
    choices: tuple[Choice, ...]
    requirements: tuple[Requirement, ...]
    procedure: str


@dataclass(slots=True)
class Decision:
    """A named point of choice: its parameters, and the actions offered at it, in order."""

    id: str
    params: tuple[Param, ...]
    actions: tuple[str, ...]


@dataclass(slots=True)
class Checked:
    """`stock` is how many pieces there are of each kind of a family, `most` how many there are at
    most, whatever the options."""

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
