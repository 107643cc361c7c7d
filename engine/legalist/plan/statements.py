"""Statements of a plan; `Statement` is the union of those inside a block, `End` of how one ends.

Whatever `Tell…` says goes into the trace, if one is kept. Each statement that changes a zone or a
value also tells it. `Step` is the only one that counts a step.
"""

from __future__ import annotations

from legalist.language.ast import AssignOp
from legalist.lower.blocks import Target
from legalist.quick_dataclass import frozen

from .expressions import Expr, ZoneAt


@frozen
class Step:
    """Counts one step of the language."""


@frozen
class SetVar:
    name: str
    to: Expr


@frozen
class If:
    condition: Expr
    then: Body
    orelse: Body


@frozen
class Each:
    """Goes through a set or list that is computed once, before the first round."""

    var: str
    source: Expr
    body: Body


@frozen
class Times:
    count: Expr
    body: Body


@frozen
class Until:
    """Computes the condition before each round."""

    condition: Expr
    body: Body


@frozen
class Pick:
    """Sets a local to a random item of a set or list; does nothing if there is none, not even draw
    a number. `found` is the local that then says so."""

    var: str
    found: str
    source: Expr


@frozen
class MoveKind:
    """Moves `count` pieces of a kind. Both zones, then the kind, then the count are computed."""

    kind: Expr
    count: Expr
    source: ZoneAt
    target: ZoneAt


@frozen
class MovePieces:
    """Moves pieces, by kinds in order."""

    pieces: Expr
    source: ZoneAt
    target: ZoneAt


@frozen
class MoveAll:
    """Moves everything, by kinds in order; the pieces of a pile from the lowest up."""

    source: ZoneAt
    target: ZoneAt


@frozen
class MoveUnique:
    """Moves the only piece of a kind, from whichever zone holds it."""

    kind: Expr
    target: ZoneAt


@frozen
class Draw:
    """Draws pieces one by one, a step each; the local `short` says whether there were too few."""

    count: Expr
    source: ZoneAt
    target: ZoneAt
    short: str


@frozen
class Shuffle:
    zone: ZoneAt


@frozen
class Reveal:
    """Shows a player the top pieces of a pile."""

    count: Expr
    zone: ZoneAt
    to: Expr


@frozen
class Store:
    """Sets a value, or adds to or subtracts from a number or a set; numbers are checked."""

    op: AssignOp
    value: str
    args: tuple[Expr, ...]
    to: Expr


@frozen
class Run:
    """Runs a procedure that never stops."""

    procedure: str
    args: tuple[Expr, ...]


@frozen
class TellRule:
    """A rule that fires, by the number of its procedure."""

    procedure: int
    args: tuple[Expr, ...]


@frozen
class TellEvent:
    event: int
    args: tuple[Expr, ...]


@frozen
class NoMoves:
    """Sets a local to an empty list of noted moves."""

    moves: str


@frozen
class Leave:
    """Leaves the procedure, as its last statement would."""


@frozen
class EndGame:
    pass


Statement = (
    Step
    | SetVar
    | If
    | Each
    | Times
    | Until
    | Pick
    | MoveKind
    | MovePieces
    | MoveAll
    | MoveUnique
    | Draw
    | Shuffle
    | Reveal
    | Store
    | Run
    | TellRule
    | TellEvent
    | NoMoves
    | Leave
    | EndGame
)
Body = tuple[Statement, ...]


# ---- how a block ends


@frozen
class Goto:
    target: Target


@frozen
class Branch:
    condition: Expr
    yes: Target
    no: Target


@frozen
class CallThen:
    """Pushes a frame for `then`, goes to the first block of `procedure`."""

    procedure: str
    args: tuple[Expr, ...]
    then: Target


@frozen
class AskThen:
    """Stops here for a decision; the site says where to continue."""

    site: int
    player: Expr
    args: tuple[Expr, ...]


@frozen
class NextItem:
    """Takes the first item of the local `rest` into `var` and goes to `body`; if it is empty, goes
    to `done`."""

    var: str
    rest: str
    body: Target
    done: Target


@frozen
class CountDown:
    counter: str
    body: Target
    done: Target


@frozen
class OpenMoves:
    """Tells all chosen `moves`, drops the passes, and goes to `carry` if any move is left, else to
    `none`."""

    moves: str
    decision: str
    carry: Target
    none: Target


@frozen
class CarryOut:
    """Takes the first of `moves`, carries it out if it is still legal, then goes to `again`; if
    there is none, goes to `done`."""

    moves: str
    again: Target
    done: Target


@frozen
class Finish:
    """The game is over."""


End = Goto | Branch | CallThen | AskThen | NextItem | CountDown | OpenMoves | CarryOut | Finish
