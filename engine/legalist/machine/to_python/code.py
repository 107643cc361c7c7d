"""The generated Python of a program: its functions by name, and which rule each comes from."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import legalist.typed as t
from legalist.lower import Lowered
from legalist.machine.counters import Counters
from legalist.machine.memory import FirstUse
from legalist.machine.noted_moves import NotedMoves
from legalist.plan import Plan
from legalist.plan.from_expressions import translate
from legalist.plan.from_lowered import params_of
from legalist.plan.routines import Function
from legalist.typed.types import TRUTH, Domain

from .blocks import Procedures
from .expressions import Expressions
from .functions import Functions
from .legal import Legal, late
from .library import make_library
from .memo_slots import MemoSlots
from .names import Constants, kept, named
from .source_parts import run_source
from .stores import find_lines, value_lines, zone_lines, zone_names

Write = Callable[[], list[str]]


class Code:
    """Functions by the names that they have in the source. Until one is called for the first time,
    something that compiles it stands in its place."""

    def __init__(
        self, checked: t.Checked, lowered: Lowered, plan: Plan, counters: Counters
    ) -> None:
        self._checked = checked
        self._plan = plan
        self._space = make_library(plan.layout, plan.tables, counters)
        self._slots = MemoSlots(checked, plan.layout)
        x = Expressions(plan.layout, Constants(plan.tables, self._space), plan.functions)
        self._functions = Functions(plan, self._slots, x)
        self._procedures = Procedures(plan, x)
        self._legal = Legal(plan, x)
        # What writes each part of the source, by the name of its first function; and the names of
        # all functions in it.
        self._parts: dict[str, tuple[Write, Sequence[str]]] = {}
        self._where: dict[str, str] = {}
        self._extra = 0
        # The procedures that never stop.
        self.procedures = FirstUse[str, Callable[..., None]](lambda key: self[named("p", key)])
        self._list_parts(lowered)
        self.noted = NotedMoves(checked, lowered, self)
        self._space["carry_out"] = self.noted.carry_out

    # ---- looking up

    def __getitem__(self, name: str) -> Callable[..., Any]:
        """Return a function, compiled."""
        part = self._parts.get(name)
        if part is not None:
            self._compile(name)
        found: Callable[..., Any] = self._space[name]
        return found

    def function(self, key: str) -> Callable[..., Any]:
        """Return a function of the ruleset."""
        return self[named("f", key)]

    def late(self, number: int) -> Callable[..., bool] | None:
        """Return the late tests of an action; None if it has none."""
        return self[f"late{number}"] if late(self._plan.actions[number]) else None

    def expression(self, expr: t.Expr, params: tuple[t.Param, ...] = ()) -> Callable[..., Any]:
        """Return a function of a state for one more expression; its results are not cached."""
        self._extra += 1
        key = f"extra {self._extra}"
        body = translate(expr)
        self._plan.extra[key] = Function(key, "", params_of(params), expr.type, body, None)
        self._run(self._functions.plain(key, "extra"))
        found: Callable[..., Any] = self._space.pop("extra")
        return found

    @property
    def source(self) -> str:
        """All that could be compiled, in one order."""
        return "\n".join(line for write, _ in self._parts.values() for line in [*write(), ""])

    def address(self, procedure: str) -> str:
        """Return the address of a procedure, to blame it."""
        known = self._checked.procedures.get(procedure)
        return known.address if known else procedure

    def blamed(self, error: Exception) -> str:
        """Return the address of the innermost rule in an error's traceback; empty if there is
        none."""
        where = ""
        for frame, _ in traceback.walk_tb(error.__traceback__):
            where = self._where.get(frame.f_code.co_name, where)
        return where

    # ---- parts of the source

    def _list_parts(self, lowered: Lowered) -> None:
        checked, plan = self._checked, self._plan
        for key, function in checked.functions.items():
            name = named("f", key)
            self._part(name, partial(self._functions.function, key), function.address)
            self._space[kept(name)] = {}
            types = [param.type for param in function.params]
            if function.result == TRUTH and len(types) == 1 and isinstance(types[0], Domain):
                self._part(named("m", key), partial(self._functions.for_all, key))
        for key in plan.invariants:
            name = named("f", key)
            self._part(name, partial(self._functions.plain, key, name), key)
        for key, procedure in checked.procedures.items():
            if not procedure.suspends:
                write = partial(self._procedures.procedure, key)
                self._part(named("p", key), write, procedure.address)
        for block in lowered.blocks:
            if block.id not in lowered.forward:
                write = partial(self._procedures.block, block.id)
                self._part(f"b{block.id}", write, self.address(block.procedure))
        for number, action in enumerate(checked.actions.values()):
            self._list_action(number, action, checked.procedures[action.procedure].address)
        self._list_stores()

    def _list_action(self, number: int, action: t.Action, address: str) -> None:
        for word in ("legal", "likely", "late"):
            self._part(f"{word}{number}", partial(getattr(self._legal, word), number), address)
        for i in range(len(action.choices)):
            self._part(f"dom{number}_{i}", partial(self._legal.domain, number, i))
        for i in range(len(action.requirements)):
            self._part(f"req{number}_{i}", partial(self._legal.requirement, number, i))

    def _list_stores(self) -> None:
        layout, reading = self._plan.layout, self._slots.reading
        families: dict[str, Domain] = {}
        for key, zone in layout.zones.items():
            families[zone.zone.holds.name] = zone.zone.holds

            def write(zone: Any = zone, key: str = key) -> list[str]:
                return zone_lines(zone, reading(f"zones.{key}"))

            self._part("", write, names=zone_names(zone))
        for key, value in layout.values.items():

            def write_value(value: Any = value, key: str = key) -> list[str]:
                return value_lines(value, reading(f"values.{key}"))

            self._part(f"set{value.number}", write_value)
        for family in families.values():
            places = layout.holding(family)
            self._part(f"find{places[0].number}", partial(find_lines, places))

    def _part(self, name: str, write: Write, address: str = "", names: Sequence[str] = ()) -> None:
        names = names or (name,)
        self._parts[names[0]] = (write, names)
        for one in names:
            self._space[one] = partial(self._first_call, names[0], one)
            if address:
                self._where[one] = address

    def _first_call(self, part: str, name: str, *args: Any) -> Any:
        self._compile(part)
        return self._space[name](*args)

    def _compile(self, part: str) -> None:
        write, names = self._parts[part]
        if isinstance(self._space[names[0]], partial):
            self._run(write())

    def _run(self, lines: list[str]) -> None:
        run_source("\n".join([*lines, ""]), self._space)
