"""Computes expressions of a plan on the states of the Python machine, to test what passes do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

from legalist.machine import runtime
from legalist.machine.forms import LIST, MASK, ORDER, PIECES, SUBSET, items
from legalist.machine.reference.expressions import BUILTINS, ZONE_READINGS
from legalist.machine.runtime import POWERS, mask_of, members_of
from legalist.plan import Plan
from legalist.plan import expressions as p
from legalist.plan.routines import Action, Choice
from legalist.typed.types import PiecesType, SetType

Env = dict[str, Any]


class Evaluator:
    def __init__(self, plan: Plan, state: list[Any]) -> None:
        self.plan, self.s = plan, state
        self.known: dict[tuple[Any, ...], Any] = {}

    def call(self, key: str, *args: Any) -> Any:
        known = (key, *args)
        if known not in self.known:
            function = self.plan.functions[key]
            env = dict(zip((param.name for param in function.params), args, strict=True))
            self.known[known] = self.value(function.body, env)
        return self.known[known]

    def value(self, node: p.Expr, env: Env) -> Any:
        def v(part: p.Expr) -> Any:
            return self.value(part, env)

        match node:
            case p.Const(_, value):
                return value
            case p.Full(SetType(item)):
                return (1 << item.size) - 1
            case p.Var(_, name):
                return env[name]
            case p.ReadValue(_, value, args):
                place = self.plan.layout.values[value]
                return self.s[place.base + place.index([v(arg) for arg in args])]
            case p.ReadOne(_, at):
                return self._zone(at, env)
            case p.ReadZone(_, what, at):
                return self._read(what, at, env)
            case p.CountKind(_, at, kind):
                found = self._zone(at, env)
                pile = self.plan.layout.zones[at.zone].zone.order == "pile"
                return found.count(v(kind)) if pile else found[v(kind)]
            case p.Call(_, function, args):
                return self.call(function, *map(v, args))
            case p.CallForAll(SetType(item), function):
                return mask_of(i for i in range(item.size) if self.call(function, i))
            case p.Lookup(_, table, args):
                return reduce(lambda rows, arg: rows[v(arg)], args, self.plan.tables.table(table))
            case p.MakeKind(_, sizes, args):
                return reduce(
                    lambda at, pair: at * pair[0] + v(pair[1]), zip(sizes, args, strict=True), 0
                )
            case p.Builtin():
                return self._builtin(node, [v(arg) for arg in node.args])
            case p.Bounded(_, operand, most):
                return runtime.bounded(v(operand), most)
            case p.Compare(_, op, left, right):
                return runtime.COMPARISONS[op](v(left), v(right))
            case p.Logic(_, op, left, right):
                return (v(left) and v(right)) if op == "and" else (v(left) or v(right))
            case p.Not(_, operand):
                return not v(operand)
            case p.Exists(_, operand):
                return v(operand) >= 0
            case p.Member(_, item, group):
                inside = v(group)
                if isinstance(group.type, SetType):
                    return bool(inside & POWERS[v(item)])
                return v(item) in inside
            case p.Conditional(_, condition, then, otherwise):
                return v(then) if v(condition) else v(otherwise)
            case p.Otherwise(_, value, default):
                return runtime.otherwise(v(value), v(default))
            case p.Bind(_, name, value, body):
                return self.value(body, {**env, name: v(value)})
            case p.MakeSet(_, parts):
                return reduce(or_, (POWERS[v(part)] for part in parts), 0)
            case p.MakeList(_, parts):
                return tuple(v(part) for part in parts)
            case p.Occupied(_, zone):
                return self.s[self.plan.layout.zones[zone].occupied]
            case p.KindAt(_, zone, kind):
                return self.s[self.plan.layout.zones[zone].masks + v(kind)]
            case p.AttributeAt(SetType(item), zone, table, value):
                rows, wanted = self.plan.tables.table(table), v(value)
                base = self.plan.layout.zones[zone].base
                return mask_of(i for i in range(item.size) if rows[self.s[base + i]] == wanted)
            case p.Having(SetType(item), table, value):
                rows, wanted = self.plan.tables.table(table), True if value is None else v(value)
                return mask_of(i for i in range(item.size) if rows[i] == wanted)
            case p.IsEmpty(_, group):
                return v(group) == 0
            case p.Image(_, table, group):
                rows = self.plan.tables.table(table)
                return reduce(or_, (rows[i] for i in members_of(v(group))), 0)
            case p.Within(SetType(item), table, group):
                rows, inside = self.plan.tables.table(table), v(group)
                return mask_of(i for i in range(item.size) if rows[i] & ~inside == 0)
            case p.Flood(_, start, allowed):
                return self._flood(v(start), v(allowed))
            case p.Loop():
                return self._loop(node, env)
        raise AssertionError(node)

    def _zone(self, at: p.ZoneAt, env: Env) -> Any:
        place = self.plan.layout.zones[at.zone]
        return place.read(self.s, place.index([self.value(arg, env) for arg in at.args]))

    def _read(self, what: str, at: p.ZoneAt, env: Env) -> Any:
        place = self.plan.layout.zones[at.zone]
        held = self._zone(at, env)
        if what == "top":
            return held[-1] if held else -1
        if place.zone.order == "pile":
            held = tuple(held.count(kind) for kind in range(place.zone.holds.size))
        return ZONE_READINGS[what](held)

    def _builtin(self, node: p.Builtin, args: list[Any]) -> Any:
        match node.op:
            case "size":
                if isinstance(node.args[0].type, SetType):
                    return args[0].bit_count()
                return sum(args[0]) if isinstance(node.args[0].type, PiecesType) else len(args[0])
            case "spread":
                rows = self.plan.tables.table("neighbours")
                return reduce(or_, (rows[i] for i in members_of(args[0])), 0)
            case "kinds":
                return runtime.kinds_among(args[0])
            case "join":
                return runtime.joined(*args)
            case "sorted":
                return tuple(sorted(args[0]))
            case "reversed":
                return args[0][::-1]
            case "distinct":
                return tuple(dict.fromkeys(args[0]))
            case "total":
                return sum(args[0])
            case "union":
                return reduce(or_, args[0], 0)
            case "numbers":
                return runtime.numbers(*args)
        return BUILTINS[node.op](*args)

    def _flood(self, start: int, allowed: int) -> int:
        rows = self.plan.tables.table("neighbours")
        seen, todo = 0, start & allowed
        while todo:
            seen |= todo
            todo = reduce(or_, (rows[i] for i in members_of(todo)), 0) & allowed & ~seen
        return seen

    def passing(self, var: str, source: Any, tests: tuple[p.Expr, ...], env: Env) -> list[Any]:
        listed = members_of(source) if isinstance(source, int) else source
        return [
            item for item in listed if all(self.value(test, {**env, var: item}) for test in tests)
        ]

    def _loop(self, node: p.Loop, env: Env) -> Any:
        found = self.passing(node.var, self.value(node.source, env), node.tests, env)
        match node.kind:
            case "all":
                return mask_of(found) if isinstance(node.type, SetType) else tuple(found)
            case "any":
                return bool(found)
            case "count":
                return len(found)
            case "first":
                return found[0] if found else -1
        assert node.body is not None
        keys = [self.value(node.body, {**env, node.var: item}) for item in found]
        match node.kind:
            case "best":
                return runtime.best(found, keys)
            case "sum":
                return sum(keys)
            case "max":
                return max(keys, default=0)
            case "min":
                return min(keys, default=0)
            case "union":
                return reduce(or_, keys, 0)
        return tuple(keys)

    # ---- legal moves

    def moves(self, action: Action, args: tuple[Any, ...], at_once: bool) -> list[Any]:
        """Return the choices of all legal moves of an action, in order. `at_once` makes late tests
        for all values at once where that is possible."""
        env = dict(zip((param.name for param in action.params), args, strict=True))
        if not all(self.value(test, env) for test in action.tests):
            return []
        return list(self._choose(action, 0, env, (), at_once))

    def _choose(
        self, action: Action, i: int, env: Env, chosen: tuple[Any, ...], at_once: bool
    ) -> Iterator[tuple[Any, ...]]:
        env = env | {h.name: self.value(h.value, env) for h in action.hoisted if h.level == i}
        if i == len(action.choices):
            yield chosen
            return
        choice = action.choices[i]
        for value in self._values(choice, env, at_once):
            inner = {**env, choice.name: value}
            tests = choice.late_rest if at_once else choice.late
            if all(self.value(test, inner) for test in (*choice.tests, *tests)):
                yield from self._choose(action, i + 1, inner, (*chosen, value), at_once)

    def _values(self, choice: Choice, env: Env, at_once: bool) -> Iterator[Any]:
        def v(part: p.Expr | None) -> Any:
            return None if part is None else self.value(part, env)

        narrow = -1 if choice.narrow is None else v(choice.narrow)
        if at_once and choice.late_narrow is not None:
            narrow &= v(choice.late_narrow)
        source, low, high = v(choice.source), v(choice.low), v(choice.high)
        match choice.form:
            case "one":
                inside = source & narrow if isinstance(source, int) else source
                return items((MASK, inside) if isinstance(source, int) else (LIST, inside))
            case "truth":
                return items((LIST, (False, True)))
            case "number":
                return items((LIST, runtime.numbers(low, high)))
            case "order":
                listed = members_of(source) if isinstance(source, int) else source
                return items((ORDER, listed))
            case "subset":
                kept = self.passing(choice.member, source & narrow, choice.member_tests, env)
                return items((SUBSET, mask_of(kept), low, high))
        kinds = ((1 << len(source)) - 1) & narrow
        kept = self.passing(choice.member, kinds, choice.member_tests, env)
        return items((PIECES, runtime.only_kinds(source, mask_of(kept)), low, high))
