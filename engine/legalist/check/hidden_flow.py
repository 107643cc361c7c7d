"""Whether a value shows what players cannot see.

What flows from a hidden zone or value through names, attributes, sets and functions is followed. A
condition that looks at something hidden is not: nearly every rule tells a little about a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import legalist.typed as t
from legalist.typed.types import NUMBER, TRUTH

# Locals with hidden values, and where these come from.
Hidden = Mapping[str, str]


class HiddenFlow:
    """Finds where values come from, in one program."""

    def __init__(self, checked: t.Checked) -> None:
        self.checked = checked
        self._functions: dict[str, str] = {}

    def hides(self, zone: str) -> bool:
        """Return whether some player cannot see the pieces of a zone."""
        place = self.checked.zones[zone]
        return place.seen_others != "contents" and not place.open

    def source(self, expr: t.Expr, hidden: Hidden) -> str:
        """Return the hidden zone or value that an expression shows; empty if it shows none."""
        match expr:
            case t.Local(name=name):
                return hidden.get(name, "")
            case t.ReadValue(value=value):
                return value if self.checked.values[value].seen != "all" else ""
            case t.ReadZone(what="size", at=at):
                return at.zone if self.checked.zones[at.zone].seen_others == "nothing" else ""
            case t.ReadOne(at=at) | t.ReadZone(at=at) | t.CountKind(at=at) | t.ZoneName(at=at):
                return at.zone if self.hides(at.zone) else ""
            case t.CallFunction(function=function, args=args):
                return self._function(function, expr) or self._first(args, hidden)
            case t.Conditional(then=then, otherwise=otherwise):
                return self._first((then, otherwise), hidden)
            case t.Otherwise(value=value, default=default):
                return self._first((value, default), hidden)
            case t.Bind(name=name, value=value, body=body):
                return self.source(body, {**hidden, name: self.source(value, hidden)})
            case t.Quantifier():
                return self._quantifier(expr, hidden)
            case t.Builtin(op="size"):
                return ""
            case t.Builtin(args=args) | t.Lookup(args=args) | t.MakeKind(args=args):
                return self._first(args, hidden)
            case t.MakeSet(items=items) | t.MakeList(items=items):
                return self._first(items, hidden)
        return ""

    def _first(self, exprs: Iterable[t.Expr], hidden: Hidden) -> str:
        return next(filter(None, (self.source(expr, hidden) for expr in exprs)), "")

    def _quantifier(self, expr: t.Quantifier, hidden: Hidden) -> str:
        if expr.type in (NUMBER, TRUTH):
            return ""
        source = self.source(expr.source, hidden)
        if expr.body is None:
            return source
        return self.source(expr.body, {**hidden, expr.var: source})

    def _function(self, function: str, call: t.Expr) -> str:
        """Return what a function shows of itself. Numbers are counted from hidden pieces in many
        games, and mostly on purpose: a limit, a strength."""
        if call.type in (NUMBER, TRUTH):
            return ""
        if function not in self._functions:
            self._functions[function] = ""  # until it is known, for functions that call themselves
            self._functions[function] = self.source(self.checked.functions[function].body, {})
        return self._functions[function]
