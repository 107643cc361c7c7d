"""Procedures that never stop, and the blocks of those that may, as functions.

A block takes its frame `locals_` apart and puts the next one on the stack `s[0]`; `up` is the
parent of the frame. Where the next block is known and no loop goes through it, it is called
instead.
"""

from __future__ import annotations

from typing import assert_never

from legalist.lower.blocks import Target
from legalist.plan import Plan
from legalist.plan import expressions as p
from legalist.plan import statements as s
from legalist.typed.types import ListType

from .expressions import Expressions
from .names import local, named
from .statements import Lines, Statements

# So many blocks call each other, at most.
MOST_CALLS = 4


class Procedures:
    def __init__(self, plan: Plan, x: Expressions) -> None:
        self._plan, self._x = plan, x

    def procedure(self, key: str) -> Lines:
        procedure = self._plan.procedures[key]
        params = ["s", "t", *(local(param.name) for param in procedure.params)]
        statements = Statements(self._x, ["return"])
        return [
            f"def {named('p', key)}({', '.join(params)}):",
            *statements.body(procedure.body, "    "),
        ]

    def block(self, number: int) -> Lines:
        block = self._plan.cut[number]
        names = " ".join(f"{local(name)}," for name in block.locals)
        statements = Statements(self._x, ["s[0] = up", "return"])
        return [
            f"def b{number}(s, t, locals_, up):",
            *([f"    ({names}) = locals_"] if names else []),
            *(statements.body(block.body, "    ") if block.body else []),
            *(f"    {line}" for line in self._end(block.procedure, block.end)),
        ]

    def _frame(self, target: Target) -> str:
        if target is None:
            return "up"
        names = "".join(f"{local(name)}, " for name in self._plan.cut[target].locals)
        return f"({target}, ({names}), up)"

    def _next(self, target: Target) -> str:
        """Return what continues with a block of this procedure."""
        if target is None:
            return "s[0] = up"
        names = "".join(f"{local(name)}, " for name in self._plan.cut[target].locals)
        return self._go(target, names, "up")

    def _go(self, target: int, values: str, up: str) -> str:
        if self._ends_soon(target, MOST_CALLS):
            return f"b{target}(s, t, ({values}), {up})"
        return f"s[0] = ({target}, ({values}), {up})"

    def _ends_soon(self, number: int, most: int) -> bool:
        """Return whether no more blocks than so many are known to follow each other from one on."""
        if not most:
            return False
        match self._plan.cut[number].end:
            case s.Goto(target):
                targets: tuple[Target, ...] = (target,)
            case s.Branch(_, yes, no):
                targets = yes, no
            case s.CallThen(called):
                targets = (self._plan.entry[called],)
            case _:
                targets = ()
        return all(target is None or self._ends_soon(target, most - 1) for target in targets)

    def _values(self, args: tuple[p.Expr, ...]) -> str:
        return "".join(f"{self._x.text(arg)}, " for arg in args)

    def _end(self, procedure: str, end: s.End) -> Lines:
        frame = self._frame
        match end:
            case s.Goto(target):
                return [self._next(target)]
            case s.Finish():
                return ["s[0] = ()", "s[2] = 2"]
            case s.Branch(condition, yes, no):
                return [
                    f"if {self._x.text(condition)}: {self._next(yes)}",
                    f"else: {self._next(no)}",
                ]
            case s.CallThen(called, args, then):
                entry = self._plan.entry[called]
                return [self._go(entry, self._values(args), frame(then))]
            case s.AskThen(site, player, args):
                kept = "".join(f"{local(name)}, " for name in self._plan.sites[site].kept)
                return [f"s[0] = ({-1 - site}, ({self._values((player, *args))}{kept}), up)"]
            case s.NextItem(var, rest, body, done):
                left, item = local(rest), local(var)
                is_list = isinstance(self._plan.locals[procedure][rest], ListType)
                taken = (
                    f"{item}, {left} = {left}[0], rest({left})"
                    if is_list
                    else f"{item}, {left} = lowest({left}), {left} & {left} - 1"
                )
                return _either(left, [taken, f"s[0] = {frame(body)}"], frame(done))
            case s.CountDown(counter, body, done):
                left = local(counter)
                again = [f"{left} -= 1", f"s[0] = {frame(body)}"]
                return _either(f"{left} > 0", again, frame(done))
            case s.OpenMoves(moves, decision, carry, none):
                noted = local(moves)
                told = f"[(CHOSEN, {decision!r}, *move) for move in {noted}]"
                return [
                    f"if t is not None: t.extend({told})",
                    f"{noted} = tuple([move for move in {noted} if move[1] >= 0])",
                    f"s[0] = {frame(carry)} if {noted} else {frame(none)}",
                ]
            case s.CarryOut(moves, again, done):
                noted = local(moves)
                carried = [
                    "step()",
                    f"move, {noted} = {noted}[0], {noted}[1:]",
                    f"s[0] = carry_out(s, t, move, {frame(again)})",
                ]
                return _either(noted, carried, frame(done))
        assert_never(end)


def _either(condition: str, then: Lines, orelse: str) -> Lines:
    lines = [f"    {line}" for line in then]
    return [f"if {condition}:", *lines, f"else: s[0] = {orelse}"]
