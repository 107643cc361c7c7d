"""Typed trees as text: close to the rules language, with every name resolved.

It serves messages, tests and people who want to see what the checker made of a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import legalist.typed as t

from .operations import OPERATIONS
from .types import NUMBER, TRUTH, Domain, OptionalType, SetType

# How tightly a form binds its parts; what binds less loosely needs no parentheses inside.
WHOLE, EITHER, BOTH, DENIED, COMPARED, SUM, PRODUCT, ATOM = range(8)
_FACTS = {"spaces": "spaces_of", "on": "{}s_on", "mark": "{}"}


class ExpressionPrinter:
    """Prints expressions. Locals have names that are unique in their function (`p_3`); `plain`
    prints the author's."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain

    def text(self, expr: t.Expr, place: int = WHOLE) -> str:
        """Return the text of an expression that stands in a form of this tightness."""
        tightness, text = self._form(expr)
        return f"({text})" if tightness < place else text

    def call(self, name: str, args: Iterable[t.Expr]) -> str:
        """Return `name(args)`, or the name alone if there are none."""
        inside = ", ".join(self.text(arg) for arg in args)
        return f"{name}({inside})" if inside else name

    def zone(self, at: t.ZoneAt) -> str:
        return self.call(at.zone, at.args)

    def local(self, name: str) -> str:
        return name.rsplit("_", 1)[0] if self.plain else name

    def _form(self, expr: t.Expr) -> tuple[int, str]:
        match expr:
            case t.Compare(_, op, left, right):
                return COMPARED, f"{self.text(left, SUM)} {op} {self.text(right, SUM)}"
            case t.Logic(_, op, left, right):
                level = BOTH if op == "and" else EITHER
                return level, f"{self.text(left, level)} {op} {self.text(right, level)}"
            case t.Not(_, operand):
                return DENIED, f"not {self.text(operand, DENIED)}"
            case t.Exists(_, operand):
                return COMPARED, f"{self.text(operand, SUM)} exists"
            case t.Member(_, item, group):
                return COMPARED, f"{self.text(item, SUM)} in {self.text(group, SUM)}"
            case t.Conditional():
                return self._conditional(expr)
            case t.Otherwise(_, value, default):
                return WHOLE, f"{self.text(value, EITHER)} otherwise {self.text(default)}"
            case t.Bind(_, name, value, body):
                name = self.local(name)
                return WHOLE, f"let {name} = {self.text(value, EITHER)} then {self.text(body)}"
            case t.Quantifier():
                return WHOLE, self._quantifier(expr)
            case t.Builtin():
                return self._builtin(expr)
            case _:
                return ATOM, self._atom(expr)

    def _conditional(self, expr: t.Conditional) -> tuple[int, str]:
        match expr:
            # The size of a zone that holds one piece at most.
            case t.Conditional(
                _, t.Exists(operand=t.ReadOne(at=at)), t.Const(value=1), t.Const(value=0)
            ):
                return ATOM, f"size({self.zone(at)})"
        condition, then = self.text(expr.condition), self.text(expr.then)
        return WHOLE, f"if {condition} then {then} else {self.text(expr.otherwise)}"

    def _builtin(self, expr: t.Builtin) -> tuple[int, str]:
        row = OPERATIONS[expr.op]
        if not row.sign:
            return ATOM, self.call(row.name, expr.args)
        level = SUM if row.sign in ("+", "-", "&") else PRODUCT
        left, right = expr.args
        return level, f"{self.text(left, level)} {row.sign} {self.text(right, level + 1)}"

    def _quantifier(self, expr: t.Quantifier) -> str:
        var, source = self.local(expr.var), self.text(expr.source, EITHER)
        where = "" if expr.where is None else f" where {self.text(expr.where)}"
        body = "" if expr.body is None else self.text(expr.body, EITHER)
        match expr.kind:
            case "connected":
                return f"all {var} connected to {source}{where}"
            case "every":
                return f"every {var} in {source}{where} has {body}"
            case "best":
                return f"best {var} in {source}{where} by {body}"
            case "sum" | "max" | "min" | "list":
                return f"{expr.kind} {body} for {var} in {source}{where}"
            case "all" | "any" | "count" | "first":
                return f"{expr.kind} {var} in {source}{where}"
            case _:
                assert_never(expr.kind)

    def _atom(self, expr: t.Expr) -> str:
        match expr:
            case t.Const():
                return _constant(expr)
            case t.Everything(SetType(Domain(name))):
                return f"{name}s"
            case t.Local(_, name):
                return self.local(name)
            case t.ReadValue(_, value, args):
                return self.call(value, args)
            case t.ReadOne(_, at) | t.ZoneName(_, at):
                return self.zone(at)
            case t.ReadZone(_, what, at):
                return self.zone(at) if what == "all" else f"{what}({self.zone(at)})"
            case t.CountKind(_, at, kind):
                return f"number({self.zone(at)}, {self.text(kind)})"
            case t.CallFunction(_, function, args):
                name = function.split(".", 1)[1].rstrip("'") if self.plain else function
                return self.call(name, args)
            case t.Lookup():
                return self._fact(expr)
            case t.MakeKind(type, args):
                return self.call(type.name if isinstance(type, Domain) else str(type), args)
            case t.MakeSet(_, items):
                return "{" + ", ".join(self.text(item) for item in items) + "}"
            case t.MakeList(_, items):
                return "[" + ", ".join(self.text(item) for item in items) + "]"
        raise AssertionError(expr)

    def _fact(self, expr: t.Lookup) -> str:
        kind, _, name = expr.table.partition(":")
        if kind == "attribute":
            return f"{self.text(expr.args[0], ATOM)}.{name.split('.', 1)[1]}"
        return self.call(_FACTS.get(kind, kind).format(name), expr.args)


def _constant(expr: t.Const) -> str:
    if expr.option is not None:
        return expr.option.option
    if expr.type == NUMBER:
        return str(expr.value)
    if expr.type == TRUTH:
        return "yes" if expr.value else "no"
    domain = expr.type.item if isinstance(expr.type, OptionalType) else expr.type
    if isinstance(domain, Domain) and expr.value >= 0:
        return domain.members[expr.value]
    return "none"


def expression_text(expr: t.Expr, plain: bool = False) -> str:
    """Return an expression as text; `plain` as an author would write it."""
    return ExpressionPrinter(plain).text(expr)


def block_lines(block: t.Block, depth: int = 1) -> Iterator[str]:
    """Yield the lines of a block of effects."""
    for effect in block:
        yield from _effect(effect, depth)


def _effect(effect: t.Effect, depth: int) -> Iterator[str]:
    printer = ExpressionPrinter()
    text, zone, call = printer.text, printer.zone, printer.call
    orelse: t.Block = ()
    inner: t.Block = ()
    match effect:
        case t.Move(_, form, what, count, source, target):
            amount = "" if count is None else f"{text(count, SUM)} of "
            moved = "all" if what is None else text(what)
            line = f"move {amount}{moved} from {zone(source)} to {zone(target)}  # {form}"
        case t.MoveUnique(_, what, target):
            line = f"move {text(what)} to {zone(target)}"
        case t.Draw(_, count, source, target, orelse):
            line = f"draw {text(count, SUM)} from {zone(source)} to {zone(target)}"
        case t.Shuffle(_, at):
            line = f"shuffle {zone(at)}"
        case t.Reveal(_, count, at, to):
            line = f"reveal {text(count, SUM)} of {zone(at)} to {text(to)}"
        case t.Assign(_, op, value, args, to):
            between = {"set": "to", "add": "to", "subtract": "from"}[op]
            value = call(value, args)
            first, second = (value, text(to)) if op == "set" else (text(to), value)
            line = f"{op} {first} {between} {second}"
        case t.Let(_, name, to):
            line = f"let {name} = {text(to)}"
        case t.If(_, condition, inner, orelse):
            line = f"if {text(condition)}"
        case t.ForEach(_, var, each, inner):
            line = f"for each {var} in {text(each)}"
        case t.RepeatTimes(_, times, inner):
            line = f"repeat {text(times)} times"
        case t.RepeatUntil(_, until, inner):
            line = f"repeat until {text(until)}"
        case t.Pick(_, var, each, inner):
            line = f"pick {var} at random from {text(each)}"
        case t.Run(_, procedure, args):
            line = call(procedure, args)
        case t.Announce(_, event, args):
            line = f"announce {call(event, args)}"
        case t.Ask(_, player, decision, args, or_pass, orelse):
            line = f"ask {text(player)} to {call(decision, args)}" + " or pass" * or_pass
        case t.AskFirst(_, players, decision, args, orelse):
            line = f"ask first of {text(players)} to {call(decision, args)}"
        case t.AskAll(_, players, decision, args, or_pass, orelse):
            line = f"ask all {text(players)} to {call(decision, args)}" + " or pass" * or_pass
        case t.EndGame():
            line = "end game"
        case _:
            assert_never(effect)
    yield "  " * depth + line + (":" if inner else "")
    yield from block_lines(inner, depth + 1)
    if orelse:
        yield "  " * depth + "else:"
        yield from block_lines(orelse, depth + 1)
