"""What an author probably meant by an unknown name or a value of the wrong type."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from legalist.diagnostics import did_you_mean, write_instead
from legalist.diagnostics.near_names import one_of
from legalist.language import ast
from legalist.language.habits import HOLE, NUMBERS
from legalist.language.spelling import spell
from legalist.language.vocabulary import EFFECTS
from legalist.program import Program
from legalist.typed.types import (
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

from .builtins import BUILTINS
from .proposed_names import effect_about
from .scope import Scope

Locals = Mapping[str, tuple[str, Type]]
# Names that other languages have for the built-in functions.
FUNCTIONS = {
    "len": "size", "length": "size", "sizeof": "size", "count_of": "size", "amount": "number",
    "adjacent": "neighbours", "adjacent_to": "neighbours", "neighbors": "neighbours",
    "range": "numbers", "dist": "distance", "sort": "sorted", "reverse": "reversed",
    "unique": "distinct", "next_player": "next", "previous_player": "previous",
}  # fmt: skip
# Whoever decides is `me`, whatever people call them.
PRONOUNS = frozenset({"you", "i", "myself", "yourself", "self"})
# What people go through: the other players, all of them, the spaces of the board.
OTHERS = frozenset({"others", "opponents", "rivals", "enemies", "other_players"})
OPPONENT = frozenset({"opponent", "rival", "enemy", "other", "other_player", "the_other"})
EVERYBODY = frozenset({"everyone", "everybody", "all_players", "seats", "people"})
SPACES = frozenset({
    "towns", "cities", "fields", "cells", "squares", "hexes", "places", "locations", "points",
    "provinces", "regions", "countries", "board", "map",
})  # fmt: skip
MOST_LISTED, MOST_OTHERS = 8, 2
SIZES = frozenset({"size", "count", "length", "len", "number", "amount"})
MAY_BE_MISSING = (
    "it may be missing: say with `otherwise` what to take then; among effects, "
    "`if … exists as x:` goes on with `x` where it is there"
)
MAY_BE_SEVERAL = (
    "there may be several: take one with `first x in …`, `best x in … by …` or `only(…)`"
)


def name_hint(name: str, scope: Scope, locals_: Locals, wanted: Type | None = None) -> str:
    """Return a hint for a name that means nothing in its place; `wanted` is what it should be."""
    program = scope.program
    if name.lower() in PRONOUNS and "me" in locals_:
        return write_instead(name, "me")
    if name in BUILTINS:
        return f"`{name}` is a function: {BUILTINS[name].signature}"
    word = name.lower()
    from legalist.language.habits import WORD_HELP, WORDS  # only for names that are not known

    if word in WORDS:
        return write_instead(name, WORDS[word])
    if word in WORD_HELP:
        return WORD_HELP[word]
    if word in NUMBERS:
        return write_instead(name, str(NUMBERS.index(word)))
    if name == "me" or name.lower() in PRONOUNS:
        known = _fitting(scope.domains["player"], scope, locals_)
        only = "`me` is the player who decides; only actions have one"
        who = f"{only}; the players known here are {_listed(known)}"
        return one_of(who, name, known) if known else only
    if name == "base":
        return "`base` stands for what was there before, in the text after `wrap:`"
    if not scope.literals:
        for sort in ("player", "space"):
            if name in scope.domains[sort].members:
                only = f"`{name}` is a {sort}; only scenarios can name one, as rules are for all"
                marks = _listed([f"{mark}(…)" for mark in program.marks])
                mark = "; give it a mark in the map, and ask for that"
                return f"{only}{mark}{f': {marks}' if marks else ''}" if sort == "space" else only
    doing: dict[str, Collection[str]] = {
        "an effect": program.effects,
        "an event": program.events,
        "an action": program.actions,
    }
    for what, declared in doing.items():
        if name in declared:
            return f"`{name}` is {what} and has no value"
    return (
        did_you_mean(name, [*locals_, *scope.known_names()])
        or _group_hint(name, scope, locals_, wanted)
        or (f"the names given here are {_listed(locals_)}" if locals_ else "")
    )


def other_action_hint(name: str, condition: str, action: str, program: Program) -> str:
    """Return a hint for a name in a condition of several actions that only others of them know."""
    if not condition:
        return ""
    limited = [
        one for one in program.actions.values()
        if one.id != action and condition in [part.address for part in one.requires]
    ]  # fmt: skip
    knowing = [one.id for one in limited if name in [choice.id for choice in one.choices]]
    if not knowing:
        return ""
    own = [choice.id for choice in program.actions[action].choices]
    chosen = f", where {_listed(own)} can be chosen" if own else ""
    return (
        f"`{name}` is chosen in {_listed(knowing)}, not in `{action}`{chosen}; "
        "write one condition for each action"
    )


def _group_hint(name: str, scope: Scope, locals_: Locals, wanted: Type | None) -> str:
    """For a name that is near to none: what is often called so, or what could stand there."""
    if name.lower() in OTHERS:
        return "`players` are all of them; leave one out with `where`, as in `where p != …`"
    if name.lower() in EVERYBODY:
        return write_instead(name, "players")
    if name.lower() in SPACES and scope.program.board is not None:
        return write_instead(name, "spaces")
    if name.lower() in OPPONENT and scope.program.max_players == 2:
        known = _fitting(scope.domains["player"], scope, locals_)
        other = " or ".join(f"`next({player})`" for player in known[:MOST_OTHERS])
        return f"of two players the other one is {other}" if known else ""
    inner = wanted.item if isinstance(wanted, OptionalType | SetType | ListType) else wanted
    if scope.literals and isinstance(inner, Domain) and inner.sort in ("player", "space"):
        return did_you_mean(name, inner.members)
    known = _fitting(inner, scope, locals_) if isinstance(inner, Domain) else []
    return one_of(f"{inner} can be {_listed(known)} here", name, known) if known else ""


def _fitting(wanted: Type, scope: Scope, locals_: Locals) -> list[str]:
    """The names that stand for something of a type."""
    named = [name for name, (_, type_) in locals_.items() if type_ == wanted]
    for value in scope.program.values.values():
        plain = not value.params and value.type.form in ("plain", "optional")
        if plain and isinstance(wanted, Domain) and value.type.name == wanted.name:
            named.append(value.id)
    # Rules name no player and no space, and pieces by their attributes.
    labels = isinstance(wanted, Domain) and wanted.sort not in ("player", "space", "kind")
    members = wanted.members if isinstance(wanted, Domain) and labels else ()
    return [*named, *members]


def _listed(names: Collection[str]) -> str:
    shown = [f"`{name}`" for name in list(names)[:MOST_LISTED]]
    return ", ".join([*shown, "…"] if len(names) > MOST_LISTED else shown)


def type_hint(wanted: Type, found: Type, scope: Scope) -> str:
    """Return a hint for a value of the wrong type; empty if nothing is likely."""
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
    """Return a hint for a move that does not say where the piece is taken from."""
    zones = [
        f"`from {zone.id}{'(…)' if zone.params else ''}`"
        for zone in program.zones.values()
        if zone.holds == program.zones[target].holds and zone.id != target
    ]
    return f"put {' or '.join(zones[:3])} before `to`" if zones else ""


def zone_hint(name: str, found: Type | None, scope: Scope) -> str:
    """Return a hint for something used as a zone: what it is, and the zone that it belongs to."""
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
    """Return a hint for an attribute of something that is not a piece."""
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
    """Return how to write `me.hand` and `hand(me).size`, if the meaning is known."""
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
    """Return the second comparison of `x = a or b` in full; empty if that is not what was meant."""
    before = node.left
    while isinstance(before, ast.Logic):
        before = before.right
    if not isinstance(before, ast.Compare):
        return ""
    again = f"{spell(before.left)} {before.op} {spell(node.right)}"
    return "" if HOLE in again else again


def function_hint(name: str, known: list[str]) -> str:
    """Return a hint for an unknown function: a name from another language, or a similar name."""
    if name.lower() in FUNCTIONS:
        return write_instead(name, FUNCTIONS[name.lower()])
    return did_you_mean(name, known)


def effect_hint(name: str, scope: Scope) -> str:
    """Return a hint for an unknown effect."""
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
    from legalist.language.corrections import corrections  # with the parser
    from legalist.language.habits import WORD_HELP

    meant = corrections(words, "effects")
    if len(meant) == 1 and HOLE not in meant[0].line and " " in meant[0].line:
        return f"write `{meant[0].line}`"
    return WORD_HELP.get(name.lower(), "")


def value_hint(node: ast.Assign, scope: Scope) -> str:
    """Return a hint for something that cannot be changed: what it is instead of a value."""
    program, name = scope.program, node.place.name
    if name in program.options:
        return f"`{name}` is an option: it is chosen before the game and then stays"
    if name in program.zones and node.op == "add":
        what, zone = _pieces(node.value, name, scope), spell(node.place)
        return f"`{name}` is a zone: write `move {what} from {HOLE} to {zone}`"
    if name in program.zones and node.op == "subtract":
        what, zone = _pieces(node.value, name, scope), spell(node.place)
        return f"`{name}` is a zone: write `move {what} from {zone} to {HOLE}`"
    effect = effect_about(name, program)
    if effect:
        return f"the effect `{effect}` may be meant"
    near = did_you_mean(name, program.values)
    return near or (f"the values are {_listed(program.values)}" if program.values else "")


def _pieces(amount: ast.Expr, zone: str, scope: Scope) -> str:
    """So many pieces of what a zone holds."""
    kind, many = scope.program.zones[zone].holds, spell(amount)
    if not isinstance(amount, ast.Number):
        return many
    words = ", ".join(name for name, _ in scope.attributes.get(kind, ()))
    one = f"{kind}({words})" if words and kind not in scope.listed else kind
    return one if many == "1" else f"{many} of {one}"


def takes_hint(name: str, wanted: list[Type]) -> str:
    """Return what belongs in the parentheses of a call."""
    return f"`{name}` takes {', '.join(str(one) for one in wanted) or 'nothing'}"


def filled_call(name: str, wanted: list[Type], locals_: Locals) -> str:
    """A call without parentheses, filled in with the only names of these types; else empty."""
    parts = []
    for type_ in wanted:
        named = [local for local, (_, one) in locals_.items() if one == type_]
        if len(named) != 1:
            return ""
        parts += named
    return f"{name}({', '.join(parts)})"


def brackets_hint(members: list[Type]) -> str:
    """Return a hint for brackets whose members are of no type that a set can hold."""
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
