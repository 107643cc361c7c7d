"""The intermediate form: procedures that may stop for a decision, cut into blocks.

A block does effects that never stop, then ends in one way. Its locals are those that it or a block
after it still reads. So a frame (block, locals, parent) is a value, the stack of frames is part of
the state, and what nothing will read again makes no difference between two states.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from legalist.check import typed as t
from legalist.check.types import Type
from legalist.diagnostics import Span

# The number of a block to go on with; None is the end of the procedure.
Target = int | None


@dataclass(frozen=True, slots=True)
class Goto:
    target: Target


@dataclass(frozen=True, slots=True)
class Branch:
    condition: t.Expr
    yes: Target
    no: Target


@dataclass(frozen=True, slots=True)
class CallThen:
    """Push a frame for `then`, go to the first block of `procedure`."""

    procedure: str
    args: tuple[t.Expr, ...]
    then: Target


@dataclass(frozen=True, slots=True)
class AskThen:
    """Stop here for a decision; the site says where it goes on."""

    site: int
    player: t.Expr
    args: tuple[t.Expr, ...]


@dataclass(frozen=True, slots=True)
class NextItem:
    """Take the first of what `rest` holds into `var` and go to `body`; when empty, go to `done`."""

    var: str
    rest: str
    is_list: bool
    body: Target
    done: Target


@dataclass(frozen=True, slots=True)
class CountDown:
    counter: str
    body: Target
    done: Target


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over."""


End = Goto | Branch | CallThen | AskThen | NextItem | CountDown | Finish


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


BlockEffect = t.Effect | DrawNoting | PickInto | Round | Told


@dataclass(slots=True)
class Block:
    """`scope` are all locals that could be spoken of, `locals` those that will be: its frame."""

    id: int
    procedure: str
    scope: tuple[str, ...]
    locals: tuple[str, ...] = ()
    body: list[BlockEffect] = field(default_factory=list)
    end: End = Goto(None)


@dataclass(frozen=True, slots=True)
class AskSite:
    """A place where a decision is asked. Its action goes on at `then`, no move or a pass at
    `orelse`. `kept` are the locals that either of them needs."""

    decision: str
    or_pass: bool
    then: Target
    orelse: Target
    procedure: str
    stop: str
    kept: tuple[str, ...]


@dataclass(slots=True)
class Lowered:
    """`entry` gives the first block of every procedure that may stop; the others run straight.

    `types` and `labels` are those of the locals of each procedure; labels are the author's own
    names. `stops` says which block a procedure goes on with after each of its stops, and `forward`
    where to go instead of a block that does nothing itself.
    """

    blocks: list[Block] = field(default_factory=list)
    sites: list[AskSite] = field(default_factory=list)
    entry: dict[str, int] = field(default_factory=dict)
    types: dict[str, dict[str, Type]] = field(default_factory=dict)
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    stops: dict[tuple[str, str], int] = field(default_factory=dict)
    forward: dict[int, Target] = field(default_factory=dict)
    main: int = 0
    turn: int = 0
    ending: int = 0

    def labelled(self, procedure: str, names: tuple[str, ...]) -> dict[str, str]:
        """Locals by the names that their author gave them; numbered where several have the same."""
        found: dict[str, str] = {}
        known = self.labels[procedure]
        for name in names:
            label, number = known[name], 1
            while label in found:
                number += 1
                label = f"{known[name]} {number}"
            found[label] = name
        return found
