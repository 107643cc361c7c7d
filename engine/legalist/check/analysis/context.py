"""What is known at one point of a program, and the conditions it follows from."""

from __future__ import annotations

from dataclasses import field, replace

import legalist.typed as t
from legalist.quick_dataclass import frozen

from .facts import Facts
from .values import Values

Reason = tuple[t.Expr, bool]
MOST_REASONS = 50


@frozen
class Context:
    """`reasons` are the conditions that hold or do not hold here, the outermost first. `certain`
    tells whether findings are worth reporting here; what follows `or` may repeat what precedes
    it."""

    facts: Facts = field(default_factory=Facts)
    reasons: tuple[Reason, ...] = ()
    certain: bool = True

    def where(self, facts: Facts | None, expr: t.Expr, truth: bool) -> Context | None:
        """Return the context where a condition holds or not, from which `facts` follow; None if
        that cannot be."""
        if facts is None:
            return None
        return Context(facts, (*self.reasons, (expr, truth))[-MOST_REASONS:], self.certain)

    def assuming(self, expr: t.Expr, truth: bool) -> Context | None:
        return self.where(self.facts.assuming(expr, truth), expr, truth)

    def knowing(self, expr: t.Expr, values: Values | None) -> Context:
        if values is None:
            return self
        return replace(self, facts=self.facts.knowing(expr, values))

    def lasting(self) -> Context:
        """Return only what stays true whatever happens to the state."""
        return replace(self, facts=self.facts.lasting())

    def reason(self, expr: t.Expr) -> t.Expr | None:
        """Return the last and smallest condition that alone decides whether `expr` holds."""
        parts = [part for reason in self.reasons for part in _parts(*reason)]
        for known, truth in reversed(parts[-MOST_REASONS:]):
            facts = Facts().assuming(known, truth)
            if facts is not None and facts.truth(expr) is not None:
                return known
        return None


def _parts(expr: t.Expr, truth: bool) -> list[Reason]:
    """Return everything that must hold, or must not, for a condition to hold or not."""
    if isinstance(expr, t.Not):
        return _parts(expr.operand, not truth)
    if isinstance(expr, t.Logic) and (expr.op == "and") is truth:
        return [*_parts(expr.left, truth), *_parts(expr.right, truth)]
    return [(expr, truth)]
