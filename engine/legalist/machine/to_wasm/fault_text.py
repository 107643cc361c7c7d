"""What a trap means, as the Python machine would say it."""

from __future__ import annotations

from legalist.limits import DEEPEST_STACK, GAME_WORK, MOST_RANDOM_DECISIONS, STEPS, WORK
from legalist.machine.machine import Broken, Machine
from legalist.machine.moveless_asks import MANY
from legalist.machine.runtime import piece_name

from . import faults
from .unit import Unit


def explain(
    unit: Unit, machine: Machine, raw: bytes, passed: list[str], block: int, vain: bytes
) -> Broken | None:
    """Return the fault that is described at the start of the memory. `passed` are the routines
    that the trap went through, the innermost first. If a block is among them, the code that ran was
    that of `block`, which may be another that went on there. `vain` is how often each decision was
    asked without a legal move. A trap without a fault is an error of ours."""
    words = memoryview(raw).cast("q")
    code, params = words[faults.CODE // 8], list(words[faults.PARAMS // 8 :][:3])
    if not code or "fail" not in passed[:1]:
        return None
    where = next((found for name in passed if (found := _address(unit, name, block))), "")
    zones = list(unit.plan.layout.zones.values())
    match code:
        case faults.OUT_OF_STEPS | faults.OUT_OF_WORK:
            counts = memoryview(vain).cast("q").tolist()
            if counts and max(counts) >= MANY:
                site = unit.plan.sites[counts.index(max(counts))]
                where = machine.code.address(site.procedure)
                return Broken("L821", where, {"rule": where, "decision": site.decision})
            if code == faults.OUT_OF_WORK:
                return Broken("L820", where, {"rule": where or "this", "limit": WORK})
            return Broken("L801", where, {"rule": where, "limit": STEPS})
        case faults.TOO_LARGE:
            return Broken("L802", where, {"value": params[0]})
        case faults.TOO_LARGE_PRODUCT:
            value = params[0] * params[1]
            shown = value if abs(value) < 10**30 else "a huge number"
            return Broken("L802", where, {"value": shown})
        case faults.BY_ZERO:
            return Broken("L803", where, {})
        case faults.LONG_LIST:
            return Broken("L804", where, {"size": params[0]})
        case faults.MISSING | faults.FULL:
            zone = zones[params[0]].zone
            kind = piece_name(zone.holds.name, zone.holds.members[params[1]])
            return Broken(f"L{code}", where, {"zone": zone.id, "kind": kind})
        case faults.NOWHERE:
            family = zones[params[0]].zone.holds
            return Broken(
                "L822", where, {"kind": piece_name(family.name, family.members[params[1]])}
            )
        case faults.TOO_MANY:
            choice = unit.plan.actions[params[0]].choices[params[1]]
            return Broken("L870", where, {"choice": choice.id})
        case faults.TOO_DEEP:
            if not unit.plan.sites:
                return Broken("L900", where, {"limit": DEEPEST_STACK, "decision": ""})
            site = unit.plan.sites[params[0]]
            where = where or machine.code.address(site.procedure)
            return Broken("L900", where, {"limit": DEEPEST_STACK, "decision": site.decision})
        case faults.TOO_LONG:
            return Broken("L808", "", {"limit": MOST_RANDOM_DECISIONS})
        case faults.TOO_COSTLY:
            return Broken("L809", "", {"limit": GAME_WORK})
    return None


def _address(unit: Unit, routine: str, block: int) -> str:
    """Return the address of the rule that a routine was made from, or nothing."""
    sort, _, rest = routine.partition(" ")
    match sort:
        case "function":
            return unit.plan.functions[rest].address
        case "procedure":
            return unit.plan.procedures[rest].address
        case "block":
            key = unit.blocks[block].procedure
        case "list" | "quick" if rest.startswith("action "):
            key = unit.plan.actions[int(rest.removeprefix("action "))].procedure
        case _:
            return ""
    procedure = unit.checked.procedures.get(key)
    return procedure.address if procedure else key
