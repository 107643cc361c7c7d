"""Calls of built-in functions, whose types depend on their arguments."""

from __future__ import annotations

from abc import abstractmethod
from typing import assert_never

import legalist.typed as t
from legalist.diagnostics.fix import replace
from legalist.language import ast
from legalist.language.spelling import spell
from legalist.typed.types import (
    NUMBER,
    TRUTH,
    UNKNOWN,
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    Type,
    UnknownType,
    ZoneType,
)

from .builtins import (
    BUILTINS,
    BuiltinFunction,
    Computed,
    Fact,
    Form,
    Reading,
    Result,
    Shape,
)
from .checking_base import WRONG, Checking
from .hints import MAY_BE_MISSING
from .meant import Meant


class BuiltinCalls(Checking):
    @abstractmethod
    def arguments(self, node: ast.Call, wanted: list[Type]) -> tuple[t.Expr, ...]: ...

    def builtin(self, node: ast.Call) -> t.Expr:
        """Type a call of one of `BUILTINS`."""
        row = BUILTINS[node.name]
        wanted = [self._closed(shape) for shape in row.forms[0].params]
        known = [type_ for type_ in wanted if type_ is not None]
        if len(row.forms) == 1 and len(known) == len(wanted):
            args = self.arguments(node, known)
            # After a wrong number of arguments there is nothing to build from.
            return self._built(row.forms[0], args) if len(args) == row.arity else WRONG
        return self._by_first_argument(node, row)

    def _by_first_argument(self, node: ast.Call, row: BuiltinFunction) -> t.Expr:
        if len(node.args) != row.arity:
            self.report.add(
                "L409", node.span, name=node.name, found=len(node.args), wanted=row.arity,
                help=row.signature,
            )  # fmt: skip
            return WRONG
        first = self._check(node.args[0], None)
        result = self._typed(node, first)
        if result is None:
            if not isinstance(first.type, UnknownType):
                help, fixes = self._call_advice(node, first)
                self.report.add(
                    "L420", node.args[0].span, name=node.name, found=first.type, help=help,
                    fixes=fixes,
                )  # fmt: skip
            return WRONG
        return result

    def _call_advice(self, node: ast.Call, first: t.Expr) -> Meant:
        """For a function that is given what it cannot take."""
        own = [spell(arg) for arg in node.args]
        if len(own) == 2:
            second = self._check(node.args[1], None).type
            if isinstance(second, ZoneType | PiecesType) and second.item == first.type:
                written = f"{node.name}({own[1]}, {own[0]})"
                return Meant(f"write `{written}`", (replace(node.span, written),))
        if isinstance(first.type, OptionalType):
            inner = t.Const(first.type.item, 0)
            if self._typed(node, inner) is not None:
                some = f"in a condition, `any x in {own[0]} where …` asks for it where it is there"
                return Meant(f"{MAY_BE_MISSING}; {some}")
        if node.name == "top" and isinstance(first.type, ZoneType):
            zone = first.type.zone
            return Meant(f"only a pile has a top: declare `{zone}` with `order: pile`")
        return Meant(BUILTINS[node.name].signature)

    def _typed(self, node: ast.Call, first: t.Expr) -> t.Expr | None:
        """Type a call by the form that takes its first argument; None if there is none."""
        match node.name, first:
            case "size", t.ReadOne(type=OptionalType()):
                one, zero = t.Const(NUMBER, 1), t.Const(NUMBER, 0)
                return t.Conditional(NUMBER, t.Exists(TRUTH, first), one, zero)
        for form in BUILTINS[node.name].forms:
            if self._takes(form.params[0], first.type):
                rest = [self.check(arg, _item(first.type)) for arg in node.args[1:]]
                return self._built(form, (first, *rest))
        return None

    def _closed(self, shape: Shape) -> Type | None:
        """Return the only type that a parameter can have; None if several can stand there."""
        match shape:
            case "number":
                return NUMBER
            case "player" | "space":
                return self.scope.domains[shape]
            case "list of number":
                return ListType(NUMBER)
            case "set of space":
                return SetType(self.scope.domains["space"])
        return None

    def _takes(self, shape: Shape, type_: Type) -> bool:
        match shape, type_:
            case "set", SetType():
                return True
            case "list", ListType():
                return True
            case "list of sets", ListType(SetType()):
                return True
            case "pieces", PiecesType():
                return True
            case "zone", ZoneType():
                return True
            case "pile", ZoneType(zone):
                return self.scope.program.zones[zone].order == "pile"
            case ("pattern" | "area") as sort, Domain(_, own):
                return own == sort
        return type_ == self._closed(shape)

    def _built(self, form: Form, args: tuple[t.Expr, ...]) -> t.Expr:
        result = self._result(form.result, args[0].type)
        match form.means:
            case Computed(op):
                return t.Builtin(result, op, args)
            case Fact(table):
                return t.Lookup(result, table.format(getattr(args[0].type, "name", "")), args)
            case Reading(what):
                if what == "number":
                    return t.CountKind(result, _zone(args[0]), args[1])
                return t.ReadZone(result, what, _zone(args[0]))
            case _:
                assert_never(form.means)

    def _result(self, result: Result, first: Type) -> Type:
        domains = self.scope.domains
        match result:
            case "number":
                return NUMBER
            case "player":
                return domains["player"]
            case "terrain":
                return domains.get("terrain", UNKNOWN)
            case "set of space":
                return SetType(domains["space"])
            case "list of player":
                return ListType(domains["player"])
            case "list of number":
                return ListType(NUMBER)
            case "list":
                return first
            case "member or none" | "kind or none":
                item = _item(first)
                assert isinstance(item, Domain)
                return OptionalType(item)
            case "set":
                return _item(first)
            case _:
                assert_never(result)


def _item(type_: Type) -> Type:
    assert isinstance(type_, SetType | ListType | PiecesType | ZoneType)
    return type_.item


def _zone(expr: t.Expr) -> t.ZoneAt:
    assert isinstance(expr, t.ZoneName)
    return expr.at
