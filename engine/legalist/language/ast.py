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
class Expr(Node):
    pass


@frozen(kw_only=True)
class Number(Expr):
    value: int


@frozen(kw_only=True)
class Truth(Expr):
    value: bool


@frozen(kw_only=True)
class Nothing(Expr):
    """The literal `none`."""


@frozen(kw_only=True)
class Quoted(Expr):
    """The name of a space that is not an ordinary word, as scenarios may write it."""

    value: str


@frozen(kw_only=True)
class Name(Expr):
    name: str


@frozen(kw_only=True)
class Call(Expr):
    name: str
    name_span: Span
    args: tuple[Expr, ...]


@frozen(kw_only=True)
class Attribute(Expr):
    target: Expr
    name: str
    name_span: Span


@frozen(kw_only=True)
class SetLiteral(Expr):
    items: tuple[Expr, ...]


@frozen(kw_only=True)
class ListLiteral(Expr):
    items: tuple[Expr, ...]


@frozen(kw_only=True)
class Binary(Expr):
    """Arithmetic and set operators; `max` and `min` are those of two numbers."""

    op: ArithmeticOp
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Compare(Expr):
    op: ComparisonOp
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Logic(Expr):
    op: LogicOp
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Not(Expr):
    operand: Expr


@frozen(kw_only=True)
class Exists(Expr):
    operand: Expr


@frozen(kw_only=True)
class Member(Expr):
    item: Expr
    group: Expr


@frozen(kw_only=True)
class Conditional(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@frozen(kw_only=True)
class Otherwise(Expr):
    value: Expr
    default: Expr


@frozen(kw_only=True)
class LetIn(Expr):
    """`let x = … then …`: a name for a value inside one expression."""

    name: str
    name_span: Span
    value: Expr
    body: Expr


@frozen(kw_only=True)
class Quantifier(Expr):
    kind: QuantifierKind
    var: str
    var_span: Span
    source: Expr
    where: Expr | None
    body: Expr | None = None


# ---- effects


@frozen(kw_only=True)
class Effect(Node):
    pass


Block = tuple[Effect, ...]


@frozen(kw_only=True)
class Move(Effect):
    """Move a piece, `count` pieces of a kind, a bundle of pieces, or (if `what` is None)
    everything."""

    what: Expr | None
    count: Expr | None
    source: Expr
    target: Expr


@frozen(kw_only=True)
class MoveUnique(Effect):
    """Move a piece of which there is only one from wherever it is."""

    what: Expr
    target: Expr


@frozen(kw_only=True)
class Draw(Effect):
    count: Expr
    source: Expr
    target: Expr
    orelse: Block


@frozen(kw_only=True)
class Shuffle(Effect):
    zone: Expr


@frozen(kw_only=True)
class Reveal(Effect):
    """Show a player the top pieces of a pile."""

    count: Expr
    zone: Expr
    to: Expr


@frozen(kw_only=True)
class Assign(Effect):
    op: AssignOp
    place: Call
    value: Expr


@frozen(kw_only=True)
class Let(Effect):
    name: str
    name_span: Span
    value: Expr


@frozen(kw_only=True)
class If(Effect):
    condition: Expr
    then: Block
    orelse: Block


@frozen(kw_only=True)
class IfExists(Effect):
    """`if … exists as x:`: a name for an optional value in the block where it exists."""

    var: str
    var_span: Span
    value: Expr
    then: Block
    orelse: Block


@frozen(kw_only=True)
class ForEach(Effect):
    var: str
    var_span: Span
    source: Expr
    where: Expr | None
    body: Block


@frozen(kw_only=True)
class RepeatTimes(Effect):
    times: Expr
    body: Block


@frozen(kw_only=True)
class RepeatUntil(Effect):
    until: Expr
    body: Block


@frozen(kw_only=True)
class Pick(Effect):
    var: str
    var_span: Span
    source: Expr
    body: Block


@frozen(kw_only=True)
class Announce(Effect):
    call: Call


@frozen(kw_only=True)
class Run(Effect):
    call: Call


@frozen(kw_only=True)
class Ask(Effect):
    player: Expr
    call: Call
    or_pass: bool
    orelse: Block


@frozen(kw_only=True)
class AskFirst(Effect):
    """Ask players one after the other until one of them does not pass."""

    players: Expr
    call: Call
    orelse: Block


@frozen(kw_only=True)
class AskAll(Effect):
    """Let several players choose, unseen by each other, before any choice is carried out."""

    players: Expr
    call: Call
    or_pass: bool
    orelse: Block


@frozen(kw_only=True)
class EndGame(Effect):
    pass


@frozen(kw_only=True)
class Base(Effect):
    pass


# ---- choices


@frozen(kw_only=True)
class Choice(Node):
    pass


@frozen(kw_only=True)
class ChooseOne(Choice):
    type_name: str
    type_span: Span
    source: Expr | None
    where: Expr | None


@frozen(kw_only=True)
class ChooseNumber(Choice):
    low: Expr
    high: Expr


@frozen(kw_only=True)
class ChooseTruth(Choice):
    pass


@frozen(kw_only=True)
class ChooseSome(Choice):
    """Some members of a set, or (pieces) some pieces of a zone; None as a bound means no bound."""

    pieces: bool
    low: Expr | None
    high: Expr | None
    source: Expr
    where: Expr | None


@frozen(kw_only=True)
class ChooseOrder(Choice):
    source: Expr


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
