"""Conditions on all members at once.

`stone_on(x) exists`, for every space x, is one number that the state keeps ready. A condition of
this form costs a few operations on masks instead of a loop over the map.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import legalist.typed as t
from legalist.limits import DEEPEST_TEXT
from legalist.plan.layout import Layout, ZonePlace
from legalist.typed.queries import conjuncts, mentions
from legalist.typed.types import TRUTH, Domain, OptionalType, SetType

from .namespace import Namespace, local
from .trees import fresh

DEEPEST = 6
# Parts that are looked at for one expression; functions that call functions would multiply them.
MOST_TRIED = 1_000


class Vectors(ABC):
    names: Namespace
    checked: t.Checked
    layout: Layout
    _depth = 0
    # How deep the expression is that is being written.
    _level = 0
    _tries = 0

    @abstractmethod
    def emit(self, node: t.Expr) -> str: ...

    @abstractmethod
    def full(self, domain: Domain) -> str: ...

    def enter(self) -> None:
        """Begin to write a part of an expression, or a new expression."""
        if not self._level:
            self._tries = MOST_TRIED
        self._level += 1

    def fits(self, node: t.CallFunction) -> bool:
        """Return whether the body of a function can be written here without brackets that Python
        cannot read: no text is deeper than a whole one may be."""
        return self._level + self.names.height(node.function) <= DEEPEST_TEXT

    @abstractmethod
    def paid(self, family: Domain, read: str) -> str: ...

    @abstractmethod
    def open(self, node: t.CallFunction) -> t.Expr: ...

    def vector(self, node: t.Expr, var: str, domain: Domain, broad: bool) -> str | None:
        """Return the mask of those `var` for which `node` holds, as a Python expression; None if
        there is no such form. `broad` means that many members are tested, so that a mask computed
        for all pays."""
        self.enter()
        mask = None
        if self._tries:
            self._tries -= 1
            mask = self._vector(node, var, domain, broad)
        self._level -= 1
        return mask

    def _vector(self, node: t.Expr, var: str, domain: Domain, broad: bool) -> str | None:
        if self.names.faults.expression(node):
            return None  # all parts of a mask are computed, even those that `and` would skip
        if not mentions(node, var):
            return f"({self.full(domain)} if {self.emit(node)} else 0)"
        match node:
            case t.Logic(_, "and"):
                return self._all_of(conjuncts(node), var, domain, broad)
            case t.Logic():
                left = self.vector(node.left, var, domain, broad)
                right = self.vector(node.right, var, domain, broad)
                return None if left is None or right is None else f"({left} | {right})"
            case t.Not():
                inner = self.vector(node.operand, var, domain, broad)
                return None if inner is None else f"({self.full(domain)} ^ {inner})"
            case t.Exists(_, t.ReadOne(_, at)):
                zone = self._zone_of(at, var)
                return None if zone is None else f"s[{zone.occupied}]"
            case t.Compare(_, "=" | "!=" as op):
                mask = self._equal(node.left, node.right, var)
                if mask is None:
                    mask = self._equal(node.right, node.left, var)
                if mask is None or op == "=":
                    return mask
                return f"({self.full(domain)} ^ {mask})"
            case t.Lookup(_, table, (t.Local(_, name),)) if name == var and node.type == TRUTH:
                return self.names.mask_where(table)
            case t.Member(_, t.Local(_, name), group) if name == var and not mentions(group, var):
                return self.emit(group) if isinstance(group.type, SetType) else None
            case t.CallFunction():
                return self._call(node, var, domain, broad)
            case t.Quantifier(kind="any" | "every"):
                return self._quantified(node, var, domain, broad)
            case t.Conditional() if not mentions(node.condition, var):
                then = self.vector(node.then, var, domain, broad)
                other = self.vector(node.otherwise, var, domain, broad)
                if then is None or other is None:
                    return None
                return f"({then} if {self.emit(node.condition)} else {other})"
        return None

    def _all_of(self, tests: list[t.Expr], var: str, domain: Domain, broad: bool) -> str | None:
        """Put tests that do not depend on the member first, so that they can skip the others."""
        guards = [self.emit(test) for test in tests if not mentions(test, var)]
        masks = [self.vector(test, var, domain, broad) for test in tests if mentions(test, var)]
        found = [mask for mask in masks if mask is not None]
        if len(found) != len(masks):
            return None
        both = f"({' & '.join(found)})"
        return f"({both} if {' and '.join(guards)} else 0)" if guards else both

    def _zone_of(self, at: t.ZoneAt, var: str) -> ZonePlace | None:
        """Return the zones `at`, if there is one for each `var` and masks of them are kept."""
        zone = self.layout.zones[at.zone]
        own = len(at.args) == 1 and isinstance(at.args[0], t.Local) and at.args[0].name == var
        return zone if own and zone.masks >= 0 else None

    def _equal(self, left: t.Expr, right: t.Expr, var: str) -> str | None:
        if mentions(right, var):
            return None
        optional = isinstance(right.type, OptionalType)
        match left:
            case t.Local(_, name) if name == var:
                return f"POWERS[{self.emit(right)}]"
            case t.ReadOne(_, at):
                zone = self._zone_of(at, var)
                if zone is None or not isinstance(right.type, Domain):
                    return None
                return f"s[{zone.masks} + {self.emit(right)}]"
            case t.Lookup(_, table, (t.Local(_, name),)) if name == var and not optional:
                if isinstance(left.type, Domain):
                    return f"{self.names.where(table, left.type.size)}[{self.emit(right)}]"
            case t.Lookup(_, table, (t.ReadOne(_, at),)) if table.startswith("attribute:"):
                zone = self._zone_of(at, var)
                if zone is None or not isinstance(right.type, Domain):
                    return None
                kinds = self.names.kinds_with(table)
                mask = f"any_mask(s, {zone.masks}, {kinds}[{self.emit(right)}])"
                return self.paid(zone.zone.holds, mask)
        return None

    def _call(self, node: t.CallFunction, var: str, domain: Domain, broad: bool) -> str | None:
        """Return the function's body for all members at once; expensive arguments are computed
        once."""
        args: list[t.Expr] = []
        bound: list[str] = []
        for arg in node.args:
            if isinstance(arg, t.Local | t.Const):
                args.append(arg)
            elif mentions(arg, var):
                return None
            else:
                name = fresh("once")
                bound.append(f"for {local(name)} in ({self.emit(arg)},)")
                args.append(t.Local(arg.type, name))
        call = t.CallFunction(node.type, node.function, tuple(args))
        mask = self._opened(call, var, domain, broad)
        if mask is None or not bound:
            return mask
        return f"[{mask} {' '.join(bound)}][0]"

    def _opened(self, node: t.CallFunction, var: str, domain: Domain, broad: bool) -> str | None:
        if self._depth < DEEPEST and self.fits(node):
            self._depth += 1
            try:
                mask = self.vector(self.open(node), var, domain, broad)
            finally:
                self._depth -= 1
            if mask is not None:
                return mask
        if broad and len(node.args) == 1:
            return f"{self.names.mask_function(node.function)}(s)"
        return None

    def _quantified(self, node: t.Quantifier, var: str, domain: Domain, broad: bool) -> str | None:
        """Return `any y in S where …` for all x at once: y is one of a few, or of those related to
        x."""
        if not isinstance(node.item, Domain) or not isinstance(node.source.type, SetType):
            return None
        if node.kind == "every":
            assert node.body is not None
            failing: t.Expr = t.Not(TRUTH, node.body)
            if node.where is not None:
                failing = t.Logic(TRUTH, "and", node.where, failing)
            some = t.Quantifier(TRUTH, "any", node.var, node.item, node.source, failing, None)
            found = self._quantified(some, var, domain, broad)
            return None if found is None else f"({self.full(domain)} ^ {found})"
        if not mentions(node.source, var):
            if node.where is None:
                return None
            mask = self.vector(node.where, var, domain, broad)
            if mask is None:
                return None
            bound = local(node.var)
            return f"union([{mask} for {bound} in bits({self.emit(node.source)})])"
        return self._related(node, var)

    def _related(self, node: t.Quantifier, var: str) -> str | None:
        """Return `any y in neighbours(x) where …`: those related to any y for which it holds."""
        near = node.source
        if not isinstance(near, t.Lookup) or not isinstance(node.item, Domain):
            return None
        if near.args[0] != t.Local(near.args[0].type, var) or node.where is None:
            return None
        back = self._inverse(near.table)
        if back is None or mentions(node.where, var):
            return None
        masks = [self.vector(test, node.var, node.item, True) for test in conjuncts(node.where)]
        found = [mask for mask in masks if mask is not None]
        if len(found) != len(masks):
            return None
        return f"image({self.names.table(back)}, {' & '.join(found)})"

    def _inverse(self, table: str) -> str | None:
        relation, _, name = table.partition(":")
        return {"neighbours": "neighbours", "spaces": f"on:{name}", "on": f"spaces:{name}"}.get(
            relation
        )
