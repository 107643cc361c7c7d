"""Members of enums and listed kinds that must be written with their type, because something else
has their name."""

from __future__ import annotations

from collections.abc import Mapping

from legalist.diagnostics import Label, Span
from legalist.program import Decl
from legalist.typed.types import Domain

from .scope import Scope


def check_hidden(scope: Scope) -> None:
    """Report what hides a member wherever its name is written."""
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
                    "L457", decl.origin.span, labels=labels, what=what, name=id, type=domain.name,
                    help=f"where you mean the {domain.name}, write `{_full(domain, id)}`",
                )  # fmt: skip


def check_hiding(scope: Scope, name: str, span: Span) -> None:
    """Report a choice, a parameter or a variable that has the name of a member."""
    for domain, index in scope.labels.get(name, ())[:1]:
        place = _place(scope, domain, index)
        labels = [] if place is None else [Label(place, f"this `{name}`")]
        help = f"where you mean the {domain.name}, write `{_full(domain, name)}`"
        scope.report.add("L458", span, labels=labels, name=name, type=domain.name, help=help)


def _full(domain: Domain, name: str) -> str:
    """Return a member with the name of its type before it."""
    return f"{domain.name.removeprefix('value of ')}.{name}"


def _place(scope: Scope, domain: Domain, index: int) -> Span | None:
    p = scope.program
    if domain.name in p.enums:
        return p.enums[domain.name].member_spans[index]
    if domain.name in p.kinds:
        return p.kinds[domain.name].members[index].span
    option = p.options.get(domain.name.removeprefix("value of "))
    return None if option is None else option.origin.span
