"""Attributes, comparisons, arithmetic, and groups: those written out and those to iterate over."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Label, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.language import ast
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
    fits,
    join,
)

from .builtins import BUILTINS
from .checking_base import WRONG
from .hints import attribute_hint, belonging, brackets_hint, subject_again
from .meant import Meant, meant
from .names import Names

SET_OPS: dict[str, t.BuiltinOp] = {"+": "set +", "-": "set -", "&": "set &"}


class Operators(Names):
    def _attribute(self, node: ast.Attribute) -> t.Expr:
        member = self._member_in_full(node)
        if member is not None:
            return member
        target = self._check(node.target, None)
        type_: Type = target.type
        optional = isinstance(type_, OptionalType)
        if isinstance(type_, OptionalType):
            type_ = type_.item
        if isinstance(type_, UnknownType):
            return WRONG
        if not isinstance(type_, Domain) or type_.sort != "kind":
            written = belonging(node, type_, self.scope)
            hint = f"write `{written}`" if written else attribute_hint(node.name, type_, self.scope)
            fixes = [replace(node.span, written)] if written else []
            place = node.span if written else node.target.span
            self.report.add(
                "L411", place, found=target.type, name=node.name, help=hint, fixes=fixes
            )
            return WRONG
        attributes = dict(self.scope.attributes[type_.name])
        if node.name not in attributes:
            hint = did_you_mean(node.name, attributes)
            self.report.add("L412", node.name_span, kind=type_.name, name=node.name, help=hint)
            return WRONG
        result: Type = attributes[node.name]
        self.scope.note(node.name_span, f"kinds.{type_.name}.attributes.{node.name}", result)
        if optional and isinstance(result, Domain):
            result = OptionalType(result)
        return t.Lookup(result, f"attribute:{type_.name}.{node.name}", (target,))

    def _logic(self, node: ast.Logic) -> t.Expr:
        left = self.condition(node.left)
        right = self._check(node.right, TRUTH)
        if not fits(right.type, TRUTH):
            again = subject_again(node)
            hint = f"say again what is compared: `… {node.op} {again}`" if again else ""
            fixes = [replace(node.right.span, again)] if again else []
            self.mismatch(node.right, TRUTH, right.type, hint, fixes)
            right = WRONG
        return t.Logic(TRUTH, node.op, left, right)

    def _pair(self, left: ast.Expr, right: ast.Expr) -> tuple[t.Expr, t.Expr]:
        """Type two things to compare: a bare member takes the type of the other side."""
        if self._is_label(left):
            second = self.value(right, None)
            return self.value(left, second.type), second
        first = self.value(left, None)
        return first, self.value(right, first.type)

    def _compare(self, node: ast.Compare) -> t.Expr:
        if node.op in ("=", "!="):
            left, right = self._pair(node.left, node.right)
            both = join(left.type, right.type)
            if both is None or isinstance(both, ZoneType):
                advice = meant(node.left, right.type, left.type, self.scope, self.locals) or meant(
                    node.right, left.type, right.type, self.scope, self.locals
                )
                help, fixes = advice or Meant("")
                self.report.add(
                    "L413", node.span, help=help, fixes=fixes, left=left.type, right=right.type
                )
                return t.Const(TRUTH, False)
        else:
            left = self._check(node.left, None)
            ordered = left.type if left.type == ListType(NUMBER) else NUMBER
            if not fits(left.type, ordered):
                self.mismatch(node.left, ordered, left.type)
                left = WRONG
            right = self.check(node.right, ordered)
        return t.Compare(TRUTH, node.op, left, right)

    def _exists(self, node: ast.Exists) -> t.Expr:
        operand, _ = self.perhaps(node.operand)
        return t.Exists(TRUTH, operand)

    def perhaps(self, node: ast.Expr) -> tuple[t.Expr, Type]:
        """Type something that may be missing; return it with the type that it has if it is not."""
        operand = self.value(node, None)
        if isinstance(operand.type, OptionalType):
            return operand, operand.type.item
        if not isinstance(operand.type, UnknownType):
            self.report.add("L414", node.span, found=operand.type)
        return operand, operand.type

    def _member(self, node: ast.Member) -> t.Expr:
        group = self.group(node.group)
        item_type = self.item_of(group.type)
        item = self._check(node.item, item_type)
        allowed: Type = OptionalType(item_type) if isinstance(item_type, Domain) else item_type
        if not fits(item.type, allowed) and item.type != allowed:
            self.mismatch(node.item, item_type, item.type)
            return t.Const(TRUTH, False)
        return t.Member(TRUTH, item, group)

    def _conditional(self, node: ast.Conditional, wanted: Type | None) -> t.Expr:
        condition = self.condition(node.condition)
        then = self.value(node.then, wanted)
        otherwise = self.value(node.otherwise, wanted or then.type)
        both = join(then.type, otherwise.type)
        if both is None:
            label = Label(node.then.span, str(then.type))
            self.report.add(
                "L415", node.otherwise.span, labels=[label], left=then.type, right=otherwise.type
            )
            return WRONG
        return t.Conditional(both, condition, then, otherwise)

    def _otherwise(self, node: ast.Otherwise, wanted: Type | None) -> t.Expr:
        value = self.value(node.value, wanted)
        if isinstance(value.type, UnknownType):
            self.value(node.default, None)
            return WRONG
        if not isinstance(value.type, OptionalType):
            self.report.add("L416", node.value.span, found=value.type)
            return value
        default = self.value(node.default, value.type)
        if not fits(default.type, value.type):
            self.mismatch(node.default, value.type.item, default.type)
            return WRONG
        both = value.type.item if default.type == value.type.item else value.type
        return t.Otherwise(both, value, default)

    def _let_in(self, node: ast.LetIn, wanted: Type | None) -> t.Expr:
        value = self.value(node.value)
        outer = dict(self.locals)
        name = self.bind(node.name, value.type, node.name_span)
        body = self.value(node.body, wanted)
        self.locals = outer
        return t.Bind(body.type, name, value, body)

    def _binary(self, node: ast.Binary, wanted: Type | None) -> t.Expr:
        if self._hyphenated(node):
            return WRONG
        left = self.value(node.left, wanted)
        if isinstance(left.type, SetType) and node.op in SET_OPS:
            right = self._check(node.right, left.type)
            if isinstance(right.type, Domain) and right.type == left.type.item:
                right = t.MakeSet(left.type, (right,))
            if not fits(right.type, left.type):
                self.mismatch(node.right, left.type, right.type)
                return WRONG
            if isinstance(right.type, UnknownType):
                return WRONG
            return t.Builtin(left.type, SET_OPS[node.op], (left, right))
        if isinstance(left.type, ListType) and node.op == "+":
            right = self.check(node.right, left.type)
            return t.Builtin(left.type, "join", (left, right))
        if isinstance(left.type, UnknownType):
            self._check(node.right, None)
            return WRONG
        if left.type != NUMBER:
            self.report.add("L417", node.left.span, op=node.op, found=left.type)
            self._check(node.right, None)
            return WRONG
        right = self.check(node.right, NUMBER)
        if node.op == "&":
            self.report.add("L406", node.left.span, wanted="a set", found=left.type)
            return WRONG
        return t.Builtin(NUMBER, node.op, (left, right))

    def _hyphenated(self, node: ast.Binary) -> bool:
        """Return whether `stone-on(s)` is meant as `stone_on(s)`: the second word alone must mean
        nothing."""
        if node.op != "-" or not isinstance(node.left, ast.Name):
            return False
        if not isinstance(node.right, ast.Name | ast.Call):
            return False
        known = self.scope.known_names()
        name, second = f"{node.left.name}_{node.right.name}", node.right.name
        meaning = second in known and (isinstance(node.right, ast.Call) or second not in BUILTINS)
        if name not in known or meaning or second in self.locals:
            return False
        place = node.left.span.to(node.right.span)
        if isinstance(node.right, ast.Call):
            place = node.left.span.to(node.right.name_span)
        shown = f"{node.left.name}-{second}"
        self.report.add("L401", place, name=shown, help=f"did you mean `{name}`?")
        return True

    def _set_literal(self, node: ast.SetLiteral, wanted: Type | None) -> t.Expr:
        item: Type | None = wanted.item if isinstance(wanted, SetType) else None
        items = []
        for one in node.items:
            checked = self.check(one, item)
            items.append(checked)
            if item is None and isinstance(checked.type, Domain):
                item = checked.type
        if not isinstance(item, Domain):
            known = [one.type for one in items]
            if UNKNOWN not in known:
                self.report.add("L418", node.span, help=brackets_hint(known))
            return WRONG
        return t.MakeSet(SetType(item), tuple(items))

    def _list_literal(self, node: ast.ListLiteral) -> t.Expr:
        if not node.items:
            self.report.add("L418", node.span, help=brackets_hint([]))
            return WRONG
        first = self.value(node.items[0], None)
        rest = [self.check(one, first.type) for one in node.items[1:]]
        return t.MakeList(ListType(first.type), (first, *rest))

    def group(self, node: ast.Expr) -> t.Expr:
        """Type a set or list to iterate over. A bag and chosen pieces stand for the kinds in them,
        an optional value for itself or nothing."""
        group = self._check(node, None)
        if isinstance(group.type, OptionalType):
            return t.MakeSet(SetType(group.type.item), (group,))
        if isinstance(group.type, PiecesType):
            return t.Builtin(SetType(group.type.item), "kinds", (group,))
        if isinstance(group, t.ZoneName):
            return t.ReadZone(SetType(group.type.item), "kinds", group.at)  # type: ignore[attr-defined]
        if not isinstance(group.type, SetType | ListType | UnknownType):
            self.report.add("L419", node.span, found=group.type)
            return WRONG
        return group

    def item_of(self, group: Type) -> Type:
        return group.item if isinstance(group, SetType | ListType) else UNKNOWN
