"""The basis of checking expressions: the local names, and whether types fit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import legalist.typed as t
from legalist.diagnostics import Fix, Label, Span
from legalist.language import ast
from legalist.language.words import beginnings
from legalist.typed.types import TRUTH, UNKNOWN, ListType, SetType, Type, fits

from .hidden import check_hiding
from .hints import type_hint
from .meant import meant
from .scope import Scope, word_hint

WRONG = t.Const(UNKNOWN, 0)
FunctionLookup = Callable[[str, Span], "t.Function | None"]


class Checking(ABC):
    """Checks the expressions of one function or procedure. `locals` are the names in scope, and
    `places` where each was last bound, `bound` the name alone there; `coming` are those that a
    later choice will bind. `condition_of` is the address of the condition of an `action` that is
    being checked."""

    def __init__(self, scope: Scope, function: FunctionLookup, base: str = "") -> None:
        self.scope = scope
        self.report = scope.report
        self.function = function
        self.base = base
        self.base_params: tuple[t.Param, ...] = ()
        self.locals: dict[str, tuple[str, Type]] = {}
        self.labels: dict[str, str] = {}
        self.places: dict[str, Span] = {}
        self.bound: dict[str, Span] = {}
        self.coming: tuple[str, ...] = ()
        self.action = self.condition_of = ""
        self._fresh = 0
        self._depth = 0
        self._told_depth = False

    @abstractmethod
    def _check(self, node: ast.Expr, wanted: Type | None) -> t.Expr: ...

    def bind(self, name: str, type_: Type, span: Span, own: Span | None = None) -> str:
        """Bind a new local name; its internal name is unique in the function. `own` is the span of
        the name alone, if `span` is wider."""
        if name in self.locals and name != "_":
            first = self.places.get(name)
            labels = [] if first is None else [Label(first, f"`{name}` is named here")]
            self.report.add("L405", span, labels=labels, name=name)
        if name in beginnings("expression"):
            self.report.add("L403", span, name=name, help=word_hint(name))
        check_hiding(self.scope, name, span)
        self._fresh += 1
        inner = f"{name}_{self._fresh}"
        self.locals[name] = (inner, type_)
        self.labels[inner] = name
        self.places[name] = span
        self.bound[name] = own = own or span
        self.scope.note(own, own, type_)
        return inner

    def param(self, name: str, type_: Type, span: Span, own: Span | None = None) -> t.Param:
        """Bind a new parameter."""
        return t.Param(name, self.bind(name, type_, span, own), type_)

    def check(self, node: ast.Expr, wanted: Type | None = None, if_several: str = "") -> t.Expr:
        """Type `node`; report it if it is not a `wanted`. `if_several` is the help for a set or
        list."""
        expr = self._check(node, wanted)
        if wanted is not None and not fits(expr.type, wanted):
            help = if_several if isinstance(expr.type, SetType | ListType) else ""
            self.mismatch(node, wanted, expr.type, help)
            return t.Const(UNKNOWN, 0)
        return expr

    def mismatch(
        self, node: ast.Expr, wanted: Type, found: Type, help: str = "", fixes: Sequence[Fix] = ()
    ) -> None:
        """Report something of the wrong type, with how it is written right where that is known."""
        advice = None if help else meant(node, wanted, found, self.scope, self.locals)
        if advice is not None:
            help, fixes = advice
        hint = help or type_hint(wanted, found, self.scope)
        self.report.add("L406", node.span, wanted=wanted, found=found, help=hint, fixes=fixes)

    def value(self, node: ast.Expr, wanted: Type | None = None) -> t.Expr:
        """Type something that must be a value, which a whole bag or pile is not."""
        expr = self._check(node, wanted)
        if isinstance(expr, t.ZoneName):
            self.report.add("L451", node.span, found=expr.type)
            return WRONG
        return expr

    def condition(self, node: ast.Expr) -> t.Expr:
        return self.check(node, TRUTH)
