"""From statements of a plan to code."""

from __future__ import annotations

from typing import assert_never

from legalist.machine.trace_entries import EVENT, MOVED, RULE, SHOWN, SHUFFLED
from legalist.plan import expressions as p
from legalist.plan import statements as s
from legalist.typed.types import ListType, NumberType, PiecesType, SetType

from . import sets
from .code import I32, I64, num, small
from .expressions import Expressions
from .faults import pay, step
from .lists import length
from .routine import Routine
from .state_layout import width
from .stores import write_find
from .tracing import tell, tell_values
from .unit import Unit


class Statements(Expressions):
    """Writes the statements of a procedure or block. How it is left depends on which it is."""

    def __init__(self, unit: Unit, f: Routine, ends: bool) -> None:
        super().__init__(unit, f)
        self.ends = ends
        self.mutable: dict[str, tuple[I64, ...]] = {}

    def leave(self) -> None:
        """Leave a procedure that never stops; the result tells whether the game has ended."""
        self.f.give(*([small(0)] if self.ends else []))

    def end_game(self) -> None:
        self.f.give(small(1))

    def body(self, body: s.Body) -> None:
        for statement in body:
            self.statement(statement)

    def assign(self, name: str, node: p.Expr) -> None:
        """Set a local, which keeps its place in the routine whatever branch sets it."""
        self.set_local(name, self.words(node))

    def set_local(self, name: str, words: tuple[I64, ...]) -> None:
        f = self.f
        if name not in self.mutable:
            self.mutable[name] = f.new_words(len(words))
        f.set_words(self.mutable[name], words)
        f.env[name] = self.mutable[name]

    def statement(self, statement: s.Statement) -> None:
        f = self.f
        match statement:
            case s.Step():
                step(f)
            case s.SetVar():
                self.assign(statement.name, statement.to)
            case s.If():
                with f.when(self.condition(statement.condition)):
                    self.body(statement.then)
                    if statement.orelse:
                        f.otherwise()
                        self.body(statement.orelse)
            case s.Each():
                with self.each(statement.source) as (item, _, _):
                    self.set_local(statement.var, item)
                    self.body(statement.body)
            case s.Times():
                with f.times(self.scalar(statement.count)):
                    self.body(statement.body)
            case s.Until():
                with f.block() as done, f.loop() as again:
                    f.go_if(self.condition(statement.condition), done)
                    self.body(statement.body)
                    f.go(again)
            case s.Pick():
                self._pick(statement)
            case s.MoveKind():
                a, i, b, j = self._transfer(statement.source, statement.target)
                kind = f.keep(self.scalar(statement.kind))
                count = f.keep(self.scalar(statement.count))
                self._move(a, i, b, j, kind, count)
            case s.MovePieces():
                self._move_pieces(statement)
            case s.MoveAll():
                self._move_all(statement)
            case s.MoveUnique():
                self._move_unique(statement)
            case s.Draw():
                self._draw(statement)
            case s.Shuffle():
                zone, index = self.zone(statement.zone)
                at = f.keep(index)
                f.call(f"shuffle {zone.place.number}", self.s, at)
                tell(self.unit, f, SHUFFLED, zone.place.number, at)
            case s.Reveal():
                zone, index = self.zone(statement.zone)
                at, count = f.keep(index), f.keep(self.scalar(statement.count))
                to = f.keep(self.scalar(statement.to))
                f.call(f"reveal {zone.place.number}", self.s, at, count, to)
                tell(self.unit, f, SHOWN, zone.place.number, at, count, to)
            case s.Store():
                self._store(statement)
            case s.Run():
                args = [word for arg in statement.args for word in self.words(arg)]
                self.run(statement.procedure, args)
            case s.TellRule():
                counter = small(self.unit.rule_counters + 8 * statement.procedure)
                f.store(counter, counter.word() + 1)
                self._tell(RULE, statement.procedure, statement.args)
            case s.TellEvent():
                self._tell(EVENT, statement.event, statement.args)
            case s.NoMoves():
                self.no_moves(statement.moves)
            case s.Leave():
                self.leave()
            case s.EndGame():
                self.end_game()
            case _:
                assert_never(statement)

    def _tell(self, kind: int, number: int, args: tuple[p.Expr, ...]) -> None:
        if self.unit.trace:
            types = [arg.type for arg in args]
            tell_values(self.unit, self.f, kind, number, types, [self.words(arg) for arg in args])

    def no_moves(self, moves: str) -> None:
        raise AssertionError(moves)  # only blocks ask, so only blocks note moves

    def run(self, procedure: str, args: list[I64]) -> None:
        """Run a procedure that never stops."""
        name = f"procedure {procedure}"
        if not self.unit.plan.procedures[procedure].ends:
            self.f.call(name, self.s, *args)
            return
        with self.f.when(self.f.result32(name, self.s, *args)):
            self.end_game()

    def _pick(self, statement: s.Pick) -> None:
        f, source = self.f, statement.source
        if isinstance(source.type, SetType):
            group = self.words(source)
            number = f.keep(sets.size(group))
        else:
            assert isinstance(source.type, ListType)
            items = f.keep(self.scalar(source))
            number = f.keep(length(items))
        if statement.var not in self.mutable:
            self.mutable[statement.var] = f.new_words(
                1 if isinstance(source.type, SetType) else width(source.type.item)
            )
        self.set_local(statement.found, (number.ne(0).wide,))
        with f.when(number.ne(0)):
            n = f.keep(f.result("below", self.s, number))
            if isinstance(source.type, SetType):
                self.set_local(statement.var, (sets.nth_member(f, group, n),))
            else:
                words = width(source.type.item)
                at = items.narrow + n.narrow * (8 * words)
                self.set_local(statement.var, f.load_words(at, words, 8))
        f.env[statement.var] = self.mutable[statement.var]

    # ---- moving pieces

    def _transfer(self, source: p.ZoneAt, target: p.ZoneAt) -> tuple[int, I64, int, I64]:
        """Return numbers and indexes of both zones."""
        a, i = self.zone(source)
        i = self.f.keep(i)
        b, j = self.zone(target)
        return a.place.number, i, b.place.number, self.f.keep(j)

    def _move(self, a: int, i: I64, b: int, j: I64, kind: I64, count: I64) -> None:
        self.f.call(f"take {a}", self.s, i, kind, count)
        self.f.call(f"put {b}", self.s, j, kind, count)
        tell(self.unit, self.f, MOVED, a, i, b, j, kind, count)

    def _move_pieces(self, statement: s.MovePieces) -> None:
        f = self.f
        a, i, b, j = self._transfer(statement.source, statement.target)
        assert isinstance(statement.pieces.type, PiecesType)
        kinds = statement.pieces.type.item.size
        at = f.keep32(self.scalar(statement.pieces).narrow)
        pay(f, num(kinds >> 6))
        with f.count_up(num(0), num(kinds)) as (kind, _, again):
            count = f.keep((at + kind.narrow * 4).number(4))
            f.go_if(count.is_zero, again)
            self._move(a, i, b, j, kind, count)

    def _move_all(self, statement: s.MoveAll) -> None:
        f = self.f
        zone = self.unit.layout.zones[statement.source.zone]
        a, i, b, j = self._transfer(statement.source, statement.target)
        place = f.keep32(self.s + i.narrow * zone.stride)
        match zone.place.zone.order:
            case "one":
                kind = f.keep(place.number(zone.piece, zone.base))
                with f.when(kind.ge(0)):
                    self._move(a, i, b, j, kind, num(1))
            case "bag":
                # A copy, because the target may be the same zone.
                kinds = zone.place.zone.holds.size
                pieces = f.copy32(f.result32("allocate", small(4 * kinds)))
                f.copy_memory(pieces, place + zone.base, small(4 * kinds))
                with f.count_up(num(0), num(kinds)) as (kind, _, again):
                    count = f.keep((pieces + kind.narrow * 4).number(4))
                    f.go_if(count.is_zero, again)
                    self._move(a, i, b, j, kind, count)
            case "pile":
                self._move_pile(zone.piece, zone.base, place, i, (a, b), j)

    def _move_pile(
        self, piece: int, base: int, place: I32, i: I64, numbers: tuple[int, int], j: I64
    ) -> None:
        """Empty a pile, then put its pieces down, the lowest first."""
        f, (a, b) = self.f, numbers
        number = f.keep32(place.load(base))
        pieces = f.copy32(f.result32("allocate", number * piece + 8))
        f.copy_memory(pieces, place + (base + 4), number * piece)
        f.call(f"empty {a}", self.s, i)
        with f.count_up(num(0), number.wide) as (n, _, _):
            kind = f.keep((pieces + n.narrow * piece).number(piece))
            f.call(f"put {b}", self.s, j, kind, num(1))
            tell(self.unit, f, MOVED, a, i, b, j, kind, 1)

    def _move_unique(self, statement: s.MoveUnique) -> None:
        f = self.f
        target, j = self.zone(statement.target)
        j = f.keep(j)
        kind = f.keep(self.scalar(statement.kind))
        holding = self.unit.plan.layout.holding(target.place.zone.holds)
        name = write_find(self.unit, [self.unit.layout.zones[place.id] for place in holding])
        number = target.place.number
        with f.when(f.result32(name, self.s, kind, num(number), j)):
            f.call(f"put {number}", self.s, j, kind, num(1))

    def _draw(self, statement: s.Draw) -> None:
        f = self.f
        a, i, b, j = self._transfer(statement.source, statement.target)
        short = f.copy(num(0))
        with f.times(self.scalar(statement.count)) as done:
            step(f)
            kind = f.keep(f.result(f"draw {a}", self.s, i))
            with f.when(kind.lt(0)):
                f.set(short, num(1))
                f.go(done)
            f.call(f"put {b}", self.s, j, kind, num(1))
            tell(self.unit, f, MOVED, a, i, b, j, kind, 1)
        self.set_local(statement.short, (short,))

    def _store(self, statement: s.Store) -> None:
        f = self.f
        value = self.unit.layout.values[statement.value]
        index = f.keep(self.index(statement.args, value.place.sizes))
        to = self.words(statement.to)
        if statement.op != "set":
            at = self.s + index.narrow * value.stride
            if value.words:
                old = f.load_words(at, value.words, value.base)
                combine = sets.union if statement.op == "add" else sets.difference
                to = combine(f, old, to)
            else:
                there = at.number(4, value.base)
                to = (there + to[0] if statement.op == "add" else there - to[0],)
        if isinstance(value.place.value.type, NumberType):
            to = (f.result("number", to[0]),)
        f.call(f"set {value.place.number}", self.s, index, *to)
