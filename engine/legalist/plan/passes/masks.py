"""The set of all members for which a condition holds, as an expression without a loop over them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from legalist.plan import expressions as p
from legalist.plan.costs import Costs
from legalist.plan.from_expressions import conjuncts
from legalist.plan.names import Names
from legalist.plan.queries import height, mentions, renamed, substitute
from legalist.plan.routines import Plan
from legalist.typed.types import TRUTH, Domain, OptionalType, SetType

# Functions that are opened inside each other, and parts that are looked at for one routine:
# functions that call functions would multiply them. Machines go through trees by recursion.
DEEPEST = 6
MOST_TRIED = 1_000
HIGHEST = 60


def intersection(type_: SetType, parts: list[p.Expr]) -> p.Expr:
    """Return the members that all sets have."""
    if not parts:
        return p.Full(type_)
    whole = parts[0]
    for part in parts[1:]:
        whole = p.Builtin(type_, "set &", (whole, part))
    return whole


class Masks(ABC):
    def __init__(self, plan: Plan, costs: Costs, names: Names) -> None:
        self.plan = plan
        self.costs = costs
        self.names = names
        self._depth = 0
        self._tries = MOST_TRIED

    @abstractmethod
    def expression(self, node: p.Expr) -> p.Expr:
        """Rewrite an expression."""

    def mask(self, node: p.Expr, var: str, type_: SetType, broad: bool) -> p.Expr | None:
        """Return the set of those `var` for which `node` holds; None if there is no such form.
        `broad` means that many members are tested, so that a set computed for all pays."""
        if not self._tries or self.costs.faults(node):
            return None  # all parts of a set are computed, even those that `and` would skip
        self._tries -= 1
        if not mentions(node, var):
            return self._if(type_, self.expression(node), p.Full(type_))
        match node:
            case p.Logic(_, "and"):
                return self._all_of(conjuncts(node), var, type_, broad)
            case p.Logic():
                left = self.mask(node.left, var, type_, broad)
                right = None if left is None else self.mask(node.right, var, type_, broad)
                if left is None or right is None:
                    return None
                return p.Builtin(type_, "set +", (left, right))
            case p.Not(_, p.Loop(kind="any") as loop):
                return self._none(loop, var, type_, broad)
            case p.Not(_, operand):
                return self._without(type_, self.mask(operand, var, type_, broad))
            case p.Exists(_, p.ReadOne(_, at)):
                return p.Occupied(type_, at.zone) if self.zone_of(at, var) else None
            case p.Compare(_, "=" | "!=" as op, left, right):
                equal = self._equal(left, right, var, type_)
                if equal is None:
                    equal = self._equal(right, left, var, type_)
                return equal if op == "=" else self._without(type_, equal)
            case p.Lookup(_, table, (p.Var(_, name),)) if name == var and node.type == TRUTH:
                return p.Having(type_, table, None)
            case p.Member(_, p.Var(_, name), group) if name == var and not mentions(group, var):
                return self.expression(group) if isinstance(group.type, SetType) else None
            case p.Call():
                return self._call(node, var, type_, broad)
            case p.Loop(kind="any"):
                return self._some(node, var, type_, broad)
            case p.Conditional(_, condition, then, otherwise) if not mentions(condition, var):
                yes = self.mask(then, var, type_, broad)
                no = None if yes is None else self.mask(otherwise, var, type_, broad)
                if yes is None or no is None:
                    return None
                return p.Conditional(type_, self.expression(condition), yes, no)
            case _:
                return None

    def _if(self, type_: SetType, condition: p.Expr, members: p.Expr) -> p.Expr:
        return p.Conditional(type_, condition, members, p.MakeSet(type_, ()))

    def _without(self, type_: SetType, group: p.Expr | None) -> p.Expr | None:
        if group is None:
            return None
        return p.Builtin(type_, "set -", (p.Full(type_), group))

    def _all_of(
        self, tests: tuple[p.Expr, ...], var: str, type_: SetType, broad: bool
    ) -> p.Expr | None:
        """Tests that do not depend on the member come first, so that they can skip the others."""
        masks: list[p.Expr] = []
        guard: p.Expr | None = None
        for test in tests:
            if mentions(test, var):
                mask = self.mask(test, var, type_, broad)
                if mask is None:
                    return None
                masks.append(mask)
            else:
                new = self.expression(test)
                guard = new if guard is None else p.Logic(TRUTH, "and", guard, new)
        both = intersection(type_, masks)
        return both if guard is None else self._if(type_, guard, both)

    def zone_of(self, at: p.ZoneAt, var: str) -> bool:
        """Return whether there is one such zone for each `var`, and sets of them are kept."""
        own = len(at.args) == 1 and isinstance(at.args[0], p.Var) and at.args[0].name == var
        return own and self.plan.layout.zones[at.zone].masks >= 0

    def _equal(self, left: p.Expr, right: p.Expr, var: str, type_: SetType) -> p.Expr | None:
        if mentions(right, var):
            return None
        value = self.expression(right)
        match left:
            case p.Var(_, name) if name == var:
                return p.MakeSet(type_, (value,))
            case p.ReadOne(_, at) if self.zone_of(at, var) and isinstance(right.type, Domain):
                return p.KindAt(type_, at.zone, value)
            case p.Lookup(_, table, (p.Var(_, name),)) if name == var:
                if isinstance(left.type, Domain) and not isinstance(right.type, OptionalType):
                    return p.Having(type_, table, value)
            case p.Lookup(_, table, (p.ReadOne(_, at),)) if table.startswith("attribute:"):
                if self.zone_of(at, var) and isinstance(right.type, Domain):
                    return p.AttributeAt(type_, at.zone, table, value)
            case _:
                pass
        return None

    def _call(self, node: p.Call, var: str, type_: SetType, broad: bool) -> p.Expr | None:
        """Return the function's body for all members at once; other arguments are computed
        once."""
        args: list[p.Expr] = []
        once: list[tuple[str, p.Expr]] = []
        for arg in node.args:
            if isinstance(arg, p.Var | p.Const):
                args.append(arg)
            elif mentions(arg, var):
                return None
            else:
                name = self.names.fresh("once")
                once.append((name, self.expression(arg)))
                args.append(p.Var(arg.type, name))
        mask = self._opened(p.Call(node.type, node.function, tuple(args)), var, type_, broad)
        if mask is None:
            return None
        for name, value in reversed(once):
            mask = p.Bind(type_, name, value, mask)
        return mask

    def _opened(self, node: p.Call, var: str, type_: SetType, broad: bool) -> p.Expr | None:
        if self._depth < DEEPEST:
            self._depth += 1
            mask = self.mask(opened(self.plan, node, self.names), var, type_, broad)
            self._depth -= 1
            if mask is not None and height(mask) <= HIGHEST:
                return mask
        return p.CallForAll(type_, node.function) if broad and len(node.args) == 1 else None

    def _some(self, loop: p.Loop, var: str, type_: SetType, broad: bool) -> p.Expr | None:
        """Return `any y in S where …` for all x at once: y is one of a few, or of those related to
        x."""
        if not isinstance(loop.source.type, SetType):
            return None
        if not mentions(loop.source, var):
            mask = self._all_of(loop.tests, var, type_, broad) if loop.tests else None
            if mask is None:
                return None
            source = self.expression(loop.source)
            return p.Loop(type_, "union", loop.var, loop.item, source, (), mask)
        related = self._related(loop, var)
        if related is None:
            return None
        back, passing = related
        return p.Image(type_, back, passing)

    def _none(self, loop: p.Loop, var: str, type_: SetType, broad: bool) -> p.Expr | None:
        """Return `every y in R(x) has …`, as those whose R(x) is within what passes."""
        related = self._related(loop, var) if isinstance(loop.source.type, SetType) else None
        if related is None:
            return self._without(type_, self._some(loop, var, type_, broad))
        back, failing = related
        assert isinstance(loop.source, p.Lookup) and isinstance(loop.source.type, SetType)
        match complement(loop.source.type, failing):
            case p.Builtin(_, "set -", (p.Full(), _)):
                # What fails is what is written, and rare where what passes is all the rest.
                return self._without(type_, p.Image(type_, back, failing))
            case passing:
                return p.Within(type_, loop.source.table, passing)

    def _related(self, loop: p.Loop, var: str) -> tuple[str, p.Expr] | None:
        """Return the inverse of the table of a loop `y in neighbours(x)`, and the set of those y
        for which its tests hold."""
        match loop.source:
            case p.Lookup(SetType() as near, table, (p.Var(_, name),)) if name == var:
                back = self.plan.tables.inverse(table)
                if back is None or not loop.tests or any(mentions(t, var) for t in loop.tests):
                    return None
                masks = [self.mask(test, loop.var, near, True) for test in loop.tests]
                found = [mask for mask in masks if mask is not None]
                return (back, intersection(near, found)) if len(found) == len(masks) else None
            case _:
                return None


def complement(type_: SetType, group: p.Expr) -> p.Expr:
    match group:
        case p.Builtin(_, "set -", (p.Full(), inside)):
            return inside
        case _:
            return p.Builtin(type_, "set -", (p.Full(type_), group))


def opened(plan: Plan, node: p.Call, names: Names) -> p.Expr:
    """Return the body of a function with arguments that are names or constants put in."""
    function = plan.functions[node.function]
    values = {param.name: arg for param, arg in zip(function.params, node.args, strict=True)}
    return substitute(renamed(function.body, names), values)
