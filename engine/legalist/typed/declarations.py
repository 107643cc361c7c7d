"""Declarations of a typed program, and the program itself."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen, mutable

from .effects import Block
from .expressions import Expr
from .notes import Note
from .types import Domain, Type

ChoiceForm = Literal["one", "number", "truth", "subset", "pieces", "order"]
ZoneOrder = Literal["one", "bag", "pile"]


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
    finished. `labels` are the author's names for locals.
    """

    id: str
    address: str
    params: tuple[Param, ...]
    body: Block
    guard: Expr | None = None
    suspends: bool = False
    labels: dict[str, str] = field(default_factory=dict)


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
    options. `notes` are what the names of each declaration refer to, by the declaration's key."""

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
    notes: dict[str, tuple[Note, ...]] = field(default_factory=dict, repr=False)
