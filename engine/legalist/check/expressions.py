"""Names, types and arities of expressions."""

from __future__ import annotations

from collections.abc import Callable

from legalist.diagnostics import Label, Span, did_you_mean
from legalist.language import ast

from . import typed as t
from .builtins import BUILTINS
from .calls import BuiltinCalls
from .hints import (
    attribute_hint,
    brackets_hint,
    name_hint,
    takes_hint,
    type_hint,
    zone_hint,
)
from .scope import BEGINNINGS, Scope
from .types import (
    NOTHING,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Domain,
    ListType,
    OptionalType,
    SetType,
    Type,
    UnknownType,
    ZoneType,
    fits,
    join,
)

WRONG = t.Const(UNKNOWN, 0)
FunctionLookup = Callable[[str, Span], "t.Function | None"]


class Expressions(BuiltinCalls):
    """Checks the expressions of one function or procedure. `locals` are the names that hold, and
    `places` where each name was bound last; `coming` are those that a later choice will bind."""

    def __init__(self, scope: Scope, function: FunctionLookup, base: str = "") -> None:
        self.scope = scope
        self.report = scope.report
        self.function = function
        self.base = base
        self.base_params: tuple[t.Param, ...] = ()
        self.locals: dict[str, tuple[str, Type]] = {}
        self.places: dict[str, Span] = {}
        self.coming: tuple[str, ...] = ()
        self._fresh = 0

    # ---- names bound in the text

    def bind(self, name: str, type_: Type, span: Span) -> str:
        """Bind a new local name; the name used inside is unique in the function."""
        if name in self.locals and name != "_":
            first = self.places.get(name)
            labels = [] if first is None else [Label(first, f"`{name}` is named here")]
            self.report.add("L405", span, labels=labels, name=name)
        if name in BEGINNINGS:
            self.report.add("L403", span, name=name)
        self._fresh += 1
        inner = f"{name}_{self._fresh}"
        self.locals[name] = (inner, type_)
        self.places[name] = span
        return inner

    # ---- entry points

    def check(self, node: ast.Expr, wanted: Type | None = None) -> t.Expr:
        """Type `node`; report where it is not a `wanted`."""
        expr = self._check(node, wanted)
        if wanted is not None and not fits(expr.type, wanted):
            self.mismatch(node.span, wanted, expr.type)
            return t.Const(UNKNOWN, 0)
        return expr

    def mismatch(self, span: Span, wanted: Type, found: Type, help: str = "") -> None:
        hint = help or type_hint(wanted, found, self.scope)
        self.report.add("L406", span, wanted=wanted, found=found, help=hint)

    def value(self, node: ast.Expr, wanted: Type | None = None) -> t.Expr:
        """Type something that must be a value: a whole bag or pile is none."""
        expr = self._check(node, wanted)
        if isinstance(expr, t.ZoneName):
            self.report.add("L451", node.span, found=expr.type)
            return WRONG
        return expr

    def condition(self, node: ast.Expr) -> t.Expr:
        return self.check(node, TRUTH)

    def _check(self, node: ast.Expr, wanted: Type | None) -> t.Expr:
        match node:
            case ast.Number():
                return t.Const(NUMBER, node.value)
            case ast.Truth():
                return t.Const(TRUTH, node.value)
            case ast.Nothing():
                return t.Const(wanted if isinstance(wanted, OptionalType) else NOTHING, -1)
            case ast.Quoted():
                return self._literal(node.value, node.span)
            case ast.Name():
                return self._name(node, wanted)
            case ast.Call():
                return self._call(node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Compare():
                return self._compare(node)
            case ast.Logic():
                left, right = self.condition(node.left), self.condition(node.right)
                return t.Logic(TRUTH, node.op, left, right)
            case ast.Not():
                return t.Not(TRUTH, self.condition(node.operand))
            case ast.Exists():
                return self._exists(node)
            case ast.Member():
                return self._member(node)
            case ast.Conditional():
                return self._conditional(node, wanted)
            case ast.Otherwise():
                return self._otherwise(node, wanted)
            case ast.Binary():
                return self._binary(node, wanted)
            case ast.SetLiteral():
                return self._set_literal(node, wanted)
            case ast.ListLiteral():
                return self._list_literal(node)
            case ast.LetIn():
                return self._let_in(node, wanted)
            case ast.Quantifier():
                return self._quantifier(node)
        raise AssertionError(node)

    # ---- names

    def _literal(self, name: str, span: Span) -> t.Expr:
        found = self.scope.literal(name)
        if found is None and not name.isidentifier():
            found = next(iter(self.scope.labels.get(name, ())), None)
        if found is None:
            known = name in self.locals or name in self.scope.known_names()
            hint = "names need no quotes" if known else name_hint(name, self.scope, [])
            self.scope.unknown("L401", span, name, hint)
            return WRONG
        return t.Const(found[0], found[1])

    def _name(self, node: ast.Name, wanted: Type | None) -> t.Expr:
        name, program = node.name, self.scope.program
        if name in self.locals:
            inner, type_ = self.locals[name]
            return t.Local(type_, inner)
        if name == "base" and self.base:
            args = tuple(t.Local(p.type, p.name) for p in self.base_params)
            found = self.function(self.base, node.span)
            return t.CallFunction(found.result, self.base, args) if found else WRONG
        if name in program.options:
            return self._option(name)
        if name in program.values or name in program.zones or name in program.functions:
            return self._call(_bare_call(node))
        label = self._label(node, wanted)
        if label is not None:
            return label
        domain = self.scope.named_set(name)
        if domain is not None:
            if (
                domain.sort == "kind"
                and not self.scope.attributes[domain.name]
                and not (isinstance(wanted, SetType))
                and name == domain.name
            ):
                return t.Const(domain, 0)
            return t.Everything(SetType(domain))
        literal = self.scope.literal(name)
        if literal is not None:
            return t.Const(literal[0], literal[1])
        if name in self.coming:
            hint = f"`{name}` is chosen further down; put that choice before this one"
        elif name in self.places:
            hint = f"`{name}` is known only in the block or the brackets that name it"
        else:
            hint = name_hint(name, self.scope, list(self.locals))
        self.scope.unknown("L401", node.span, name, hint)
        return WRONG

    def _option(self, name: str) -> t.Expr:
        option = self.scope.program.options[name]
        if option.form == "values":
            domain = Domain(f"value of {option.id}", "enum", option.values)
            return t.Const(domain, option.values.index(str(option.value)))
        if option.form == "yes/no":
            return t.Const(TRUTH, bool(option.value))
        return t.Const(NUMBER, int(option.value))

    def _is_label(self, node: ast.Expr) -> bool:
        if not isinstance(node, ast.Name) or node.name in self.locals:
            return False
        p = self.scope.program
        declared = node.name in p.options or node.name in p.values or node.name in p.functions
        return node.name in self.scope.labels and not declared and node.name not in p.zones

    def _label(self, node: ast.Name, wanted: Type | None) -> t.Expr | None:
        owners = self.scope.labels.get(node.name)
        if not owners:
            return None
        if isinstance(wanted, OptionalType):
            wanted = wanted.item
        if isinstance(wanted, SetType | ListType):
            wanted = wanted.item
        for domain, index in owners:
            if domain == wanted:
                return t.Const(domain, index)
        enums = [one for one in owners if not one[0].name.startswith("value of ")] or owners
        if len(enums) > 1:
            names = " or ".join(f"a {domain.name}" for domain, _ in enums)
            self.report.add("L407", node.span, name=node.name, meanings=names)
            return WRONG
        return t.Const(enums[0][0], enums[0][1])

    # ---- calls

    def _call(self, node: ast.Call) -> t.Expr:
        name, program = node.name, self.scope.program
        if name == "base" and self.base:
            return self._call_function(node, self.base)
        if name in BUILTINS:
            # Also where a declaration wrongly has the same name: its own finding is enough.
            return self.builtin(node)
        if name in program.functions:
            return self._call_function(node, f"functions.{name}")
        if name in program.values:
            decl = program.values[name]
            domains = [self.scope.type_of(param.type) for param in decl.params]
            args = self.arguments(node, domains)
            return t.ReadValue(self.scope.type_of(decl.type), name, args)
        if name in program.zones:
            return self.zone(node)
        if name in program.kinds:
            if name in self.scope.listed:
                self.report.add("L453", node.span, name=name)
                return WRONG
            wanted: list[Type] = [domain for _, domain in self.scope.attributes[name]]
            args = self.arguments(node, wanted)
            if len(node.args) != len(wanted):
                return WRONG
            return t.MakeKind(self.scope.domains[name], args)
        if name in program.marks:
            args = self.arguments(node, [self.scope.domains["space"]])
            return t.Lookup(TRUTH, f"mark:{name}", args)
        for domain in self.scope.domains.values():
            if domain.sort in ("pattern", "area") and name == f"{domain.name}s_on":
                args = self.arguments(node, [self.scope.domains["space"]])
                return t.Lookup(SetType(domain), f"on:{domain.name}", args)
        callable_names = [
            *program.functions, *program.values, *program.zones, *program.kinds, *program.marks,
            *BUILTINS,
        ]  # fmt: skip
        hint = did_you_mean(name, callable_names)
        if name in program.effects:
            hint = f"`{name}` is an effect: it does something and has no value"
        self.scope.unknown("L408", node.name_span, name, hint)
        for arg in node.args:
            self._check(arg, None)
        return WRONG

    def _call_function(self, node: ast.Call, key: str) -> t.Expr:
        found = self.function(key, node.span)
        if found is None:
            for arg in node.args:
                self._check(arg, None)
            return WRONG
        args = self.arguments(node, [param.type for param in found.params])
        return t.CallFunction(found.result, key, args)

    def arguments(self, node: ast.Call, wanted: list[Type]) -> tuple[t.Expr, ...]:
        """Check the arguments of a call against the types it takes."""
        if len(node.args) != len(wanted):
            self.report.add(
                "L409", node.span, name=node.name, found=len(node.args), wanted=len(wanted),
                help=takes_hint(node.name, wanted),
            )  # fmt: skip
            return tuple(WRONG for _ in wanted)
        args = [self._check(arg, type_) for arg, type_ in zip(node.args, wanted, strict=True)]
        wrong = [i for i, arg in enumerate(args) if not fits(arg.type, wanted[i])]
        if not wrong:
            return tuple(args)
        mixed_up = len(wrong) > 1 and all(
            any(fits(args[i].type, wanted[j]) for j in wrong) for i in wrong
        )
        for i in wrong[:1] if mixed_up else wrong:
            hint = type_hint(wanted[i], args[i].type, self.scope)
            if mixed_up:
                hint = f"{takes_hint(node.name, wanted)}, in this order"
            elif not hint and len(wanted) > 1:
                hint = takes_hint(node.name, wanted)
            self.mismatch(node.args[i].span, wanted[i], args[i].type, hint)
        return tuple(WRONG if i in wrong else arg for i, arg in enumerate(args))

    def zone(self, node: ast.Expr) -> t.Expr:
        """A zone named in an expression: its piece when it holds at most one, itself otherwise."""
        at = self.zone_at(node)
        if at is None or any(arg is WRONG for arg in at.args):
            return WRONG
        decl = self.scope.program.zones[at.zone]
        holds = self.scope.domains.get(decl.holds)
        if holds is None:
            return WRONG
        if decl.order == "one":
            return t.ReadOne(OptionalType(holds), at)
        return t.ZoneName(ZoneType(at.zone, holds), at)

    def zone_at(self, node: ast.Expr) -> t.ZoneAt | None:
        """A zone where an effect needs one."""
        if isinstance(node, ast.Name):
            node = _bare_call(node)
        zones = self.scope.program.zones
        if not isinstance(node, ast.Call) or node.name not in zones:
            name = node.name if isinstance(node, ast.Call) else ""
            if name not in self.scope.broken:
                place = node.name_span if isinstance(node, ast.Call) else node.span
                known = self.locals.get(name)
                hint = zone_hint(name, None if known is None else known[1], self.scope)
                self.report.add("L410", place, help=hint, found=f"`{name}`" if name else "this")
            return None
        decl = zones[node.name]
        wanted = [self.scope.type_of(param.type) for param in decl.params]
        return t.ZoneAt(node.name, self.arguments(node, wanted))

    # ---- operators

    def _attribute(self, node: ast.Attribute) -> t.Expr:
        target = self._check(node.target, None)
        type_: Type = target.type
        optional = isinstance(type_, OptionalType)
        if isinstance(type_, OptionalType):
            type_ = type_.item
        if isinstance(type_, UnknownType):
            return WRONG
        if not isinstance(type_, Domain) or type_.sort != "kind":
            hint = attribute_hint(node.name, type_, self.scope)
            self.report.add("L411", node.target.span, found=target.type, name=node.name, help=hint)
            return WRONG
        attributes = dict(self.scope.attributes[type_.name])
        if node.name not in attributes:
            hint = did_you_mean(node.name, attributes)
            self.report.add("L412", node.name_span, kind=type_.name, name=node.name, help=hint)
            return WRONG
        result: Type = attributes[node.name]
        if optional and isinstance(result, Domain):
            result = OptionalType(result)
        return t.Lookup(result, f"attribute:{type_.name}.{node.name}", (target,))

    def _pair(self, left: ast.Expr, right: ast.Expr) -> tuple[t.Expr, t.Expr]:
        """Two things to compare: a bare member takes the type of the other side."""
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
                self.report.add("L413", node.span, left=left.type, right=right.type)
                return t.Const(TRUTH, False)
        else:
            left = self._check(node.left, None)
            ordered = left.type if left.type == ListType(NUMBER) else NUMBER
            if not fits(left.type, ordered):
                self.mismatch(node.left.span, ordered, left.type)
                left = WRONG
            right = self.check(node.right, ordered)
        return t.Compare(TRUTH, node.op, left, right)

    def _exists(self, node: ast.Exists) -> t.Expr:
        operand = self.value(node.operand, None)
        if not isinstance(operand.type, OptionalType | UnknownType):
            self.report.add("L414", node.operand.span, found=operand.type)
            return t.Const(TRUTH, True)
        return t.Exists(TRUTH, operand)

    def _member(self, node: ast.Member) -> t.Expr:
        group = self.group(node.group)
        item_type = self.item_of(group.type)
        item = self._check(node.item, item_type)
        allowed: Type = OptionalType(item_type) if isinstance(item_type, Domain) else item_type
        if not fits(item.type, allowed) and item.type != allowed:
            self.mismatch(node.item.span, item_type, item.type)
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
            self.mismatch(node.default.span, value.type.item, default.type)
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
        if isinstance(left.type, SetType) and node.op in "+-&":
            right = self._check(node.right, left.type)
            if isinstance(right.type, Domain) and right.type == left.type.item:
                right = t.MakeSet(left.type, (right,))
            if not fits(right.type, left.type):
                self.mismatch(node.right.span, left.type, right.type)
                return WRONG
            if isinstance(right.type, UnknownType):
                return WRONG
            return t.Builtin(left.type, f"set {node.op}", (left, right))
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
        return t.Builtin(NUMBER, node.op, (left, self.check(node.right, NUMBER)))

    def _hyphenated(self, node: ast.Binary) -> bool:
        """`stone-on(s)` for `stone_on(s)`: the second word alone must stand for nothing."""
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

    # ---- quantifiers

    def group(self, node: ast.Expr) -> t.Expr:
        """A set or list to go through. A bag stands for the kinds in it, what may be none for
        itself or nothing."""
        group = self._check(node, None)
        if isinstance(group.type, OptionalType):
            return t.MakeSet(SetType(group.type.item), (group,))
        if isinstance(group, t.ZoneName):
            return t.ReadZone(SetType(group.type.item), "kinds", group.at)  # type: ignore[attr-defined]
        if not isinstance(group.type, SetType | ListType | UnknownType):
            self.report.add("L419", node.span, found=group.type)
            return WRONG
        return group

    def item_of(self, group: Type) -> Type:
        return group.item if isinstance(group, SetType | ListType) else UNKNOWN

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
            self.mismatch(node.source.span, SetType(space), source.type)
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


def _bare_call(node: ast.Name) -> ast.Call:
    return ast.Call(span=node.span, name=node.name, name_span=node.span, args=())
