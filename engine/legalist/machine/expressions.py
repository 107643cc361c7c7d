"""From typed expressions to Python expressions over a state `s`."""

from __future__ import annotations

from typing import assert_never

import legalist.typed as t
from legalist.typed.queries import conjuncts
from legalist.typed.types import NUMBER, Domain, ListType, PiecesType, SetType, Type

from .counters import reading
from .namespace import Namespace, local
from .trees import substitute
from .vectors import Vectors

SMALL = 10
DEEPEST_INLINE = 4


class Emitter(Vectors):
    """Prints expressions. Small functions are inlined."""

    def __init__(self, names: Namespace) -> None:
        self.names = names
        self.checked = names.checked
        self.layout = names.layout
        self._inside = 0

    def emit(self, node: t.Expr) -> str:
        self.enter()
        text = self._emit(node)
        self._level -= 1
        return text

    def _emit(self, node: t.Expr) -> str:
        match node:
            case t.Const():
                return repr(node.value)
            case t.Everything():
                assert isinstance(node.type, SetType)
                return self.full(node.type.item)
            case t.Local():
                return local(node.name)
            case t.ReadValue():
                place = self.layout.values[node.value]
                return f"s[{self.index(node.args, place.sizes, place.base)}]"
            case t.ReadOne():
                zone = self.layout.zones[node.at.zone]
                return f"s[{self.index(node.at.args, zone.sizes, zone.base)}]"
            case t.ReadZone():
                return self._zone(node)
            case t.CountKind():
                return self._count_kind(node)
            case t.CallFunction():
                return self._function(node)
            case t.Lookup():
                table = self.names.table(node.table)
                return table + "".join(f"[{self.emit(arg)}]" for arg in node.args)
            case t.MakeKind():
                sizes = tuple(_domain(arg).size for arg in node.args)
                return self.index(node.args, sizes, 0)
            case t.Builtin():
                return self._builtin(node)
            case t.Compare() if isinstance(node.left.type, ListType):
                return f"compared({self.emit(node.left)}, {node.op!r}, {self.emit(node.right)})"
            case t.Compare():
                op = {"=": "==", "!=": "!="}.get(node.op, node.op)
                return f"({self.emit(node.left)} {op} {self.emit(node.right)})"
            case t.Logic():
                return f"({self.emit(node.left)} {node.op} {self.emit(node.right)})"
            case t.Not():
                return f"(not {self.emit(node.operand)})"
            case t.Exists():
                return f"({self.emit(node.operand)} >= 0)"
            case t.Member(_, item, t.ReadZone(_, "kinds", at)) if isinstance(item.type, Domain):
                count = t.CountKind(NUMBER, at, item)
                return f"({self.emit(count)} > 0)"
            case t.Member():
                if isinstance(node.group.type, SetType):
                    return f"({self.emit(node.group)} & POWERS[{self.emit(node.item)}] != 0)"
                return f"within({self.emit(node.item)}, {self.emit(node.group)})"
            case t.Conditional():
                return (
                    f"({self.emit(node.then)} if {self.emit(node.condition)}"
                    f" else {self.emit(node.otherwise)})"
                )
            case t.Otherwise():
                return f"otherwise({self.emit(node.value)}, {self.emit(node.default)})"
            case t.Bind():
                bound = f"for {local(node.name)} in ({self.emit(node.value)},)"
                return f"[{self.emit(node.body)} {bound}][0]"
            case t.MakeSet():
                items = [f"POWERS[{self.emit(one)}]" for one in node.items]
                return f"({' | '.join(items)})" if items else "0"
            case t.MakeList():
                listed = f"({' '.join(self.emit(one) + ',' for one in node.items)})"
                return f"whole({listed})" if is_nested(node.type) else listed
            case t.Quantifier():
                return self._quantifier(node)
            case t.ZoneName():
                raise AssertionError(node)  # a zone is read only by the functions that take one
        assert_never(node)

    def full(self, domain: Domain) -> str:
        return hex((1 << domain.size) - 1)

    def index(self, args: tuple[t.Expr, ...], sizes: tuple[int, ...], base: int) -> str:
        """Return the slot of an element of a family: a mixed-radix number."""
        constant, terms, weight = base, [], 1
        for arg, length in reversed(list(zip(args, sizes, strict=True))):
            if isinstance(arg, t.Const):
                constant += int(arg.value) * weight
            else:
                text = self.emit(arg)
                terms.append(text if weight == 1 else f"{text} * {weight}")
            weight *= length
        if constant or not terms:
            terms.append(str(constant))
        return " + ".join(terms) if len(terms) == 1 else f"({' + '.join(terms)})"

    def _zone(self, node: t.ReadZone) -> str:
        zone = self.layout.zones[node.at.zone]
        kinds = zone.zone.holds.size
        at = self.index(node.at.args, zone.sizes, 0)
        if zone.zone.order == "pile":
            pile = f"s[{zone.base} + {at}]"
            return {
                "size": f"len({pile})",
                "kinds": f"kinds_of({pile})",
                "top": f"({pile}[-1] if {pile} else -1)",
                "all": f"counts_of({pile}, {kinds})",
            }[node.what]
        start = f"{zone.base} + {at} * {kinds}"
        counts = f"s[{start}:{start} + {kinds}]"
        read = {
            "kinds": f"kinds_in(s, {start}, {kinds})",
            "size": f"sum({counts})",
            "all": f"tuple({counts})",
        }[node.what]
        return self.paid(zone.zone.holds, read)

    def paid(self, family: Domain, read: str) -> str:
        """Return code that also pays for looking at all kinds of a family, if there are many."""
        work = reading(family.size)
        return f"paid({work}, {read})" if work else read

    def _count_kind(self, node: t.CountKind) -> str:
        zone = self.layout.zones[node.at.zone]
        at = self.index(node.at.args, zone.sizes, 0)
        if zone.zone.order == "pile":
            return f"tally(s[{zone.base} + {at}], {self.emit(node.kind)})"
        return f"s[{zone.base} + {at} * {zone.zone.holds.size} + {self.emit(node.kind)}]"

    def _function(self, node: t.CallFunction) -> str:
        inlined = self.inline(node) if self._inside < DEEPEST_INLINE else None
        if inlined is not None:
            self._inside += 1
            try:
                return self.emit(inlined)
            finally:
                self._inside -= 1
        args = "".join(f", {self.emit(arg)}" for arg in node.args)
        return f"{self.names.function(node.function)}(s{args})"

    def inline(self, node: t.CallFunction, limit: int = SMALL) -> t.Expr | None:
        """Return the body of a small function with the arguments substituted, or None."""
        simple = all(isinstance(arg, t.Local | t.Const) for arg in node.args)
        if not simple or not self.names.is_small(node.function, limit):
            return None
        if not self.fits(node):
            return None
        return self.open(node)

    def open(self, node: t.CallFunction) -> t.Expr:
        function = self.checked.functions[node.function]
        values = {p.name: arg for p, arg in zip(function.params, node.args, strict=True)}
        return substitute(function.body, values)

    def _builtin(self, node: t.Builtin) -> str:
        args = [self.emit(arg) for arg in node.args]
        one = args[0]
        match node.op:
            case "+" | "-":
                return f"({one} {node.op} {args[1]})"
            case "*":
                return f"times({one}, {args[1]})"
            case "div":
                return f"divide({one}, {args[1]})"
            case "mod":
                return f"remainder({one}, {args[1]})"
            case "max" | "min":
                return f"{node.op}({one}, {args[1]})"
            case "abs":
                return f"abs({one})"
            case "set +":
                return f"({one} | {args[1]})"
            case "set -":
                return f"({one} & ~{args[1]})"
            case "set &":
                return f"({one} & {args[1]})"
            case "size":
                return self._size(node.args[0], one)
            case "kinds":
                return self.paid(_family(node.args[0]), f"kinds_among({one})")
            case "pieces":
                return f"{one}[{args[1]}]"
            case "join":
                return f"joined({one}, {args[1]})"
            case "sorted":
                return f"ordered({one})"
            case "reversed":
                return f"backwards({one})"
            case "distinct" | "total":
                return f"{node.op}({one})"
            case "union":
                return f"union_of({one})"
            case "only":
                return (
                    f"(({one} & -{one}).bit_length() - 1)"
                    if one.isidentifier()
                    else (f"lowest({one})")
                )
            case "spread":
                return f"image({self.names.table('neighbours')}, {one})"
            case "item" | "numbers":
                return f"{node.op}({', '.join(args)})"
        assert_never(node.op)

    def _size(self, node: t.Expr, text: str) -> str:
        if isinstance(node.type, SetType):
            return f"{text}.bit_count()"
        if isinstance(node.type, PiecesType):
            return self.paid(node.type.item, f"sum({text})")
        return f"len({text})"

    # ---- quantifiers

    def _quantifier(self, node: t.Quantifier) -> str:
        if node.kind == "connected":
            assert isinstance(node.type, SetType)
            allowed = self.filtered(node.var, node.type.item, None, conjuncts(node.where), True)
            return f"flood({self.emit(node.source)}, {allowed})"
        if isinstance(node.source.type, ListType):
            return self._over_list(node)
        return self._over_set(node)

    def filtered(
        self, var: str, domain: Domain, source: t.Expr | None, tests: list[t.Expr], broad: bool
    ) -> str:
        """Return the mask of those members of `source` (None: of all) that pass the tests."""
        masks, rest = self.split(var, domain, tests, broad)
        base = self.base(domain, source, masks)
        if not rest:
            return base
        condition = " and ".join(self.emit(test) for test in rest)
        return f"mask_of([{local(var)} for {local(var)} in bits({base}) if {condition}])"

    def split(
        self, var: str, domain: Domain, tests: list[t.Expr], broad: bool
    ) -> tuple[list[str], list[t.Expr]]:
        """Split tests into those that are a mask for all members at once, and the rest."""
        masks: list[str] = []
        rest: list[t.Expr] = []
        for test in tests:
            mask = self.vector(test, var, domain, broad)
            if mask is None:
                rest.append(test)
            else:
                masks.append(mask)
        return masks, rest

    def base(self, domain: Domain, source: t.Expr | None, masks: list[str]) -> str:
        parts = list(masks)
        if source is not None and not isinstance(source, t.Everything):
            parts.insert(0, self.emit(source))
        if not parts:
            return self.full(domain)
        return parts[0] if len(parts) == 1 else f"({' & '.join(parts)})"

    def _over_set(self, node: t.Quantifier) -> str:
        assert isinstance(node.source.type, SetType)
        domain, tests = node.source.type.item, conjuncts(node.where)
        broad = isinstance(node.source, t.Everything)
        if node.kind == "every":
            assert node.body is not None
            failing = t.Not(node.body.type, node.body)
            found = t.Quantifier(node.type, "any", node.var, node.item, node.source, None, None)
            return f"(not {self._some(found, domain, [*tests, failing], broad)})"
        if node.kind == "any":
            return self._some(node, domain, tests, broad)
        masks, rest = self.split(node.var, domain, tests, broad)
        base = self.base(domain, node.source, masks)
        if not rest:
            whole = {
                "all": base,
                "count": f"{base}.bit_count()"
                if not base.startswith("0x")
                else f"({base}).bit_count()",
                "first": f"lowest({base})",
            }.get(node.kind)
            if whole is not None:
                return whole
        return self._comprehension(node, f"bits({base})", rest)

    def _some(self, node: t.Quantifier, domain: Domain, tests: list[t.Expr], broad: bool) -> str:
        masks, rest = self.split(node.var, domain, tests, broad)
        base = self.base(domain, node.source, masks)
        if not rest:
            return f"({base} != 0)"
        condition = " and ".join(self.emit(test) for test in rest)
        return f"any({condition} for {local(node.var)} in bits({base}))"

    def _over_list(self, node: t.Quantifier) -> str:
        items = f"each({self.emit(node.source)})"
        tests = conjuncts(node.where)
        if node.kind in ("any", "every"):
            if node.kind == "every":
                assert node.body is not None
                tests.append(t.Not(node.body.type, node.body))
            condition = " and ".join(self.emit(test) for test in tests) or "True"
            found = f"any({condition} for {local(node.var)} in {items})"
            return f"(not {found})" if node.kind == "every" else found
        return self._comprehension(node, items, tests)

    def _comprehension(self, node: t.Quantifier, items: str, tests: list[t.Expr]) -> str:
        var = local(node.var)
        condition = "".join(f" if {self.emit(test)}" for test in tests)
        loop = f"for {var} in {items}{condition}"
        body = self.emit(node.body) if node.body is not None else var
        match node.kind:
            case "all":
                return (
                    f"tuple([{var} {loop}])"
                    if items.startswith("each")
                    else (f"mask_of([{var} {loop}])")
                )
            case "count":
                return f"len([1 {loop}])"
            case "first":
                return f"next(({var} {loop}), -1)"
            case "best":
                return f"best([{var} {loop}], [{body} {loop}])"
            case "sum":
                return f"sum([{body} {loop}])"
            case "max" | "min":
                return f"{node.kind}([{body} {loop}], default=0)"
            case "list":
                listed = f"tuple([{body} {loop}])"
                return f"whole({listed})" if is_nested(node.type) else listed
            case "any" | "every" | "connected":
                raise AssertionError(node.kind)  # each has a form of its own
        assert_never(node.kind)


def is_nested(type_: Type) -> bool:
    """Return whether it is a list of lists, or of pieces."""
    return isinstance(type_, ListType) and isinstance(type_.item, ListType | PiecesType)


def _family(pieces: t.Expr) -> Domain:
    assert isinstance(pieces.type, PiecesType)
    return pieces.type.item


def _domain(node: t.Expr) -> Domain:
    assert isinstance(node.type, Domain)
    return node.type
