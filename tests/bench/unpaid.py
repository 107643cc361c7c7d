"""The package with or without any paying for work, for comparison only: statements that pay are
taken out of the machine's modules when they are imported, and out of the code that it generates.

Both take the same way through syntax trees: code that lies elsewhere in memory runs at another
speed, by more than what is to be measured."""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
from importlib.machinery import SourceFileLoader
from typing import Any

PAYING = {"pay", "pay_copying", "_pay", "_pay_copying", "whole", "count_many"}
# Calls that pay and return one of their arguments.
PASSING = {"paid": 1, "each": 0}
COUNTED = {"work", "moves"}
# What generated code counts before it pays.
TRIED = "tried"


class _Unpaid(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return ast.Pass() if _name(called) in PAYING else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        counts = any(
            isinstance(part, ast.Attribute)
            and part.attr in COUNTED
            and _name(part.value) == "counters"
            for part in ast.walk(node)
        )
        return ast.Pass() if counts else self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        counts = (
            _name(node.target) == TRIED or _name(getattr(node.target, "value", None)) == "counters"
        )
        return ast.Pass() if counts else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """Conditions of what is left, and statements that do nothing but pay."""
        left = isinstance(node.test, ast.Compare) and _name(node.test.left) in {"left", TRIED}
        self.generic_visit(node)
        idle = not node.orelse and all(isinstance(one, ast.Pass) for one in node.body)
        return ast.Pass() if left or idle else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        return node.args[PASSING[name]] if name in PASSING else node


def _name(node: ast.AST | None) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


class _Kept(ast.NodeTransformer):
    """Changes nothing."""


_transformer: ast.NodeTransformer = _Kept()


def _changed(source: Any) -> ast.Module:
    tree: ast.Module = _transformer.visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        return builtins.compile(_changed(self.get_data(path)), path, "exec")


class _Finder:
    """Finds the modules that pay; the steps of the language are counted as ever."""

    @staticmethod
    def find_spec(name: str, path: Any, _target: Any = None) -> Any:
        from importlib.machinery import PathFinder

        if not name.startswith("legalist.machine.") or name.endswith(".counters"):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def prepare(paying: bool) -> None:
    """Must be called before the package is imported."""
    global _transformer
    _transformer = _Kept() if paying else _Unpaid()
    sys.meta_path.insert(0, _Finder)  # type: ignore[arg-type]

    def compiled(source: str, *given: Any) -> Any:
        return builtins.compile(_changed(source), *given)

    module = importlib.import_module("legalist.machine.to_python.source_parts")
    vars(module)["compile"] = compiled
