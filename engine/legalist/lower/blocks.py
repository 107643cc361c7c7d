"""The intermediate form: procedures that may stop for a decision, cut into blocks.

A block executes effects that never stop, then ends in one way. Its locals are those that it or a
later block still reads. So a frame (block, locals, parent) is a value, the stack of frames is part
of the state, and locals that nothing will read again do not make two states different.
"""

from __future__ import annotations

from dataclasses import field

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen, mutable

from .noted_moves import LocalType

# The number of the next block; None is the end of the procedure.
Target = int | None


@frozen
class Goto:
    target: Target


@frozen
class Branch:
    condition: t.Expr
    yes: Target
    no: Target


@frozen
class CallThen:
    """Push a frame for `then`, go to the first block of `procedure`."""

    procedure: str
    args: tuple[t.Expr, ...]
    then: Target


@frozen
class AskThen:
    """Stop here for a decision; the site says where to continue."""

    site: int
    player: t.Expr
    args: tuple[t.Expr, ...]


@frozen
class NextItem:
    """Take the first item of `rest` into `var` and go to `body`; if it is empty, go to `done`."""

    var: str
    rest: str
    is_list: bool
    body: Target
    done: Target


@frozen
class CountDown:
    counter: str
    body: Target
    done: Target


@frozen
class OpenMoves:
    """Add all chosen `moves` to the trace, drop the passes, and go to `carry` if any move is left,
    else to `none`."""

    moves: str
    decision: str
    carry: Target
    none: Target


@frozen
class CarryOut:
    """Take the first of `moves`, carry it out if it is still legal, then go to `again`; if there is
    none, go to `done`."""

    moves: str
    again: Target
    done: Target


@frozen
class Finish:
    """The game is over."""


End = Goto | Branch | CallThen | AskThen | NextItem | CountDown | OpenMoves | CarryOut | Finish


@frozen
class DrawNoting:
    """A draw that records in a local whether there were too few pieces."""

    span: Span
    draw: t.Draw
    short: str


@frozen
class PickInto:
    """Puts a random member of a non-empty set or list into a local."""

    span: Span
    var: str
    source: t.Expr


@frozen
class Round:
    """One round of a loop that was cut into blocks; other loops count their own rounds."""

    span: Span


@frozen
class NoMoves:
    """Set a local to an empty list of moves."""

    span: Span
    moves: str


@frozen
class Told:
    """An announced event, for the trace only."""

    span: Span
    event: str
    args: tuple[t.Expr, ...]


BlockEffect = t.Effect | DrawNoting | PickInto | Round | NoMoves | Told


@mutable
class Block:
    """`scope` are all locals that are visible, `locals` those that will be read: its frame."""

    id: int
    procedure: str
    scope: tuple[str, ...]
    locals: tuple[str, ...] = ()
    body: list[BlockEffect] = field(default_factory=list)
    end: End = Goto(None)


@frozen
class AskSite:
    """A place where a decision is asked. An action continues at `then`, passing or having no move
    at `orelse`. `kept` are the locals that either of them needs. If `moves` names a local, the move
    is noted there and not carried out, and `rest` names the players who are asked next."""

    decision: str
    or_pass: bool
    then: Target
    orelse: Target
    procedure: str
    stop: str
    kept: tuple[str, ...]
    moves: str = ""
    rest: str = ""


@mutable
class Lowered:
    """`entry` is the first block of every procedure that may stop; the others run straight through.

    `types` and `labels` are those of the locals of each procedure; labels are the author's own
    names. `stops` says which block a procedure continues with after each of its stops, and
    `forward` where to go instead of a block that does nothing.
    """

    blocks: list[Block] = field(default_factory=list)
    sites: list[AskSite] = field(default_factory=list)
    entry: dict[str, int] = field(default_factory=dict)
    types: dict[str, dict[str, LocalType]] = field(default_factory=dict)
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    stops: dict[tuple[str, str], int] = field(default_factory=dict)
    forward: dict[int, Target] = field(default_factory=dict)
    main: int = 0
    turn: int = 0
    ending: int = 0

    def labelled(self, procedure: str, names: tuple[str, ...]) -> dict[str, str]:
        """Return locals by the names that their author gave them, numbered if several have the
        same."""
        found: dict[str, str] = {}
        known = self.labels[procedure]
        for name in names:
            label, number = known[name], 1
            while label in found:
                number += 1
                label = f"{known[name]} {number}"
            found[label] = name
        return found
