"""How legal moves are found: tests, late ones too, for all values of a choice at once."""

from __future__ import annotations

from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.costs import Costs
from legalist.plan.on_demand import Items, OnDemand
from legalist.plan.routines import Action, Choice, Plan
from legalist.typed.types import Domain, PiecesType, SetType

from .masks import intersection
from .rewriting import action_names
from .vectorise import Vectoriser


def plan_legal(plan: Plan) -> Plan:
    costs = Costs(plan.functions)
    actions = plan.actions
    made = OnDemand(lambda: range(len(actions)), lambda n: _action(plan, costs, actions[n]))
    return replace(plan, actions=Items(made))


def _action(plan: Plan, costs: Costs, action: Action) -> Action:
    vectors = Vectoriser(plan, costs, action_names(action))
    return replace(action, choices=tuple(_choice(vectors, choice) for choice in action.choices))


def _choice(vectors: Vectoriser, choice: Choice) -> Choice:
    if choice.form != "one":
        narrow, member_tests = _narrow(vectors, choice.member, choice, choice.member_tests)
        return replace(choice, narrow=narrow, member_tests=member_tests)
    narrow, tests = _narrow(vectors, choice.name, choice, choice.tests)
    late_narrow, late_rest = _narrow(vectors, choice.name, choice, choice.late)
    return replace(choice, narrow=narrow, tests=tests, late_narrow=late_narrow, late_rest=late_rest)


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
