"""What does not change from one value of a choice to the next is computed before its loop."""

from __future__ import annotations

from dataclasses import replace

from legalist.plan import expressions as p
from legalist.plan.costs import Costs
from legalist.plan.on_demand import Items, OnDemand
from legalist.plan.queries import map_certain, mentioned, takes_long
from legalist.plan.routines import Action, Choice, Hoisted, Plan

from .rewriting import action_names

HELD = "held"


def hoist(plan: Plan) -> Plan:
    costs, actions = Costs(plan.functions), plan.actions
    made = OnDemand(lambda: range(len(actions)), lambda n: _Hoister(costs, actions[n]).action())
    return replace(plan, actions=Items(made))


class _Hoister:
    """Moves parts of the sources and bounds of one action's choices."""

    def __init__(self, costs: Costs, action: Action) -> None:
        self._costs, self._action = costs, action
        self._names = action_names(action)
        self._chosen = [choice.name for choice in action.choices]
        self._found: dict[p.Expr, Hoisted] = {}

    def action(self) -> Action:
        choices = tuple(self._choice(n, one) for n, one in enumerate(self._action.choices))
        if not self._found:
            return self._action
        hoisted = sorted(self._found.values(), key=lambda one: one.level)
        return replace(self._action, hoisted=tuple(hoisted), choices=choices)

    def _choice(self, number: int, choice: Choice) -> Choice:
        def moved(part: p.Expr | None) -> p.Expr | None:
            return None if part is None else self._moved(part, number)

        if not number:
            return choice
        return replace(
            choice,
            source=moved(choice.source),
            narrow=moved(choice.narrow),
            low=moved(choice.low),
            high=moved(choice.high),
        )

    def _moved(self, node: p.Expr, number: int) -> p.Expr:
        """Return an expression with what depends on fewer than `number` choices put aside."""
        level = self._level(node)
        if level < number and takes_long(node) and self._pays(node, level, number):
            known = self._found.get(node)
            if known is None:
                known = self._found[node] = Hoisted(level, self._names.fresh(HELD), node)
            return p.Var(node.type, known.name)
        return map_certain(node, lambda part: self._moved(part, number))

    def _pays(self, node: p.Expr, level: int, number: int) -> bool:
        """Return whether to compute it for all values of the choices between. A loop does not pay
        if tests may leave none of them."""
        if self._costs.faults(node):
            return False
        tested = any(choice.tests for choice in self._action.choices[level:number])
        return not tested or not self._costs.loops(node)

    def _level(self, node: p.Expr) -> int:
        """Return after how many choices an expression is known."""
        names = mentioned(node)
        return max((n + 1 for n, name in enumerate(self._chosen) if name in names), default=0)
