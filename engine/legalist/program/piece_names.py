"""What a member of a type is called: by a name of its own, or by the pattern of its type.

`stone.of: "{colour} {owner:gen}"` names all stones. Its places are the attributes of the kind, each
called as it is in this kind (`stone.red`) or anywhere (`red`); for other types the only place is
the type itself, filled with the member's id: `space.of: "space {space}"`. Zones and values that
players or the like have may have a pattern, too: `points.of: "points of {player:gen}"`.
"""

from __future__ import annotations

from collections.abc import Sequence

from .program import Program

PATTERN = "of"
ORIGINAL = "en"


def piece_name(program: Program, type_: str, member: str, parts: Sequence[str], lang: str) -> str:
    """Return the name that a type gives to a member in a language, or else in English; empty if it
    gives none. `parts` are the attributes of a kind, in order."""
    for language in (lang, ORIGINAL):
        own, pattern = (
            program.names.get(f"{type_}.{key}", {}).get(language, "") for key in (member, PATTERN)
        )
        if own:
            return own
        if pattern:
            return _made(program, type_, pattern, member, parts, lang)
    return ""


def _made(
    program: Program, type_: str, pattern: str, member: str, parts: Sequence[str], lang: str
) -> str:
    from legalist.wording import by_pattern  # it imports language data that a check does not need

    places = pattern_parts(program, f"{type_}.{PATTERN}")
    if places == (type_,):
        return by_pattern(pattern, {type_: member}, lang)
    named = {
        place: name_in(program, lang, f"{type_}.{part}", part) or part
        for place, part in zip(places, parts, strict=False)
    }
    return by_pattern(pattern, named, lang)


def pattern_parts(program: Program, id: str) -> tuple[str, ...]:
    """Return the places of the pattern with this id; none if it is the id of another name."""
    type_, _, ending = id.rpartition(".")
    if ending != PATTERN or not type_:
        return ()
    placed = program.values.get(type_) or program.zones.get(type_)
    if placed is not None and placed.params:
        return tuple(param.name or param.type.name for param in placed.params)
    kind = program.kinds.get(type_)
    if kind is None or kind.members or not kind.attributes:
        return (type_,)
    return tuple(attribute for attribute, _, _ in kind.attributes)


def name_in(program: Program, lang: str, *keys: str) -> str:
    """Return the name of the first id that has one in a language, or else in English; or else an
    empty text."""
    for language in (lang, ORIGINAL):
        for key in keys:
            found = program.names.get(key, {}).get(language)
            if found:
                return found
    return ""
