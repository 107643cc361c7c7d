"""The program with every name resolved and every expression typed: the one input of `lower`.

Invariants: no name is left to look up; every expression has its type; members of finite types are
numbers from 0; `none` is -1; options are constants.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from legalist.diagnostics import Span

from .types import Domain, Type


@dataclass(frozen=True, slots=True)
class Expr:
    type: Type


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A number, yes/no, a member's number, or a whole set as a tuple of members."""

    value: int | bool | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Everything(Expr):
    """The set of all members of a finite type."""


@dataclass(frozen=True, slots=True)
class Local(Expr):
    name: str


@dataclass(frozen=True, slots=True)
class ReadValue(Expr):
    value: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """One zone out of a family of zones: which, and its arguments."""

    zone: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ReadOne(Expr):
    """The piece in a zone of order `one`, or none."""

    at: ZoneAt


@dataclass(frozen=True, slots=True)
class ReadZone(Expr):
    """what: size, kinds (a set), top, or all (pieces)."""

    what: str
    at: ZoneAt


@dataclass(frozen=True, slots=True)
class CountKind(Expr):
    at: ZoneAt
    kind: Expr


@dataclass(frozen=True, slots=True)
class ZoneName(Expr):
    """A bag or pile as such: the argument of an effect or of a function about zones."""

    at: ZoneAt


@dataclass(frozen=True, slots=True)
class CallFunction(Expr):
    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Lookup(Expr):
    """A fact fixed before the game: a table indexed by members. See tables.py for the tables."""

    table: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class MakeKind(Expr):
    """The kind with these attributes."""

    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Builtin(Expr):
    """A function of the language itself that is computed at run time."""

    op: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic(Expr):
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Exists(Expr):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Member(Expr):
    item: Expr
    group: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Otherwise(Expr):
    value: Expr
    default: Expr


@dataclass(frozen=True, slots=True)
class Bind(Expr):
    """`name` stands for `value` in `body`; the name is unique in its function."""

    name: str
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class MakeSet(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class MakeList(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Quantifier(Expr):
    """`var` is unique in its function. The source is a set or list; `connected` floods from it."""

    kind: str
    var: str
    item: Type
    source: Expr
    where: Expr | None
    body: Expr | None


# ---- effects


@dataclass(frozen=True, slots=True)
class Effect:
    span: Span


Block = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """form: one, many, pieces or all."""

    form: str
    what: Expr | None
    count: Expr | None
    source: ZoneAt
    target: ZoneAt


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    count: Expr
    source: ZoneAt
    target: ZoneAt
    orelse: Block


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    zone: ZoneAt


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Show a player the top pieces of a pile."""

    count: Expr
    zone: ZoneAt
    to: Expr


@dataclass(frozen=True, slots=True)
class Assign(Effect):
    op: str
    value: str
    args: tuple[Expr, ...]
    to: Expr


@dataclass(frozen=True, slots=True)
class Let(Effect):
    name: str
    to: Expr


@dataclass(frozen=True, slots=True)
class If(Effect):
    condition: Expr
    then: Block
    orelse: Block


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """The source is evaluated once, before the first round."""

    var: str
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Effect):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Effect):
    until: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Pick(Effect):
    var: str
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Run(Effect):
    """Run a procedure: a named effect or what it wraps."""

    procedure: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Announce(Effect):
    event: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Ask(Effect):
    player: Expr
    decision: str
    args: tuple[Expr, ...]
    or_pass: bool
    orelse: Block


@dataclass(frozen=True, slots=True)
class EndGame(Effect):
    pass


# ---- choices


@dataclass(frozen=True, slots=True)
class Choice:
    """form: one (of a set or list), number, truth, subset, pieces or order.

    low and high are None where there is no bound; `where` filters members, each called `member`.
    """

    id: str
    name: str
    member: str
    type: Type
    form: str
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
    order: str
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


@dataclass(slots=True)
class Procedure:
    """Effects with an address: a named effect, a rule, an action's `do`, a part of the flow.

    `guard` is a rule's condition. `suspends`: may stop for a decision before it is through.
    """

    id: str
    address: str
    params: tuple[Param, ...]
    body: Block
    guard: Expr | None = None
    suspends: bool = False


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
    domains: dict[str, Domain] = field(default_factory=dict)
    attributes: dict[str, tuple[tuple[str, Type], ...]] = field(default_factory=dict)
    kinds: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    listed: frozenset[str] = frozenset()
    stock: dict[str, tuple[int, ...]] = field(default_factory=dict)
    starts: dict[str, tuple[ZoneAt, ...]] = field(default_factory=dict)
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
