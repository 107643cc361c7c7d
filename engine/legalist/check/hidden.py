"""Members of enums and listed kinds that cannot be named, because something else has their name."""

from __future__ import annotations

from collections.abc import Mapping

from legalist.diagnostics import Label, Span
from legalist.link.program import Decl

from .scope import Scope
from .types import Domain


def check_hidden(scope: Scope) -> None:
    """Report what stands before a member wherever its name is written."""
    p = scope.program
    tables: tuple[tuple[str, Mapping[str, Decl]], ...] = (
        ("option", p.options),
        ("value", p.values),
        ("zone", p.zones),
        ("function", p.functions),
    )
    for what, table in tables:
        for id, decl in table.items():
            for domain, index in scope.labels.get(id, ()):
                place = _place(scope, domain, index)
                labels = [] if place is None else [Label(place, f"this `{id}`")]
                scope.report.add(
                    "L457", decl.origin.span, labels=labels, what=what, name=id, type=domain.name
                )


def _place(scope: Scope, domain: Domain, index: int) -> Span | None:
    p = scope.program
    if domain.name in p.enums:
        return p.enums[domain.name].member_spans[index]
    if domain.name in p.kinds:
        return p.kinds[domain.name].members[index].span
    option = p.options.get(domain.name.removeprefix("value of "))
    return None if option is None else option.origin.span
