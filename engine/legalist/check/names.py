"""The meaning of a name or a call: a local name, a label, a function, a value, a zone, a kind."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.diagnostics.fix import replace
from legalist.language import ast
from legalist.typed.types import (
    NUMBER,
    TRUTH,
    Domain,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
    fits,
)

from .builtins import BUILTINS
from .calls import BuiltinCalls
from .checking_base import WRONG
from .hints import (
    filled_call,
    function_hint,
    name_hint,
    other_action_hint,
    takes_hint,
    type_hint,
    zone_hint,
)
from .meant import meant


class Names(BuiltinCalls):
    def _literal(self, name: str, span: Span) -> t.Expr:
        found = self.scope.literal(name)
        if found is None and not name.isidentifier():
            found = next(iter(self.scope.labels.get(name, ())), None)
        if found is None:
            known = name in self.locals or name in self.scope.known_names()
            hint = "names need no quotes" if known else name_hint(name, self.scope, {})
            self.scope.unknown("L401", span, name, hint)
            return WRONG
        self.scope.note(_unquoted(span), self.scope.member_address(*_named(found)), found[0])
        return t.Const(found[0], found[1])

    def _name(self, node: ast.Name, wanted: Type | None) -> t.Expr:
        name, program = node.name, self.scope.program
        if name in self.locals:
            inner, type_ = self.locals[name]
            self.scope.note(node.span, self.bound.get(name, "base"), type_)
            return t.Local(type_, inner)
        if name == "base" and self.base:
            args = tuple(t.Local(p.type, p.name) for p in self.base_params)
            found = self.function(self.base, node.span)
            self.scope.note(node.span, self.base, found.result if found else None)
            return t.CallFunction(found.result, self.base, args) if found else WRONG
        if name in program.options:
            option = self._option(name)
            self.scope.note(node.span, f"options.{name}", option.type)
            return option
        if name in program.values or name in program.zones or name in program.functions:
            return self._call(_bare_call(node))
        label = self._label(node, wanted)
        if label is not None:
            return label
        domain = self.scope.named_set(name)
        if domain is not None:
            self.scope.note(node.span, self.scope.address(domain), SetType(domain))
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
            self.scope.note(node.span, self.scope.member_address(*_named(literal)), literal[0])
            return t.Const(literal[0], literal[1])
        if name in self.coming:
            hint = f"`{name}` is chosen further down; put that choice before this one"
        elif name in self.places:
            hint = f"`{name}` is known only in the block or the brackets that name it"
        else:
            known = name_hint(name, self.scope, self.locals, wanted)
            hint = other_action_hint(name, self.condition_of, self.action, program) or known
        self.scope.unknown("L401", node.span, name, hint)
        return WRONG

    def _option(self, name: str) -> t.Expr:
        option = self.scope.program.options[name]
        if option.form == "values":
            domain = Domain(f"value of {option.id}", "enum", option.values)
            allowed = t.OptionRange(name, 0, len(option.values) - 1)
            return t.Const(domain, option.values.index(str(option.value)), allowed)
        if option.form == "yes/no":
            return t.Const(TRUTH, bool(option.value), t.OptionRange(name, 0, 1))
        allowed = t.OptionRange(name, option.low, option.high)
        return t.Const(NUMBER, int(option.value), allowed)

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
                self.scope.note(node.span, self.scope.member_address(domain, node.name), domain)
                return t.Const(domain, index)
        enums = [one for one in owners if not one[0].name.startswith("value of ")] or owners
        if len(enums) > 1:
            names = " or ".join(f"a {domain.name}" for domain, _ in enums)
            full = [f"{domain.name}.{node.name}" for domain, _ in enums]
            help = "write " + " or ".join(f"`{one}`" for one in full)
            fixes = [replace(node.span, one) for one in full]
            self.report.add(
                "L407", node.span, name=node.name, meanings=names, help=help, fixes=fixes
            )
            return WRONG
        address = self.scope.member_address(enums[0][0], node.name)
        self.scope.note(node.span, address, enums[0][0])
        return t.Const(enums[0][0], enums[0][1])

    def _member_in_full(self, node: ast.Attribute) -> t.Expr | None:
        """Type `sort.king`; an attribute of something with the name of the type takes
        precedence."""
        if not isinstance(node.target, ast.Name):
            return None
        found = self.scope.member(node.target.name, node.name)
        known = self.locals.get(node.target.name)
        if known is not None:
            type_ = known[1].item if isinstance(known[1], OptionalType) else known[1]
            if isinstance(type_, Domain) and node.name in dict(
                self.scope.attributes.get(type_.name, ())
            ):
                return None
        if found is None:
            return None
        domain = found[0]
        owner = domain.name.removeprefix("value of ")
        option = f"options.{owner}" if owner != domain.name else self.scope.address(domain)
        self.scope.note(node.target.span, option, SetType(domain))
        self.scope.note(node.name_span, self.scope.member_address(*_named(found)), domain)
        return t.Const(*found)

    # ---- calls

    def _call(self, node: ast.Call) -> t.Expr:
        name, program = node.name, self.scope.program
        at = node.name_span
        if name == "base" and self.base:
            return self._call_function(node, self.base)
        if name in BUILTINS:
            # Even if a declaration wrongly has the same name: its own finding is enough.
            found = self.builtin(node)
            self.scope.note(at, f"builtins.{name}", found.type)
            return found
        if name in program.functions:
            return self._call_function(node, f"functions.{name}")
        if name in program.values:
            decl = program.values[name]
            domains = [self.scope.type_of(param.type) for param in decl.params]
            type_ = self.scope.type_of(decl.type)
            self.scope.note(at, decl.address, type_)
            args = self.arguments(node, domains)
            return t.ReadValue(type_, name, args)
        if name in program.zones:
            return self.zone(node)
        if name in program.kinds:
            self.scope.note(at, f"kinds.{name}", self.scope.domains[name])
            if name in self.scope.listed:
                self.report.add("L453", node.span, name=name)
                return WRONG
            wanted: list[Type] = [domain for _, domain in self.scope.attributes[name]]
            args = self.arguments(node, wanted)
            if len(node.args) != len(wanted):
                return WRONG
            return t.MakeKind(self.scope.domains[name], args)
        if name in program.marks:
            self.scope.note(at, f"marks.{name}", TRUTH)
            args = self.arguments(node, [self.scope.domains["space"]])
            return t.Lookup(TRUTH, f"mark:{name}", args)
        for domain in self.scope.domains.values():
            if domain.sort in ("pattern", "area") and name == f"{domain.name}s_on":
                self.scope.note(at, self.scope.address(domain), SetType(domain))
                args = self.arguments(node, [self.scope.domains["space"]])
                return t.Lookup(SetType(domain), f"on:{domain.name}", args)
        callable_names = [
            *program.functions, *program.values, *program.zones, *program.kinds, *program.marks,
            *BUILTINS,
        ]  # fmt: skip
        hint = function_hint(name, callable_names)
        if name in program.effects:
            hint = f"`{name}` is an effect: it does something and has no value"
        self.scope.unknown("L408", node.name_span, name, hint)
        for arg in node.args:
            self._check(arg, None)
        return WRONG

    def _call_function(self, node: ast.Call, key: str) -> t.Expr:
        found = self.function(key, node.span)
        self.scope.note(node.name_span, key, None if found is None else found.result)
        if found is None:
            for arg in node.args:
                self._check(arg, None)
            return WRONG
        args = self.arguments(node, [param.type for param in found.params])
        return t.CallFunction(found.result, key, args)

    def arguments(self, node: ast.Call, wanted: list[Type]) -> tuple[t.Expr, ...]:
        """Check the arguments of a call against its parameter types."""
        if len(node.args) != len(wanted):
            filled = filled_call(node.name, wanted, self.locals) if not node.args else ""
            help = f"write `{filled}`" if filled else takes_hint(node.name, wanted)
            fixes = [replace(node.span, filled)] if filled else []
            self.report.add(
                "L409", node.span, name=node.name, found=len(node.args), wanted=len(wanted),
                help=help, fixes=fixes,
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
            own, type_ = node.args[i], args[i].type
            hint = ""
            if mixed_up:
                hint = f"{takes_hint(node.name, wanted)}, in this order"
            elif len(wanted) > 1 and meant(own, wanted[i], type_, self.scope, self.locals) is None:
                hint = type_hint(wanted[i], type_, self.scope) or takes_hint(node.name, wanted)
            self.mismatch(own, wanted[i], type_, hint)
        return tuple(WRONG if i in wrong else arg for i, arg in enumerate(args))

    def zone(self, node: ast.Expr) -> t.Expr:
        """Type a zone named in an expression: its piece if it holds at most one, otherwise the zone
        itself."""
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
        """Type a zone where an effect needs one."""
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
        holds = self.scope.domains.get(decl.holds)
        self.scope.note(
            node.name_span, decl.address, None if holds is None else ZoneType(decl.id, holds)
        )
        wanted = [self.scope.type_of(param.type) for param in decl.params]
        return t.ZoneAt(node.name, self.arguments(node, wanted))


def _unquoted(span: Span) -> Span:
    return span.at(span.line, span.column + 1, span.end_line, span.end_column - 1)


def _named(member: tuple[Domain, int]) -> tuple[Domain, str]:
    domain, index = member
    return domain, domain.members[index]


def _bare_call(node: ast.Name) -> ast.Call:
    return ast.Call(span=node.span, name=node.name, name_span=node.span, args=())
