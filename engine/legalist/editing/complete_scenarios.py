"""What can be written in scenarios: moves, pieces, seats, what positions lay out and seats see."""

from __future__ import annotations

from legalist.program import Program
from legalist.program.signature import signature_text
from legalist.testing.scenario_checks import PASS
from legalist.typed import Checked
from legalist.typed.types import Domain

from .complete_names import citations, members, named, short
from .complete_sentences import argument_type
from .completion import Completion, blank, literal
from .cursor import Cursor
from .open_call import call_around
from .sheet import Sheet


def arguments_at(sheet: Sheet, cursor: Cursor) -> list[Completion]:
    """Return what a zone or a value can be of, in a key such as `hand(tiger)`."""
    call = call_around(cursor.before)
    if call is None or _part(cursor.keys) == "":
        return []
    type_ = argument_type(sheet, *call)
    return [] if type_ is None else members(type_)


def scenario_keys(program: Program, checked: Checked | None, cursor: Cursor) -> list[Completion]:
    """Return the names that can be keys at a place of a scenario."""
    match _part(cursor.keys):
        case "zones":
            return _states(program, "zones")
        case "values":
            return _states(program, "values")
        case "known":
            piles = {id for id, zone in program.zones.items() if zone.order == "pile"}
            return [one for one in _states(program, "zones") if one.label in piles]
        case "seen":
            return [*_states(program, "zones"), *_states(program, "values")]
    match cursor.keys:
        case ("scenarios", "-", "steps", "-", "sees"):
            return [Completion(seat, "seat", insert=f"{seat}: ", rank=2) for seat in program.seats]
        case ("scenarios", "-", "position", "zones", key):
            zone = None if checked is None else checked.zones.get(key)
            if zone is not None and zone.params:
                found = members(zone.params[0]) if len(zone.params) == 1 else []
            else:
                found = _pieces(checked, _held(program, checked, key))
            return [Completion(one.label, one.kind, one.detail, insert=f"{one.label}: ", rank=2)
                    for one in found if one.label not in cursor.siblings]  # fmt: skip
    return []


def _part(keys: tuple[str, ...]) -> str:
    """Return which names of zones and values can be keys under these; empty if none."""
    match keys:
        case ("scenarios", "-", "position", "zones" | "values" | "known" as part):
            return part
        case ("scenarios", "-", "steps", "-", "sees", _):
            return "seen"
    return ""


def _states(program: Program, section: str) -> list[Completion]:
    return [
        Completion(
            id, "zone" if section == "zones" else "value", signature_text(id, decl.params),
            decl.text.get("en", ""), _called(id, [param.type.name for param in decl.params]),
            True, rank=2,
        )
        for id, decl in getattr(program, section).items()
    ]  # fmt: skip


def _called(id: str, types: list[str]) -> str:
    if not types:
        return f"{literal(id)}: "
    args = ", ".join(blank(number, type) for number, type in enumerate(types, 1))
    # A comma ends a key between braces.
    call = f"{literal(id)}({args})"
    return f'"{call}": ' if len(types) > 1 else f"{call}: "


def _name(key: str) -> str:
    return key.split("(")[0].strip()


def _held(program: Program, checked: Checked | None, key: str) -> Domain | None:
    zone = program.zones.get(_name(key))
    return None if zone is None or checked is None else checked.domains.get(zone.holds)


def _seats(program: Program) -> list[Completion]:
    return [Completion(seat, "seat", rank=1) for seat in program.seats]


def scenario_names(
    program: Program, checked: Checked | None, path: tuple[str, ...], cursor: Cursor
) -> list[Completion]:
    """Return the names that can stand under these keys of a scenario."""
    match path:
        case ("cite",):
            return citations(program)
        case ("seats",) | ("steps", "by" | "decides") | ("steps", "outcome", "winners"):
            return _seats(program)
        case ("steps", "fired" | "not_fired"):
            return named(program.rules, "rule")
        case ("steps", "decision"):
            names = {offer.name for one in program.actions.values() for offer in one.offered}
            return [Completion(name, "decision", rank=1) for name in sorted(names)]
        case ("steps", "because"):
            required = [one for decl in program.actions.values() for one in decl.requires]
            reasons = [
                Completion(one.id, "rule", short(one.text.get("en", "")), rank=1)
                for one in required
            ]
            return [*reasons, *citations(program)]
        case ("steps", "move" | "legal" | "illegal"):
            return _move(program, checked, cursor)
        case ("position", "rest"):
            return named(program.zones, "zone")
        case ("position", "known", _, *_):
            return _seats(program)
        case ("position", "zones", key, *_):
            return _pieces(checked, _held(program, checked, key))
        case ("position", "values", key, *_):
            value = None if checked is None else checked.values.get(_name(key))
            return [] if value is None else members(value.type)
        case ("steps", "sees", _, key, *_):
            value = None if checked is None else checked.values.get(_name(key))
            seen = members(value.type) if value is not None else []
            nothing = Completion("nothing", "keyword", "it is not seen", rank=2)
            return [*_pieces(checked, _held(program, checked, key)), *seen, nothing]
    return []


def _move(program: Program, checked: Checked | None, cursor: Cursor) -> list[Completion]:
    """Return the action, or what can be chosen next."""
    words = cursor.before.split()
    done = words if not cursor.prefix else words[:-1]
    if not done:
        passing = Completion(PASS, "keyword", "do nothing, where a decision allows it", rank=2)
        return [*named(program.actions, "action"), passing]
    action = None if checked is None else checked.actions.get(done[0])
    if action is None:
        return []
    asked = [choice for choice in action.choices if not choice.implied]
    if not asked:
        return []
    choice = asked[min(len(done) - 1, len(asked) - 1)]
    type_ = choice.type
    if isinstance(type_, Domain) and type_.sort == "kind":
        return _pieces(checked, type_)
    return members(type_)


def _pieces(checked: Checked | None, domain: Domain | None) -> list[Completion]:
    """Return the kinds of a family, as positions and moves write them."""
    if checked is None or domain is None:
        return []
    found = [Completion(one, "member", domain.name, rank=1) for one in domain.members[:200]]
    for _, type_ in checked.attributes.get(domain.name, ()):
        if isinstance(type_, Domain):
            found += [Completion(one, "member", type_.name, rank=1) for one in type_.members]
    return found
