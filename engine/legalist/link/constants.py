"""Values that are fixed before the game starts: options, and functions that depend only on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from legalist.language import ast
from legalist.language.nesting import height
from legalist.limits import DEEPEST_CALLS
from legalist.program import FunctionDecl, Program

Value: TypeAlias = bool | int | str
BASE = "base"

_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "max": max,
    "min": min,
}
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
LARGEST = 10**9


class Constants:
    """Options and functions by name, if their value does not depend on the state."""

    def __init__(self, program: Program) -> None:
        self.options = program.options
        self.functions = program.functions
        self._known: dict[str, Value | None] = {}
        self._layers: dict[int, Value | None] = {}
        # How deep the functions that are being computed are nested together.
        self._levels = 0

    def get(self, name: str) -> Value | None:
        """Return the value of an option or a function; None if it depends on the state.

        If a function depends on the state only because a module wraps it, the result is the value
        without the module: the module's own text says what it changes.
        """
        option = self.options.get(name)
        if option is not None:
            return option.value
        if name not in self.functions:
            return None
        if name not in self._known:
            self._known[name] = None  # a function that calls itself has no such value
            decl: FunctionDecl | None = self.functions[name]
            while decl is not None and self._known[name] is None:
                self._known[name] = self._function(decl)
                decl = decl.base
        return self._known[name]

    def _function(self, decl: FunctionDecl) -> Value | None:
        if id(decl) not in self._layers:
            hidden = frozenset(param.name for param in decl.params)
            levels = height(decl.body)
            self._levels += levels
            shallow = self._levels <= DEEPEST_CALLS  # otherwise checking will refuse it
            self._layers[id(decl)] = self._value(decl.body, decl, hidden) if shallow else None
            self._levels -= levels
        return self._layers[id(decl)]

    def _value(self, expr: ast.Expr, decl: FunctionDecl, hidden: frozenset[str]) -> Value | None:
        match expr:
            case ast.Number(value=value) | ast.Truth(value=value):
                return value
            case ast.Name(name=name) | ast.Call(name=name) if name == BASE:
                return None if decl.base is None else self._function(decl.base)
            case ast.Name(name=name) | ast.Call(name=name):
                return None if name in hidden else self._named(name)
            case ast.Not(operand=operand):
                truth = self._value(operand, decl, hidden)
                return not truth if isinstance(truth, bool) else None
            case ast.Conditional():
                truth = self._value(expr.condition, decl, hidden)
                then = self._value(expr.then, decl, hidden)
                otherwise = self._value(expr.otherwise, decl, hidden)
                if truth is None:
                    return then if then == otherwise else None
                return then if truth else otherwise
            case ast.Binary() | ast.Compare() | ast.Logic():
                left = self._value(expr.left, decl, hidden)
                right = self._value(expr.right, decl, hidden)
                return None if left is None or right is None else _combined(expr.op, left, right)
        return None

    def _named(self, name: str) -> Value | None:
        value = self.get(name)
        if value is None and any(name in option.values for option in self.options.values()):
            return name
        return value


def _combined(op: str, left: Value, right: Value) -> Value | None:
    if op in ("=", "!="):
        return (left == right) == (op == "=")
    if op in ("and", "or"):
        return (left and right) if op == "and" else (left or right)
    if isinstance(left, str) or isinstance(right, str) or max(abs(left), abs(right)) > LARGEST:
        return None
    if op in _ORDER:
        return _ORDER[op](left, right)
    return _ARITHMETIC[op](left, right) if op in _ARITHMETIC else None
