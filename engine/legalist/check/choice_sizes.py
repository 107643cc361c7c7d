"""Choices that have too many possibilities in every state."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Report
from legalist.limits import LONGEST_LIST, MOST_TRIED
from legalist.typed.types import SetType
from legalist.typed.walk import walk

from .choice_numbers import HELP, Uncountable, number_of_orders, number_of_subsets

SEVERAL = ("subset", "pieces", "order")


def report_large_choices(action: t.Action, report: Report) -> None:
    """Report the first choice of an action that cannot be offered, whatever the state is. Values of
    a choice are tried one by one unless it is the last, or if a requirement names several chosen
    things."""
    tested = {
        node.name
        for requirement in action.requirements
        for node in walk(requirement.that)
        if isinstance(node, t.Local)
    }
    tried, together = 0, 1
    for choice in action.choices:
        try:
            number = _possibilities(choice)
        except Uncountable:
            number = tried = MOST_TRIED + 1
        if number is None:
            return
        last = choice is action.choices[-1]
        if not last or (choice.form in SEVERAL and choice.name in tested):
            together *= number
            tried += together
        if tried > MOST_TRIED:
            report.add("L870", choice.span, help=HELP, choice=choice.id)
            return
        if choice.name in tested:
            return


def _possibilities(choice: t.Choice) -> int | None:
    """Return the number of possibilities, None if it depends on the state."""
    if choice.where is not None:
        return None
    low, high = _constant(choice.low), _constant(choice.high)
    if choice.form == "truth":
        return 2
    if choice.form == "number":
        if low is None or high is None:
            return None
        if high - low >= LONGEST_LIST:
            raise Uncountable
        return max(0, high - low + 1)
    if not isinstance(choice.source, t.Everything):
        return None
    assert isinstance(choice.source.type, SetType)
    members = choice.source.type.item
    match choice.form:
        case "one":
            return members.size
        case "order":
            return number_of_orders(members.size)
        case "subset" if _known(choice.low) and _known(choice.high):
            return number_of_subsets(members.size, low, high)
    return None


def _known(bound: t.Expr | None) -> bool:
    return bound is None or isinstance(bound, t.Const)


def _constant(bound: t.Expr | None) -> int | None:
    return int(bound.value) if isinstance(bound, t.Const) else None
