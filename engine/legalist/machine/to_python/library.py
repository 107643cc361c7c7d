"""What generated code refers to besides its own functions and tables."""

from __future__ import annotations

from typing import Any

from legalist.check.choice_numbers import Uncountable
from legalist.machine import forms, runtime, trace_entries
from legalist.machine.counters import Counters
from legalist.machine.counting_functions import counted_functions
from legalist.machine.random import below
from legalist.machine.runtime import Fault
from legalist.plan import Layout, Tables
from legalist.typed.types import Domain

_RUNTIME = (
    "POWERS", "members_of", "mask_of", "otherwise", "any_mask", "kinds_in", "union", "best",
    "kinds_among", "number", "times", "divide", "remainder", "item", "GameEnds", "lowest",
    "only_kinds", "bounded",
)  # fmt: skip
_BUILTINS = (
    "any", "len", "sum", "max", "min", "abs", "tuple", "next", "range", "enumerate", "list",
)  # fmt: skip


def make_library(layout: Layout, tables: Tables, counters: Counters) -> dict[str, Any]:
    """Return a new namespace for the code of one machine."""
    space: dict[str, Any] = {name: getattr(runtime, name) for name in _RUNTIME}
    return space | {
        **trace_entries.BY_NAME,
        **counted_functions(counters, tables.neighbours()),
        **_faults(layout),
        "below": below,
        "between": runtime.numbers,
        "count": forms.count,
        "exactly": forms.exactly,
        "Uncountable": Uncountable,
        "__builtins__": {name: __builtins__[name] for name in _BUILTINS},  # type: ignore[index]
    }


def _faults(layout: Layout) -> dict[str, Any]:
    zones = tuple(layout.zones.values())

    def named(family: Domain, kind: int) -> str:
        return runtime.piece_name(family.name, family.members[kind])

    def missing(zone: int, _at: int, kind: int) -> Fault:
        place = zones[zone].zone
        return Fault("L805", zone=place.id, kind=named(place.holds, kind))

    def full(zone: int, _at: int, kind: int) -> Fault:
        place = zones[zone].zone
        return Fault("L806", zone=place.id, kind=named(place.holds, kind))

    def nowhere(zone: int, kind: int) -> Fault:
        return Fault("L822", kind=named(zones[zone].zone.holds, kind))

    return {"missing": missing, "full": full, "nowhere": nowhere}
