"""The values that an expression can have, given conditions that hold.

Expressions have no effects, so inside one condition equal expressions have equal values. Functions
are not looked into, because a module may wrap them. An option has its whole range.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import legalist.typed as t
from legalist.language.ast import ComparisonOp, LogicOp
from legalist.typed.types import NUMBER, TRUTH
from legalist.typed.walk import walk

from .arithmetic import added_up, calculate, magnitude
from .values import (
    ANY_NUMBER,
    COUNTED,
    EITHER,
    NO,
    NONE,
    SOME,
    YES,
    Members,
    Range,
    Values,
    common,
    either,
    only,
    single,
    whole,
    without,
)

# A pair stands for how its first compares with its second: -1, 0 or 1.
Key = t.Expr | tuple[t.Expr, t.Expr]
ZERO = Range(0, 0)
SIGNS: dict[ComparisonOp, frozenset[object]] = {
    "=": frozenset((0,)),
    "!=": frozenset((-1, 1)),
    "<": frozenset((-1,)),
    "<=": frozenset((-1, 0)),
    ">": frozenset((1,)),
    ">=": frozenset((0, 1)),
}
ALL_SIGNS: frozenset[object] = frozenset((-1, 0, 1))
# Other expressions are only looked up by their parts: comparing long sums and conditions is slow.
LOOKED_UP = (
    t.Local, t.ReadValue, t.ReadOne, t.ReadZone, t.CountKind, t.CallFunction, t.Lookup, t.MakeKind,
    t.Compare, t.Exists, t.Member, t.Quantifier, t.Otherwise,
)  # fmt: skip
SIZES = ("size", "pieces", "only")
MOST_KNOWN = 100
OF_THE_STATE = (t.ReadValue, t.ReadOne, t.ReadZone, t.CountKind, t.ZoneName, t.CallFunction)


class Facts:
    """What is known of expressions at one point of a program; immutable.

    Analysing an expression takes time proportional to its size, whatever a stranger writes.
    """

    __slots__ = ("_known",)

    def __init__(self, known: Mapping[Key, Values] | None = None) -> None:
        self._known = known or {}

    def lasting(self) -> Facts:
        """Return only what stays true whatever happens to the state."""
        return Facts({key: known for key, known in self._known.items() if _lasts(key)})

    def knowing(self, key: Key, values: Values) -> Facts:
        return self._learning({key: values})

    def _learning(self, learnt: Mapping[Key, Values]) -> Facts:
        return self if len(self._known) >= MOST_KNOWN else Facts({**self._known, **learnt})

    def joined(self, other: Facts | None) -> Facts:
        """Return what holds in both cases, if both are possible."""
        if other is None:
            return self
        known: dict[Key, Values] = {}
        for key, values in self._known.items():
            both = either(values, other._known.get(key))
            if both is not None:
                known[key] = both
        return Facts(known)

    # ---- values of expressions

    def values(self, expr: t.Expr) -> Values | None:
        """Return the values that an expression can have; None if nothing is known of them."""
        if self._known and _is_looked_up(expr):
            known = self._known.get(expr)
            if known is not None:
                return known
        return self._computed(expr)

    def truth(self, expr: t.Expr) -> bool | None:
        """Return whether a condition certainly holds or certainly does not; None if it is
        undecided."""
        value = single(self.values(expr))
        return None if value is None else bool(value)

    def range(self, expr: t.Expr) -> Range:
        values = self.values(expr)
        return values if isinstance(values, Range) else ANY_NUMBER

    def _computed(self, expr: t.Expr) -> Values | None:
        match expr:
            case t.Const():
                return _constant(expr)
            case t.Compare():
                signs = self._signs(expr, self.values(expr.left), self.values(expr.right))
                return _decision(signs, SIGNS[expr.op])
            case t.Logic() | t.Not():
                true, false = self.outcomes(expr)
                if true is None:
                    return NO
                return YES if false is None else EITHER
            case t.Exists():
                return _existence(self.values(expr.operand))
            case t.Member():
                return _membership(self.values(expr.item), self._listed(expr.group))
            case t.ReadZone(what="size") | t.CountKind() | t.Lookup(table="distance"):
                return COUNTED
            case t.Builtin():
                return self._builtin(expr)
            case t.MakeKind():
                attributes = tuple(single(self.values(arg)) for arg in expr.args)
                return SOME if None in attributes or not attributes else only(attributes)
            case t.Conditional():
                return either(self.values(expr.then), self.values(expr.otherwise))
            case t.Otherwise():
                value, default = self.values(expr.value), self.values(expr.default)
                if value is None or default is None:
                    return whole(expr.type)
                some = common(value, SOME)
                return default if some is None else either(some, default)
            case t.Bind():
                bound = self.values(expr.value)
                inner = self if bound is None else self.knowing(_named(expr), bound)
                return inner.values(expr.body)
            case t.Quantifier():
                return self._quantified(expr)
            case t.Local() | t.ReadValue() | t.ReadOne() | t.ReadZone() | t.CallFunction():
                return whole(expr.type)
            case t.Lookup() | t.Everything() | t.MakeSet() | t.MakeList() | t.ZoneName():
                return whole(expr.type)
            case _:
                assert_never(expr)

    def _builtin(self, expr: t.Builtin) -> Values | None:
        if expr.op in ("size", "pieces"):
            return COUNTED
        if expr.op == "abs":
            return magnitude(self.range(expr.args[0]))
        if expr.type == NUMBER and len(expr.args) == 2:
            return calculate(expr.op, self.range(expr.args[0]), self.range(expr.args[1]))
        return whole(expr.type)

    def _quantified(self, expr: t.Quantifier) -> Values | None:
        match expr.kind:
            case "count":
                return COUNTED
            case "sum" | "max" | "min":
                assert expr.body is not None
                body = self.range(expr.body)
                return added_up(body) if expr.kind == "sum" else either(body, ZERO)
            case _:
                return whole(expr.type)

    def _listed(self, group: t.Expr) -> Members | None:
        """Return the members of a set that is written out with constants."""
        if not isinstance(group, t.MakeSet) or not group.items:
            return None
        items = [single(self.values(item)) for item in group.items]
        return None if None in items else Members(frozenset(items))

    def compared(self, left: t.Expr, right: t.Expr) -> frozenset[object]:
        """Return how two expressions are known to compare: -1, 0 or 1."""
        known = self._known.get((left, right)) if self._known else None
        return known.these if isinstance(known, Members) else ALL_SIGNS

    def _signs(
        self, expr: t.Compare, one: Values | None, other: Values | None
    ) -> frozenset[object]:
        """Return how two sides with these values can compare."""
        if expr.left == expr.right:
            return SIGNS["="]
        signs = self.compared(expr.left, expr.right)
        match one, other:
            case Range(), Range():
                less = {-1} if one.low < other.high else set()
                more = {1} if one.high > other.low else set()
                equal = {0} if common(one, other) is not None else set()
                return signs & (less | more | equal)
            case Members(), Members():
                if common(one, other) is None:
                    return signs & SIGNS["!="]
                value = single(one)
                return SIGNS["="] if value is not None and value == single(other) else signs
        return signs

    # ---- consequences of conditions

    def assuming(self, expr: t.Expr, truth: bool) -> Facts | None:
        """Return what is known if a condition holds or not; None if that cannot be."""
        return self.outcomes(expr)[0 if truth else 1]

    def outcomes(self, expr: t.Expr) -> tuple[Facts | None, Facts | None]:
        """Return what is known where a condition holds, and where it does not; None if it never
        does."""
        match expr:
            case t.Not():
                true, false = self.outcomes(expr.operand)
                return false, true
            case t.Logic():
                first = self.outcomes(expr.left)
                open_ = first[0] if expr.op == "and" else first[1]
                return combined(expr.op, first, open_.outcomes(expr.right) if open_ else NEITHER)
            case t.Const(option=None):
                return self, self  # a plain `yes` or `no` is intended
            case t.Compare():
                return self._compare_outcomes(expr)
        truth = self.truth(expr)
        true = None if truth is False else self._holding(expr, True)
        return true, None if truth is True else self._holding(expr, False)

    def _holding(self, expr: t.Expr, truth: bool) -> Facts | None:
        facts = self.knowing(expr, YES if truth else NO) if _is_looked_up(expr) else self
        match expr:
            case t.Exists():
                return facts._narrowed(expr.operand, SOME if truth else NONE)
            case t.Member():
                listed = self._listed(expr.group)
                if listed is not None:
                    return facts._narrowed(expr.item, Members(listed.these, but=not truth))
        return facts

    def _narrowed(self, expr: t.Expr, values: Values) -> Facts | None:
        before = self.values(expr)
        left = values if before is None else common(before, values)
        if left is None:
            return None
        return self.knowing(expr, left) if _is_looked_up(expr) else self

    def _compare_outcomes(self, expr: t.Compare) -> tuple[Facts | None, Facts | None]:
        one, other = self.values(expr.left), self.values(expr.right)
        signs, wanted = self._signs(expr, one, other), SIGNS[expr.op]
        known = self._known.get(expr)
        true = None if known == NO else self._related(expr, one, other, signs & wanted)
        false = None if known == YES else self._related(expr, one, other, signs - wanted)
        return true, false

    def _related(
        self, expr: t.Compare, one: Values | None, other: Values | None, signs: frozenset[object]
    ) -> Facts | None:
        """Return what is known once two sides compare in a given way, including what that says
        about each."""
        if not signs:
            return None
        turned = frozenset(-sign for sign in signs if isinstance(sign, int))
        learnt: dict[Key, Values] = {}
        if one is not None and other is not None:
            sides = ((expr.left, one, other, signs), (expr.right, other, one, turned))
            for side, own, others, compared in sides:
                narrower = _beside(own, others, compared)
                if narrower is None:
                    return None
                if _is_looked_up(side):
                    learnt[side] = narrower
        if not isinstance(expr.right, t.Const) or (isinstance(one, Range) and len(signs) > 1):
            # The values of the sides do not tell everything.
            learnt[expr.left, expr.right] = Members(signs)
            learnt[expr.right, expr.left] = Members(turned)
        return self._learning(learnt)


Outcomes = tuple[Facts | None, Facts | None]
NEITHER: Outcomes = (None, None)


def combined(op: LogicOp, first: Outcomes, second: Outcomes) -> Outcomes:
    """Return the outcomes of `and` or `or`; the second part counts where the first leaves it
    open."""
    (first_true, first_false), (true, false) = first, second
    if op == "and":
        return true, false if first_false is None else first_false.joined(false)
    return true if first_true is None else first_true.joined(true), false


def _is_looked_up(expr: t.Expr) -> bool:
    match expr:
        case t.Builtin():
            return expr.op in SIZES
        case t.Const():
            return expr.option is not None
        case _:
            return isinstance(expr, LOOKED_UP)


def _decision(signs: frozenset[object], wanted: frozenset[object]) -> Values:
    if not signs & wanted:
        return NO
    return YES if signs <= wanted else EITHER


def _existence(operand: Values | None) -> Values:
    if operand is None:
        return EITHER
    if common(operand, SOME) is None:
        return NO
    return YES if common(operand, NONE) is None else EITHER


def _membership(item: Values | None, group: Members | None) -> Values:
    if item is None or group is None:
        return EITHER
    if common(item, group) is None:
        return NO
    certain = isinstance(item, Members) and not item.but and item.these <= group.these
    return YES if certain else EITHER


def _beside(one: Values, other: Values, signs: frozenset[object]) -> Values | None:
    """Return what remains of `one` if it compares with `other` in one of these ways."""
    if signs == SIGNS["="]:
        return common(one, other)
    if signs == SIGNS["!="]:
        value = single(other)
        return one if value is None else without(one, value)
    if not isinstance(one, Range) or not isinstance(other, Range):
        return one
    low, high = one.low, one.high
    if 1 not in signs:
        high = min(high, other.high - (0 not in signs))
    if -1 not in signs:
        low = max(low, other.low + (0 not in signs))
    return Range(low, high) if low <= high else None


def _constant(expr: t.Const) -> Values | None:
    if expr.option is not None:
        low, high = expr.option.low, expr.option.high
        return Range(low, high) if expr.type == NUMBER else Members(frozenset(range(low, high + 1)))
    if expr.type == NUMBER:
        return Range(expr.value, expr.value)
    return EITHER if expr.type == TRUTH else only(expr.value)


def _named(expr: t.Bind) -> t.Local:
    return t.Local(expr.value.type, expr.name)


def _lasts(key: Key) -> bool:
    parts = key if isinstance(key, tuple) else (key,)
    return not any(isinstance(node, OF_THE_STATE) for part in parts for node in walk(part))
