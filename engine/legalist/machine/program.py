"""A program as a running machine: generated code, and states to run it on."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from legalist.board import Board
from legalist.check import typed as t
from legalist.lower import Lowered

from . import effects as effect_kinds
from . import forms, runtime
from .counted import counted_functions
from .counters import STEPS, WORK, Counters, OutOfSteps, OutOfWork
from .effects import Effects
from .expressions import Emitter
from .functions import Functions
from .layout import PHASE, RANDOM, STACK, Layout, lay_out
from .legal import Legal
from .names import Namespace, local
from .procedures import Procedures
from .random import below, seeded
from .runtime import Fault, GameEnds
from .stores import write_stores
from .tables import Tables
from .vain import Vain

Slots = list[Any]
Trace = list[tuple[Any, ...]]
Segment = tuple[int, tuple[Any, ...], forms.Form, int]
STOPS = (OutOfSteps, OutOfWork, Fault)


class Broken(Exception):
    """The rules asked for something impossible while running; `where` is the rule's address."""

    def __init__(self, code: str, where: str, params: dict[str, object]) -> None:
        super().__init__(code, where, params)
        self.code, self.where, self.params = code, where, params


class Machine:
    """Runs one program. States are flat lists; they belong to whoever made them."""

    def __init__(self, checked: t.Checked, lowered: Lowered, board: Board | None) -> None:
        self.checked = checked
        self.lowered = lowered
        self.layout: Layout = lay_out(checked)
        self.counters = Counters()
        self._cache = self.layout.legal
        self.tables = Tables(checked, board)
        self._names = Namespace(checked, self.layout, self.tables)
        self._functions = Functions(self._names)
        self.actions = tuple(checked.actions.values())
        self.procedures = tuple(checked.procedures.values())
        self.zones = tuple(self.layout.zones.values())
        self.values = tuple(self.layout.values.values())
        self.events = tuple(checked.events.values())
        self._space: dict[str, Any] = self._library()
        self._where: dict[str, str] = {}
        self.source = self._generate()
        exec(compile(self.source, "<rules>", "exec"), self._space)
        self._collect()

    # ---- making the code

    def _library(self) -> dict[str, Any]:
        zones = self.zones

        def missing(zone: int, _at: int, kind: int) -> Fault:
            place = zones[zone].zone
            return Fault(
                "L805", zone=place.id, kind=f"{place.holds.name} {place.holds.members[kind]}"
            )

        def full(zone: int, _at: int, kind: int) -> Fault:
            place = zones[zone].zone
            return Fault(
                "L806", zone=place.id, kind=f"{place.holds.name} {place.holds.members[kind]}"
            )

        space: dict[str, Any] = {
            name: getattr(runtime, name)
            for name in (
                "POWERS", "members_of", "mask_of", "otherwise", "any_mask", "kinds_in",
                "kinds_among", "kinds_of", "counts_of", "union", "best", "number", "times",
                "divide", "remainder", "numbers", "item", "joined", "GameEnds", "lowest",
                "only_kinds",
            )
        }  # fmt: skip
        space |= {
            name: getattr(effect_kinds, name)
            for name in ("RULE", "EVENT", "MOVED", "VALUE", "SHUFFLED", "SHOWN")
        }
        space |= {
            "below": below,
            "count": forms.count,
            **counted_functions(self.counters, self.tables.neighbours()),
            "missing": missing,
            "full": full,
            "__builtins__": {
                name: __builtins__[name]  # type: ignore[index]
                for name in (
                    "any", "len", "sum", "max", "min", "abs", "tuple", "sorted", "dict", "next",
                    "range", "enumerate", "list",
                )
            },
        }  # fmt: skip
        return space

    def _generate(self) -> str:
        checked, emitter = self.checked, Emitter(self._names)
        for key in checked.functions:
            self._where[self._functions.function(key)] = checked.functions[key].address
        names = {key: f"p{n}" for n, key in enumerate(checked.procedures)}
        events = {event.id: n for n, event in enumerate(self.events)}
        procedures = Procedures(checked, self.lowered, Effects(emitter, names, events))
        lines: list[str] = []
        for key, procedure in checked.procedures.items():
            if not procedure.suspends:
                lines += procedures.straight(key, procedure)
                self._where[names[key]] = procedure.address
        for block in self.lowered.blocks:
            lines += procedures.block(block)
            self._where[f"b{block.id}"] = self._address(block.procedure)
        legal = Legal(emitter)
        for number, action in enumerate(self.actions):
            params = checked.procedures[action.procedure].params
            own = params[: len(params) - len(action.choices)]
            lines += legal.action(number, action, own)
            address = checked.procedures[action.procedure].address
            self._where[f"legal{number}"] = address
        for number, (name, invariant) in enumerate(checked.invariants.items()):
            lines += [f"def i{number}(s):", f"    return {emitter.emit(invariant.body)}"]
            self._where[f"i{number}"] = f"invariants.{name}"
        stores = write_stores(self._functions)
        self._space |= self._names.values
        return "\n".join([*self._functions.lines, *lines, *stores, ""])

    def _collect(self) -> None:
        space = self._space
        self._blocks = [space[f"b{n}"] for n in range(len(self.lowered.blocks))]
        self._legal = [space[f"legal{n}"] for n in range(len(self.actions))]
        keys = list(self.checked.procedures)
        self._straight: dict[str, Callable[..., None]] = {
            key: space[f"p{keys.index(key)}"]
            for key, one in self.checked.procedures.items()
            if not one.suspends
        }
        number = {action.id: n for n, action in enumerate(self.actions)}
        self.offered: dict[str, tuple[int, ...]] = {
            name: tuple(number[one] for one in decision.actions)
            for name, decision in self.checked.decisions.items()
        }
        self._entries = [self.lowered.entry.get(action.procedure, -1) for action in self.actions]
        self._site_actions = [
            tuple(self._legal[n] for n in self.offered[site.decision])
            for site in self.lowered.sites
        ]

    def compile(self, expr: t.Expr, params: tuple[t.Param, ...] = ()) -> Callable[..., Any]:
        """A function of a state for one more expression; nothing it needs is remembered."""
        self._functions.remembering = False
        self._functions.lines = []
        code = self._functions.emitter.emit(expr)
        names = "".join(f", {local(param.name)}" for param in params)
        lines = [*self._functions.lines, f"def extra(s{names}):", f"    return {code}", ""]
        self._space |= self._names.values
        exec(compile("\n".join(lines), "<rules>", "exec"), self._space)
        extra = self._space["extra"]
        return lambda s, *args: self._ask(extra, s, *args)

    # ---- states

    def blank(self, seed: int) -> Slots:
        """All pieces where they start, all values at their start; nothing has been run."""
        s: Slots = [None] * self.layout.size
        s[STACK] = (self.lowered.main, (), ())
        s[RANDOM] = seeded(seed)
        s[PHASE] = 0
        for zone in self.zones:
            fill: Any = {"one": -1, "bag": 0, "pile": ()}[zone.zone.order]
            for slot in range(zone.base, zone.base + zone.count * zone.width):
                s[slot] = fill
            if zone.known >= 0:
                for slot in range(zone.known, zone.known + zone.count):
                    s[slot] = ()
        for value in self.values:
            for slot in range(value.base, value.base + value.count):
                s[slot] = value.value.start
        self.derive(s)
        for family, stock in self.checked.stock.items():
            for kind, (count, at) in enumerate(
                zip(stock, self.checked.starts[family], strict=True)
            ):
                self.put(s, at.zone, list(at.args), kind, count)
        return s

    def derive(self, s: Slots) -> None:
        """Fill the slots that follow from the others."""
        for slot in range(self.layout.derived, self.layout.size):
            s[slot] = None
        for zone in self.zones:
            if zone.masks < 0:
                continue
            for slot in range(zone.masks, zone.occupied + 1):
                s[slot] = 0
            for i in range(zone.count):
                kind = s[zone.base + i]
                if kind >= 0:
                    s[zone.masks + kind] |= 1 << i
                    s[zone.occupied] |= 1 << i

    def index(self, sizes: tuple[int, ...], args: list[int]) -> int:
        at = 0
        for size, arg in zip(sizes, args, strict=True):
            at = at * size + arg
        return at

    def put(self, s: Slots, zone: str, args: list[int], kind: int, count: int) -> None:
        place = self.layout.zones[zone]
        self._space[f"put{place.number}"](s, self.index(place.sizes, args), kind, count)

    def take(self, s: Slots, zone: str, args: list[int], kind: int, count: int) -> None:
        place = self.layout.zones[zone]
        self._space[f"take{place.number}"](s, self.index(place.sizes, args), kind, count)

    # ---- running

    def run(self, s: Slots, trace: Trace | None) -> None:
        """Run blocks until a player has to decide or the game is over."""
        self.counters.reset()
        self._run(s, trace)

    def _run(self, s: Slots, trace: Trace | None) -> None:
        blocks, sites, vain = self._blocks, self.lowered.sites, Vain()
        try:
            while True:
                frame = s[STACK]
                if not frame:
                    return
                block = frame[0]
                if block < 0:
                    site = sites[-1 - block]
                    self.counters.step()
                    s[self._cache] = None
                    if site.or_pass or self._list_legal(s):
                        return
                    vain.ask(site)
                    up = frame[2]
                    s[STACK] = (site.orelse, up[1], up[2])
                    continue
                try:
                    blocks[block](s, trace, frame[1], frame[2])
                except GameEnds:
                    self.end(s)
        except (OutOfSteps, OutOfWork) as error:
            raise self._endless(vain) or self.broken(error, s) from error
        except Fault as error:
            raise self.broken(error, s) from error

    def end(self, s: Slots) -> None:
        """Leave whatever was going on for the ending, or the ending for good."""
        if s[PHASE] == 0:
            s[PHASE] = 1
            s[STACK] = (self.lowered.ending, (), ())
        else:
            s[PHASE] = 2
            s[STACK] = ()

    def broken(self, error: Exception, s: Slots) -> Broken:
        where = ""
        for frame, _ in traceback.walk_tb(error.__traceback__):
            where = self._where.get(frame.f_code.co_name, where)
        if not where and s[STACK] and s[STACK][0] >= 0:
            where = self._where.get(f"b{s[STACK][0]}", "")
        match error:
            case Fault():
                return Broken(error.code, where, error.params)
            case OutOfWork():
                return Broken("L820", where, {"rule": where or "this", "limit": WORK})
        return Broken("L801", where, {"rule": where, "limit": STEPS})

    def _endless(self, vain: Vain) -> Broken | None:
        """What to say of a decision that came back again and again without a legal move."""
        site = vain.most()
        if site is None:
            return None
        where = self._address(site.procedure)
        return Broken("L821", where, {"rule": where, "decision": site.decision})

    def _address(self, procedure: str) -> str:
        known = self.checked.procedures.get(procedure)
        return known.address if known else procedure

    def _list_legal(self, s: Slots) -> list[Segment]:
        listed: list[Segment] | None = s[self._cache]
        if listed is None:
            frame, listed = s[STACK], []
            for legal in self._site_actions[-1 - frame[0]]:
                legal(s, *frame[1], listed)
            s[self._cache] = listed
        return listed

    def segments(self, s: Slots) -> list[Segment]:
        """All legal moves of the current decision (but for passing), in short form."""
        self.counters.reset()
        try:
            return self._list_legal(s)
        except STOPS as error:
            raise self.broken(error, s) from error

    def play(self, s: Slots, action: int, args: tuple[Any, ...], trace: Trace | None) -> None:
        """Do a move in place and run on to the next decision; action -1 is to pass."""
        self.counters.reset()
        frame = s[STACK]
        if action < 0:
            site, up = self.lowered.sites[-1 - frame[0]], frame[2]
            s[STACK] = (site.orelse, up[1], up[2])
        elif self._entries[action] >= 0:
            s[STACK] = (self._entries[action], (*frame[1], *args), frame[2])
        else:
            s[STACK] = frame[2]
            try:
                self._straight[self.actions[action].procedure](s, trace, *frame[1], *args)
            except GameEnds:
                self.end(s)
            except STOPS as error:
                raise self.broken(error, s) from error
        self._run(s, trace)

    def call(self, function: str, s: Slots, *args: Any) -> Any:
        """Evaluate a function of the ruleset."""
        return self._ask(self._space[self._functions.function(function)], s, *args)

    def _ask(self, run: Callable[..., Any], s: Slots, *args: Any) -> Any:
        """Run something that only looks, with counters of its own."""
        self.counters.reset()
        try:
            return run(s, *args)
        except STOPS as error:
            raise self.broken(error, s) from error

    def domain_of(self, action: int, choice: int, s: Slots, *args: Any) -> forms.Form:
        form: forms.Form = self._ask(self._space[f"dom{action}_{choice}"], s, *args)
        return form

    def requirement(self, action: int, which: int, s: Slots, *args: Any) -> bool:
        return bool(self._ask(self._space[f"req{action}_{which}"], s, *args))

    def invariant(self, which: int, s: Slots) -> bool:
        return bool(self._ask(self._space[f"i{which}"], s))
