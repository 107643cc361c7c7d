"""From expressions of a plan to Python expressions over a state `s`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from legalist.machine.counters import reading
from legalist.machine.list_functions import is_nested
from legalist.plan import Layout
from legalist.plan import expressions as p
from legalist.plan.routines import Function
from legalist.typed.types import Domain, ListType, OptionalType, SetType, Type

from . import builtins, loops
from .names import Constants, kept, local, named


class Expressions:
    """Prints expressions. Every text stands for itself among operators, without more brackets."""

    def __init__(
        self, layout: Layout, constants: Constants, functions: Mapping[str, Function]
    ) -> None:
        self.layout = layout
        self.constants = constants
        self._functions = functions
        # Loops that the function which is printed pays for.
        self.unpaid: Sequence[p.Loop] = ()

    def text(self, node: p.Expr) -> str:
        text = self.text
        match node:
            case p.Const(_, value):
                return repr(value)
            case p.Full(type_):
                return full(type_)
            case p.Var(_, name):
                return local(name)
            case p.ReadValue(_, value, args):
                place = self.layout.values[value]
                return f"s[{self.index(args, place.sizes, place.base)}]"
            case p.ReadOne(_, at):
                zone = self.layout.zones[at.zone]
                return f"s[{self.index(at.args, zone.sizes, zone.base)}]"
            case p.ReadZone():
                return self._zone(node)
            case p.CountKind():
                return self._count_kind(node)
            case p.Call():
                return self._call(node)
            case p.CallForAll(_, function):
                return f"{named('m', function)}(s)"
            case p.Lookup(_, table, args):
                return self.constants.table(table) + "".join(f"[{text(arg)}]" for arg in args)
            case p.MakeKind(_, sizes, args):
                return self.index(args, sizes, 0)
            case p.Builtin():
                return builtins.text_of(self, node)
            case p.Bounded(_, operand, most):
                return f"bounded({text(operand)}, {most})"
            case p.Compare(_, op, left, right) if isinstance(left.type, ListType):
                return f"compared({text(left)}, {op!r}, {text(right)})"
            case p.Compare(_, op, left, right):
                return f"({text(left)} {'==' if op == '=' else op} {text(right)})"
            case p.Logic(_, op, left, right):
                return f"({text(left)} {op} {text(right)})"
            case p.Not(_, p.IsEmpty(_, group)):
                return f"({text(group)} != 0)"
            case p.Not(_, operand):
                return f"(not {text(operand)})"
            case p.Exists(_, operand):
                return f"({text(operand)} >= 0)"
            case p.Member(_, item, group) if isinstance(group.type, SetType):
                return f"({text(group)} & POWERS[{text(item)}] != 0)"
            case p.Member(_, item, group):
                return f"within({text(item)}, {text(group)})"
            case p.Conditional(_, condition, then, orelse):
                return f"({text(then)} if {text(condition)} else {text(orelse)})"
            case p.Otherwise(_, value, default):
                return f"otherwise({text(value)}, {text(default)})"
            case p.Bind(_, name, value, body):
                return f"[{text(body)} for {local(name)} in ({text(value)},)][0]"
            case p.MakeSet(_, items):
                members = " | ".join(map(self._single, items))
                return f"({members})" if len(items) > 1 else members or "0"
            case p.MakeList(_, items):
                listed = f"({' '.join(f'{text(item)},' for item in items)})"
                return f"whole({listed})" if is_nested(node.type) else listed
            case p.Loop():
                return loops.text_of(self, node)
            case _:
                return self._whole_set(node)

    def _call(self, node: p.Call) -> str:
        name, given = named("f", node.function), [self.text(arg) for arg in node.args]
        call = f"{name}({', '.join(('s', *given))})"
        memo = self._functions[node.function].memo
        simple = len(given) == 1 and isinstance(node.args[0], p.Var | p.Const)
        if memo is not None and not memo.reads and simple:
            # Faster without a call; what is falsy is looked up again by the function.
            return f"({kept(name)}.get({given[0]}) or {call})"
        return call

    def _whole_set(
        self,
        node: p.Occupied
        | p.KindAt
        | p.AttributeAt
        | p.Having
        | p.IsEmpty
        | p.Image
        | p.Within
        | p.Flood,
    ) -> str:
        text, constants = self.text, self.constants
        match node:
            case p.Occupied(_, zone):
                return f"s[{self.layout.zones[zone].occupied}]"
            case p.KindAt(_, zone, kind):
                place = self.layout.zones[zone]
                return f"s[{self.index((kind,), (place.zone.holds.size,), place.masks)}]"
            case p.AttributeAt(_, zone, table, held):
                place = self.layout.zones[zone]
                kinds = f"{constants.kinds_with(table)}[{text(held)}]"
                return self.paid(place.zone.holds, f"any_mask(s, {place.masks}, {kinds})")
            case p.Having(_, table, value):
                if value is None:
                    return constants.holding(table)
                return f"{constants.having(table, _domain(value.type).size)}[{text(value)}]"
            case p.IsEmpty(_, group):
                return f"({text(group)} == 0)"
            case p.Image(_, table, group):
                return f"{constants.image(table)}({text(group)})"
            case p.Within(type_, table, group):
                # Whose set has no member outside the group.
                image, outside = constants.image_back(table), self._complement(group)
                return f"({full(type_)} ^ {image}({outside}))"
            case p.Flood(_, start, allowed):
                return f"flood({text(start)}, {text(allowed)})"
        assert_never(node)

    def _single(self, item: p.Expr) -> str:
        """Return the set of one item, which is empty if it is none."""
        if isinstance(item, p.Const):
            return hex(1 << item.value) if item.value >= 0 else "0"
        return f"POWERS[{self.text(item)}]"

    def _complement(self, group: p.Expr) -> str:
        match group:
            case p.Builtin(_, "set -", (p.Full(), inside)):
                return self.text(inside)
            case _:
                return f"({full(group.type)} ^ {self.text(group)})"

    def all_of(self, tests: tuple[p.Expr, ...]) -> str:
        """Return the condition that all tests hold."""
        return " and ".join(map(self.text, tests)) or "True"

    def index(self, args: tuple[p.Expr, ...], sizes: tuple[int, ...], base: int) -> str:
        """Return the place of an element of a family: a mixed-radix number."""
        constant, terms, weight = base, list[str](), 1
        for arg, size in reversed(list(zip(args, sizes, strict=True))):
            if isinstance(arg, p.Const):
                constant += int(arg.value) * weight
            else:
                text = self.text(arg)
                terms.append(text if weight == 1 else f"{text} * {weight}")
            weight *= size
        if constant or not terms:
            terms.append(str(constant))
        return " + ".join(terms) if len(terms) == 1 else f"({' + '.join(terms)})"

    def _zone(self, node: p.ReadZone) -> str:
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

    def _count_kind(self, node: p.CountKind) -> str:
        zone = self.layout.zones[node.at.zone]
        if zone.zone.order == "pile":
            at = self.index(node.at.args, zone.sizes, zone.base)
            return f"tally(s[{at}], {self.text(node.kind)})"
        sizes = (*zone.sizes, zone.zone.holds.size)
        return f"s[{self.index((*node.at.args, node.kind), sizes, zone.base)}]"

    def paid(self, family: Domain, read: str) -> str:
        """Return code that also pays for looking at all kinds of a family, if there are many."""
        work = reading(family.size)
        return f"paid({work}, {read})" if work else read


def full(type_: Type) -> str:
    assert isinstance(type_, SetType)
    return hex((1 << type_.item.size) - 1)


def _domain(type_: Type) -> Domain:
    domain = type_.item if isinstance(type_, OptionalType) else type_
    assert isinstance(domain, Domain)
    return domain
