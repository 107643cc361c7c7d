"""Rules of different modules on one event, whose order could matter and is not said.

The order in which modules are named never changes a game; so where it could, one must say it.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from legalist.diagnostics import Label, Report
from legalist.link.owner import order_advice, owner
from legalist.link.program import Program, RuleDecl

from . import typed as t
from .apart import never_together
from .touches import Touches


def check_order(program: Program, checked: t.Checked, report: Report) -> None:
    """Report pairs of rules of two modules that do not commute and are not in order."""
    touches = Touches(checked)
    by_event: dict[str, list[RuleDecl]] = {}
    for rule in program.rules.values():
        by_event.setdefault(rule.trigger.event, []).append(rule)
    for rules in by_event.values():
        after = _after(rules)
        for one, other in combinations(rules, 2):
            modules = {one.origin.module, other.origin.module}
            if "" in modules or len(modules) == 1 or program.variant in modules:
                continue
            pair = (one.origin.module, other.origin.module)
            if pair in program.module_order or pair[::-1] in program.module_order:
                continue
            if one.id in after[other.id] or other.id in after[one.id]:
                continue
            keys = (f"rules.{one.id}", f"rules.{other.id}")
            first, second = touches.procedure(keys[0]), touches.procedure(keys[1])
            clash = first.conflicts(second)
            if clash and not never_together(checked, *keys, first, second):
                mine, theirs = sorted((one, other), key=lambda rule: owner(rule.origin.span))
                here, there = mine.origin, theirs.origin
                what = ", ".join(f"`{name.split('.')[-1]}`" for name in sorted(clash)[:3])
                report.add(
                    "L558", here.span,
                    labels=[Label(there.span, f"`{theirs.id}` of `{there.module}`")],
                    one=mine.id, other=theirs.id, event=one.trigger.event, what=what,
                    help=order_advice(here.module, here.span, there.module, there.span),
                )  # fmt: skip


def _after(rules: list[RuleDecl]) -> dict[str, set[str]]:
    """For each rule, those that certainly run before it: as written, or as `before`/`after` say."""
    direct: dict[str, set[str]] = {rule.id: set() for rule in rules}
    base = [rule.id for rule in rules if not rule.origin.module]
    for first, second in pairwise(base):
        direct[second].add(first)
    for rule in rules:
        for id in rule.after:
            direct[rule.id].add(id)
        for id in rule.before:
            if id in direct:
                direct[id].add(rule.id)
        if rule.origin.module and not rule.after and not rule.before and base:
            direct[rule.id].add(base[-1])
    known: dict[str, set[str]] = {}

    def reach(id: str, path: tuple[str, ...] = ()) -> set[str]:
        if id not in known:
            found: set[str] = set()
            for earlier in direct.get(id, ()):
                if earlier not in path:
                    found |= {earlier} | reach(earlier, (*path, id))
            known[id] = found
        return known[id]

    return {rule.id: reach(rule.id) for rule in rules}
