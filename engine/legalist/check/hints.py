"""What an author probably meant when a name is not known or a thing is of the wrong type."""

from __future__ import annotations

from collections.abc import Collection

from legalist.diagnostics import did_you_mean, nearest, write_instead
from legalist.language import ast
from legalist.language.corrections import corrections
from legalist.language.habits import HOLE, NUMBERS, WORD_HELP, WORDS
from legalist.language.spelling import spell
from legalist.language.vocabulary import EFFECTS
from legalist.link.program import Program

from .builtins import BUILTINS
from .scope import Scope
from .types import (
    NUMBER,
    TRUTH,
    Domain,
    ListType,
    OptionalType,
    PiecesType,
    SetType,
    Type,
    ZoneType,
)

# What other languages call the functions of this one.
FUNCTIONS = {
    "len": "size", "length": "size", "sizeof": "size", "count_of": "size", "amount": "number",
    "adjacent": "neighbours", "adjacent_to": "neighbours", "neighbors": "neighbours",
    "range": "numbers", "dist": "distance", "sort": "sorted", "reverse": "reversed",
    "unique": "distinct", "next_player": "next", "previous_player": "previous",
}  # fmt: skip
SIZES = frozenset({"size", "count", "length", "len", "number", "amount"})
MAY_BE_MISSING = (
    "it may be missing: say with `otherwise` what to take then; among effects, "
    "`if … exists as x:` goes on with `x` where it is there"
)
MAY_BE_SEVERAL = (
    "there may be several: take one with `first x in …`, `best x in … by …` or `only(…)`"
)


def name_hint(name: str, scope: Scope, locals_: list[str]) -> str:
    """For a name that stands for nothing at its place."""
    program = scope.program
    if name in BUILTINS:
        return f"`{name}` is a function: {BUILTINS[name].signature}"
    word = name.lower()
    if word in WORDS:
        return write_instead(name, WORDS[word])
    if word in WORD_HELP:
        return WORD_HELP[word]
    if word in NUMBERS:
        return write_instead(name, str(NUMBERS.index(word)))
    if name == "me":
        return "`me` is the player who decides; only actions know one"
    if name == "base":
        return "`base` stands for what was there before, in the text after `wrap:`"
    if not scope.literals:
        for sort in ("player", "space"):
            if name in scope.domains[sort].members:
                return f"`{name}` is a {sort}; only scenarios can name one, rules hold for all"
    doing: dict[str, Collection[str]] = {
        "an effect": program.effects,
        "an event": program.events,
        "an action": program.actions,
    }
    for what, declared in doing.items():
        if name in declared:
            return f"`{name}` is {what} and has no value"
    return did_you_mean(name, [*locals_, *scope.known_names()])


def type_hint(wanted: Type, found: Type, scope: Scope) -> str:
    """For something of the wrong type; empty where nothing is likely."""
    match wanted, found:
        case _, OptionalType(item) if item == wanted:
            return MAY_BE_MISSING
        case _, OptionalType() if wanted == TRUTH:
            return "write `… exists` to ask whether it is there"
        case _, SetType() | ListType() | PiecesType() | ZoneType() if wanted == NUMBER:
            return "`size(…)` says how many there are"
        case _, Domain() if wanted in (NUMBER, TRUTH):
            return "compare it with something, as in `… = …`" if wanted == TRUTH else ""
        case _, _ if wanted == TRUTH and found == NUMBER:
            return "compare it with a number, as in `… > 0`"
        case SetType(item), Domain() if item == found:
            return "write `{…}` around it to make a set of one"
        case Domain(), SetType(item) if item == wanted:
            return MAY_BE_SEVERAL
        case Domain(), Domain():
            return _between(wanted, found, scope)
    return ""


def from_hint(target: str, program: Program) -> str:
    """For a move to a zone that does not say where a piece is taken from."""
    zones = [
        f"`from {zone.id}{'(…)' if zone.params else ''}`"
        for zone in program.zones.values()
        if zone.holds == program.zones[target].holds and zone.id != target
    ]
    return f"put {' or '.join(zones[:3])} before `to`" if zones else ""


def zone_hint(name: str, found: Type | None, scope: Scope) -> str:
    """For something that stands where a zone belongs: what it is, and the zone that it leads to."""
    program = scope.program
    if isinstance(found, Domain):
        owned = [
            zone.id
            for zone in program.zones.values()
            if [param.type.name for param in zone.params] == [found.name]
        ]
        if owned:
            listed = " or ".join(f"`{zone}({name or '…'})`" for zone in owned[:3])
            return f"this is {found}; a zone of it is written {listed}"
    if name in program.values or name in program.functions or name in program.options:
        return f"`{name}` only has a value; it holds no pieces"
    shown = {zone: program.names.get(zone, {}).values() for zone in program.zones}
    near = did_you_mean(name, program.zones, shown)
    if not near and found is not None and name:
        return f"this is {found}"
    return near


def attribute_hint(name: str, found: Type, scope: Scope) -> str:
    """For an attribute of something that is no piece."""
    if isinstance(found, ZoneType):
        return f"look through it, as in `any x in {found.zone}(…) where x.{name} = …`"
    if isinstance(found, SetType | ListType):
        return MAY_BE_SEVERAL
    if not isinstance(found, Domain):
        return ""
    for zone in scope.program.zones.values():
        of_it = [param.type.name for param in zone.params] == [found.name]
        if of_it and zone.order == "one" and name in dict(scope.attributes.get(zone.holds, ())):
            return f"the {zone.holds} there is written `{zone.id}(…)`, so `{zone.id}(…).{name}`"
    return ""


def belonging(node: ast.Attribute, found: Type, scope: Scope) -> str:
    """For `me.hand` and `hand(me).size`: how it is written, if it is known what is meant."""
    target, name = spell(node.target), node.name
    if name in SIZES and isinstance(found, ZoneType | SetType | ListType | PiecesType):
        return f"size({target})"
    if name == "top" and isinstance(found, ZoneType):
        return f"top({target})"
    if not isinstance(found, Domain):
        return ""
    p = scope.program
    for declared in (p.zones, p.values, p.functions):
        decl = declared.get(name)
        if decl is not None and [param.type.name for param in decl.params] == [found.name]:
            return f"{name}({target})"
    return ""


def subject_again(node: ast.Logic) -> str:
    """For `x = a or b`: the second comparison in full; empty where that is not what was meant."""
    before = node.left
    while isinstance(before, ast.Logic):
        before = before.right
    if not isinstance(before, ast.Compare):
        return ""
    again = f"{spell(before.left)} {before.op} {spell(node.right)}"
    return "" if HOLE in again else again


def function_hint(name: str, known: list[str]) -> str:
    """For a function that is not there: what other languages call it, or a near name."""
    if name.lower() in FUNCTIONS:
        return write_instead(name, FUNCTIONS[name.lower()])
    return did_you_mean(name, known)


def effect_hint(name: str, scope: Scope) -> str:
    """For an effect that is not there."""
    program = scope.program
    if name in program.functions or name in program.values:
        return f"`{name}` only has a value; it does nothing by itself"
    if name in program.events:
        return f"write `announce {name}(…)`"
    words = name.replace("_", " ")
    if words in [form.form for form in EFFECTS]:
        return write_instead(name, words)
    near = did_you_mean(name, program.effects)
    if near:
        return near
    meant = corrections(words, "effects")
    if len(meant) == 1 and HOLE not in meant[0].line and " " in meant[0].line:
        return f"write `{meant[0].line}`"
    return WORD_HELP.get(name.lower(), "")


def value_hint(node: ast.Assign, scope: Scope) -> str:
    """For something that cannot be changed: what it is instead of a value."""
    program, name = scope.program, node.place.name
    if name in program.options:
        return f"`{name}` is an option: it is chosen before the game and then stays"
    if name in program.zones and node.op == "add":
        what, zone = spell(node.value), spell(node.place)
        return f"`{name}` is a zone: write `move {what} from {HOLE} to {zone}`"
    if name in program.zones and node.op == "subtract":
        what, zone = spell(node.value), spell(node.place)
        return f"`{name}` is a zone: write `move {what} from {zone} to {HOLE}`"
    return did_you_mean(name, program.values)


def takes_hint(name: str, wanted: list[Type]) -> str:
    """What belongs in the parentheses of a call."""
    return f"`{name}` takes {', '.join(str(one) for one in wanted) or 'nothing'}"


def brackets_hint(members: list[Type]) -> str:
    """For brackets whose members are of no sort that a set can hold."""
    if not members:
        return "an empty one says too little; compare `size(…)` with 0, or leave it out"
    if all(one == NUMBER for one in members):
        return "numbers are listed in `[ ]`, as in `[3, 7]`"
    return ""


def _between(wanted: Domain, found: Domain, scope: Scope) -> str:
    for name, domain in scope.attributes.get(found.name, ()):
        if domain == wanted:
            return f"the {wanted.name} of a {found.name} is written `….{name}`"
    attributes = scope.attributes.get(wanted.name, ())
    if found in [domain for _, domain in attributes]:
        words = ", ".join(name for name, _ in attributes)
        return f"a {wanted.name} is written `{wanted.name}({words})`"
    return ""


def event_hint(name: str, program: Program) -> str:
    """For an event that is not there: what could be wrapped instead, a near one, or all of them."""
    done = {"action": [*program.actions], "effect": [*program.effects]}
    near = did_you_mean(name, program.events)
    for sort, declared in done.items():
        if name in declared:
            return f"{near} `{name}` is an {sort}; to add to it, `wrap` it".strip()
    if near:
        return near
    for sort, declared in done.items():
        meant = nearest(name, declared)
        if meant is not None:
            return f"there is the {sort} `{meant}`; to add to it, `wrap` it"
    listed = ", ".join(f"`{event}`" for event in program.events)
    return f"the events are {listed}" if listed else ""
