"""Choices of an action: what a player picks, and the form of the pick."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.language import ast
from legalist.program import ChoiceDecl
from legalist.typed.types import (
    NUMBER,
    TRUTH,
    UNKNOWN,
    Domain,
    ListType,
    PiecesType,
    SetType,
    Type,
    ZoneType,
)

from .expressions import Expressions
from .hints import zone_hint


def check_choice(x: Expressions, decl: ChoiceDecl) -> t.Choice:
    """Type one choice; its name is bound for those after it."""
    node, name = decl.choice, decl.id
    source: t.Expr | None = None
    where: t.Expr | None = None
    low: t.Expr | None = None
    high: t.Expr | None = None
    result: Type
    form: t.ChoiceForm
    x.bound[name] = decl.origin.span
    match node:
        case ast.ChooseOne():
            result, source = _one(x, node)
            form = "one"
            where = _where(x, name, result, node.where)
        case ast.ChooseNumber():
            result, form = NUMBER, "number"
            low, high = x.check(node.low, NUMBER), x.check(node.high, NUMBER)
        case ast.ChooseTruth():
            result, form = TRUTH, "truth"
        case ast.ChooseSome():
            result, source = _some(x, node)
            form = "pieces" if node.pieces else "subset"
            item = result.item if isinstance(result, SetType | PiecesType) else UNKNOWN
            where = _where(x, name, item, node.where)
            low = x.check(node.low, NUMBER) if node.low is not None else None
            high = x.check(node.high, NUMBER) if node.high is not None else None
        case ast.ChooseOrder():
            source = x.group(node.source)
            result, form = ListType(x.item_of(source.type)), "order"
        case _:
            assert_never(node)
    inner = x.bind(name, result, decl.origin.span)
    return t.Choice(
        name,
        inner,
        f"{name}_chosen",
        result,
        form,
        source,
        where,
        low,
        high,
        decl.secret,
        decl.implied,
        node.span,
    )


def _one(x: Expressions, node: ast.ChooseOne) -> tuple[Type, t.Expr | None]:
    domain = x.scope.domain(node.type_name, node.type_span) if node.type_name != "number" else None
    if node.source is None:
        if domain is None:
            return UNKNOWN, None
        return domain, t.Everything(SetType(domain))
    source = x.group(node.source)
    item = x.item_of(source.type)
    wanted: Type = NUMBER if node.type_name == "number" else domain or UNKNOWN
    if wanted != item and UNKNOWN not in (wanted, item):
        x.mismatch(node.source, wanted, item)
    return item, source


def _some(x: Expressions, node: ast.ChooseSome) -> tuple[Type, t.Expr | None]:
    if not node.pieces:
        source = x.group(node.source)
        if not isinstance(source.type, SetType):
            if source.type != UNKNOWN:
                x.report.add("L419", node.source.span, found=source.type)
            return UNKNOWN, source
        return source.type, source
    zone = x.check(node.source)
    if not isinstance(zone.type, ZoneType) or not isinstance(zone, t.ZoneName):
        if zone.type != UNKNOWN:
            hint = zone_hint("", zone.type, x.scope)
            x.report.add("L410", node.source.span, help=hint, found=str(zone.type))
        return UNKNOWN, None
    pieces = PiecesType(zone.type.item)
    return pieces, t.ReadZone(pieces, "all", zone.at)


def _where(x: Expressions, name: str, item: Type, node: ast.Expr | None) -> t.Expr | None:
    """Type a condition on the members to choose from, in which the choice's own name stands for a
    member."""
    if node is None:
        return None
    outer = dict(x.locals)
    if isinstance(item, Domain) or item == NUMBER:
        x.locals[name] = (f"{name}_chosen", item)
    where = x.condition(node)
    x.locals = outer
    return where
