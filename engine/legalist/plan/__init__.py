"""The plan of a program: what its rules compute, with the optimiser's choices made. Any machine can
run it.

Input: a `Checked` program, its `Lowered` blocks and its board. Output: a `Plan`.
Invariants: every expression has its type; names are unique in their routine; functions call only
earlier ones; whatever could fail is computed only where the program would have computed it. They
are executable (`invariants.py`) and hold after every pass. The same program gives the same plan.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .from_lowered import make_plan
    from .layout import Layout, Slots
    from .routines import Plan
    from .tables import Tables

__all__ = ["Layout", "Plan", "Slots", "Tables", "make_plan"]

__getattr__ = lazily(
    __name__,
    {
        ".from_lowered": "make_plan",
        ".layout": "Layout Slots",
        ".routines": "Plan",
        ".tables": "Tables",
    },
)
