"""What an author probably meant when a name is not known or a thing is of the wrong type."""

from __future__ import annotations

from collections.abc import Collection

from legalist.diagnostics import did_you_mean
from legalist.language.foreign import WORDS

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

MAY_BE_MISSING = (
    "it may be missing: say with `otherwise` what to take then, or ask first whether it `exists`"
)
MAY_BE_SEVERAL = (
    "there may be several: take one with `first x in …`, `best x in … by …` or `only(…)`"
)


def name_hint(name: str, scope: Scope, locals_: list[str]) -> str:
    """For a name that stands for nothing at its place."""
    program = scope.program
    if name in BUILTINS:
        return f"`{name}` is a function: {BUILTINS[name].signature}"
    if name in WORDS:
        return WORDS[name]
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


def _between(wanted: Domain, found: Domain, scope: Scope) -> str:
    for name, domain in scope.attributes.get(found.name, ()):
        if domain == wanted:
            return f"the {wanted.name} of a {found.name} is written `….{name}`"
    attributes = scope.attributes.get(wanted.name, ())
    if found in [domain for _, domain in attributes]:
        words = ", ".join(name for name, _ in attributes)
        return f"a {wanted.name} is written `{wanted.name}({words})`"
    return ""
