"""Expressions of every form, and quantifiers over groups."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.language import ast
from legalist.limits import LARGEST_NUMBER
from legalist.typed.types import (
    NOTHING,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Domain,
    ListType,
    OptionalType,
    SetType,
    Type,
    fits,
)

from .checking_base import WRONG
from .operators import Operators

MAX_DEPTH = 100


class Expressions(Operators):
    """Checks the expressions of one function or procedure."""

    def _check(self, node: ast.Expr, wanted: Type | None) -> t.Expr:
        if self._depth >= MAX_DEPTH:
            return self._too_deep(node)
        expr: t.Expr
        self._depth += 1
        match node:
            case ast.Number():
                if node.value > LARGEST_NUMBER:
                    self.report.add("L310", node.span)
                expr = t.Const(NUMBER, node.value)
            case ast.Truth():
                expr = t.Const(TRUTH, node.value)
            case ast.Nothing():
                expr = t.Const(wanted if isinstance(wanted, OptionalType) else NOTHING, -1)
            case ast.Quoted():
                expr = self._literal(node.value, node.span)
            case ast.Name():
                expr = self._name(node, wanted)
            case ast.Call():
                expr = self._call(node)
            case ast.Attribute():
                expr = self._attribute(node)
            case ast.Compare():
                expr = self._compare(node)
            case ast.Logic():
                expr = self._logic(node)
            case ast.Not():
                expr = t.Not(TRUTH, self.condition(node.operand))
            case ast.Exists():
                expr = self._exists(node)
            case ast.Member():
                expr = self._member(node)
            case ast.Conditional():
                expr = self._conditional(node, wanted)
            case ast.Otherwise():
                expr = self._otherwise(node, wanted)
            case ast.Binary():
                expr = self._binary(node, wanted)
            case ast.SetLiteral():
                expr = self._set_literal(node, wanted)
            case ast.ListLiteral():
                expr = self._list_literal(node)
            case ast.LetIn():
                expr = self._let_in(node, wanted)
            case ast.Quantifier():
                expr = self._quantifier(node)
            case _:
                assert_never(node)
        self._depth -= 1
        return expr if expr is WRONG else t.located(expr, node.span)

    def _too_deep(self, node: ast.Expr) -> t.Expr:
        """Return whether the tree is too deep: brackets were counted before, but a long chain of
        `or` or `+` is deep as well."""
        if not self._told_depth:
            self._told_depth = True
            self.report.add("L303", node.span, limit=MAX_DEPTH)
        return WRONG

    def _quantifier(self, node: ast.Quantifier) -> t.Expr:
        if node.kind == "connected":
            source = self._start_of_flood(node)
        else:
            source = self.group(node.source)
        outer = dict(self.locals)
        item = self.item_of(source.type)
        var = self.bind(node.var, item, node.var_span)
        where = self.condition(node.where) if node.where is not None else None
        body: t.Expr | None = None
        if node.body is not None:
            wanted = {"every": TRUTH, "list": None}.get(node.kind, NUMBER)
            body = self.check(node.body, wanted) if wanted else self.value(node.body)
        self.locals = outer
        result = self._quantified(node.kind, source.type, item, body)
        return t.Quantifier(result, node.kind, var, item, source, where, body)

    def _start_of_flood(self, node: ast.Quantifier) -> t.Expr:
        space = self.scope.domains["space"]
        source = self._check(node.source, None)
        if source.type == space or source.type == OptionalType(space):
            return t.MakeSet(SetType(space), (source,))
        if not fits(source.type, SetType(space)):
            self.mismatch(node.source, SetType(space), source.type)
            return WRONG
        return source

    def _quantified(self, kind: str, source: Type, item: Type, body: t.Expr | None) -> Type:
        match kind:
            case "all" | "connected":
                return source
            case "any" | "every":
                return TRUTH
            case "first" | "best":
                return OptionalType(item) if isinstance(item, Domain) else UNKNOWN
            case "list":
                return ListType(body.type if body else UNKNOWN)
            case _:
                return NUMBER
