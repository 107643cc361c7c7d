"""Plans before and after a pass, for the pages that show what it does."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.plan import Plan, make_plan
from legalist.plan.invariants import violations
from legalist.plan.optimise import PASSES
from legalist.plan.print import action_lines, function_lines
from legalist.play import Game


def plans_around(name: str, game: Game) -> tuple[Plan, Plan]:
    """Return the plan that a pass is given, and the one that it makes."""
    machine = game.machine
    plan = make_plan(machine.checked, machine.lowered, game.program.board)
    for one in PASSES:
        if one.__name__ == name:
            after = one(plan)
            assert violations(after) == []
            return plan, after
        plan = one(plan)
    raise AssertionError(name)


def printed(plan: Plan, routines: list[str]) -> str:
    """Return functions and actions as text, in the order of the plan."""
    return "".join(f"    {line}\n" for line in _lines(plan, routines))


def _lines(plan: Plan, routines: list[str]) -> Iterator[str]:
    for key, function in plan.functions.items():
        if key in routines:
            yield from function_lines(function)
    for action in plan.actions:
        if f"actions.{action.id}" in routines:
            yield from action_lines(action)
