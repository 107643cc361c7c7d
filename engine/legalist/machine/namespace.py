"""The names of generated code, and the tables and helper functions that it refers to."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf
from typing import Any

import legalist.typed as t
from legalist.check.reads import Reads
from legalist.plan.layout import Layout
from legalist.plan.tables import Tables
from legalist.typed.queries import Faults, has_loop, height, size


def local(name: str) -> str:
    """Return a Python name for a local name, whatever letters the author used."""
    return "v_" + re.sub(r"[^A-Za-z0-9_]", lambda found: f"x{ord(found.group()):x}x", name)


def named(sort: str, key: str) -> str:
    """Return the Python name for a thing of a ruleset, another one for each. It depends on nothing
    else, so that the text of a function stays the same when others change; the last letter keeps
    authors' names apart from those of the library."""
    letters = [c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in key]
    return f"{sort}_{''.join(letters).replace('_5f_', '__')}_"


class Namespace:
    """What generated code can refer to. Tables are built on demand."""

    def __init__(self, checked: t.Checked, layout: Layout, tables: Tables) -> None:
        self.checked = checked
        self.layout = layout
        self.tables = tables
        self.reads = Reads(checked)
        self.faults = Faults(checked)
        self.values: dict[str, Any] = {}
        self._made: dict[str, str] = {}
        self._heights: dict[str, int] = {}
        self._sizes: dict[str, float] = {}
        self.need_function: Callable[[str], str] = lambda key: key
        self.need_mask: Callable[[str], str] = lambda key: key

    def _constant(self, key: str, make: Callable[[], Any]) -> str:
        name = self._made.get(key)
        if name is None:
            name = self._made[key] = named("T", key)
            self.values[name] = make()
        return name

    def table(self, table: str) -> str:
        return self._constant(f"table {table}", lambda: self.tables.table(table))

    def where(self, table: str, size: int) -> str:
        return self._constant(f"where {table}", lambda: self.tables.where(table, size))

    def mask_where(self, table: str) -> str:
        """Return the mask of those for which a yes/no table says yes."""

        def make() -> int:
            rows = self.tables.table(table)
            return sum(1 << i for i, one in enumerate(rows) if one is True)

        return self._constant(f"mask {table}", make)

    def kinds_with(self, table: str) -> str:
        family, attribute = table.removeprefix("attribute:").split(".")
        return self._constant(f"kinds {table}", lambda: self.tables.kinds_with(family, attribute))

    def height(self, key: str) -> int:
        """Return how deep the body of a function is nested."""
        known = self._heights.get(key)
        if known is None:
            known = self._heights[key] = height(self.checked.functions[key].body)
        return known

    def is_small(self, key: str, limit: int) -> bool:
        """Return whether a function has at most so many parts, and no loop."""
        known = self._sizes.get(key)
        if known is None:
            body = self.checked.functions[key].body
            known = self._sizes[key] = inf if has_loop(body) else size(body)
        return known <= limit

    def function(self, key: str) -> str:
        return self.need_function(key)

    def mask_function(self, key: str) -> str:
        return self.need_mask(key)
