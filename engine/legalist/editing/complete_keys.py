"""Keys that can be written at a place, with their descriptions, and whole entries as snippets."""

from __future__ import annotations

from typing import Any

from legalist.link.contents import Sort
from legalist.program import signature
from legalist.program.program import Program

from .complete_scenarios import scenario_keys
from .completion import Completion, literal
from .cursor import Cursor, properties_of, schema_at
from .sheet import Sheet
from .templates import ENTRIES, FILES, Template

# Sections whose entries a module may wrap, and the key that does it.
WRAPPED = ("functions", "effects", "rules", "actions", "flow", "outcome", "invariants")


def keys_at(sheet: Sheet, cursor: Cursor) -> list[Completion]:
    if not cursor.keys and (not sheet.text.strip() or sheet.sort is Sort.OTHER):
        return [_template(one) for one in FILES]
    kind = sheet.sort.key
    schema = schema_at(kind, cursor.keys)
    found = [
        _key(name, own, cursor)
        for name, own in properties_of(schema).items()
        if name not in cursor.siblings
    ]
    found += [_template(one) for one in ENTRIES.get(_place(cursor.keys), ())]
    if cursor.keys[-1:] == ("steps",) and not cursor.flow:
        steps = properties_of(schema_at(kind, (*cursor.keys, "-")))
        found += [_step(name, own) for name, own in steps.items()]
    found += _existing(sheet, cursor)
    return found


def _place(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys with `*` for the names that an author chooses."""
    if len(keys) >= 2 and keys[0] == "actions":
        return ("actions", "*", *keys[2:])
    return keys


def _key(name: str, schema: dict[str, Any], cursor: Cursor) -> Completion:
    about = str(schema.get("description", ""))
    types = schema.get("type")
    inner = ": "
    if not cursor.flow:
        if schema.get("grammar") == "effects":
            inner = ": |\n  $0"
        elif types == "object":
            inner = ":\n  $0"
        elif types == "array" and "items" in schema and schema["items"].get("type") == "object":
            inner = ":\n  - $0"
    snippet = inner != ": "
    detail = str(schema.get("title", "") or "")
    insert = (literal(name) if snippet else name) + inner
    return Completion(name, "key", detail, about, insert, snippet, rank=3)


def _step(name: str, schema: dict[str, Any]) -> Completion:
    """A new step of a scenario, below `steps:`."""
    about, detail = str(schema.get("description", "")), str(schema.get("title", ""))
    return Completion(f"- {name}", "key", detail, about, f"- {name}: ", rank=3)


def _template(one: Template) -> Completion:
    return Completion(one.label, "snippet", one.about, "", one.text, True, rank=4)


def _existing(sheet: Sheet, cursor: Cursor) -> list[Completion]:
    """Return what the ruleset declares in a section, to be changed by a module or a variant; and
    what has a name of its own in scenarios and texts."""
    program = sheet.program
    if program is None:
        return []
    match cursor.keys:
        case ("options",) | ("editions", _, "options") | ("scenarios", "-", "options"):
            return [
                Completion(
                    option.id, "option", _choices(option.form, option.values), _text(option.text),
                    f"{option.id}: ", rank=2,
                )
                for option in program.options.values()
                if option.id not in cursor.siblings
            ]  # fmt: skip
        case (section,) if section in WRAPPED and sheet.sort in (Sort.MODULE, Sort.VARIANT):
            return [
                _wrapping(program, section, id)
                for id in getattr(program, section)
                if id not in [one.split("(")[0] for one in cursor.siblings]
            ]
        case ("scenarios", *_):
            return scenario_keys(program, sheet.checked, cursor)
        case ("texts",):
            return [
                Completion(decl.address, "address", about=_text(decl.text),
                           insert=f'{decl.address}: "', rank=2)
                for decl in program.declared
                if decl.text and decl.address not in cursor.siblings
            ]  # fmt: skip
    return []


def _wrapping(program: Program, section: str, id: str) -> Completion:
    decl = getattr(program, section)[id]
    key = signature.signature_text(id, getattr(decl, "params", ()))
    body = {"functions": "wrap: base${0}", "outcome": "wrap: base${0}"}.get(
        section, "wrap: |\n    base\n    ${0}"
    )
    if section == "invariants":
        body = "and: ${0}"
    if section == "actions":
        body = "wrap: base\n  require:\n    ${1:name}: ${0}"
    return Completion(
        key, "function", f"change {section}.{id}", _text(decl.text),
        f"{literal(key)}:\n  {body}", True, rank=6,
    )  # fmt: skip


def _choices(form: str, values: tuple[str, ...]) -> str:
    return " | ".join(values) if form == "values" else form


def _text(texts: dict[str, str]) -> str:
    return texts.get("en", "")
