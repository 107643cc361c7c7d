"""Actions that can never be chosen: impossible choices, requirements that exclude each other."""

from __future__ import annotations

from collections.abc import Sequence

import legalist.typed as t
from legalist.diagnostics import Label, Span
from legalist.diagnostics.fix import Fix, replace
from legalist.program import RequireDecl
from legalist.typed.types import NUMBER
from legalist.typed.walk import map_children

from .conditions import NOWHERE, Conditions
from .context import Context
from .effects import hyphenated
from .finding import Finding, Verdict
from .values import Range

# Requirements of an action that are compared with each other.
MOST_COMPARED = 50
Required = tuple[t.Requirement, RequireDecl]


class Actions:
    """Analyses the choices and requirements of one action."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.conditions = Conditions(verdict.findings)

    def action(self, action: t.Action, decls: tuple[RequireDecl, ...]) -> Context:
        """Report what makes the action impossible; return what is known when it is carried out."""
        context = NOWHERE
        for choice in action.choices:
            for part in (choice.source, choice.where, choice.low, choice.high):
                if part is not None and part is not choice.low:
                    self.conditions.look(part, context)
            self._impossible(choice, context)
            context = _chosen(choice, context)
        required = list(zip(action.requirements, decls, strict=True))
        for requirement, decl in required:
            self.conditions.look(requirement.that, context)
            if context.assuming(requirement.that, True) is None:
                self.verdict.hopeless = decl.that.span
        if self.verdict.hopeless is None:
            compared = required[:MOST_COMPARED]
            for place, one in enumerate(compared):
                self._contradictions(action.id, one, compared[place + 1 :], context)
        for requirement, _ in required:
            context = context.assuming(requirement.that, True) or context
        return context.lasting()

    def _impossible(self, choice: t.Choice, context: Context) -> None:
        """Report bounds that leave nothing to choose."""
        if choice.high is None:
            return
        low, high = choice.low or choice.high, choice.high
        most = context.facts.range(high).high
        least = 0 if choice.low is None else context.facts.range(low).low
        if least <= most and (choice.form == "number" or most >= 0):
            return
        what = f"it would be at least {least} and at most {most}"
        if low == high or choice.low is None:
            what = f"the amount is {most}" if least == most else f"the amount is at most {most}"
        help, fixes = _mend(low, high)
        place = high.span or choice.span
        self.verdict.findings.append(Finding("L461", place, (), help, fixes, {"what": what}))
        self.verdict.hopeless = place

    def _contradictions(
        self, id: str, one: Required, others: Sequence[Required], context: Context
    ) -> None:
        """Report requirements that can never hold together with this one."""
        facts = context.facts.assuming(one[0].that, True)
        for requirement, decl in others:
            modules = {one[1].origin.module, decl.origin.module} - {""}
            # Requirements of two modules may both be right, just not in the same game.
            if len(modules) <= 1 and facts and facts.assuming(requirement.that, True) is None:
                self._contradiction(id, one[1], decl)

    def _contradiction(self, id: str, one: RequireDecl, other: RequireDecl) -> None:
        # Report the one that a module adds, because its author can change it.
        turned = one.origin.module and not other.origin.module
        later, earlier = (one, other) if turned else (other, one)
        label = Label(earlier.that.span, f"`{earlier.id}` is here")
        blanks: dict[str, object] = {"one": later.id, "other": earlier.id, "action": id}
        place = later.that.span
        self.verdict.findings.append(Finding("L464", place, (label,), blanks=blanks))
        self.verdict.hopeless = place


def _mend(low: t.Expr, high: t.Expr) -> tuple[str, tuple[Fix, ...]]:
    """Return the bounds as they were probably meant."""
    pair = hyphenated(high)
    if pair is not None and low == high and high.span is not None and pair[0] <= pair[1]:
        text = f"{pair[0]} to {pair[1]}"
        help = f"`{pair[0]}-{pair[1]}` is {pair[0]} minus {pair[1]}; write `{text}`"
        return help, (replace(high.span, text),)
    match low, high:
        case t.Const(option=None, span=Span() as one), t.Const(option=None, span=Span() as other):
            text = f"{high.value} to {low.value}"
            return f"the lowest comes first: `{text}`", (replace(one.to(other), text),)
    return "", ()


def _chosen(choice: t.Choice, context: Context) -> Context:
    """Return what is known of a choice once it is made."""
    name = t.Local(choice.type, choice.name)
    bounds = Range(
        Range().low if choice.low is None else context.facts.range(choice.low).low,
        Range().high if choice.high is None else context.facts.range(choice.high).high,
    )
    match choice.form:
        case "number" if bounds.low <= bounds.high:
            return context.knowing(name, bounds)
        case "subset" | "pieces" if max(bounds.low, 0) <= bounds.high:
            size = t.Builtin(NUMBER, "size", (name,))
            return context.knowing(size, Range(max(bounds.low, 0), bounds.high))
        case "one" if choice.where is not None:
            where = _renamed(choice.where, choice.member, name)
            return context.assuming(where, True) or context
        case _:
            return context


def _renamed(expr: t.Expr, old: str, new: t.Local) -> t.Expr:
    if isinstance(expr, t.Local):
        return t.Local(new.type, new.name, span=expr.span) if expr.name == old else expr
    return map_children(expr, lambda child: _renamed(child, old, new))
