"""Applying a change of expressions to all routines of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.names import Names
from legalist.plan.queries import bound
from legalist.plan.routines import Action, Block, Choice, Function, Hoisted, Plan
from legalist.plan.walk import Change, children, map_body, map_children, walk_statements

# Makes the change for one routine, which may use these new names.
Rewriter = Callable[[Names], Change]


def rewrite(plan: Plan, rewriter: Rewriter) -> Plan:
    """Return a plan in which every whole expression is changed."""
    return replace(
        plan,
        functions={key: _function(one, rewriter) for key, one in plan.functions.items()},
        procedures={
            key: replace(one, body=map_body(one.body, _change(one.body, plan, key, rewriter)))
            for key, one in plan.procedures.items()
        },
        blocks=[_block(block, plan, rewriter) for block in plan.blocks],
        actions=tuple(_action(action, rewriter) for action in plan.actions),
    )


def _function(function: Function, rewriter: Rewriter) -> Function:
    names = Names([*bound(function.body), *(param.name for param in function.params)])
    return replace(function, body=rewriter(names)(function.body))


def _change(body: Iterable[object], plan: Plan, key: str, rewriter: Rewriter) -> Change:
    used = [*plan.locals[key]]
    for statement in walk_statements(body):  # type: ignore[arg-type]
        used += [name for expr in children(statement) for name in bound(expr)]
    return rewriter(Names(used))


def _block(block: Block, plan: Plan, rewriter: Rewriter) -> Block:
    change = _change(block.body, plan, block.procedure, rewriter)
    return replace(block, body=map_body(block.body, change), end=map_children(block.end, change))


def expressions_of(action: Action) -> list[p.Expr]:
    """Return all whole expressions of an action."""
    whole = [*action.tests, *action.late, *action.requirements]
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

    def changed(choice: Choice) -> Choice:
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
        late=some(action.late),
        hoisted=tuple(Hoisted(one.level, one.name, change(one.value)) for one in action.hoisted),
        choices=tuple(changed(choice) for choice in action.choices),
        requirements=some(action.requirements),
    )
