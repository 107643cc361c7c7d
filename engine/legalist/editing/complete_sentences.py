"""Completion inside a text of the language: what fits there, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

from legalist.check.builtins import BUILTINS
from legalist.language.ast import Param
from legalist.language.habits import plural
from legalist.language.vocabulary import CHOICES, EFFECTS, OPERATORS, QUANTIFIERS, Word
from legalist.program import Program
from legalist.program.signature import params_text, type_text
from legalist.typed import Checked
from legalist.typed.types import (
    NUMBER,
    TRUTH,
    Domain,
    OptionalType,
    PiecesType,
    SetType,
    Type,
    fits,
)

from .complete_names import members, types
from .completion import Completion, Kind, blank, literal
from .cursor import Cursor
from .local_names import local_names
from .open_call import MOST, after_dot, call_around, type_before
from .sheet import Sheet
from .wanted import is_new_name, likes_after, unfinished

_PLACE = re.compile(r"\b(?:[A-Z]|x)\b|…")
_START = re.compile(r"^\s*(?:(?:if|for each|repeat|pick)\b.*:\s*|else:\s*)?\w*$")
_DOT = re.compile(r"\b([a-z]\w*)(\((?:[^()]|\([^()]*\))*\))?\.\w*$")
_SET = re.compile(r"\bset\s+\w*$")
_WANTS = {
    "event": re.compile(r"\bannounce\s+\w*$"),
    "decision": re.compile(r"\bask\b.*\bto\s+\w*$"),
    "value": re.compile(r"\b(?:set|add\b.*\bto|subtract\b.*\bfrom)\s+\w*$"),
    "zone": re.compile(r"\b(?:(?:move|draw)\b.*\b(?:from|to)|shuffle|reveal\b.*\bof)\s+\w*$"),
    "group": re.compile(r"\b(?:in|connected to|of)\s+\w*$"),
}


def sentence_at(sheet: Sheet, cursor: Cursor, grammar: str, line: int) -> list[Completion]:
    program, checked = sheet.program, sheet.checked
    if program is None:
        return list(_forms(grammar, cursor))
    here = cursor.before.rsplit("\n", 1)[-1]
    match grammar:
        case "trigger":
            return [_event(program, id, names=True) for id in program.events]
        case "type_name":
            return types(program)
        case "signature":
            names = {offer.name: offer for one in program.actions.values() for offer in one.offered}
            return [
                Completion(name, "decision", insert=_call(name, offer.params, typed=True),
                           snippet=True, rank=1)
                for name, offer in names.items()
            ]  # fmt: skip
    if grammar == "effects":
        wanted = next((what for what, form in _WANTS.items() if form.search(here)), "")
        if wanted in ("event", "decision", "value", "zone"):
            return list(_of_kind(program, wanted, numbers=not _SET.search(here)))
        if _START.match(here):
            return [*_effects(program), *_forms(grammar, cursor)]
    if grammar == "choice" and re.fullmatch(r"\s*(?:an?\s+|one\s+)?\w*", here):
        return [*_forms(grammar, cursor), *types(program)]
    if is_new_name(here):
        return []
    if (dot := _DOT.search(here[-MOST:])) is not None:
        return after_dot(sheet, cursor, line, dot[1], called=dot[2] is not None)
    expected = _expected(sheet, cursor, here, line)
    likes = likes_after(here, grammar) if expected is None else None
    found = list(_values(sheet, program, checked, cursor, line, expected, likes))
    if expected is not None:
        found += members(expected, literals=cursor.keys[:1] == ("scenarios",))
    return [*found, *_forms("expression", cursor)]


def _expected(sheet: Sheet, cursor: Cursor, here: str, line: int) -> Type | None:
    """Return the type that is wanted at the position, if the text before it tells."""
    call = call_around(cursor.before)
    before = type_before(sheet, cursor, here, line)
    if before is not None:
        return before
    if call is not None and sheet.program is not None:
        return argument_type(sheet, call[0], call[1])
    return None


def argument_type(sheet: Sheet, name: str, place: int) -> Type | None:
    """Return the type of an argument of something that is called by name."""
    checked, program = sheet.checked, sheet.program
    if checked is None or program is None:
        return None
    wanted: tuple[Type, ...] = ()
    if name in program.functions and f"functions.{name}" in checked.functions:
        wanted = tuple(param.type for param in checked.functions[f"functions.{name}"].params)
    elif name in checked.values:
        wanted = checked.values[name].params
    elif name in checked.zones:
        wanted = checked.zones[name].params
    elif name in checked.attributes:
        wanted = tuple(type_ for _, type_ in checked.attributes[name])
    elif name in checked.events:
        wanted = tuple(param.type for param in checked.events[name].params)
    elif f"effects.{name}" in checked.procedures:
        wanted = tuple(param.type for param in checked.procedures[f"effects.{name}"].params)
    elif name in checked.decisions:
        wanted = tuple(param.type for param in checked.decisions[name].params)
    return wanted[place] if place < len(wanted) else None


def _of_kind(program: Program, wanted: str, *, numbers: bool) -> Iterator[Completion]:
    if wanted == "event":
        yield from (_event(program, id) for id in program.events)
    elif wanted == "value":
        for id, value in program.values.items():
            shown = type_text(value.type)
            fitting = not numbers or shown == "number" or shown.startswith("set of ")
            yield _called(id, "value", value.params, shown, value.text, 1 if fitting else 4)
    elif wanted == "zone":
        for id, zone in program.zones.items():
            yield _called(id, "zone", zone.params, f"{zone.order} of {zone.holds}", zone.text)
    else:
        offers = {one.name: one for decl in program.actions.values() for one in decl.offered}
        for name, offer in offers.items():
            yield _called(name, "decision", offer.params, "", {})


def _event(program: Program, id: str, *, names: bool = False) -> Completion:
    event = program.events[id]
    insert = _call(id, event.params, plain=names)
    about = event.text.get("en", "")
    return Completion(id, "event", f"({params_text(event.params)})", about, insert, True, rank=1)


def _effects(program: Program) -> Iterator[Completion]:
    for id, effect in program.effects.items():
        yield _called(id, "effect", effect.params, "", effect.text)


def _called(
    id: str, kind: Kind, params: tuple[Param, ...], detail: str, text: dict[str, str], rank: int = 1
) -> Completion:
    shown = f"({params_text(params)})" if params else ""
    about = text.get("en", "")
    beside = f"{shown} {detail}".strip()
    return Completion(id, kind, beside, about, _call(id, params), True, rank=rank)


def _call(name: str, params: tuple[Param, ...], *, plain: bool = False, typed: bool = False) -> str:
    """Return a call with its parameters to fill in; in a trigger they are names."""
    if not params:
        return literal(name)
    said = [
        f"{type_text(param.type)} {param.name}" if typed else param.name or param.type.name
        for param in params
    ]
    if plain:
        return f"{literal(name)}({', '.join(map(literal, said))})"
    return f"{literal(name)}({', '.join(blank(n, one) for n, one in enumerate(said, 1))})"


def _values(
    sheet: Sheet,
    program: Program,
    checked: Checked | None,
    cursor: Cursor,
    line: int,
    expected: Type | None,
    likes: Callable[[Type], bool] | None = None,
) -> Iterator[Completion]:
    """Yield everything that has a value, what fits the expected type first."""

    def rank(type_: Type | None) -> int:
        if likes is not None:
            return 4 if type_ is None else 2 if likes(type_) else 6
        if expected is None or type_ is None:
            return 4
        if isinstance(type_, OptionalType) and type_.item == expected:
            return 3
        return 2 if fits(type_, expected) else 6

    here = cursor.before.rsplit("\n", 1)[-1]
    valueless = unfinished(here)
    for name, type_ in local_names(sheet, cursor, line).items():
        if name != valueless:
            detail = "" if type_ is None else str(type_)
            yield Completion(name, "local", detail, rank=min(3, rank(type_)))
    for id, function in program.functions.items():
        typed = None if checked is None else checked.functions.get(f"functions.{id}")
        result = None if typed is None else typed.result
        shown = "" if result is None else str(result)
        yield _called(id, "function", function.params, shown, function.text, rank(result))
    for id, value in program.values.items():
        of = None if checked is None or id not in checked.values else checked.values[id].type
        yield _called(id, "value", value.params, type_text(value.type), value.text, rank(of))
    for id, zone in program.zones.items():
        piece = None if checked is None else checked.domains.get(zone.holds)
        held = _held(piece, zone.order)
        detail = f"{zone.order} of {zone.holds}"
        yield _called(id, "zone", zone.params, detail, zone.text, rank(held))
    for id, option in program.options.items():
        allowed = " | ".join(option.values) if option.form == "values" else option.form
        chosen = Domain(f"value of {id}", "enum", option.values)
        like = {"yes/no": TRUTH, "number": NUMBER}.get(option.form, chosen)
        yield Completion(id, "option", allowed, option.text.get("en", ""), rank=rank(like) + 1)
    for id, kind in program.kinds.items():
        attributes = [name for name, _, _ in kind.attributes]
        args = ", ".join(blank(n, one) for n, one in enumerate(attributes, 1))
        insert = f"{literal(id)}({args})" if attributes and not kind.listed else literal(id)
        domain = None if checked is None else checked.domains.get(id)
        yield Completion(id, "kind", ", ".join(attributes), insert=insert, snippet=True,
                         rank=rank(domain))  # fmt: skip
    for mark in program.marks:
        yield Completion(mark, "function", "(space) yes or no", insert=f"{mark}(${{1:space}})",
                         snippet=True, rank=rank(TRUTH))  # fmt: skip
    for name, domain in ({} if checked is None else checked.domains).items():
        yield Completion(plural(name), "type", f"all of type {name}", rank=rank(SetType(domain)))
        if expected is None and domain.sort in ("enum", "terrain"):
            yield from _members(domain)
    for name, builtin in BUILTINS.items():
        yield Completion(name, "function", builtin.signature.removeprefix(name), builtin.about,
                         f"{name}(${{1}})", True, rank=6)  # fmt: skip
    if cursor.keys and cursor.keys[-1] in ("wrap",):
        yield Completion("base", "keyword", "what was wrapped", rank=1 if expected is None else 4)


def _held(piece: Domain | None, order: str) -> Type | None:
    if piece is None:
        return None
    return OptionalType(piece) if order == "one" else PiecesType(piece)


def _members(domain: Domain) -> Iterator[Completion]:
    for member in domain.members[:200]:
        yield Completion(member, "member", domain.name, rank=5)


_FORMS: dict[str, tuple[Word, ...]] = {
    "expression": (*QUANTIFIERS, *OPERATORS),
    "effects": EFFECTS,
    "choice": CHOICES,
}


def _forms(grammar: str, cursor: Cursor) -> Iterator[Completion]:
    """Yield the forms of the language that begin with a word, with their places to fill in."""
    for word in _FORMS.get(grammar, ()):
        for form in word.form.split(", ") if grammar != "choice" else [word.form.split(", ")[0]]:
            if not re.match(r"[a-z]+\b", form) or form.startswith(("type.", "some_effect")):
                continue
            if form == "base" and "wrap" not in cursor.keys:
                continue
            yield Completion(form, "snippet", word.about, word.example, _filled(form), True, rank=7)


def _filled(form: str) -> str:
    """Return a form with its letters as places to fill in."""
    numbers = count(1)
    return _PLACE.sub(lambda place: blank(next(numbers), place[0]), literal(form))
