"""Procedures that never stop, and the blocks of those that may.

A block is a function of a state: it takes its frame from the top of the stack and leaves frames
there. A block that goes on to another of the same procedure continues there directly, unless that
one is large and reached from several places, or the way leads back to where it came from.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from legalist.lower.blocks import Target
from legalist.lower.noted_moves import MovesType
from legalist.plan import expressions as p
from legalist.plan import statements as s
from legalist.plan.routines import Block
from legalist.plan.walk import walk_statements
from legalist.typed.types import ListType

from . import sets
from .code import I32, I64, Words, num, small
from .faults import step
from .frames import frame_start, frame_types, load_frame, set_top, write_frame
from .functions import bind_params
from .lists import length
from .state_layout import PHASE, width
from .statements import Statements
from .unit import Unit

_SMALL = 4
_DEEPEST = 8


def write_procedures(unit: Unit) -> None:
    for key, procedure in unit.plan.procedures.items():
        params = "i" + "".join("l" * width(param.type) for param in procedure.params)
        f = unit.routine(f"procedure {key}", params, "i" if procedure.ends else "")
        bind_params(f, procedure.params, 1)
        Statements(unit, f, procedure.ends).body(procedure.body)
        if procedure.ends:
            f.add(small(0))
        f.finish()


def write_blocks(unit: Unit) -> None:
    reached = Counter(target for block in unit.plan.blocks for target in _targets(block.end))
    for block in unit.plan.blocks:
        _BlockWriter(unit, block, reached).write()


def _targets(end: s.End) -> list[Target]:
    match end:
        case s.Goto(target):
            return [target]
        case s.Branch(_, yes, no):
            return [yes, no]
        case s.NextItem(body=body, done=done) | s.CountDown(body=body, done=done):
            return [body, done]
        case s.OpenMoves(carry=carry, none=none):
            return [carry, none]
        case _:
            return []


class _BlockWriter(Statements):
    def __init__(self, unit: Unit, block: Block, reached: Counter[Target]) -> None:
        super().__init__(unit, unit.routine(f"block {block.id}", "i"), True)
        self.block, self._reached = block, reached
        self._way: list[int] = []

    def write(self) -> None:
        f, types = self.f, frame_types(self.unit, self.block.id)
        self.frame = frame_start(f, self.s, types)
        values = load_frame(self.unit, f, self.frame, types)
        f.env.update(zip(self.block.locals, values, strict=True))
        # Faults are blamed on the procedure of this block, until another is entered.
        f.set_global("under way", num(self.block.id))
        self._follow(self.block)
        f.finish()

    def leave(self) -> None:
        set_top(self.f, self.s, self.frame)
        self.f.give()

    def end_game(self) -> None:
        self.f.call("end game", self.s)
        self.f.give()

    def no_moves(self, moves: str) -> None:
        self.set_local(moves, (self.f.result("new_list", num(0), small(8)),))

    def _follow(self, block: Block) -> None:
        """Write a block, with this one's frame gone."""
        self._way.append(block.id)
        self.body(block.body)
        self._end(block.end)
        self._way.pop()

    def _go(self, target: Target) -> None:
        """Go on in this procedure."""
        saved = dict(self.f.env)
        if target is None:
            set_top(self.f, self.s, self.frame)
        elif self._continues(target):
            self._follow(self.unit.blocks[target])
        else:
            set_top(self.f, self.s, self._push(target))
        self.f.env = saved

    def _enter(self, entry: int, at: I32, values: list[Words]) -> None:
        """Go on in the first block of another procedure, whose frame nobody needs to read."""
        f, block = self.f, self.unit.blocks[entry]
        saved = f.env, self.frame, self.block, self.mutable
        kept = kept_arguments(self.unit, entry, [f.keep_words(words) for words in values])
        f.env = dict(zip(block.locals, kept, strict=True))
        # Its locals may have the names of ours, and other types.
        self.frame, self.block, self.mutable = at, block, {}
        f.set_global("under way", num(entry))
        self._follow(block)
        f.env, self.frame, self.block, self.mutable = saved

    def _continues(self, target: int, called: bool = False) -> bool:
        block = self.unit.blocks[target]
        if target in self._way or len(self._way) > _DEEPEST:
            return False
        if self._reached[target] == 1 and not called:
            return True
        return sum(1 for _ in walk_statements(block.body)) <= _SMALL

    def _push(self, target: int) -> I32:
        block = self.unit.blocks[target]
        values = [self.f.env[name] for name in block.locals]
        types = frame_types(self.unit, target)
        return write_frame(self.unit, self.f, self.frame, target, types, values)

    def _values(self, args: tuple[p.Expr, ...]) -> list[Words]:
        return [self.words(arg) for arg in args]

    def _end(self, end: s.End) -> None:
        f, unit = self.f, self.unit
        match end:
            case s.Goto():
                self._go(end.target)
            case s.Branch():
                with f.when(self.condition(end.condition)):
                    self._go(end.yes)
                    f.otherwise()
                    self._go(end.no)
            case s.CallThen():
                values = self._values(end.args)
                at = self.frame if end.then is None else self._push(end.then)
                entry = unit.plan.entry[end.procedure]
                if self._continues(entry, called=True):
                    self._enter(entry, at, values)
                    return
                types = frame_types(unit, entry)
                kept = kept_arguments(unit, entry, values)
                set_top(f, self.s, write_frame(unit, f, at, entry, types, kept))
            case s.AskThen():
                site = unit.plan.sites[end.site]
                values = [*self._values((end.player, *end.args)), *(f.env[n] for n in site.kept)]
                types = frame_types(unit, -1 - end.site)
                top = write_frame(unit, f, self.frame, -1 - end.site, types, values)
                set_top(f, self.s, top)
            case s.NextItem():
                self._next_item(end)
            case s.CountDown():
                left = f.env[end.counter][0]
                with f.when(left.gt(0)):
                    self.set_local(end.counter, (left - 1,))
                    self._go(end.body)
                    f.env[end.counter] = (left,)
                    f.otherwise()
                    self._go(end.done)
            case s.OpenMoves():
                self._open_moves(end)
            case s.CarryOut():
                self._carry_out(end)
            case s.Finish():
                f.store32(self.s, small(2), PHASE)
                f.store32(self.s, small(unit.layout.frames))
            case _:
                assert_never(end)

    def _next_item(self, end: s.NextItem) -> None:
        f, rest = self.f, self.f.env[end.rest]
        type_ = self.unit.plan.locals[self.block.procedure][end.rest]
        if isinstance(type_, ListType):
            with f.when(length(rest[0]).ne(0)):
                words = width(type_.item)
                self.set_local(end.var, f.load_words(rest[0].narrow, words, 8))
                self.set_local(end.rest, (self._tail(rest[0], 8 * words),))
                self._go(end.body)
                f.env[end.rest] = rest
                f.otherwise()
                self._go(end.done)
            return
        with f.when(sets.any_bit(rest)):
            self.set_local(end.var, (sets.lowest(f, rest),))
            first = sets.single(f, f.env[end.var][0], len(rest))
            self.set_local(end.rest, sets.difference(f, rest, first))
            self._go(end.body)
            f.env[end.rest] = rest
            f.otherwise()
            self._go(end.done)

    def _tail(self, items: I64, stride: int) -> I64:
        """Return a list without its first item."""
        f = self.f
        number = f.keep(length(items) - 1)
        made = f.copy(f.result("new_list", number, small(stride)))
        f.copy_memory(made.narrow + 8, items.narrow + (8 + stride), number.narrow * stride)
        return made

    # ---- noted moves

    def _open_moves(self, end: s.OpenMoves) -> None:
        """Drop the passes."""
        f, moves = self.f, self.f.env[end.moves][0]
        kept = f.copy(f.result("new_list", length(moves), small(8)))
        number = f.copy(num(0))
        with self.each_item(moves, 1) as (record, _, again):
            f.go_if(record[0].narrow.word(8).lt(0), again)
            f.set(number, number + 1)
            f.store(kept.narrow + number.narrow * 8, record[0])
        f.store(kept.narrow, number)
        self.set_local(end.moves, (kept,))
        with f.when(number.ne(0)):
            self._go(end.carry)
            f.otherwise()
            self._go(end.none)

    def _carry_out(self, end: s.CarryOut) -> None:
        """First push the frame for the rest; an action that may stop pushes its own on it."""
        f, moves = self.f, self.f.env[end.moves][0]
        type_ = self.unit.plan.locals[self.block.procedure][end.moves]
        assert isinstance(type_, MovesType)
        with f.when(length(moves).ne(0)):
            step(f)
            record = f.keep(moves.narrow.word(8))
            self.set_local(end.moves, (self._tail(moves, 8),))
            top = self.frame if end.again is None else self._push(end.again)
            set_top(f, self.s, top)
            f.call("carry out", self.s, record)
            f.env[end.moves] = (moves,)
            f.otherwise()
            self._go(end.done)


def kept_arguments(unit: Unit, entry: int, values: list[Words]) -> list[Words]:
    """Return those arguments of a procedure that the frame of its first block holds."""
    block = unit.blocks[entry]
    names = [param.name for param in unit.checked.procedures[block.procedure].params]
    given = dict(zip(names, values, strict=True))
    return [given[name] for name in block.locals]
