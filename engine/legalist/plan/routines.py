"""Routines of a plan, and the plan itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

import legalist.typed as t
from legalist.lower.blocks import AskSite
from legalist.lower.noted_moves import LocalType
from legalist.quick_dataclass import frozen, mutable
from legalist.typed.types import Type

from .expressions import Const, Expr
from .layout import Layout
from .statements import Body, End
from .tables import Tables


@frozen
class Param:
    name: str
    type: Type


@frozen
class Memo:
    """A result is kept for each combination of arguments until one of `reads` changes (zones and
    values as `zones.hand`, `values.score`); if there are none, it is kept for good.

    `shared` is the number of a parameter for which all members of the result, a set, have this same
    result, or -1: a part of a map is found once for all its spaces."""

    reads: frozenset[str]
    shared: int = -1


@frozen
class Function:
    key: str
    address: str
    params: tuple[Param, ...]
    result: Type
    body: Expr
    memo: Memo | None


@frozen
class Procedure:
    """A procedure that never stops. `ends` tells whether it may end the game."""

    key: str
    address: str
    params: tuple[Param, ...]
    body: Body
    ends: bool


@frozen
class Block:
    """A part of a procedure that may stop. `locals` is its frame; the first block of a procedure
    begins with its `Step`, its guard and what it tells."""

    id: int
    procedure: str
    locals: tuple[str, ...]
    body: Body
    end: End


@frozen
class Choice:
    """How the values of a choice are found.

    `source` is a set or list for `one`, `subset` and `order`, pieces for `pieces`, None for
    numbers and yes/no. `narrow` (a set of the domain, None for no restriction) is intersected with
    it, or says which kinds of pieces count; the names of earlier choices may occur in it. Then
    `member_tests` are made for each member (called `member`) of a subset or of pieces, and `tests`
    and `late` for each value (called `name`). Late tests (`lower/late_tests.py`) are expensive
    ones of the last choice: who needs one random move draws it first and makes them for it alone.
    Who lists all moves may instead intersect with `late_narrow` and make only the tests
    `late_rest`.

    `domain`, `domain_tests` are source and tests without the action's requirements, for why a
    move is illegal and for moves that are carried out later.
    """

    id: str
    name: str
    member: str
    type: Type
    form: t.ChoiceForm
    source: Expr | None
    narrow: Expr | None
    low: Expr | None
    high: Expr | None
    member_tests: tuple[Expr, ...]
    tests: tuple[Expr, ...]
    late: tuple[Expr, ...]
    late_narrow: Expr | None
    late_rest: tuple[Expr, ...]
    domain: Expr | None
    domain_tests: tuple[Expr, ...]


@frozen
class Hoisted:
    """A local that is computed after `level` choices, because nothing later changes it."""

    level: int
    name: str
    value: Expr


@frozen
class Action:
    """`tests` are made before the first choice."""

    number: int
    id: str
    procedure: str
    params: tuple[Param, ...]
    tests: tuple[Expr, ...]
    hoisted: tuple[Hoisted, ...]
    choices: tuple[Choice, ...]
    requirements: tuple[Expr, ...]

    @property
    def ever_legal(self) -> bool:
        """Whether the options of the game do not rule it out."""
        return not any(isinstance(test, Const) and not test.value for test in self.tests)


@mutable
class Plan:
    """Routines are made when they are first looked at. `cut` are the blocks by number, `entry` is
    the first block of every procedure that may stop; `locals` are the types of the locals of each
    procedure. `offered` are the numbers of the actions of each decision, in order. `extra` are
    functions that somebody adds: `functions` has them, too, but not among all."""

    layout: Layout
    tables: Tables
    functions: Mapping[str, Function] = field(default_factory=dict)
    procedures: Mapping[str, Procedure] = field(default_factory=dict)
    cut: Mapping[int, Block] = field(default_factory=dict)
    sites: list[AskSite] = field(default_factory=list)
    entry: dict[str, int] = field(default_factory=dict)
    locals: Mapping[str, dict[str, LocalType]] = field(default_factory=dict)
    actions: Sequence[Action] = ()
    offered: dict[str, tuple[int, ...]] = field(default_factory=dict)
    extra: dict[str, Function] = field(default_factory=dict)
    invariants: tuple[str, ...] = ()
    score: str = ""
    winners: str = ""
    main: int = 0
    turn: int = 0
    ending: int = 0

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(self.cut.values())
