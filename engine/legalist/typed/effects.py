"""Typed effects; `Effect` is the union of all of them."""

from __future__ import annotations

from typing import Literal

from legalist.diagnostics import Span
from legalist.language.ast import AssignOp
from legalist.quick_dataclass import frozen

from .expressions import Expr, ZoneAt

MoveForm = Literal["one", "many", "pieces", "all"]


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
