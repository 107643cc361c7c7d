"""The call in whose brackets a position is, and the type of what stands before an operator."""

from __future__ import annotations

import re

from legalist.typed.types import Domain, ListType, OptionalType, PiecesType, SetType, Type

from .completion import Completion
from .cursor import Cursor
from .local_names import local_names
from .sheet import Sheet

_OPERAND = re.compile(
    r"(?P<name>[a-z]\w*)(?:\((?:[^()]|\([^()]*\))*\))?(?:\.(?P<attribute>[a-z]\w*))?\s*"
    r"(?P<op>=|!=|\bin|\bnot in)\s*\w*$"
)
_TARGET = re.compile(r"\bset\s+(?P<name>[a-z]\w*)(?:\([^()]*\))?\s+to\s+\w*$")
MOST = 4_000


def call_around(text: str) -> tuple[str, int] | None:
    """Return the name before the innermost open bracket and the number of commas after it."""
    depth, commas = 0, 0
    text = text[-MOST:]
    for place in range(len(text) - 1, -1, -1):
        sign = text[place]
        if sign in ")]}":
            depth += 1
        elif sign in "([{":
            if depth == 0:
                name = re.search(r"([a-z]\w*)$", text[:place]) if sign == "(" else None
                return None if name is None else (name[1], commas)
            depth -= 1
        elif sign == "," and depth == 0:
            commas += 1
    return None


def type_before(sheet: Sheet, cursor: Cursor, here: str, line: int) -> Type | None:
    """Return the type of what is compared with the position, or assigned at it."""
    target = _TARGET.search(here[-MOST:])
    checked = sheet.checked
    if target is not None and checked is not None and target["name"] in checked.values:
        return checked.values[target["name"]].type
    match = _OPERAND.search(here[-MOST:])
    if match is None:
        return None
    type_ = _type_of(sheet, cursor, line, match["name"])
    if match["attribute"] and type_ is not None:
        type_ = _attribute(sheet, type_, match["attribute"])
    if type_ is not None and match["op"].endswith("in"):
        item = type_.item if isinstance(type_, OptionalType) else type_
        return SetType(item) if isinstance(item, Domain) else None
    return type_


def after_dot(
    sheet: Sheet, cursor: Cursor, line: int, name: str, *, called: bool
) -> list[Completion]:
    """Return what can follow a name and a dot: members of an enum or an option, or attributes, of
    all kinds while the type is not known."""
    checked, program = sheet.checked, sheet.program
    if checked is None or program is None:
        return []
    local = called or name in local_names(sheet, cursor, line)
    if not local and name in program.options:
        return [Completion(one, "member", name) for one in program.options[name].values]
    domain = checked.domains.get(name)
    if not local and domain is not None:
        return [Completion(one, "member", name) for one in domain.members]
    type_ = _type_of(sheet, cursor, line, name)
    while isinstance(type_, OptionalType | SetType | ListType | PiecesType):
        type_ = type_.item
    kinds = [type_.name] if isinstance(type_, Domain) else list(checked.attributes)
    return [
        Completion(id, "attribute", f"{kind}: {of}")
        for kind in kinds
        for id, of in checked.attributes.get(kind, ())
    ]


def _type_of(sheet: Sheet, cursor: Cursor, line: int, name: str) -> Type | None:
    program, checked = sheet.program, sheet.checked
    if program is None or checked is None:
        return None
    local = local_names(sheet, cursor, line).get(name)
    if local is not None:
        return local
    if f"functions.{name}" in checked.functions:
        return checked.functions[f"functions.{name}"].result
    if name in checked.values:
        return checked.values[name].type
    if name in checked.zones:
        zone = checked.zones[name]
        return OptionalType(zone.holds) if zone.order == "one" else PiecesType(zone.holds)
    if name in checked.domains:
        return checked.domains[name]
    option = program.options.get(name)
    if option is not None and option.form == "values":
        return Domain(f"value of {name}", "enum", option.values)
    return checked.domains.get("terrain") if name == "terrain" else None


def _attribute(sheet: Sheet, type_: Type, name: str) -> Type | None:
    if isinstance(type_, OptionalType | SetType | ListType | PiecesType):
        return _attribute(sheet, type_.item, name)
    own = getattr(type_, "name", "")
    checked = sheet.checked
    return None if checked is None else dict(checked.attributes.get(own, ())).get(name)
