"""How something of the wrong type is written in full, in the author's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from legalist.diagnostics import Fix
from legalist.diagnostics.fix import replace
from legalist.language import ast
from legalist.language.habits import HOLE
from legalist.language.spelling import spell
from legalist.typed.types import (
    NUMBER,
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    Type,
    ZoneType,
)

from .scope import Scope

Locals = Mapping[str, tuple[str, Type]]
MOST_NAMED = 4


class Meant(NamedTuple):
    """A sentence for `help=`, and the edits that do what it says."""

    help: str
    fixes: tuple[Fix, ...] = ()


def meant(node: ast.Expr, wanted: Type, found: Type, scope: Scope, locals_: Locals) -> Meant | None:
    """What to write for `node`, which is a `found`, where a `wanted` belongs."""
    own = spell(node)
    if isinstance(node, ast.Name) and scope.named_set(node.name) == wanted:
        return _which(node, wanted, scope, locals_)
    if wanted == NUMBER and isinstance(found, SetType | ListType | PiecesType | ZoneType):
        return _write(node, [f"size({own})"], " to say how many there are")
    if not isinstance(wanted, Domain):
        return None
    attributes = scope.attributes.get(wanted.name, ())
    if found == NUMBER:
        name = next((name for name, type_ in attributes if type_ == NUMBER), "")
        one = wanted.name[0]
        ask = f"ask for its {name}, as in `any {one} in … where {one}.{name} = {own}`"
        return Meant(ask) if name else None
    forms = list(_in_full(own, wanted, found, scope))
    return _write(node, forms) if forms else None


def _in_full(own: str, wanted: Domain, found: Type, scope: Scope) -> Iterator[str]:
    """The attribute of a piece, the piece of an attribute, or the piece at a place."""
    if isinstance(found, OptionalType):
        found = found.item
    if not isinstance(found, Domain):
        return
    if (found.sort, wanted.sort) == ("space", "terrain"):
        yield f"terrain({own})"
    for name, type_ in scope.attributes.get(found.name, ()):
        if type_ == wanted:
            yield f"{own}.{name}"
    attributes = scope.attributes.get(wanted.name, ())
    if [type_ for _, type_ in attributes] == [found] and wanted.name not in scope.listed:
        yield f"{wanted.name}({own})"
    for zone in scope.program.zones.values():
        at = [param.type.name for param in zone.params]
        if zone.order == "one" and zone.holds == wanted.name and at == [found.name]:
            yield f"{zone.id}({own})"


def _which(node: ast.Name, wanted: Type, scope: Scope, locals_: Locals) -> Meant | None:
    """A type stands for all of its sort; one of them has another name here."""
    named = [name for name, (_, type_) in locals_.items() if type_ == wanted]
    if named:
        return _write(node, named[:MOST_NAMED], f" for one {wanted}".replace(" a ", " "))
    if not isinstance(wanted, Domain) or wanted.name in scope.listed:
        return None
    parts = []
    for _, type_ in scope.attributes.get(wanted.name, ()):
        parts.append(next((name for name, (_, one) in locals_.items() if one == type_), HOLE))
    if not parts:
        return None
    text = f"{wanted.name}({', '.join(parts)})"
    if HOLE in parts:
        words = ", ".join(name for name, _ in scope.attributes[wanted.name])
        return Meant(f"say which one: `{wanted.name}({words})`")
    return _write(node, [text], " to say which one")


def _write(node: ast.Expr, forms: list[str], why: str = "") -> Meant:
    fixes = tuple(replace(node.span, form) for form in forms)
    return Meant(f"write {' or '.join(f'`{form}`' for form in forms)}{why}", fixes)
