"""From statements of a plan to lines of Python. `t` is the list that collects the trace, or
None."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from legalist.plan import expressions as p
from legalist.plan import statements as s
from legalist.plan.layout import ZonePlace
from legalist.typed.types import NUMBER, ListType, PiecesType

from .expressions import Expressions
from .names import local, named

Lines = list[str]


class Statements:
    """Writes the statements of one routine. `leave` are the lines that end it."""

    def __init__(self, x: Expressions, leave: Lines) -> None:
        self.x = x
        self.layout = x.layout
        self._leave = leave
        self._fresh = 0

    def body(self, body: s.Body, indent: str) -> Lines:
        lines = [line for statement in body for line in self._statement(statement)]
        return [indent + line for line in lines or ["pass"]]

    def _name(self, what: str) -> str:
        self._fresh += 1
        return f"{what}{self._fresh}"

    def _inside(self, head: str, body: s.Body) -> Lines:
        return [head, *self.body(body, "    ")]

    def _statement(self, one: s.Statement) -> Lines:
        text = self.x.text
        match one:
            case s.Step():
                return ["step()"]
            case s.SetVar(name, to):
                return [f"{local(name)} = {text(to)}"]
            case s.If(condition, then, orelse):
                lines = self._inside(f"if {text(condition)}:", then)
                return lines + (self._inside("else:", orelse) if orelse else [])
            case s.Each(var, source, body):
                return self._inside(f"for {local(var)} in {self._items(source)}:", body)
            case s.Times(count, body):
                return self._inside(f"for _ in range({text(count)}):", body)
            case s.Until(condition, body):
                return self._inside(f"while not {text(condition)}:", body)
            case s.Pick(var, found, source):
                pool = self._name("pool")
                return [
                    f"{pool} = {self._items(source)}",
                    f"{local(found)} = len({pool}) > 0",
                    f"if {local(found)}: {local(var)} = {pool}[below(s, len({pool}))]",
                ]
            case s.MoveKind():
                return self._move_kind(one)
            case s.MovePieces():
                return self._move_pieces(one)
            case s.MoveAll():
                return self._move_all(one)
            case s.MoveUnique():
                return self._move_unique(one)
            case s.Draw():
                return self._draw(one)
            case s.Shuffle(zone):
                place, at = self._zone(zone)
                i = self._name("i")
                told = self._told("SHUFFLED", f"{place.number}, {i}")
                return [f"{i} = {at}", f"shuffle{place.number}(s, {i})", told]
            case s.Reveal(count, zone, to):
                place, at = self._zone(zone)
                i, n, player = self._name("i"), self._name("n"), self._name("to")
                return [
                    f"{i}, {n}, {player} = {at}, {text(count)}, {text(to)}",
                    f"reveal{place.number}(s, {i}, {n}, {player})",
                    self._told("SHOWN", f"{place.number}, {i}, {n}, {player}"),
                ]
            case s.Store():
                return self._store(one)
            case s.Run(procedure, args):
                return [f"{named('p', procedure)}(s, t{self._given(args)})"]
            case s.TellRule(number, args):
                return [self._told("RULE", f"{number}, ({self._listed(args)})")]
            case s.TellEvent(number, args):
                return [self._told("EVENT", f"{number}, ({self._listed(args)})")]
            case s.NoMoves(moves):
                return [f"{local(moves)} = ()"]
            case s.Leave():
                return self._leave
            case s.EndGame():
                return ["raise GameEnds"]
        assert_never(one)

    def _given(self, args: tuple[p.Expr, ...]) -> str:
        return "".join(f", {self.x.text(arg)}" for arg in args)

    def _listed(self, args: tuple[p.Expr, ...]) -> str:
        return "".join(f"{self.x.text(arg)}, " for arg in args)

    def _told(self, entry: str, rest: str) -> str:
        return f"if t is not None: t.append(({entry}, {rest}))"

    def _items(self, source: p.Expr) -> str:
        text = self.x.text(source)
        return text if isinstance(source.type, ListType) else f"members_of({text})"

    # ---- moving pieces

    def _zone(self, at: p.ZoneAt) -> tuple[ZonePlace, str]:
        zone = self.layout.zones[at.zone]
        return zone, self.x.index(at.args, zone.sizes, 0)

    def _transfer(self, source: p.ZoneAt, target: p.ZoneAt) -> tuple[str, _Move]:
        (a, i), (b, j) = self._zone(source), self._zone(target)
        names = self._name("i"), self._name("j")
        return f"{names[0]}, {names[1]} = {i}, {j}", _Move(a, names[0], b, names[1], self._told)

    def _move_kind(self, one: s.MoveKind) -> Lines:
        first, move = self._transfer(one.source, one.target)
        k, n = self._name("k"), self._name("n")
        taken = f"{k}, {n} = {self.x.text(one.kind)}, {self.x.text(one.count)}"
        return [first, taken, *move.lines(k, n)]

    def _move_pieces(self, one: s.MovePieces) -> Lines:
        first, move = self._transfer(one.source, one.target)
        assert isinstance(one.pieces.type, PiecesType)
        pieces = self.x.paid(one.pieces.type.item, self.x.text(one.pieces))
        k, n = self._name("k"), self._name("n")
        moved = [f"if not {n}: continue", *move.lines(k, n)]
        return [first, f"for {k}, {n} in enumerate({pieces}):", *_deeper(moved)]

    def _move_all(self, one: s.MoveAll) -> Lines:
        first, move = self._transfer(one.source, one.target)
        if move.a.zone.order != "pile":
            k, n = self._name("k"), self._name("n")
            head = f"for {k}, {n} in all{move.a.number}(s, {move.i}):"
            return [first, head, *_deeper(move.lines(k, n))]
        pile, k = self._name("pile"), self._name("k")
        if move.b.zone.order == "pile":
            put = f"lay{move.b.number}(s, {move.j}, {pile})"
        else:
            put = f"for {k} in {pile}: put{move.b.number}(s, {move.j}, {k}, 1)"
        taken = f"{pile} = empty{move.a.number}(s, {move.i})"
        return [first, taken, put, f"for {k} in {pile}:", *_deeper([move.told(k, "1")])]

    def _move_unique(self, one: s.MoveUnique) -> Lines:
        b, to = self._zone(one.target)
        first = self.layout.holding(b.zone.holds)[0]
        i, j, k, z = (self._name(name) for name in "ijkz")
        return [
            f"{j}, {k} = {to}, {self.x.text(one.kind)}",
            f"{z}, {i}, take = find{first.number}(s, {k})",
            f"if {z} != {b.number} or {i} != {j}:",
            f"    take(s, {i}, {k}, 1)",
            f"    put{b.number}(s, {j}, {k}, 1)",
            "    " + self._told("MOVED", f"{z}, {i}, {b.number}, {j}, {k}, 1"),
        ]

    def _draw(self, one: s.Draw) -> Lines:
        first, move = self._transfer(one.source, one.target)
        short, k = local(one.short), self._name("k")
        return [
            first,
            f"{short} = False",
            f"for _ in range({self.x.text(one.count)}):",
            "    step()",
            f"    {k} = draw{move.a.number}(s, {move.i})",
            f"    if {k} < 0:",
            f"        {short} = True",
            "        break",
            f"    put{move.b.number}(s, {move.j}, {k}, 1)",
            "    " + move.told(k, "1"),
        ]

    def _store(self, one: s.Store) -> Lines:
        place = self.layout.values[one.value]
        i, to = self._name("i"), self.x.text(one.to)
        first = f"{i} = {self.x.index(one.args, place.sizes, 0)}"
        old = f"s[{place.base} + {i}]"
        number = place.value.type == NUMBER
        match one.op:
            case "add":
                to = f"{old} + {to}" if number else f"{old} | {to}"
            case "subtract":
                to = f"{old} - {to}" if number else f"{old} & ~{to}"
            case "set":
                pass
        to = f"number({to})" if number else to
        return [first, f"set{place.number}(s, t, {i}, {to})"]


class _Move:
    """A move of pieces between two zones, whose indexes have names."""

    def __init__(
        self, a: ZonePlace, i: str, b: ZonePlace, j: str, told: Callable[[str, str], str]
    ) -> None:
        self.a, self.i, self.b, self.j, self._told = a, i, b, j, told

    def lines(self, k: str, n: str) -> Lines:
        return [
            f"take{self.a.number}(s, {self.i}, {k}, {n})",
            f"put{self.b.number}(s, {self.j}, {k}, {n})",
            self.told(k, n),
        ]

    def told(self, k: str, n: str) -> str:
        places = f"{self.a.number}, {self.i}, {self.b.number}, {self.j}"
        return self._told("MOVED", f"{places}, {k}, {n}")


def _deeper(lines: Lines) -> Lines:
    return ["    " + line for line in lines]
