"""The shape of what an author wrote: expressions, effects and choices, each with its place.

Nothing here knows what a name means; `check` gives names and types their meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legalist.diagnostics import Span

ArithmeticOp = Literal["+", "-", "&", "*", "div", "mod", "max", "min"]
ComparisonOp = Literal["=", "!=", "<", "<=", ">", ">="]
LogicOp = Literal["and", "or"]
QuantifierKind = Literal[
    "all", "connected", "any", "every", "count", "first", "best", "sum", "max", "min", "list"
]
AssignOp = Literal["set", "add", "subtract"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Span


# ---- expressions


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr(Node):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth(Expr):
    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Expr):
    """The literal `none`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted(Expr):
    """The name of a space that is no ordinary word, as scenarios may write it."""

    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Expr):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Expr):
    name: str
    name_span: Span
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Expr):
    target: Expr
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLiteral(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLiteral(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Binary(Expr):
    """Arithmetic and set operators; `max` and `min` are those of two numbers."""

    op: ArithmeticOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Expr):
    op: ComparisonOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Logic(Expr):
    op: LogicOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Expr):
    operand: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(Expr):
    operand: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(Expr):
    item: Expr
    group: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise(Expr):
    value: Expr
    default: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class LetIn(Expr):
    """`let x = … then …`: a name for something inside one expression."""

    name: str
    name_span: Span
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantifier(Expr):
    kind: QuantifierKind
    var: str
    var_span: Span
    source: Expr
    where: Expr | None
    body: Expr | None = None


# ---- effects


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Node):
    pass


Block = tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Effect):
    """Move a piece, `count` pieces of a kind, a bundle of pieces, or (what is None) everything."""

    what: Expr | None
    count: Expr | None
    source: Expr
    target: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUnique(Effect):
    """Move a piece of which there is only one from wherever it is."""

    what: Expr
    target: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Effect):
    count: Expr
    source: Expr
    target: Expr
    orelse: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Effect):
    zone: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Effect):
    """Show a player the top pieces of a pile."""

    count: Expr
    zone: Expr
    to: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Assign(Effect):
    op: AssignOp
    place: Call
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Effect):
    name: str
    name_span: Span
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Effect):
    condition: Expr
    then: Block
    orelse: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class IfExists(Effect):
    """`if … exists as x:`: a name for what may be missing, where it is not."""

    var: str
    var_span: Span
    value: Expr
    then: Block
    orelse: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Effect):
    var: str
    var_span: Span
    source: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatTimes(Effect):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatUntil(Effect):
    until: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Effect):
    var: str
    var_span: Span
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Effect):
    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(Effect):
    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Effect):
    player: Expr
    call: Call
    or_pass: bool
    orelse: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class AskFirst(Effect):
    """Ask players one after the other until one of them does not pass."""

    players: Expr
    call: Call
    orelse: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Effect):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Base(Effect):
    pass


# ---- choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Node):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOne(Choice):
    type_name: str
    type_span: Span
    source: Expr | None
    where: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseNumber(Choice):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTruth(Choice):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSome(Choice):
    """Some members of a set, or (pieces) some pieces of a zone; None as a bound means no bound."""

    pieces: bool
    low: Expr | None
    high: Expr | None
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOrder(Choice):
    source: Expr


# ---- signatures


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeName(Node):
    """form: plain, optional, yes/no, set, list or pieces."""

    form: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Param(Node):
    type: TypeName
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature(Node):
    name: str
    params: tuple[Param, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(Node):
    event: str
    event_span: Span
    names: tuple[str, ...]
    name_spans: tuple[Span, ...] = ()
