"""All passes in order."""

from __future__ import annotations

from collections.abc import Callable

from .kept_routines import keep_routines
from .passes.bounds import drop_bounds
from .passes.call_order import in_order
from .passes.common import share
from .passes.fold import fold
from .passes.hoist import hoist
from .passes.inline import inline
from .passes.legal import plan_legal
from .passes.memo import remember
from .passes.unroll import unroll
from .passes.vectorise import vectorise
from .routines import Plan

# Legal moves are planned before the functions that they test lose their plain form.
PASSES: tuple[Callable[[Plan], Plan], ...] = (
    drop_bounds,
    fold,
    plan_legal,
    vectorise,
    unroll,
    inline,
    fold,
    hoist,
    share,
    in_order,
    remember,
)


def optimise(plan: Plan) -> Plan:
    """Return a plan that computes the same, faster."""
    for one in PASSES:
        plan = one(plan)
    return keep_routines(plan)
