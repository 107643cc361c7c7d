"""The names of generated code, and the tables that it refers to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from legalist.plan import Tables


def local(name: str) -> str:
    """Return a Python name for a local name, whatever letters the author used."""
    return "v_" + re.sub(r"[^A-Za-z0-9_]", lambda found: f"x{ord(found.group()):x}x", name)


def named(sort: str, key: str) -> str:
    """Return the Python name for a part of a ruleset, another one for each. It depends on nothing
    else, so that the text of a routine stays the same when others change; the last letter keeps
    authors' names apart from those of the library."""
    letters = [c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in key]
    return f"{sort}_{''.join(letters).replace('_5f_', '__')}_"


def kept(function: str) -> str:
    """Return the name of the results of a function that are kept for good."""
    return f"{function}known"


class Constants:
    """Puts tables into the namespace of generated code when they are first named."""

    def __init__(self, tables: Tables, space: dict[str, Any]) -> None:
        self._tables = tables
        self._space = space
        self._made: dict[tuple[str, str], str] = {}

    def _constant(self, sort: str, table: str, make: Callable[[], Any]) -> str:
        name = self._made.get((sort, table))
        if name is None:
            name = self._made[sort, table] = named("T", f"{sort} {table}")
            self._space[name] = make()
        return name

    def table(self, table: str) -> str:
        return self._constant("table", table, lambda: self._tables.table(table))

    def image(self, table: str) -> str:
        """Return the function that gives the union of a table's sets for all members of a set."""
        make = self._space["make_image"]
        return self._constant("image", table, lambda: make(self._tables.table(table)))

    def image_back(self, table: str) -> str:
        """Return the same for the other direction of a relation."""
        back = self._tables.inverse(table)
        assert back is not None, table
        return self.image(back)

    def having(self, table: str, size: int) -> str:
        """Return, by value, the sets of members for which a table has it."""
        return self._constant("where", table, lambda: self._tables.where(table, size))

    def holding(self, table: str) -> str:
        """Return the set of the members for which a yes/no table says yes."""

        def make() -> int:
            rows = self._tables.table(table)
            return sum(1 << i for i, one in enumerate(rows) if one is True)

        return self._constant("mask", table, make)

    def kinds_with(self, table: str) -> str:
        """Return, by value of an attribute, the kinds that have it."""
        family, attribute = table.removeprefix("attribute:").split(".")
        return self._constant("kinds", table, lambda: self._tables.kinds_with(family, attribute))
