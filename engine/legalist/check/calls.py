"""Calls of built-in functions, whose types depend on their arguments."""

from __future__ import annotations

from abc import abstractmethod

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

from .builtins import BUILTINS
from .checking_base import Checking
from .hints import MAY_BE_MISSING
from .meant import Meant


class BuiltinCalls(Checking):
    @abstractmethod
    def arguments(self, node: ast.Call, wanted: list[Type]) -> tuple[t.Expr, ...]: ...

    def builtin(self, node: ast.Call) -> t.Expr:
        """Type a call of one of `BUILTINS`."""
        player, space = self.scope.domains["player"], self.scope.domains["space"]
        match node.name:
            case "next" | "previous":
                return t.Lookup(player, node.name, self.arguments(node, [player]))
            case "players_from":
                return t.Lookup(ListType(player), node.name, self.arguments(node, [player]))
            case "distance":
                return t.Lookup(NUMBER, "distance", self.arguments(node, [space, space]))
            case "terrain":
                terrain = self.scope.domains.get("terrain", UNKNOWN)
                return t.Lookup(terrain, "terrain", self.arguments(node, [space]))
            case "abs":
                return t.Builtin(NUMBER, "abs", self.arguments(node, [NUMBER]))
            case "numbers":
                return t.Builtin(
                    ListType(NUMBER), "numbers", self.arguments(node, [NUMBER, NUMBER])
                )
            case "total":
                return t.Builtin(NUMBER, "total", self.arguments(node, [ListType(NUMBER)]))
            case "item":
                return t.Builtin(NUMBER, "item", self.arguments(node, [ListType(NUMBER), NUMBER]))
        return self._by_first_argument(node)

    def _by_first_argument(self, node: ast.Call) -> t.Expr:
        wanted = 2 if node.name == "number" else 1
        if len(node.args) != wanted:
            self.report.add(
                "L409", node.span, name=node.name, found=len(node.args), wanted=wanted,
                help=BUILTINS[node.name].signature,
            )  # fmt: skip
            return t.Const(UNKNOWN, 0)
        first = self._check(node.args[0], None)
        result = self._typed(node, first)
        if result is None:
            if not isinstance(first.type, UnknownType):
                help, fixes = self._call_advice(node, first)
                self.report.add(
                    "L420", node.args[0].span, name=node.name, found=first.type, help=help,
                    fixes=fixes,
                )  # fmt: skip
            return t.Const(UNKNOWN, 0)
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
        space = self.scope.domains["space"]
        spaces = SetType(space)
        match node.name, first.type:
            case "neighbours", Domain() as type_ if type_ == space:
                return t.Lookup(spaces, "neighbours", (first,))
            case "neighbours", SetType(item) if item == space:
                return t.Builtin(spaces, "spread", (first,))
            case "spaces_of", Domain(name, "pattern" | "area"):
                return t.Lookup(spaces, f"spaces:{name}", (first,))
            case "size", SetType() | ListType() | PiecesType():
                return t.Builtin(NUMBER, "size", (first,))
            case "size", OptionalType() if isinstance(first, t.ReadOne):
                one, zero = t.Const(NUMBER, 1), t.Const(NUMBER, 0)
                return t.Conditional(NUMBER, t.Exists(TRUTH, first), one, zero)
            case "size", ZoneType():
                return t.ReadZone(NUMBER, "size", _zone(first))
            case "number", ZoneType(_, item):
                return t.CountKind(NUMBER, _zone(first), self.check(node.args[1], item))
            case "number", PiecesType(item):
                return t.Builtin(NUMBER, "pieces", (first, self.check(node.args[1], item)))
            case "top", ZoneType(zone, item) if self.scope.program.zones[zone].order == "pile":
                return t.ReadZone(OptionalType(item), "top", _zone(first))
            case "sorted" | "reversed" | "distinct", ListType():
                return t.Builtin(first.type, node.name, (first,))
            case "only", SetType(item):
                return t.Builtin(OptionalType(item), "only", (first,))
            case "union", ListType(SetType() as item):
                return t.Builtin(item, "union", (first,))
        return None


def _zone(expr: t.Expr) -> t.ZoneAt:
    assert isinstance(expr, t.ZoneName)
    return expr.at
