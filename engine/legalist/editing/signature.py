"""The parameters of the call around a position."""

from __future__ import annotations

from legalist.check.builtins import BUILTINS
from legalist.program.signature import type_text
from legalist.quick_dataclass import frozen

from .cursor import cursor_at, schema_at
from .open_call import call_around
from .sheet import Sheet


@frozen
class SignatureHelp:
    """`active` is the number of the parameter at the position."""

    label: str
    params: tuple[str, ...]
    active: int
    about: str = ""


def signature_help(sheet: Sheet, line: int, column: int) -> SignatureHelp | None:
    cursor = cursor_at(sheet.lines, line, column)
    schema = schema_at(sheet.sort.key, cursor.keys) or {}
    call = call_around(cursor.before) if "grammar" in schema else None
    program = sheet.program
    if call is None or program is None:
        return None
    name, active = call
    if name in BUILTINS:
        builtin = BUILTINS[name]
        inner = builtin.signature.partition("(")[2].partition(")")[0]
        params = tuple(part.strip() for part in inner.split(","))
        return SignatureHelp(builtin.signature, params, active, builtin.about)
    for section in ("functions", "values", "zones", "effects", "events"):
        decl = getattr(program, section).get(name)
        if decl is not None:
            shown = tuple(f"{type_text(one.type)} {one.name}".strip() for one in decl.params)
            label = f"{name}({', '.join(shown)})"
            return SignatureHelp(label, shown, active, decl.text.get("en", ""))
    kind = program.kinds.get(name)
    if kind is not None:
        shown = tuple(f"{type_} {attribute}" for attribute, type_, _ in kind.attributes)
        return SignatureHelp(f"{name}({', '.join(shown)})", shown, active, kind.text.get("en", ""))
    offers = [one for decl in program.actions.values() for one in decl.offered if one.name == name]
    if offers:
        shown = tuple(f"{type_text(one.type)} {one.name}".strip() for one in offers[0].params)
        return SignatureHelp(f"{name}({', '.join(shown)})", shown, active)
    return None
