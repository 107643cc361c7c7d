"""Values that are names: citations, kinds, actions, modules, options, moves of scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from legalist.link.contents import Sort
from legalist.link.location import ruleset_names
from legalist.link.relative_path import HERE
from legalist.program import OptionDecl, Program
from legalist.typed.types import Domain, ListType, OptionalType, PiecesType, SetType, Type

from .completion import Completion, Kind
from .cursor import Cursor
from .sheet import Sheet

MODULE_KEYS = ("requires", "conflicts", "overrides", "after", "before", "modules")
LONGEST_DETAIL = 100


def names_at(sheet: Sheet, cursor: Cursor, schema: dict[str, Any]) -> list[Completion]:
    """Return the names that can stand under these keys; none if it is no place for a name."""
    if "enum" in schema:
        return [Completion(str(one), "member", rank=1) for one in schema["enum"]]
    keys = tuple(key for key in cursor.keys if key != "-")
    program = sheet.program
    if not keys:
        return []
    last = keys[-1]
    if keys in (("of",), ("ruleset",), ("extends",)):
        return [Completion(name, "file", "a ruleset", rank=1) for name in ruleset_names()]
    if last in MODULE_KEYS and (len(keys) == 1 or keys[0] == "scenarios"):
        own = _own_modules(sheet, cursor) if last == "modules" else []
        return [*own, *_files(sheet, "module_files", "a module")]
    if keys == ("map",) or keys == ("scenarios", "map"):
        return _files(sheet, "map_files", "a map")
    if program is None:
        return []
    if last == "cite":
        return citations(program)
    if len(keys) > 1 and keys[-2] == "options" and keys[0] in ("options", "editions", "scenarios"):
        return _option_values(program.options.get(last))
    match keys:
        case ("options", id) | ("options", id, "default"):
            return _option_values(program.options.get(id))
        case ("zones", _, "holds"):
            return named(program.kinds, "kind")
        case ("kinds", _, "starts"):
            return named(program.zones, "zone")
        case ("kinds", _, "attributes", _):
            return types(program)
        case ("restrictions", _, "on"):
            return named(program.actions, "action")
        case ("rules", _, "before" | "after"):
            return named(program.rules, "rule")
        case ("remove",):
            return [
                Completion(decl.address, "address", short(decl.text.get("en", "")))
                for decl in program.declared
            ]
        case ("events" | "actions", id, "secret"):
            return _secrets(program, keys[0], id)
    return []


def citations(program: Program) -> list[Completion]:
    """Return the rules of the rulebook, each with its sentence."""
    return [
        Completion(id, "citation", short(texts.get("en", "")), texts.get("en", ""), rank=1)
        for id, texts in program.citations.items()
    ]


def types(program: Program) -> list[Completion]:
    """Return the types that parameters and values can have."""
    given = ["number", "yes/no", "player", "space", *(["terrain"] if program.terrain else [])]
    found = [Completion(name, "type", rank=2) for name in given]
    for section in ("enums", "kinds", "patterns", "areas"):
        for id in getattr(program, section):
            found.append(Completion(id, "type", section.removesuffix("s"), rank=1))
    return found


def named(names: dict[str, Any], kind: Kind) -> list[Completion]:
    return [
        Completion(id, kind, short(decl.text.get("en", "")), rank=1) for id, decl in names.items()
    ]


def _files(sheet: Sheet, files: str, detail: str) -> list[Completion]:
    if sheet.project is None:
        return []
    names: Iterable[str] = getattr(sheet.project.target, files)
    return [Completion(name, "file", detail, rank=1) for name in names]


def _own_modules(sheet: Sheet, cursor: Cursor) -> list[Completion]:
    """Return the modules beside the file, which are named by their paths."""
    folder = sheet.path.parent
    known = sheet.project.files if sheet.project is not None else []
    paths = [
        one.path.relative_to(folder).as_posix()
        for one in known
        if one.sort is Sort.MODULE and one.path.is_relative_to(folder)
    ]
    begun = cursor.before.rstrip().endswith(f"{HERE}{cursor.prefix}")
    lead = "" if begun else HERE
    return [Completion(f"{lead}{path}", "file", "a module of your own", rank=1) for path in paths]


def _option_values(option: OptionDecl | None) -> list[Completion]:
    if option is None:
        return []
    values: Iterable[object] = option.values
    if option.form == "yes/no":
        values = ("true", "false")
    elif option.form == "number":
        values = range(option.low, min(option.high, option.low + 50) + 1)
    return [Completion(str(value), "member", f"{option.id}", rank=1) for value in values]


def _secrets(program: Program, section: str, id: str) -> list[Completion]:
    name = id.split("(")[0].strip()
    if section == "events" and name in program.events:
        return [Completion(param.name, "local") for param in program.events[name].params]
    if section == "actions" and name in program.actions:
        offers = program.actions[name].offered
        return [Completion(param.name, "local") for offer in offers for param in offer.params]
    return []


def members(type_: Type, *, literals: bool = True) -> list[Completion]:
    """Return the members of a finite type, or of the type of its items. Without `literals`, as in
    rules, seats and spaces have no names."""
    if isinstance(type_, OptionalType | SetType | ListType | PiecesType):
        optional = isinstance(type_, OptionalType)
        found = members(type_.item, literals=literals)
        return [Completion("none", "keyword", rank=2), *found] if optional else found
    if isinstance(type_, Domain) and (literals or type_.sort in ("enum", "terrain", "kind")):
        return [Completion(one, "member", type_.name, rank=1) for one in type_.members[:300]]
    if str(type_) == "yes or no":
        return [Completion("yes", "keyword", rank=1), Completion("no", "keyword", rank=1)]
    return []


def short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_DETAIL else line[: LONGEST_DETAIL - 1] + "…"
