"""The intermediate form: procedures that may stop for a decision, cut into blocks.

A block does effects that never stop, then ends in one way. Its locals are all it needs of its
frame, so a frame (block, locals, parent) is a value and the stack of frames lives in the state.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from legalist.check import typed as t
from legalist.check.types import Type
from legalist.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Goto:
    target: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: t.Expr
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class CallThen:
    """Push a frame for `then`, go to the first block of `procedure`."""

    procedure: str
    args: tuple[t.Expr, ...]
    then: int


@dataclass(frozen=True, slots=True)
class AskThen:
    """Stop here for a decision; its action goes on at `then`, no move or a pass at `orelse`."""

    site: int
    player: t.Expr
    args: tuple[t.Expr, ...]
    then: int


@dataclass(frozen=True, slots=True)
class NextItem:
    """Take the first of what `rest` holds into `var` and go to `body`; when empty, go to `done`."""

    var: str
    rest: str
    is_list: bool
    body: int
    done: int


@dataclass(frozen=True, slots=True)
class CountDown:
    counter: str
    body: int
    done: int


@dataclass(frozen=True, slots=True)
class Return:
    pass


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over."""


End = Goto | Branch | CallThen | AskThen | NextItem | CountDown | Return | Finish


@dataclass(frozen=True, slots=True)
class DrawNoting:
    """A draw that notes in a local whether there were too few."""

    span: Span
    draw: t.Draw
    short: str


@dataclass(frozen=True, slots=True)
class PickInto:
    """A random member of a set or list that is not empty, into a local."""

    span: Span
    var: str
    source: t.Expr


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a loop that was cut; loops that were not count their own."""

    span: Span


@dataclass(frozen=True, slots=True)
class Told:
    """An event was announced: for the trace only."""

    span: Span
    event: str
    args: tuple[t.Expr, ...]


Step = t.Effect | DrawNoting | PickInto | Round | Told


@dataclass(slots=True)
class Block:
    id: int
    procedure: str
    locals: tuple[str, ...]
    body: list[Step] = field(default_factory=list)
    end: End = field(default_factory=Return)


@dataclass(frozen=True, slots=True)
class AskSite:
    decision: str
    or_pass: bool
    then: int
    orelse: int
    procedure: str


@dataclass(slots=True)
class Lowered:
    """`entry` gives the first block of every procedure that may stop; the others run straight.
    `types` are those of the locals of each procedure."""

    blocks: list[Block] = field(default_factory=list)
    sites: list[AskSite] = field(default_factory=list)
    entry: dict[str, int] = field(default_factory=dict)
    types: dict[str, dict[str, Type]] = field(default_factory=dict)
    main: int = 0
    turn: int = 0
    ending: int = 0
