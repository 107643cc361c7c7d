"""The generated Python of a program: its source, its functions, and which rule each comes from."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

import legalist.typed as t
from legalist.check.choice_numbers import Uncountable
from legalist.lower import Block, Lowered
from legalist.lower.late_tests import LateTests
from legalist.plan.layout import Layout
from legalist.plan.tables import Tables
from legalist.typed.types import Domain

from . import effects as effect_kinds
from . import forms, runtime
from .counters import Counters
from .counting_functions import counted_functions
from .effects import Effects
from .expressions import Emitter
from .functions import Functions
from .legal import Legal
from .namespace import Namespace, local, named
from .noted_moves import NotedMoves
from .procedures import Procedures
from .random import below
from .runtime import Fault
from .source_parts import run_source
from .stores import write_stores
from .trees import own_names


class Code:
    """Functions by the names that they have in the source."""

    def __init__(
        self,
        checked: t.Checked,
        lowered: Lowered,
        layout: Layout,
        tables: Tables,
        counters: Counters,
    ) -> None:
        self._checked = checked
        self._lowered = lowered
        self._names = Namespace(checked, layout, tables)
        self._functions = Functions(self._names)
        self._where: dict[str, str] = {}
        self._space = _library(layout, tables, counters)
        self.noted = NotedMoves(checked, lowered, self)
        self._space["carry_out"] = self.noted.carry_out
        self.source = self._generate()
        self._space |= self._names.values
        run_source(self.source, self._space)

    def __getitem__(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self._space[name]
        return found

    def get(self, name: str) -> Callable[..., Any] | None:
        return self._space.get(name)

    def function(self, key: str) -> Callable[..., Any]:
        """Return a function of the ruleset."""
        return self[self._functions.function(key)]

    def expression(self, expr: t.Expr, params: tuple[t.Param, ...] = ()) -> Callable[..., Any]:
        """Return a function of a state for one more expression; its results are not cached."""
        self._functions.remembering = False
        self._functions.lines = []
        with own_names():
            code = self._functions.emitter.emit(expr)
        names = "".join(f", {local(param.name)}" for param in params)
        lines = [*self._functions.lines, f"def extra(s{names}):", f"    return {code}", ""]
        self._space |= self._names.values
        exec(compile("\n".join(lines), "<rules>", "exec"), self._space)
        return self["extra"]

    def blocks(self) -> dict[int, Callable[..., None]]:
        """Return the functions of blocks by number."""
        return {block.id: self[f"b{block.id}"] for block in self._blocks()}

    def _blocks(self) -> list[Block]:
        return [block for block in self._lowered.blocks if block.id not in self._lowered.forward]

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

    def _generate(self) -> str:
        checked, emitter = self._checked, Emitter(self._names)
        for key in checked.functions:
            self._where[self._functions.function(key)] = checked.functions[key].address
        names = {key: named("p", key) for key in checked.procedures}
        events = {id: n for n, id in enumerate(checked.events)}
        effects = Effects(emitter, names, events)
        procedures = Procedures(checked, self._lowered, effects)
        lines: list[str] = []
        for key, procedure in checked.procedures.items():
            if not procedure.suspends:
                with own_names():
                    lines += procedures.straight(key, procedure)
                self._where[names[key]] = procedure.address
        for block in self._blocks():
            with own_names():
                lines += procedures.block(block)
            self._where[f"b{block.id}"] = self.address(block.procedure)
        legal, late = Legal(emitter), LateTests(checked)
        for number, action in enumerate(checked.actions.values()):
            params = checked.procedures[action.procedure].params
            own = params[: len(params) - len(action.choices)]
            with own_names():
                lines += legal.action(number, action, own, late.of(action))
            address = checked.procedures[action.procedure].address
            for function in (f"legal{number}", f"likely{number}", f"late{number}"):
                self._where[function] = address
        for number, (name, invariant) in enumerate(checked.invariants.items()):
            with own_names():
                lines += [f"def i{number}(s):", f"    return {emitter.emit(invariant.body)}"]
            self._where[f"i{number}"] = f"invariants.{name}"
        stores = write_stores(self._functions, effects.sought.values())
        return "\n".join([*self._functions.lines, *lines, *stores, ""])


def _library(layout: Layout, tables: Tables, counters: Counters) -> dict[str, Any]:
    zones = tuple(layout.zones.values())

    def named(family: Domain, kind: int) -> str:
        return runtime.piece_name(family.name, family.members[kind])

    def missing(zone: int, _at: int, kind: int) -> Fault:
        place = zones[zone].zone
        return Fault("L805", zone=place.id, kind=named(place.holds, kind))

    def full(zone: int, _at: int, kind: int) -> Fault:
        place = zones[zone].zone
        return Fault("L806", zone=place.id, kind=named(place.holds, kind))

    def nowhere(zone: int, kind: int) -> Fault:
        family = zones[zone].zone.holds
        return Fault("L822", kind=named(family, kind))

    space: dict[str, Any] = {
        name: getattr(runtime, name)
        for name in (
            "POWERS", "members_of", "mask_of", "otherwise", "any_mask", "kinds_in",
            "kinds_among", "union", "best", "number", "times", "divide", "remainder", "item",
            "GameEnds", "lowest", "only_kinds",
        )
    }  # fmt: skip
    space |= {
        name: getattr(effect_kinds, name)
        for name in ("RULE", "EVENT", "MOVED", "VALUE", "SHUFFLED", "SHOWN", "CHOSEN")
    }
    space |= {
        "below": below,
        "between": runtime.numbers,
        "count": forms.count,
        "Uncountable": Uncountable,
        **counted_functions(counters, tables.neighbours()),
        "missing": missing,
        "full": full,
        "nowhere": nowhere,
        "__builtins__": {
            name: __builtins__[name]  # type: ignore[index]
            for name in (
                "any", "len", "sum", "max", "min", "abs", "tuple", "next", "range", "enumerate",
                "list",
            )
        },
    }  # fmt: skip
    return space
