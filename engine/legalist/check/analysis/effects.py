"""Effects that cannot do what they say: impossible amounts, no change, effects after the end."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Label
from legalist.typed.types import NUMBER
from legalist.typed.walk import blocks, children

from .conditions import Conditions
from .context import Context
from .finding import Finding


class Effects:
    """Analyses blocks of effects with what is known at each of them."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        self.conditions = Conditions(findings)

    def block(self, block: t.Block, context: Context) -> None:
        for place, effect in enumerate(block):
            for expr in children(effect):
                self.conditions.look(expr, context)
            self._effect(effect, context)
            if isinstance(effect, t.Let):
                name = t.Local(effect.to.type, effect.name)
                context = context.knowing(name, context.facts.values(effect.to))
            if isinstance(effect, t.EndGame) and place + 1 < len(block):
                label = Label(block[place + 1].span, "this never happens")
                help = "put what is to be done before `end game`, or take it out"
                self.findings.append(Finding("L467", effect.span, (label,), help))

    def _effect(self, effect: t.Effect, context: Context) -> None:
        """Between two effects only lasting facts are known, because other rules may have run."""
        match effect:
            case t.If():
                for branch, truth in ((effect.then, True), (effect.orelse, False)):
                    inner = context.assuming(effect.condition, truth)
                    if inner is not None:
                        self.block(branch, inner.lasting())
                return
            case t.ForEach(source=t.Quantifier(kind="all", where=where)) if where is not None:
                inner = context.assuming(where, True)
                self.block(effect.body, (inner or context).lasting())
                return
            case t.Draw() | t.Reveal():
                self._amount(effect.count, context)
            case t.Move(count=count) if count is not None:
                self._amount(count, context)
            case t.RepeatTimes():
                self._amount(effect.times, context)
            case _:
                pass
        for inner_block in blocks(effect):
            self.block(inner_block, context)
        if _changes_nothing(effect):
            self.findings.append(Finding("L468", effect.span))

    def _amount(self, expr: t.Expr, context: Context) -> None:
        most = context.facts.range(expr).high
        if most >= 0 or expr.span is None:
            return
        help, pair = "", hyphenated(expr)
        if pair is not None:
            help = f"`{pair[0]}-{pair[1]}` is {pair[0]} minus {pair[1]}; write one number"
        amount = most if most == context.facts.range(expr).low else f"at most {most}"
        self.findings.append(Finding("L460", expr.span, help=help, blanks={"amount": amount}))


def hyphenated(expr: t.Expr) -> tuple[int, int] | None:
    """Return the two numbers of an amount like `1-3`, which is read as a subtraction."""
    match expr:
        case t.Builtin(op="-", args=(t.Const(option=None) as low, t.Const(option=None) as high)):
            # A negative number is a subtraction from nothing, at the same place.
            return None if low.span == expr.span else (low.value, high.value)
        case _:
            return None


def _changes_nothing(effect: t.Effect) -> bool:
    match effect:
        case t.Move(count=t.Const() as amount) | t.Draw(count=t.Const() as amount):
            return _zero(amount) or effect.source == effect.target
        case t.Move():
            return effect.source == effect.target
        case t.RepeatTimes(times=t.Const() as amount):
            return _zero(amount)
        case t.Assign(op="set", to=t.ReadValue() as to):
            return to.value == effect.value and to.args == effect.args
        case t.Assign(op="add" | "subtract", to=t.Const() as to):
            return to.type == NUMBER and _zero(to)
        case _:
            return False


def _zero(amount: t.Const) -> bool:
    return amount.value == 0 and amount.option is None
