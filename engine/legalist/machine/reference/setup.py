"""From the declared pieces to the first decision, and what goes wrong on the way."""

from __future__ import annotations

from dataclasses import field

from legalist.diagnostics import Span
from legalist.machine.counters import STEPS, OutOfSteps, OutOfWork
from legalist.machine.random import seeded
from legalist.machine.runtime import Fault, GameEnds
from legalist.plan.layout import FIRST, PHASE, RANDOM, STACK, Layout
from legalist.quick_dataclass import mutable

from .effects import Asked, Effects

EMPTY: dict[str, object] = {"one": -1, "bag": 0, "pile": ()}


@mutable
class SetUp:
    """The result of a set-up. `fault` is what could not be done, at the effect at `place`; `kind`
    is the family of which there were too few pieces in `zone`; `endless` tells that it did not end,
    `overworked` that it took too much work;
    `broken` are the invariants that do not hold afterwards; `steps` is what it took."""

    fault: Fault | None = None
    place: Span | None = None
    kind: str = ""
    zone: str = ""
    endless: bool = False
    overworked: bool = False
    broken: list[str] = field(default_factory=list)
    steps: int = 0


def carry_out_set_up(machine: Effects, seed: int = 0) -> SetUp:
    """Carry out the set-up on a machine that has not run, up to the first decision."""
    checked, layout = machine.checked, machine.layout
    result = SetUp()
    try:
        _fill(machine, layout, seed)
        _to_first_decision(machine)
        result.broken = [
            name for name, one in checked.invariants.items() if not machine.value(one.body, {})
        ]
    except Fault as fault:
        result.fault, result.place = fault, machine.place
        if fault.code == "L805":
            result.zone = str(fault.params["zone"])
            result.kind = layout.zones[result.zone].zone.holds.name
    except OutOfSteps:
        result.endless, result.place = True, machine.place
    except OutOfWork:
        result.overworked, result.place = True, machine.place
    except RecursionError:
        pass  # the limits of this machine say nothing about the rules
    result.steps = STEPS - machine.counters.steps
    return result


def _fill(machine: Effects, layout: Layout, seed: int) -> None:
    """Put all pieces where they start, and set all values to their start."""
    slots = machine.slots
    slots[:] = [None] * layout.derived
    slots[STACK], slots[RANDOM], slots[PHASE] = (), seeded(seed), 0
    assert FIRST == PHASE + 1
    for place in layout.zones.values():
        size = place.count * place.width
        slots[place.base : place.base + size] = [EMPTY[place.zone.order]] * size
        if place.known >= 0:
            slots[place.known : place.known + place.count] = [()] * place.count
    for value in layout.values.values():
        slots[value.base : value.base + value.count] = [value.value.start] * value.count
    piles: dict[tuple[str, int], list[int]] = {}
    for family, stock in machine.checked.stock.items():
        starts = machine.checked.starts[family]
        for kind, (count, start) in enumerate(zip(stock, starts, strict=True)):
            place = layout.zones[start.zone]
            at = place.index(start.args)
            if place.zone.order == "pile":
                piles.setdefault((start.zone, at), []).extend([kind] * count)
            else:
                machine.put(place, at, kind, count)
    for (name, at), pieces in piles.items():
        place = layout.zones[name]
        slots[place.base + at] = tuple(pieces)
        if place.known >= 0:
            slots[place.known + at] = (0,) * len(pieces)


def _to_first_decision(machine: Effects) -> None:
    try:
        machine.run("flow.setup", ())
        while True:
            machine.run("flow.turn", ())
    except Asked:
        return
    except GameEnds:
        machine.slots[PHASE] = 1
    try:
        machine.run("flow.ending", ())
    except Asked:
        return
    except GameEnds:
        pass
    machine.slots[PHASE] = 2
