"""Carrying out typed effects on a state until a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.machine.counters import SMALL, reading
from legalist.machine.random import below
from legalist.machine.runtime import Fault, GameEnds, number, piece_name
from legalist.plan.layout import ZonePlace
from legalist.typed.types import NUMBER, Domain

from .expressions import Env, Expressions


class Asked(Exception):
    """Raised when a player has to decide."""


class Effects(Expressions):
    """`place` is the current effect, to blame it when something fails."""

    place: Span | None = None

    def block(self, effects: t.Block, env: Env) -> None:
        for effect in effects:
            self.effect(effect, env)

    def run(self, procedure: str, args: tuple[Any, ...]) -> None:
        self.counters.step()
        found = self.checked.procedures[procedure]
        env = {param.name: arg for param, arg in zip(found.params, args, strict=True)}
        if found.guard is None or self.value(found.guard, env):
            self.block(found.body, env)

    def effect(self, node: t.Effect, env: Env) -> None:
        before, self.place = self.place, node.span
        CARRY_OUT[type(node)](self, node, env)
        self.place = before

    # ---- pieces

    def _pay_moving(self, pieces: int) -> None:
        """Pay for copying a pile of which a piece or a few are moved."""
        if pieces > SMALL:
            self.counters.pay_copying(pieces)

    def put(self, place: ZonePlace, at: int, kind: int, count: int) -> None:
        self.forget()
        match place.zone.order:
            case "bag":
                self.slots[place.base + at * place.width + kind] += count
            case "pile":
                self._pay_moving(len(self.slots[place.base + at]) + count)
                self.slots[place.base + at] += (kind,) * count
                if place.known >= 0:
                    self.slots[place.known + at] += (0,) * count
            case _ if count:
                if self.slots[place.base + at] >= 0 or count > 1:
                    raise fault("L806", place, kind)
                self.slots[place.base + at] = kind

    def take(self, place: ZonePlace, at: int, kind: int, count: int) -> None:
        self.forget()
        match place.zone.order:
            case "bag":
                slot = place.base + at * place.width + kind
                if not 0 <= count <= self.slots[slot]:
                    raise fault("L805", place, kind)
                self.slots[slot] -= count
            case "pile":
                self._take_from_pile(place, at, kind, count)
            case _ if count:
                if self.slots[place.base + at] != kind or count > 1:
                    raise fault("L805", place, kind)
                self.slots[place.base + at] = -1

    def _take_from_pile(self, place: ZonePlace, at: int, kind: int, count: int) -> None:
        pile = self.slots[place.base + at]
        if not 0 <= count <= self.lists.tally(pile, kind):
            raise fault("L805", place, kind)
        places = self.lists.topmost(pile, kind, count)
        self.slots[place.base + at] = self.lists.without(pile, places)
        if place.known >= 0:
            known = self.slots[place.known + at]
            self.slots[place.known + at] = self.lists.without(known, places)

    def pieces(self, place: ZonePlace, at: int) -> list[tuple[int, int]]:
        """Return everything in a bag, or in a zone for one piece, as kinds and numbers."""
        if place.zone.order == "bag":
            return [(kind, n) for kind, n in enumerate(self.counts(place, at)) if n]
        kind = self.slots[place.base + at]
        return [] if kind < 0 else [(kind, 1)]

    def draw_one(self, place: ZonePlace, at: int) -> int:
        """Take one piece at random or from the top; return -1 if there is none."""
        self.forget()
        if place.zone.order == "pile":
            pile = self.slots[place.base + at]
            if not pile:
                return -1
            self._pay_moving(len(pile))
            self.slots[place.base + at] = pile[:-1]
            if place.known >= 0:
                self.slots[place.known + at] = self.slots[place.known + at][:-1]
            return int(pile[-1])
        counts = self.counts(place, at)
        if not any(counts):
            return -1
        left, kind = below(self.slots, sum(counts)), 0
        while left >= counts[kind]:
            left -= counts[kind]
            kind += 1
        self.slots[place.base + at * place.width + kind] -= 1
        return kind

    def draw(self, node: t.Draw, env: Env) -> bool:
        """Draw pieces; return whether there were too few."""
        (source, at), (target, to) = self.zone(node.source, env), self.zone(node.target, env)
        for _ in range(self.value(node.count, env)):
            self.counters.step()
            kind = self.draw_one(source, at)
            if kind < 0:
                return True
            self.put(target, to, kind, 1)
        return False

    def _moved(self, node: t.Move, env: Env) -> Iterator[tuple[int, int]]:
        if node.form == "all" or node.what is None:
            yield from self.pieces(*self.zone(node.source, env))
        elif node.form == "pieces":
            counts = self.value(node.what, env)
            self.counters.pay(reading(len(counts)))
            yield from ((k, n) for k, n in enumerate(counts) if n)
        else:
            kind = self.value(node.what, env)
            yield kind, 1 if node.count is None else self.value(node.count, env)

    # ---- one method per effect

    def _move(self, node: t.Move, env: Env) -> None:
        (source, at), (target, to) = self.zone(node.source, env), self.zone(node.target, env)
        if node.form == "all" and source.zone.order == "pile":
            self._move_pile(source, at, target, to)
            return
        for kind, count in list(self._moved(node, env)):
            self.take(source, at, kind, count)
            self.put(target, to, kind, count)

    def _move_pile(self, source: ZonePlace, at: int, target: ZonePlace, to: int) -> None:
        """Move all pieces of a pile, the lowest first."""
        pile = self.slots[source.base + at]
        self.counters.pay(len(pile))
        self.slots[source.base + at] = ()
        if source.known >= 0:
            self.slots[source.known + at] = ()
        self.forget()
        if target.zone.order != "pile":
            for kind in pile:
                self.put(target, to, kind, 1)
            return
        self.counters.pay_copying(len(self.slots[target.base + to]) + len(pile))
        self.slots[target.base + to] += pile
        if target.known >= 0:
            self.slots[target.known + to] += (0,) * len(pile)

    def _move_unique(self, node: t.MoveUnique, env: Env) -> None:
        target, to = self.zone(node.target, env)
        kind = self.value(node.what, env)
        source, at = self._find(target.zone.holds, kind)
        if source is not target or at != to:
            self.take(source, at, kind, 1)
            self.put(target, to, kind, 1)

    def _find(self, family: Domain, kind: int) -> tuple[ZonePlace, int]:
        """Return the zone that holds a piece of a kind."""
        for place in self.layout.holding(family):
            self.counters.pay(place.count)
            for at in range(place.count):
                if place.zone.order == "pile":
                    self.counters.pay_copying(len(self.slots[place.base + at]))
                if place.number_of(self.slots, at, kind):
                    return place, at
        raise Fault("L822", kind=piece_name(family.name, family.members[kind]))

    def _draw(self, node: t.Draw, env: Env) -> None:
        if self.draw(node, env):
            self.block(node.orelse, env)

    def _shuffle(self, node: t.Shuffle, env: Env) -> None:
        self.forget()
        place, at = self.zone(node.zone, env)
        pile = list(self.slots[place.base + at])
        self.counters.pay(len(pile))
        for last in range(len(pile) - 1, 0, -1):
            other = below(self.slots, last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        self.slots[place.base + at] = tuple(pile)
        if place.known >= 0:
            self.slots[place.known + at] = (0,) * len(pile)

    def _reveal(self, node: t.Reveal, env: Env) -> None:
        place, at = self.zone(node.zone, env)
        count, to = self.value(node.count, env), self.value(node.to, env)
        known = self.slots[place.known + at]
        first = min(max(0, len(known) - count), len(known))
        self.counters.pay_copying(len(known))
        self.counters.pay(len(known) - first)
        self.slots[place.known + at] = tuple(
            who | 1 << to if j >= first else who for j, who in enumerate(known)
        )

    def _assign(self, node: t.Assign, env: Env) -> None:
        place = self.layout.values[node.value]
        slot = place.base + self.index(node.args, place.sizes)(env)
        old, to = self.slots[slot], self.value(node.to, env)
        if place.value.type == NUMBER:
            to = number({"set": to, "add": old + to, "subtract": old - to}[node.op])
        elif node.op != "set":
            to = old | to if node.op == "add" else old & ~to
        self.slots[slot] = to
        self.forget()

    def _let(self, node: t.Let, env: Env) -> None:
        env[node.name] = self.named(node.to)(env)

    def _if(self, node: t.If, env: Env) -> None:
        self.block(node.then if self.value(node.condition, env) else node.orelse, env)

    def _for_each(self, node: t.ForEach, env: Env) -> None:
        for item in self.items(self.value(node.source, env), node.source):
            self.counters.step()
            env[node.var] = item
            self.block(node.body, env)

    def _repeat_times(self, node: t.RepeatTimes, env: Env) -> None:
        for _ in range(self.value(node.times, env)):
            self.counters.step()
            self.block(node.body, env)

    def _repeat_until(self, node: t.RepeatUntil, env: Env) -> None:
        while not self.value(node.until, env):
            self.counters.step()
            self.block(node.body, env)

    def _pick(self, node: t.Pick, env: Env) -> None:
        pool = self.items(self.value(node.source, env), node.source)
        if pool:
            env[node.var] = pool[below(self.slots, len(pool))]
            self.block(node.body, env)

    def _run(self, node: t.Run, env: Env) -> None:
        self.run(node.procedure, tuple(self.named(arg)(env) for arg in node.args))

    def _announce(self, node: t.Announce, env: Env) -> None:
        args = tuple(self.named(arg)(env) for arg in node.args)
        for rule in self.checked.events[node.event].rules:
            self.run(rule, args)

    def _ask(self, _node: t.Ask, _env: Env) -> None:
        self.counters.step()
        raise Asked

    def _ask_players(self, node: t.AskFirst | t.AskAll, env: Env) -> None:
        if self.items(self.value(node.players, env), node.players):
            self.counters.step()
            self.counters.step()
            raise Asked
        self.block(node.orelse, env)

    def _end_game(self, _node: t.EndGame, _env: Env) -> None:
        raise GameEnds


def fault(code: str, place: ZonePlace, kind: int) -> Fault:
    family = place.zone.holds
    return Fault(code, zone=place.zone.id, kind=piece_name(family.name, family.members[kind]))


CARRY_OUT: dict[type, Callable[[Effects, Any, Env], None]] = {
    t.Move: Effects._move,
    t.MoveUnique: Effects._move_unique,
    t.Draw: Effects._draw,
    t.Shuffle: Effects._shuffle,
    t.Reveal: Effects._reveal,
    t.Assign: Effects._assign,
    t.Let: Effects._let,
    t.If: Effects._if,
    t.ForEach: Effects._for_each,
    t.RepeatTimes: Effects._repeat_times,
    t.RepeatUntil: Effects._repeat_until,
    t.Pick: Effects._pick,
    t.Run: Effects._run,
    t.Announce: Effects._announce,
    t.Ask: Effects._ask,
    t.AskFirst: Effects._ask_players,
    t.AskAll: Effects._ask_players,
    t.EndGame: Effects._end_game,
}
