"""How legal moves are found: tests for all values at once, late tests, and what is computed before
the choices that do not change it."""

from __future__ import annotations

from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.costs import Costs
from legalist.plan.queries import mentioned
from legalist.plan.routines import Action, Choice, Plan
from legalist.plan.walk import walk
from legalist.typed.types import Domain, PiecesType, SetType

from .masks import intersection
from .rewriting import action_names
from .vectorise import Vectoriser


def plan_legal(plan: Plan) -> Plan:
    costs = Costs(plan.functions)
    return replace(plan, actions=tuple(_action(plan, costs, action) for action in plan.actions))


def _action(plan: Plan, costs: Costs, action: Action) -> Action:
    vectors = Vectoriser(plan, costs, action_names(action))
    chosen: set[str] = set()
    choices = []
    for choice in action.choices:
        chosen.add(choice.name)
        choices.append(_choice(vectors, choice, chosen))
    return replace(action, choices=tuple(choices))


def _choice(vectors: Vectoriser, choice: Choice, chosen: set[str]) -> Choice:
    late = tuple(test for test in choice.tests if _is_late(vectors, choice, test, chosen))
    early = tuple(test for test in choice.tests if test not in late)
    if choice.form != "one":
        narrow, member_tests = _narrow(vectors, choice.member, choice, choice.member_tests)
        return replace(
            choice,
            narrow=narrow,
            member_tests=member_tests,
            tests=early,
            late=late,
            late_rest=late,
        )
    narrow, tests = _narrow(vectors, choice.name, choice, early)
    late_narrow, late_rest = _narrow(vectors, choice.name, choice, late)
    return replace(
        choice, narrow=narrow, tests=tests, late=late, late_narrow=late_narrow, late_rest=late_rest
    )


def _narrow(
    vectors: Vectoriser, var: str, choice: Choice, tests: tuple[p.Expr, ...]
) -> tuple[p.Expr | None, tuple[p.Expr, ...]]:
    """Return the set of values that pass all tests which have such a form, and the other tests."""
    type_ = _group(choice)
    if type_ is None:
        return None, tests
    broad = choice.source is None or isinstance(choice.source, p.Full)
    masks, rest = vectors.split(var, type_, tests, broad)
    return (intersection(type_, masks) if masks else None), rest


def _group(choice: Choice) -> SetType | None:
    """Return the type of the sets by which a choice can be narrowed."""
    match choice.form, choice.type:
        case "one", Domain() as item:
            source = choice.source
            return SetType(item) if source and isinstance(source.type, SetType) else None
        case "subset", SetType() as group:
            return group
        case "pieces", PiecesType(item):
            return SetType(item)
        case _:
            return None


def _is_late(vectors: Vectoriser, choice: Choice, test: p.Expr, chosen: set[str]) -> bool:
    """Return whether a test is worth making only for a move that was drawn: it depends on a choice,
    and takes a loop for each value, or calls a function that does. One that can fail is made where
    the program makes it."""
    costs = vectors.costs
    if not mentioned(test) & chosen or not costs.loops(test) or costs.faults(test):
        return False
    narrow = _narrow(vectors, choice.name, choice, (test,))[0] if choice.form == "one" else None
    return narrow is None or any(_is_slow(node, costs) for node in walk(narrow))


def _is_slow(node: p.Expr, costs: Costs) -> bool:
    return isinstance(node, p.Flood) or (
        isinstance(node, p.Call | p.CallForAll) and costs.loops(node)
    )
