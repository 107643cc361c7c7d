"""From effects to Python statements. `t` is the list that collects the trace, or None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import legalist.typed as t
from legalist.lower.blocks import BlockEffect, DrawNoting, NoMoves, PickInto, Round, Told
from legalist.plan.layout import ZonePlace
from legalist.typed.types import NUMBER, Domain, ListType

from .expressions import Emitter
from .namespace import local

# Kinds of trace entries, in generated code and in its readers.
RULE, EVENT, MOVED, VALUE, SHUFFLED, SHOWN, CHOSEN, DROPPED = range(8)


class Effects:
    def __init__(
        self, emitter: Emitter, procedures: dict[str, str], events: dict[str, int]
    ) -> None:
        self.x = emitter
        self.layout = emitter.layout
        self.procedures = procedures
        self.events = events
        self.sought: dict[str, Domain] = {}
        self._fresh = 0

    def block(self, effects: Sequence[BlockEffect], indent: str) -> list[str]:
        lines: list[str] = []
        for effect in effects:
            lines += self.effect(effect, indent)
        return lines or [indent + "pass"]

    def _name(self, what: str) -> str:
        self._fresh += 1
        return f"{what}{self._fresh}"

    def effect(self, e: BlockEffect, indent: str) -> list[str]:
        deeper = indent + "    "
        match e:
            case t.Move():
                return self._move(e, indent)
            case t.MoveUnique():
                return self._move_unique(e, indent)
            case t.Draw():
                short = self._name("short")
                lines = self._draw(e, short, indent)
                if e.orelse:
                    lines += [f"{indent}if {short}:", *self.block(e.orelse, deeper)]
                return lines
            case DrawNoting():
                return self._draw(e.draw, local(e.short), indent)
            case t.Shuffle():
                zone, at = self._zone(e.zone)
                return [
                    f"{indent}shuffle{zone.number}(s, {at})",
                    f"{indent}if t is not None: t.append((SHUFFLED, {zone.number}, {at}))",
                ]
            case t.Reveal():
                zone, at = self._zone(e.zone)
                count, to = self.x.emit(e.count), self.x.emit(e.to)
                return [
                    f"{indent}reveal{zone.number}(s, {at}, {count}, {to})",
                    f"{indent}if t is not None: "
                    f"t.append((SHOWN, {zone.number}, {at}, {count}, {to}))",
                ]
            case t.Assign():
                return self._assign(e, indent)
            case t.Let():
                return [f"{indent}{local(e.name)} = {self.x.emit(e.to)}"]
            case t.If():
                lines = [f"{indent}if {self.x.emit(e.condition)}:", *self.block(e.then, deeper)]
                if e.orelse:
                    lines += [f"{indent}else:", *self.block(e.orelse, deeper)]
                return lines
            case t.ForEach():
                return [
                    f"{indent}for {local(e.var)} in {self._items(e.source)}:",
                    f"{deeper}step()",
                    *self.block(e.body, deeper),
                ]
            case t.RepeatTimes():
                return [
                    f"{indent}for _ in range({self.x.emit(e.times)}):",
                    f"{deeper}step()",
                    *self.block(e.body, deeper),
                ]
            case t.RepeatUntil():
                return [
                    f"{indent}while not {self.x.emit(e.until)}:",
                    f"{deeper}step()",
                    *self.block(e.body, deeper),
                ]
            case t.Pick():
                pool = self._name("pool")
                return [
                    f"{indent}{pool} = {self._items(e.source)}",
                    f"{indent}if {pool}:",
                    f"{deeper}{local(e.var)} = {pool}[below(s, len({pool}))]",
                    *self.block(e.body, deeper),
                ]
            case PickInto():
                pool = self._name("pool")
                return [
                    f"{indent}{pool} = {self._items(e.source)}",
                    f"{indent}{local(e.var)} = {pool}[below(s, len({pool}))]",
                ]
            case t.Run():
                args = "".join(f", {self.x.emit(arg)}" for arg in e.args)
                return [f"{indent}{self.procedures[e.procedure]}(s, t{args})"]
            case t.Announce():
                return self._announce(e, indent)
            case Round():
                return [f"{indent}step()"]
            case NoMoves():
                return [f"{indent}{local(e.moves)} = ()"]
            case Told():
                return self._told(e.event, [self.x.emit(arg) for arg in e.args], indent)
            case t.EndGame():
                return [f"{indent}raise GameEnds"]
            case t.Ask() | t.AskFirst() | t.AskAll():
                raise AssertionError(e)  # `lower` ends a block there
        assert_never(e)

    def _items(self, source: t.Expr) -> str:
        text = self.x.emit(source)
        return text if isinstance(source.type, ListType) else f"members_of({text})"

    def _zone(self, at: t.ZoneAt) -> tuple[ZonePlace, str]:
        zone = self.layout.zones[at.zone]
        return zone, self.x.index(at.args, zone.sizes, 0)

    def _moved(self, a: ZonePlace, i: str, b: ZonePlace, j: str, k: str, n: str) -> str:
        return f"if t is not None: t.append((MOVED, {a.number}, {i}, {b.number}, {j}, {k}, {n}))"

    def _transfer(
        self, e: t.Move | t.Draw, indent: str
    ) -> tuple[list[str], ZonePlace, str, ZonePlace, str]:
        (a, i), (b, j) = self._zone(e.source), self._zone(e.target)
        one, other = self._name("i"), self._name("j")
        return [f"{indent}{one}, {other} = {i}, {j}"], a, one, b, other

    def _move(self, e: t.Move, indent: str) -> list[str]:
        lines, a, i, b, j = self._transfer(e, indent)
        if e.form == "all" and a.zone.order == "pile":
            return lines + self._move_pile(a, i, b, j, indent)
        k, n = self._name("k"), self._name("n")
        inner = indent
        match e.form:
            case "one" | "many":
                assert e.what is not None
                count = self.x.emit(e.count) if e.count is not None else "1"
                lines.append(f"{indent}{k}, {n} = {self.x.emit(e.what)}, {count}")
            case "pieces":
                assert e.what is not None
                pieces = self.x.paid(a.zone.holds, self.x.emit(e.what))
                lines.append(f"{indent}for {k}, {n} in enumerate({pieces}):")
                inner += "    "
                lines.append(f"{inner}if not {n}: continue")
            case "all":
                lines.append(f"{indent}for {k}, {n} in all{a.number}(s, {i}):")
                inner += "    "
        return [
            *lines,
            f"{inner}take{a.number}(s, {i}, {k}, {n})",
            f"{inner}put{b.number}(s, {j}, {k}, {n})",
            inner + self._moved(a, i, b, j, k, n),
        ]

    def _move_pile(self, a: ZonePlace, i: str, b: ZonePlace, j: str, indent: str) -> list[str]:
        """Return code that moves all pieces of a pile, the lowest first."""
        pile, k = self._name("pile"), self._name("k")
        lines = [f"{indent}{pile} = empty{a.number}(s, {i})"]
        if b.zone.order == "pile":
            lines.append(f"{indent}lay{b.number}(s, {j}, {pile})")
        else:
            lines.append(f"{indent}for {k} in {pile}: put{b.number}(s, {j}, {k}, 1)")
        moved = f"(MOVED, {a.number}, {i}, {b.number}, {j}, {k}, 1)"
        return [*lines, f"{indent}if t is not None: t.extend([{moved} for {k} in {pile}])"]

    def _move_unique(self, e: t.MoveUnique, indent: str) -> list[str]:
        b, to = self._zone(e.target)
        self.sought[b.zone.holds.name] = b.zone.holds
        first = self.layout.holding(b.zone.holds)[0]
        i, j, k, z = (self._name(name) for name in "ijkz")
        return [
            f"{indent}{j}, {k} = {to}, {self.x.emit(e.what)}",
            f"{indent}{z}, {i}, take = find{first.number}(s, {k})",
            f"{indent}if {z} != {b.number} or {i} != {j}:",
            f"{indent}    take(s, {i}, {k}, 1)",
            f"{indent}    put{b.number}(s, {j}, {k}, 1)",
            f"{indent}    if t is not None: t.append((MOVED, {z}, {i}, {b.number}, {j}, {k}, 1))",
        ]

    def _draw(self, e: t.Draw, short: str, indent: str) -> list[str]:
        lines, a, i, b, j = self._transfer(e, indent)
        k = self._name("k")
        return [
            *lines,
            f"{indent}{short} = False",
            f"{indent}for _ in range({self.x.emit(e.count)}):",
            f"{indent}    step()",
            f"{indent}    {k} = draw{a.number}(s, {i})",
            f"{indent}    if {k} < 0:",
            f"{indent}        {short} = True",
            f"{indent}        break",
            f"{indent}    put{b.number}(s, {j}, {k}, 1)",
            f"{indent}    " + self._moved(a, i, b, j, k, "1"),
        ]

    def _assign(self, e: t.Assign, indent: str) -> list[str]:
        place = self.layout.values[e.value]
        at = self._name("i")
        lines = [f"{indent}{at} = {self.x.index(e.args, place.sizes, 0)}"]
        to = self.x.emit(e.to)
        old = f"s[{place.base} + {at}]"
        if place.value.type == NUMBER:
            sign = {"add": "+", "subtract": "-"}.get(e.op)
            to = f"number({old} {sign} {to})" if sign else f"number({to})"
        elif e.op == "add":
            to = f"{old} | {to}"
        elif e.op == "subtract":
            to = f"{old} & ~{to}"
        return [*lines, f"{indent}set{place.number}(s, t, {at}, {to})"]

    def _told(self, event: str, args: list[str], indent: str) -> list[str]:
        listed = "".join(f"{arg}, " for arg in args)
        return [f"{indent}if t is not None: t.append((EVENT, {self.events[event]}, ({listed})))"]

    def _announce(self, e: t.Announce, indent: str) -> list[str]:
        names, lines = [], []
        for arg in e.args:
            name = self._name("a")
            names.append(name)
            lines.append(f"{indent}{name} = {self.x.emit(arg)}")
        lines += self._told(e.event, names, indent)
        args = "".join(f", {name}" for name in names)
        for rule in self.x.checked.events[e.event].rules:
            lines.append(f"{indent}{self.procedures[rule]}(s, t{args})")
        return lines
