"""Evaluating typed expressions over a state. Sets are masks, as in generated code.

Each expression becomes a closure over the closures of its parts: fast to make, and three times as
fast to run as interpreting the tree each time.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import legalist.typed as t
from legalist.board import Board
from legalist.limits import LARGEST_NAMED, LARGEST_SUM
from legalist.machine import runtime
from legalist.machine.counters import Counters, reading
from legalist.machine.list_functions import ListFunctions, is_nested
from legalist.machine.runtime import members_of
from legalist.plan.layout import Layout, ValuePlace, ZonePlace
from legalist.plan.tables import Tables
from legalist.typed.types import ListType, NumberType, PiecesType, SetType

Env = dict[str, Any]
Slots = list[Any]
Closure = Callable[[Env], Any]

ZONE_READINGS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "size": sum,
    "kinds": runtime.kinds_among,
    "all": tuple,
}


class Expressions:
    """Evaluates on one state, `slots`. Results of functions are cached until it changes."""

    def __init__(self, checked: t.Checked, layout: Layout, board: Board | None) -> None:
        self.checked = checked
        self.layout = layout
        self.slots: Slots = []
        self.counters = Counters()
        self.lists = ListFunctions(self.counters)
        self._tables = Tables(checked, board)
        self._neighbours = self._tables.neighbours()
        self._closures: dict[int, Closure] = {}
        self._functions: dict[str, Callable[..., Any]] = {}
        self._results: dict[tuple[Any, ...], Any] = {}
        self._make: dict[type, Callable[[Any], Closure]] = {
            t.Const: _const,
            t.Everything: _everything,
            t.Local: lambda node: operator.itemgetter(node.name),
            t.ReadValue: lambda node: self._slot(self.layout.values[node.value], node.args),
            t.ReadOne: lambda node: self._slot(self.layout.zones[node.at.zone], node.at.args),
            t.ReadZone: self._read_zone,
            t.CountKind: self._count_kind,
            t.CallFunction: self._call,
            t.Lookup: self._lookup,
            t.MakeKind: self._make_kind,
            t.Builtin: self._builtin,
            t.Compare: self._compare,
            t.Logic: self._logic,
            t.Not: self._not,
            t.Exists: self._exists,
            t.Member: self._member,
            t.Conditional: self._conditional,
            t.Otherwise: self._otherwise,
            t.Bind: self._bind,
            t.MakeSet: self._make_set,
            t.MakeList: self._make_list,
            t.Quantifier: self._quantifier,
        }

    def value(self, node: t.Expr, env: Env) -> Any:
        """Return the value of an expression; `env` has the locals."""
        return self.closure(node)(env)

    def closure(self, node: t.Expr) -> Closure:
        made = self._closures.get(id(node))  # the program keeps its nodes alive
        if made is None:
            made = self._closures[id(node)] = self._make[type(node)](node)
        return made

    def named(self, node: t.Expr) -> Closure:
        """Return a closure for something that gets a name, which a number may be too large for."""
        made = self.closure(node)
        if not isinstance(node.type, NumberType):
            return made
        return lambda env: runtime.bounded(made(env), LARGEST_NAMED)

    def forget(self) -> None:
        """Clear the cache after the state has changed."""
        if self._results:
            self._results.clear()

    # ---- places

    def index(self, args: tuple[t.Expr, ...], sizes: tuple[int, ...]) -> Closure:
        """Return the number of an element of a family: mixed radix."""
        if not args:
            return lambda _env: 0
        first, *rest = [self.closure(arg) for arg in args]
        if not rest:
            return first
        pairs = list(zip(rest, sizes[1:], strict=True))

        def number(env: Env) -> int:
            at: int = first(env)
            for arg, size in pairs:
                at = at * size + arg(env)
            return at

        return number

    def zone(self, at: t.ZoneAt, env: Env) -> tuple[ZonePlace, int]:
        place = self.layout.zones[at.zone]
        return place, self.index(at.args, place.sizes)(env)

    def counts(self, place: ZonePlace, at: int) -> tuple[int, ...]:
        """Return the number of pieces of each kind in a bag or a pile."""
        kinds = place.zone.holds.size
        if place.zone.order == "pile":
            return self.lists.counts_of(self.slots[place.base + at], kinds)
        self.counters.pay(reading(kinds))
        first = place.base + at * kinds
        return tuple(self.slots[first : first + kinds])

    def items(self, value: Any, group: t.Expr) -> tuple[Any, ...]:
        """Return the members of a set or a list."""
        return members_of(value) if isinstance(group.type, SetType) else value

    # ---- reading

    def _slot(self, place: ZonePlace | ValuePlace, args: tuple[t.Expr, ...]) -> Closure:
        slots, base = self.slots, place.base
        if len(args) == 1 and isinstance(args[0], t.Local):  # most of them, and called most often
            name = args[0].name
            return lambda env: slots[base + env[name]]
        index = self.index(args, place.sizes)
        return lambda env: slots[base + index(env)]

    def _read_zone(self, node: t.ReadZone) -> Closure:
        place = self.layout.zones[node.at.zone]
        index = self.index(node.at.args, place.sizes)
        if node.what == "top":
            return lambda env: (self.slots[place.base + index(env)] or (-1,))[-1]
        if place.zone.order == "pile" and node.what != "all":
            ask = {"size": len, "kinds": self.lists.kinds_of}[node.what]
            return lambda env: ask(self.slots[place.base + index(env)])
        look = ZONE_READINGS[node.what]
        return lambda env: look(self.counts(place, index(env)))

    def _count_kind(self, node: t.CountKind) -> Closure:
        place, kind = self.layout.zones[node.at.zone], self.closure(node.kind)
        index = self.index(node.at.args, place.sizes)
        if place.zone.order == "pile":
            return lambda env: self.lists.tally(self.slots[place.base + index(env)], kind(env))
        kinds = place.zone.holds.size
        return lambda env: self.slots[place.base + index(env) * kinds + kind(env)]

    def _call(self, node: t.CallFunction) -> Closure:
        name, args = node.function, [self.named(arg) for arg in node.args]
        params = [param.name for param in self.checked.functions[name].params]
        results = self._results
        body: Closure | None = None

        def call(env: Env) -> Any:
            nonlocal body
            values = [arg(env) for arg in args]
            key = (name, *values)
            if key not in results:
                self.counters.pay(1)
                if body is None:
                    body = self.named(self.checked.functions[name].body)
                results[key] = body(dict(zip(params, values, strict=True)))
            return results[key]

        return call

    def _lookup(self, node: t.Lookup) -> Closure:
        table, args = self._tables.table(node.table), [self.closure(arg) for arg in node.args]
        if len(args) == 1:
            only = args[0]
            return lambda env: table[only(env)]

        def look(env: Env) -> Any:
            entry: Any = table
            for arg in args:
                entry = entry[arg(env)]
            return entry

        return look

    def _make_kind(self, node: t.MakeKind) -> Closure:
        sizes = tuple(arg.type.size for arg in node.args)  # type: ignore[attr-defined]
        return self.index(node.args, sizes)

    # ---- operators

    def _compare(self, node: t.Compare) -> Closure:
        compare, left, right = runtime.COMPARISONS[node.op], self.closure(node.left), node.right
        if isinstance(node.left.type, ListType):
            op, second = node.op, self.closure(right)
            return lambda env: self.lists.compared(left(env), op, second(env))
        if isinstance(right, t.Const):
            constant = right.value
            return lambda env: compare(left(env), constant)
        other = self.closure(right)
        return lambda env: compare(left(env), other(env))

    def _logic(self, node: t.Logic) -> Closure:
        left, right = self.closure(node.left), self.closure(node.right)
        if node.op == "and":
            return lambda env: left(env) and right(env)
        return lambda env: left(env) or right(env)

    def _not(self, node: t.Not) -> Closure:
        operand = self.closure(node.operand)
        return lambda env: not operand(env)

    def _exists(self, node: t.Exists) -> Closure:
        inner = node.operand
        if isinstance(inner, t.ReadOne) and len(inner.at.args) == 1:
            only = inner.at.args[0]
            if isinstance(only, t.Local):  # whether there is a piece on a space
                slots, base, name = self.slots, self.layout.zones[inner.at.zone].base, only.name
                return lambda env: slots[base + env[name]] >= 0
        operand = self.closure(inner)
        return lambda env: operand(env) >= 0

    def _member(self, node: t.Member) -> Closure:
        item, group = self.closure(node.item), self.closure(node.group)
        if isinstance(node.group.type, SetType):
            powers = runtime.POWERS
            return lambda env: group(env) & powers[item(env)] != 0
        return lambda env: self.lists.within(item(env), group(env))

    def _conditional(self, node: t.Conditional) -> Closure:
        condition = self.closure(node.condition)
        then, otherwise = self.closure(node.then), self.closure(node.otherwise)
        return lambda env: then(env) if condition(env) else otherwise(env)

    def _otherwise(self, node: t.Otherwise) -> Closure:
        value, default = self.closure(node.value), self.closure(node.default)
        return lambda env: runtime.otherwise(value(env), default(env))

    def _bind(self, node: t.Bind) -> Closure:
        name, value, body = node.name, self.named(node.value), self.closure(node.body)
        return lambda env: body({**env, name: value(env)})

    def _make_set(self, node: t.MakeSet) -> Closure:
        items = [self.closure(item) for item in node.items]
        return lambda env: mask(item(env) for item in items)

    def _make_list(self, node: t.MakeList) -> Closure:
        items = [self.named(item) for item in node.items]
        listed = self.lists.whole if is_nested(node.type) else tuple
        return lambda env: listed(tuple(item(env) for item in items))

    def _builtin(self, node: t.Builtin) -> Closure:
        # The ends of a list of numbers are its items.
        closure = self.named if node.op == "numbers" else self.closure
        args = [closure(arg) for arg in node.args]
        run = self._operation(node)
        if node.op in ("+", "-", "total"):
            run = _summed(run)
        if len(args) == 1:
            only = args[0]
            return lambda env: run(only(env))
        first, second = args
        return lambda env: run(first(env), second(env))

    def _operation(self, node: t.Builtin) -> Callable[..., Any]:
        match node.op:
            case "size":
                return self._size_of(node.args[0])
            case "spread":
                return self._spread
            case "kinds":
                return self._kinds
            case "join" | "sorted" | "reversed" | "distinct" | "total" | "union" | "numbers":
                run: Callable[..., Any] = getattr(self.lists, LISTS.get(node.op, node.op))
                return run
        return BUILTINS[node.op]

    def _size_of(self, node: t.Expr) -> Callable[[Any], int]:
        if isinstance(node.type, SetType):
            return int.bit_count
        if not isinstance(node.type, PiecesType):
            return len
        work = reading(node.type.item.size)
        return lambda counts: self.lists.paid(work, sum(counts))

    def _kinds(self, counts: tuple[int, ...]) -> int:
        return self.lists.paid(reading(len(counts)), runtime.kinds_among(counts))

    def _spread(self, spaces: int) -> int:
        return union(self._neighbours[space] for space in members_of(spaces))

    # ---- quantifiers

    def _quantifier(self, node: t.Quantifier) -> Closure:
        source, var = self.closure(node.source), node.var
        where = None if node.where is None else self.closure(node.where)
        closure = self.named if node.kind == "list" else self.closure
        body = None if node.body is None else closure(node.body)
        finish, nested = _finish(node), is_nested(node.type) and node.kind == "list"
        if node.kind == "sum":
            finish = _summed(finish)

        def quantify(env: Env) -> Any:
            inner = dict(env)

            def passes(item: Any) -> bool:
                inner[var] = item
                return where is None or where(inner)

            def key(item: Any) -> Any:
                inner[var] = item
                return body(inner) if body is not None else item

            group = source(env)
            if node.kind == "connected":
                return self._flood(group, passes)
            items = self.items(group, node.source)
            self.counters.pay(len(items))
            result = finish(items if where is None else _passing(items, var, where, inner), key)
            return self.lists.whole(result) if nested else result

        return quantify

    def _flood(self, start: int, passes: Callable[[int], bool]) -> int:
        seen = 0
        todo = list(members_of(start))
        asked: set[int] = set()
        while todo:
            space = todo.pop()
            if space not in asked:
                self.counters.pay(1)
                asked.add(space)
                if passes(space):
                    seen |= 1 << space
                    todo += members_of(self._neighbours[space])
        return seen


def _summed(run: Callable[..., int]) -> Callable[..., int]:
    return lambda *args: runtime.bounded(run(*args), LARGEST_SUM)


def _passing(items: Iterable[Any], var: str, where: Closure, inner: Env) -> Iterator[Any]:
    """Yield the items for which a condition holds; each is bound to the variable in turn."""
    for inner[var] in items:
        if where(inner):
            yield inner[var]


def _const(node: t.Const) -> Closure:
    value = node.value
    return lambda _env: value


def _everything(node: t.Everything) -> Closure:
    assert isinstance(node.type, SetType)
    every = (1 << node.type.item.size) - 1
    return lambda _env: every


def mask(members: Iterable[int]) -> int:
    """Return the set of these members; none is not a member."""
    return union(runtime.POWERS[member] for member in members)


def union(masks: Iterable[int]) -> int:
    whole = 0
    for part in masks:
        whole |= part
    return whole


# The operations on lists by the names of `ListFunctions`, where these differ.
LISTS = {"join": "joined", "sorted": "ordered", "reversed": "backwards", "union": "union_of"}

BUILTINS: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": runtime.times,
    "div": runtime.divide,
    "mod": runtime.remainder,
    "max": max,
    "min": min,
    "abs": abs,
    "set +": operator.or_,
    "set -": lambda left, right: left & ~right,
    "set &": operator.and_,
    "pieces": operator.getitem,
    "only": runtime.lowest,
    "item": runtime.item,
}

Key = Callable[[Any], Any]


def _finish(node: t.Quantifier) -> Callable[[Iterable[Any], Key], Any]:
    """Return the result of a quantifier for the items that pass. They are visited one by one, and
    each is bound to the variable in turn."""
    if node.kind == "all":
        return _FINISH["set" if isinstance(node.type, SetType) else "tuple"]
    return _FINISH[node.kind]


def _best(items: Iterable[Any], key: Key) -> Any:
    chosen = list(items)
    return max(chosen, key=key) if chosen else -1


_FINISH: dict[str, Callable[[Iterable[Any], Key], Any]] = {
    "connected": lambda _items, _key: None,
    "set": lambda items, _key: mask(items),
    "tuple": lambda items, _key: tuple(items),
    "any": lambda items, _key: next(iter(items), None) is not None,
    "every": lambda items, key: all(map(key, items)),
    "count": lambda items, _key: len(tuple(items)),
    "first": lambda items, _key: next(iter(items), -1),
    "best": _best,
    "sum": lambda items, key: sum(map(key, items)),
    "max": lambda items, key: max(map(key, items), default=0),
    "min": lambda items, key: min(map(key, items), default=0),
    "list": lambda items, key: tuple(map(key, items)),
}
