"""The syntax tree: expressions, effects and choices, each with its span.

Nothing here knows what a name means; `check` resolves names and types.
"""

from __future__ import annotations

from typing import Literal

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen

ArithmeticOp = Literal["+", "-", "&", "*", "div", "mod", "max", "min"]
ComparisonOp = Literal["=", "!=", "<", "<=", ">", ">="]
LogicOp = Literal["and", "or"]
QuantifierKind = Literal[
    "all", "connected", "any", "every", "count", "first", "best", "sum", "max", "min", "list"
]
AssignOp = Literal["set", "add", "subtract"]


@frozen(kw_only=True)
class Node:
    span: Span


# ---- expressions


@frozen(kw_only=True)
class _Expr(Node):
    pass


@frozen(kw_only=True)
class Number(_Expr):
    value: int


@frozen(kw_only=True)
class Truth(_Expr):
    value: bool


@frozen(kw_only=True)
class Nothing(_Expr):
    """The literal `none`."""


@frozen(kw_only=True)
class Quoted(_Expr):
    """The name of a space that is not an ordinary word, as scenarios may write it."""

    value: str


@frozen(kw_only=True)
class Name(_Expr):
    name: str


@frozen(kw_only=True)
class Call(_Expr):
    name: str
    name_span: Span
    args: tuple[Expr, ...]


@frozen(kw_only=True)
class Attribute(_Expr):
    target: Expr
    name: str
    name_span: Span


@frozen(kw_only=True)
class SetLiteral(_Expr):
    items: tuple[Expr, ...]


@frozen(kw_only=True)
class ListLiteral(_Expr):
    items: tuple[Expr, ...]


@frozen(kw_only=True)
class Binary(_Expr):
    """Arithmetic and set operators; `max` and `min` are those of two numbers."""

    op: ArithmeticOp
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Compare(_Expr):
    op: ComparisonOp
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Logic(_Expr):
    op: LogicOp
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Not(_Expr):
    operand: Expr


@frozen(kw_only=True)
class Exists(_Expr):
    operand: Expr


@frozen(kw_only=True)
class Member(_Expr):
    item: Expr
    group: Expr


@frozen(kw_only=True)
class Conditional(_Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@frozen(kw_only=True)
class Otherwise(_Expr):
    value: Expr
    default: Expr


@frozen(kw_only=True)
class LetIn(_Expr):
    """`let x = … then …`: a name for a value inside one expression."""

    name: str
    name_span: Span
    value: Expr
    body: Expr


@frozen(kw_only=True)
class Quantifier(_Expr):
    kind: QuantifierKind
    var: str
    var_span: Span
    source: Expr
    where: Expr | None
    body: Expr | None = None


Expr = (
    Number
    | Truth
    | Nothing
    | Quoted
    | Name
    | Call
    | Attribute
    | SetLiteral
    | ListLiteral
    | Binary
    | Compare
    | Logic
    | Not
    | Exists
    | Member
    | Conditional
    | Otherwise
    | LetIn
    | Quantifier
)


# ---- effects


@frozen(kw_only=True)
class _Effect(Node):
    pass


@frozen(kw_only=True)
class Move(_Effect):
    """Move a piece, `count` pieces of a kind, a bundle of pieces, or (if `what` is None)
    everything."""

    what: Expr | None
    count: Expr | None
    source: Expr
    target: Expr


@frozen(kw_only=True)
class MoveUnique(_Effect):
    """Move a piece of which there is only one from wherever it is."""

    what: Expr
    target: Expr


@frozen(kw_only=True)
class Draw(_Effect):
    count: Expr
    source: Expr
    target: Expr
    orelse: Block


@frozen(kw_only=True)
class Shuffle(_Effect):
    zone: Expr


@frozen(kw_only=True)
class Reveal(_Effect):
    """Show a player the top pieces of a pile."""

    count: Expr
    zone: Expr
    to: Expr


@frozen(kw_only=True)
class Assign(_Effect):
    op: AssignOp
    place: Call
    value: Expr


@frozen(kw_only=True)
class Let(_Effect):
    name: str
    name_span: Span
    value: Expr


@frozen(kw_only=True)
class If(_Effect):
    condition: Expr
    then: Block
    orelse: Block


@frozen(kw_only=True)
class IfExists(_Effect):
    """`if … exists as x:`: a name for an optional value in the block where it exists."""

    var: str
    var_span: Span
    value: Expr
    then: Block
    orelse: Block


@frozen(kw_only=True)
class ForEach(_Effect):
    var: str
    var_span: Span
    source: Expr
    where: Expr | None
    body: Block


@frozen(kw_only=True)
class RepeatTimes(_Effect):
    times: Expr
    body: Block


@frozen(kw_only=True)
class RepeatUntil(_Effect):
    until: Expr
    body: Block


@frozen(kw_only=True)
class Pick(_Effect):
    var: str
    var_span: Span
    source: Expr
    body: Block


@frozen(kw_only=True)
class Announce(_Effect):
    call: Call


@frozen(kw_only=True)
class Run(_Effect):
    call: Call


@frozen(kw_only=True)
class Ask(_Effect):
    player: Expr
    call: Call
    or_pass: bool
    orelse: Block


@frozen(kw_only=True)
class AskFirst(_Effect):
    """Ask players one after the other until one of them does not pass."""

    players: Expr
    call: Call
    orelse: Block


@frozen(kw_only=True)
class AskAll(_Effect):
    """Let several players choose, unseen by each other, before any choice is carried out."""

    players: Expr
    call: Call
    or_pass: bool
    orelse: Block


@frozen(kw_only=True)
class EndGame(_Effect):
    pass


@frozen(kw_only=True)
class Base(_Effect):
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
    | IfExists
    | ForEach
    | RepeatTimes
    | RepeatUntil
    | Pick
    | Announce
    | Run
    | Ask
    | AskFirst
    | AskAll
    | EndGame
    | Base
)
Block = tuple[Effect, ...]


# ---- choices


@frozen(kw_only=True)
class _Choice(Node):
    pass


@frozen(kw_only=True)
class ChooseOne(_Choice):
    type_name: str
    type_span: Span
    source: Expr | None
    where: Expr | None


@frozen(kw_only=True)
class ChooseNumber(_Choice):
    low: Expr
    high: Expr


@frozen(kw_only=True)
class ChooseTruth(_Choice):
    pass


@frozen(kw_only=True)
class ChooseSome(_Choice):
    """Some members of a set, or (pieces) some pieces of a zone; None as a bound means no bound."""

    pieces: bool
    low: Expr | None
    high: Expr | None
    source: Expr
    where: Expr | None


@frozen(kw_only=True)
class ChooseOrder(_Choice):
    source: Expr


Choice = ChooseOne | ChooseNumber | ChooseTruth | ChooseSome | ChooseOrder


# ---- signatures


@frozen(kw_only=True)
class TypeName(Node):
    """`form` is plain, optional, yes/no, set, list or pieces."""

    form: str
    name: str


@frozen(kw_only=True)
class Param(Node):
    type: TypeName
    name: str
    name_span: Span


@frozen(kw_only=True)
class Signature(Node):
    name: str
    params: tuple[Param, ...]


@frozen(kw_only=True)
class Trigger(Node):
    event: str
    event_span: Span
    names: tuple[str, ...]
    name_spans: tuple[Span, ...] = ()
