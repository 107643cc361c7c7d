"""Rules of different modules on one event, whose order could matter and is not stated.

The order in which modules are named never changes a game, so where it could, it must be stated.
"""

from __future__ import annotations

from itertools import combinations, pairwise

import legalist.typed as t
from legalist.diagnostics import Label, Report
from legalist.link.head_advice import Side, order_advice
from legalist.link.owner import owner
from legalist.program import Program, RuleDecl

from .exclusive_rules import never_together
from .touches import Touches


def check_order(program: Program, checked: t.Checked, report: Report) -> None:
    """Report pairs of rules of two modules that do not commute and have no order."""
    touches = Touches(checked)
    by_event: dict[str, list[RuleDecl]] = {}
    for rule in program.rules.values():
        by_event.setdefault(rule.trigger.event, []).append(rule)
    for rules in by_event.values():
        named, placed = _reach(_named(rules)), _reach(_placed(rules))
        for first, second in combinations(rules, 2):
            pair = (first.origin.module, second.origin.module)
            if "" in pair or pair[0] == pair[1] or program.variant in pair:
                continue
            if pair in program.module_order or second.id in named[first.id]:
                continue
            against = pair[::-1] in program.module_order
            if first.id in named[second.id] or (first.id in placed[second.id] and not against):
                continue
            clash = _clash(checked, touches, first, second)
            if clash and against:
                _tell_against(first, second, clash, report)
            elif clash:
                _tell_unordered(program, first, second, clash, report)


def _clash(checked: t.Checked, touches: Touches, first: RuleDecl, second: RuleDecl) -> str:
    """Return what makes the order of two rules matter, in words; empty if it does not."""
    keys = (f"rules.{first.id}", f"rules.{second.id}")
    one, other = touches.procedure(keys[0]), touches.procedure(keys[1])
    clash = one.conflicts(other)
    if not clash or never_together(checked, *keys, one, other):
        return ""
    return ", ".join(f"`{name.split('.')[-1]}`" for name in sorted(clash)[:3])


def _tell_unordered(
    program: Program, first: RuleDecl, second: RuleDecl, what: str, report: Report
) -> None:
    mine, theirs = sorted((first, second), key=lambda rule: owner(rule.origin.span))
    here, there = mine.origin, theirs.origin
    advice = order_advice(
        Side(here.module, here.span), Side(there.module, there.span), program.heads
    )
    report.add(
        "L558", here.span,
        labels=[Label(there.span, f"`{theirs.id}` of `{there.module}`")],
        help=advice.help, fixes=advice.fixes,
        one=mine.id, other=theirs.id, event=first.trigger.event, what=what,
    )  # fmt: skip


def _tell_against(first: RuleDecl, second: RuleDecl, what: str, report: Report) -> None:
    """Report that the places of two rules contradict the order of their modules."""
    module, other = first.origin.module, second.origin.module
    report.add(
        "L580", first.origin.span,
        labels=[Label(second.origin.span, f"`{second.id}` of `{other}`")],
        help=f"say `before: [{second.id}]` at `{first.id}` if you mean that, "
        f"or `after: [{second.id}]` if not",
        rule=first.id, other=second.id, module=module, earlier=other, what=what,
    )  # fmt: skip


def _named(rules: list[RuleDecl]) -> dict[str, set[str]]:
    """Return, for each rule, those that the rules themselves put before it."""
    direct: dict[str, set[str]] = {rule.id: set(rule.after) for rule in rules}
    for rule in rules:
        for id in rule.before:
            if id in direct:
                direct[id].add(rule.id)
        if rule.first or rule.last:
            for other in rules:
                if rule.first and not other.first:
                    direct[other.id].add(rule.id)
                if rule.last and not other.last:
                    direct[rule.id].add(other.id)
    return direct


def _placed(rules: list[RuleDecl]) -> dict[str, set[str]]:
    """Return, for each rule, those that run before it, as stated or because rules of the ruleset
    run as they are written and rules of modules after them."""
    direct = _named(rules)
    base = [rule.id for rule in rules if not rule.origin.module and not rule.last]
    for first, second in pairwise(base):
        direct[second].add(first)
    for rule in rules:
        said = rule.after or rule.before or rule.first or rule.last
        if rule.origin.module and not said and base:
            direct[rule.id].add(base[-1])
    return direct


def _reach(direct: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return everything that comes before each, directly or indirectly."""
    known: dict[str, set[str]] = {}
    for id in direct:
        before: set[str] = set()
        ahead = list(direct[id])
        while ahead:
            earlier = ahead.pop()
            if earlier not in before:
                before.add(earlier)
                ahead += direct.get(earlier, ())
        known[id] = before
    return known
