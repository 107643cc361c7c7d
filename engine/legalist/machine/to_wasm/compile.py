"""From a plan to a module."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from legalist.plan import Plan

from .blocks import write_blocks, write_procedures
from .carrying_out import write_carrying_out
from .driver import write_driver
from .faults import write_fail
from .functions import write_functions
from .legal import write_lists_of_moves, write_site_lists
from .lists import write_lists
from .moves import write_moves
from .numbers import write_numbers
from .playouts import write_playouts
from .possibilities import write_possibilities
from .redeal import write_redeal
from .search import write_search
from .stores import write_stores
from .tracing import reserve_trace
from .unit import Unit

_PAGE = 1 << 16
# States that the host can hold in a module at a time.
STATES = 32

_EXPORTS = (
    "prepare", "start", "resume", "count", "play", "pass", "fresh", "begin", "hash", "outcome",
    "playout", "playouts", "roll out", "copy", "redeal",
    "search begin", "search", "key",
)  # fmt: skip


# Writes more routines, and returns which of them are called from outside.
Writer = Callable[[Unit], Sequence[str]]


def compile_plan(
    plan: Plan, measures: tuple[str, ...] = (), traces: bool = False,
    more: Writer | None = None, value: str = "",
) -> Unit:  # fmt: skip
    """Write all code for a plan, with a trace if it is wanted; raise `Unsupported` if this machine
    cannot run it."""
    unit = Unit(plan, measures, value)
    if traces:
        reserve_trace(unit)
    unit.vain = unit.reserve(8 * len(plan.sites))
    unit.blank = unit.reserve(unit.layout.frames + 64)
    write_fail(unit.module)
    write_numbers(unit.module)
    write_lists(unit.module)
    write_possibilities(unit.module, unit.ways)
    write_stores(unit)
    write_functions(unit)
    write_procedures(unit)
    write_blocks(unit)
    write_lists_of_moves(unit)
    write_site_lists(unit)
    write_moves(unit)
    write_carrying_out(unit)
    write_driver(unit)
    write_playouts(unit)
    _write_copy(unit)
    write_redeal(unit)
    write_search(unit)
    for name in (*_EXPORTS, *(more(unit) if more is not None else ())):
        unit.module.export(name, name)
    for key in plan.functions:
        unit.module.export(f"function {key}", f"function {key}")
    unit.states = unit.reserve(unit.layout.size * STATES)
    unit.module.pages = unit.module.most_pages = -(-unit.end // _PAGE) + 1
    return unit


def _write_copy(unit: Unit) -> None:
    """copy(to, from)."""
    f = unit.routine("copy", "ii")
    f.copy_memory(f.param32(0), f.param32(1), f.param32(1).load())
    f.finish()
