"""Applying a change of expressions to all routines of a plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.names import Names
from legalist.plan.on_demand import Items, OnDemand, changed
from legalist.plan.queries import bound, mentioned
from legalist.plan.routines import Action, Block, Choice, Function, Hoisted, Plan, Procedure
from legalist.plan.statements import Body
from legalist.plan.walk import Change, children, map_body, map_children, walk_statements

# The fields of statements that hold names of locals.
SETS = ("name", "var", "found", "short", "moves")
# Makes the change for one routine, which may use these new names.
Rewriter = Callable[[Names], Change]


def rewrite(plan: Plan, rewriter: Rewriter) -> Plan:
    """Return a plan in which every whole expression is changed."""
    actions = plan.actions
    made = OnDemand(lambda: range(len(actions)), lambda n: _action(actions[n], rewriter))
    return replace(
        plan,
        functions=changed(plan.functions, lambda one: _function(one, rewriter)),
        procedures=changed(plan.procedures, lambda one: _procedure(one, rewriter)),
        cut=changed(plan.cut, lambda block: _block(block, rewriter)),
        actions=Items(made),
    )


def _function(function: Function, rewriter: Rewriter) -> Function:
    names = Names([*bound(function.body), *(param.name for param in function.params)])
    return replace(function, body=rewriter(names)(function.body))


def _procedure(procedure: Procedure, rewriter: Rewriter) -> Procedure:
    used = [param.name for param in procedure.params] + _used(procedure.body)
    return replace(procedure, body=map_body(procedure.body, rewriter(Names(used))))


def _block(block: Block, rewriter: Rewriter) -> Block:
    change = rewriter(Names([*block.locals, *_used(block.body)]))
    return replace(block, body=map_body(block.body, change), end=map_children(block.end, change))


def _used(body: Body) -> list[str]:
    """Return the names that statements and their expressions set or use."""
    used = []
    for statement in walk_statements(body):
        used += [value for name in SETS if isinstance(value := getattr(statement, name, 0), str)]
        for expr in children(statement):
            used += [*mentioned(expr), *bound(expr)]
    return used


def expressions_of(action: Action) -> list[p.Expr]:
    """Return all whole expressions of an action."""
    whole = [*action.tests, *action.requirements]
    whole += [one.value for one in action.hoisted]
    for choice in action.choices:
        parts = (choice.source, choice.narrow, choice.low, choice.high, choice.domain)
        whole += [part for part in (*parts, choice.late_narrow) if part is not None]
        whole += [*choice.member_tests, *choice.tests, *choice.late, *choice.late_rest]
        whole += choice.domain_tests
    return whole


def action_names(action: Action) -> Names:
    """Return a maker of names that are new in an action."""
    used = [name for expr in expressions_of(action) for name in bound(expr)]
    used += [one.name for one in action.hoisted]
    return Names(used)


def _action(action: Action, rewriter: Rewriter) -> Action:
    change = rewriter(action_names(action))

    def some(exprs: tuple[p.Expr, ...]) -> tuple[p.Expr, ...]:
        return tuple([change(expr) for expr in exprs])

    def maybe(expr: p.Expr | None) -> p.Expr | None:
        return None if expr is None else change(expr)

    def changed_choice(choice: Choice) -> Choice:
        return replace(
            choice,
            source=maybe(choice.source),
            narrow=maybe(choice.narrow),
            low=maybe(choice.low),
            high=maybe(choice.high),
            member_tests=some(choice.member_tests),
            tests=some(choice.tests),
            late=some(choice.late),
            late_narrow=maybe(choice.late_narrow),
            late_rest=some(choice.late_rest),
            domain=maybe(choice.domain),
            domain_tests=some(choice.domain_tests),
        )

    return replace(
        action,
        tests=some(action.tests),
        hoisted=tuple(Hoisted(one.level, one.name, change(one.value)) for one in action.hoisted),
        choices=tuple(changed_choice(choice) for choice in action.choices),
        requirements=some(action.requirements),
    )
