"""What modules and the variant change, and which names have another meaning afterwards.

A line of the ruleset that is no longer valid uses one of these names, so its finding can be
reported where the change was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from legalist.diagnostics import Span
from legalist.language import ast
from legalist.language.walk import names_in, nodes_in
from legalist.quick_dataclass import frozen

from .declarations import ActionDecl, Decl, EnumDecl, KindDecl, OptionDecl
from .signature import signature_text


@frozen(eq=False)
class Change:
    """A change by a module to the declaration at an address: add, replace, remove, wrap or extend.
    `old` or `new` is None if there is none."""

    module: str
    how: str
    address: str
    span: Span
    old: Decl | None
    new: Decl | None

    @property
    def names(self) -> set[str]:
        """The names that were added, removed or given another meaning."""
        own = self.address.split(".")[1]
        swapped = declared_names(self.old) ^ declared_names(self.new)
        return {own, f"{own}s"} | swapped | (_mentioned(self.old) - _mentioned(self.new))

    @property
    def before(self) -> str:
        """The old declaration with its parameters, if they have changed."""
        old, new = getattr(self.old, "params", None), getattr(self.new, "params", None)
        if self.old is None or old is None or new is None or _types(old) == _types(new):
            return ""
        return signature_text(self.old.id, old)


def _types(params: tuple[ast.Param, ...]) -> list[tuple[str, str]]:
    return [(param.type.form, param.type.name) for param in params]


def declared_names(decl: Decl | None) -> set[str]:
    """Return the names that rules can use because of a declaration."""
    if decl is None:
        return set()
    names = {decl.id, f"{decl.id}s", f"{decl.id}s_on"}
    match decl:
        case EnumDecl():
            names |= set(decl.members)
        case OptionDecl():
            names |= set(decl.values)
        case KindDecl():
            names |= {name for name, _, _ in decl.attributes}
            names |= {member.name for member in decl.members} | set(decl.count_spans)
        case ActionDecl():
            names |= {offer.name for offer in decl.offered}
    return names


def _mentioned(decl: Decl | None) -> set[str]:
    """Return the names used in the texts of a declaration and of what it wraps."""
    names: set[str] = set()
    while decl is not None:
        for text in texts_of(decl):
            names |= names_in(text)
        decl = getattr(decl, "base", None)
    return names


def texts_of(decl: Decl) -> Iterator[ast.Node]:
    """Yield the parsed texts of a declaration and of its choices and conditions."""
    for field in fields(decl):
        value = getattr(decl, field.name)
        yield from nodes_in(value)
        for part in value if isinstance(value, tuple) else ():
            if isinstance(part, Decl):
                yield from texts_of(part)
