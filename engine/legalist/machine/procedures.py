"""From blocks and straight procedures to Python functions."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.lower.blocks import (
    AskThen,
    Block,
    Branch,
    CallThen,
    CarryOut,
    CountDown,
    Finish,
    Goto,
    Lowered,
    NextItem,
    OpenMoves,
    Target,
)

from .effects import Effects
from .namespace import local


class Procedures:
    def __init__(self, checked: t.Checked, lowered: Lowered, effects: Effects) -> None:
        self.checked = checked
        self.lowered = lowered
        self.effects = effects
        self.entries = {block: key for key, block in lowered.entry.items()}
        self.rules = {key: n for n, key in enumerate(checked.procedures)}

    def straight(self, key: str, procedure: t.Procedure) -> list[str]:
        params = [local(param.name) for param in procedure.params]
        name = self.effects.procedures[key]
        return [
            f"def {name}({', '.join(['s', 't', *params])}):",
            "    step()",
            *self._guard(key, procedure, params, "return"),
            *self.effects.block(procedure.body, "    "),
        ]

    def _guard(self, key: str, procedure: t.Procedure, params: list[str], leave: str) -> list[str]:
        lines = []
        if procedure.guard is not None:
            lines.append(f"    if not {self.effects.x.emit(procedure.guard)}:")
            lines += ["        " + part for part in leave.split("\n")]
        if key.startswith("rules.") and not key.endswith("'"):
            args = "".join(f"{param}, " for param in params)
            lines.append(f"    if t is not None: t.append((RULE, {self.rules[key]}, ({args})))")
        return lines

    def block(self, block: Block) -> list[str]:
        names = [local(name) for name in block.locals]
        lines = [f"def b{block.id}(s, t, locals_, up):"]
        if names:
            lines.append(f"    ({' '.join(name + ',' for name in names)}) = locals_")
        key = self.entries.get(block.id)
        if key is not None:
            procedure = self.checked.procedures[key]
            lines.append("    step()")
            lines += self._guard(key, procedure, names, "s[0] = up\nreturn")
        if block.body:
            lines += self.effects.block(block.body, "    ")
        return lines + self._end(block, "    ")

    def _frame(self, target: Target) -> str:
        if target is None:
            return "up"
        names = "".join(f"{local(name)}, " for name in self.lowered.blocks[target].locals)
        return f"({target}, ({names}), up)"

    def _end(self, block: Block, indent: str) -> list[str]:
        emit = self.effects.x.emit
        deeper = indent + "    "
        match block.end:
            case Goto(target):
                return [f"{indent}s[0] = {self._frame(target)}"]
            case Finish():
                return [f"{indent}s[0] = ()", f"{indent}s[2] = 2"]
            case Branch(condition, yes, no):
                return [
                    f"{indent}if {emit(condition)}: s[0] = {self._frame(yes)}",
                    f"{indent}else: s[0] = {self._frame(no)}",
                ]
            case CallThen(procedure, args, then):
                values = "".join(f"{emit(arg)}, " for arg in args)
                entry = self.lowered.entry[procedure]
                return [f"{indent}s[0] = ({entry}, ({values}), {self._frame(then)})"]
            case AskThen(site, player, args):
                values = "".join(f"{emit(arg)}, " for arg in (player, *args))
                kept = "".join(f"{local(name)}, " for name in self.lowered.sites[site].kept)
                return [f"{indent}s[0] = ({-1 - site}, ({values}{kept}), up)"]
            case NextItem(var, rest, is_list, body, done):
                left, item = local(rest), local(var)
                take = (
                    [f"{deeper}{item}, {left} = {left}[0], rest({left})"]
                    if is_list
                    else [
                        f"{deeper}{item} = lowest({left})",
                        f"{deeper}{left} &= {left} - 1",
                    ]
                )
                return [
                    f"{indent}if {left}:",
                    *take,
                    f"{deeper}s[0] = {self._frame(body)}",
                    f"{indent}else: s[0] = {self._frame(done)}",
                ]
            case CountDown(counter, body, done):
                left = local(counter)
                return [
                    f"{indent}if {left} > 0:",
                    f"{deeper}{left} -= 1",
                    f"{deeper}s[0] = {self._frame(body)}",
                    f"{indent}else: s[0] = {self._frame(done)}",
                ]
            case OpenMoves(moves, decision, carry, none):
                noted = local(moves)
                return [
                    f"{indent}if t is not None: "
                    f"t.extend([(CHOSEN, {decision!r}, *move) for move in {noted}])",
                    f"{indent}{noted} = tuple([move for move in {noted} if move[1] >= 0])",
                    f"{indent}if {noted}: s[0] = {self._frame(carry)}",
                    f"{indent}else: s[0] = {self._frame(none)}",
                ]
            case CarryOut(moves, again, done):
                noted = local(moves)
                return [
                    f"{indent}if {noted}:",
                    f"{deeper}step()",
                    f"{deeper}move, {noted} = {noted}[0], {noted}[1:]",
                    f"{deeper}s[0] = carry_out(s, t, move, {self._frame(again)})",
                    f"{indent}else: s[0] = {self._frame(done)}",
                ]
        assert_never(block.end)
