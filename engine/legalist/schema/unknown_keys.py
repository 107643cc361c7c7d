"""Findings about keys that cannot stand where they do, and which keys were meant."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Edit, Fix, Report
from legalist.diagnostics.fix import replace
from legalist.diagnostics.near_names import sure
from legalist.source import Mapping, Node, Scalar

from .edits import entry_end, in_braces
from .error_place import ErrorPlace, as_part, schema_of
from .expectations import explained_key, foreign_keys, key_hint, quoted_list
from .key_homes import belongs, only_home

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

CHANGE = "change"
ADD = "add"


def explain_unknown(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    properties = schema_of(error).get("properties", {})
    known = list(properties)
    free = [name for name in known if name not in place.node]
    for key in unknown_keys(error, place):
        span, value = place.node.keys[key], place.node.items[key]
        fitting = [name for name in free if _takes(properties[name], value)]
        guess = key_hint(key, fitting)
        meant = foreign_keys(key, fitting)
        fixes = tuple(replace(span, name, safe=len(meant) == 1) for name in meant)
        lacking = _instead(error, place).get(key, "")
        if advice := explained_key(key, known):
            guess, fixes = advice, ()
        elif key == "wrap" and "replace" in known:
            guess = "this cannot be wrapped; `replace: true` takes the place of the old one"
            if CHANGE in known:
                guess += ", and `change:` changes single keys of it"
        elif key == CHANGE and {"replace", "wrap"} <= set(known):
            guess = "there is only one key to change: write `replace: true` beside it, or `wrap:`"
        elif lacking and not guess and not only_home(key, place.kind):
            about = str(properties[lacking].get("description", ""))
            guess = f"write `{lacking}:` instead" + (f" ({as_part(about)})" if about else "")
            fixes = (replace(span, lacking),)
        elif ADD in free and _takes(properties[ADD], value, key) and not sure(guess):
            guess, fixes = _added(place.node, key)
        elif not guess and "(" in key and (home := _open_group(properties, value)):
            guess = f"it belongs in `{home}:`, one level deeper"
        elif not guess:
            elsewhere = belongs(key, place.root, place.path, place.kind, report)
            guess, fixes = elsewhere.help, elsewhere.fixes
            if not fixes and free and (place.path or not guess):
                guess += f"{'; ' if guess else ''}possible here: {quoted_list(free)}"
        report.add("L201", span, help=guess, fixes=fixes, key=key, where=place.where)


def _open_group(properties: dict[str, Any], value: Node) -> str:
    """Return the key of the first group whose entries have names of the game, such as `hand(me)`,
    and can be such a value."""
    for name, schema in properties.items():
        inside = schema.get("additionalProperties")
        number = isinstance(value, Scalar) and isinstance(value.value, int)
        fits = isinstance(inside, dict) and (number is ("integer" in inside.get("type", ())))
        if fits:
            return name
    return ""


def _takes(schema: dict[str, Any], value: Node, key: str = "") -> bool:
    """Could the value stand there, or under this key in the group that stands there?"""
    if key:
        inside = schema.get("additionalProperties")
        return isinstance(inside, dict) and isinstance(value, Mapping) and _takes(inside, value)
    types = schema.get("type", [])
    form = "object" if isinstance(value, Mapping) else "array"
    return isinstance(value, Scalar) or not types or form in types


def _added(node: Mapping, key: str) -> tuple[str, tuple[Fix, ...]]:
    """A new member that stands beside the keys of a kind, not under `add:`."""
    help = f"new members stand under `{ADD}:`: write `{ADD}: {{{key}: …}}`"
    span, last = node.keys[key], entry_end(node, key)[0]
    if len(node) > 1 or in_braces(node) or last != span.line:
        return help, ()
    left = " " * (span.column - 1)
    edit = Edit(span.at(span.line, 1, span.line, span.column), f"{left}{ADD}:\n{left}  ")
    return help, (Fix(f"write `{ADD}:` before it", (edit,)),)


def _instead(error: "ValidationError", place: ErrorPlace) -> dict[str, str]:
    """The unknown key that stands for the missing one, where there is one of each."""
    assert isinstance(place.node, Mapping)
    schema, unknown = schema_of(error), list(unknown_keys(error, place))
    needed = [key for key in schema.get("required", []) if key not in place.node]
    either = [part["required"][0] for part in schema.get("anyOf", ())]
    if either and not any(key in place.node for key in either):
        needed.append(either[0])
    if len(needed) != 1 or len(unknown) != 1:
        return {}
    value = place.node.items[unknown[0]]
    takes = _takes(schema.get("properties", {}).get(needed[0], {}), value)
    return {unknown[0]: needed[0]} if takes and isinstance(value, Scalar) else {}


def unknown_keys(error: "ValidationError", place: ErrorPlace) -> Iterator[str]:
    """Report keys that the schema of the group does not name (if it names all it allows), except
    those that belong elsewhere."""
    schema = schema_of(error)
    assert isinstance(place.node, Mapping)
    if schema.get("additionalProperties") is False:
        known = schema.get("properties", {})
        for key in place.node:
            if key not in known and (*place.path, key) not in place.moved:
                yield key


def misspelt(key: str, error: "ValidationError", place: ErrorPlace) -> bool:
    if key in _instead(error, place).values():
        return True
    return any(key_hint(unknown, [key]) for unknown in unknown_keys(error, place))
