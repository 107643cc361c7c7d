"""Conditions that are always or never true, anywhere in an expression.

The smallest decided part is reported. A condition that only repeats what is already required does
no harm and is not reported; one that can never hold in its place is.
"""

from __future__ import annotations

from dataclasses import replace

import legalist.typed as t
from legalist.diagnostics import Label
from legalist.typed.types import TRUTH
from legalist.typed.walk import children

from .advice import advice
from .context import Context
from .explanations import why
from .facts import NEITHER, Facts, Outcomes, combined
from .finding import Finding

NOWHERE = Context()
NOTHING_KNOWN = Facts()


class Conditions:
    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings

    def look(self, expr: t.Expr, context: Context = NOWHERE) -> bool:
        """Report every decided condition in an expression; return whether there is one."""
        if expr.type == TRUTH:
            return self.outcomes(expr, context)[1]
        return self._look_inside(expr, context)

    def outcomes(self, expr: t.Expr, context: Context) -> tuple[Outcomes, bool]:
        """Do the same for a condition; return what is known where it holds and where it does
        not."""
        told = False
        match expr:
            case t.Logic():
                first, told = self.outcomes(expr.left, context)
                truth = expr.op == "and"
                inner = context.where(first[0 if truth else 1], expr.left, truth)
                second = NEITHER
                if inner is not None:
                    second, right = self.outcomes(expr.right, inner if truth else _unsure(inner))
                    told |= right
                found = combined(expr.op, first, second)
            case t.Not(operand=operand) if expr.span is not None and expr.span == operand.span:
                # `is none`, `not in` and `no … in` are each one phrase.
                told = self._look_inside(operand, context)
                found = context.facts.outcomes(expr)
            case t.Not():
                (true, false), told = self.outcomes(expr.operand, context)
                found = (false, true)
            case _:
                told = self._look_inside(expr, context)
                found = context.facts.outcomes(expr)
        return found, told or self._decided(expr, found, context)

    def _look_inside(self, expr: t.Expr, context: Context) -> bool:
        match expr:
            case t.Conditional():
                (true, false), told = self.outcomes(expr.condition, context)
                for branch, facts, truth in (
                    (expr.then, true, True),
                    (expr.otherwise, false, False),
                ):
                    inner = context.where(facts, expr.condition, truth)
                    told |= inner is not None and self.look(branch, inner)
                return told
            case t.Bind():
                told = self.look(expr.value, context)
                name = t.Local(expr.value.type, expr.name)
                inner = context.knowing(name, context.facts.values(expr.value))
                return self.look(expr.body, inner) or told
            case t.Quantifier():
                told = self.look(expr.source, context)
                inner = context
                if expr.where is not None:
                    (true, _), where = self.outcomes(expr.where, context)
                    told |= where
                    inner = context.where(true, expr.where, True) or context
                return (expr.body is not None and self.look(expr.body, inner)) or told
            case _:
                told = False
                for child in children(expr):
                    told |= self.look(child, context)
                return told

    def _decided(self, expr: t.Expr, outcomes: Outcomes, context: Context) -> bool:
        """Report a condition that always holds, or never does in its place."""
        true, false = outcomes
        if (true is None) == (false is None):
            return False  # undecided, or never evaluated
        truth = true is not None
        if (truth or not context.certain) and NOTHING_KNOWN.truth(expr) is None:
            return False
        if expr.span is not None:
            self._tell(expr, truth, context)
        elif isinstance(expr, t.Not) and expr.operand.span is not None:
            # For `forbid` and `unless`, describe the condition as it was written.
            self._tell(expr.operand, not truth, context)
        else:
            return False
        return True

    def _tell(self, expr: t.Expr, truth: bool, context: Context) -> None:
        assert expr.span is not None
        here = NOTHING_KNOWN.truth(expr) is None
        reason = context.reason(expr) if here else None
        labels = []
        if reason is not None and reason.span is not None:
            labels.append(Label(reason.span, "because of this"))
        help, fixes = advice(expr, reason)
        code, words = "L463" if truth else "L462", why(expr, truth, context.facts, here)
        self.findings.append(Finding(code, expr.span, tuple(labels), help, fixes, {"why": words}))


def _unsure(context: Context) -> Context:
    return replace(context, certain=False)
