"""Findings about keys that are missing, or that cannot stand together."""

from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Fix, Label, Report
from legalist.source import Mapping, Scalar, Sequence

from .declared import Declared, listed
from .edits import insert_entry, remove_entry
from .error_place import ErrorPlace, as_part, schema_of
from .examples import example
from .expectations import choice
from .unknown_keys import CHANGE, misspelt

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

# Keys whose initial value can be taken from another key of the group.
_MODELS = {"default": ("values", "from"), "from": ("default", "to"), "to": ("default", "from")}


def explain_missing(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    """A key that is missing because it is misspelt is already reported as unknown."""
    assert isinstance(place.node, Mapping)
    schema = schema_of(error)
    for key in schema["required"]:
        if key not in place.node and not misspelt(key, error, place):
            about = str(schema["properties"].get(key, {}).get("description", ""))
            fix, text = _insertion(place, schema, key)
            help = f"add `{text}`" + (f" ({as_part(about)})" if about else "")
            report.add(
                "L202", place.name_span, help=help, fixes=(fix,), where=place.where, key=key
            )  # fmt: skip


def explain_companion(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    schema = schema_of(error)
    for key, needed in schema["dependentRequired"].items():
        for other in needed if key in place.node else ():
            if other not in place.node and not misspelt(other, error, place):
                fix, text = _insertion(place, schema, other)
                report.add(
                    "L207", place.node.keys[key], help=f"add `{text}`{_others(place, other)}",
                    fixes=(fix,),
                    key=key, other=other, where=place.where,
                )  # fmt: skip


def explain_one_of(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    # Who declares something new lacks a key; `change` is for what is there already.
    needed = [part["required"][0] for part in schema_of(error)["anyOf"]]
    keys = [key for key in needed if key != CHANGE]
    if CHANGE in place.node and CHANGE not in needed:
        return  # which is told as a key that cannot stand there
    if not any(misspelt(key, error, place) for key in keys):
        about = schema_of(error).get("properties", {}).get(keys[0], {}).get("description", "")
        if len(keys) == 1:
            code, blanks = "L202", {"key": keys[0]}
        else:
            code, blanks = "L208", {"keys": choice(keys)}
        fix, text = _insertion(place, schema_of(error), keys[0])
        others = _others(place, keys[0])
        help = f"add `{text}`" + (others or (f" ({as_part(about)})" if about else ""))
        report.add(
            code, place.name_span, help=help, fixes=(fix,), where=place.where, **blanks
        )  # fmt: skip


def explain_not_both(error: "ValidationError", place: ErrorPlace, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    refused = schema_of(error)["not"]
    pairs = [part["required"] for part in refused.get("anyOf", [refused])]
    first, second = next(pair for pair in pairs if all(key in place.node for key in pair))
    label = Label(place.node.keys[first], f"`{first}` is here")
    # Without its body an entry says nothing, so `replace` is the one to remove.
    keys = ("replace",) if "replace" in (first, second) else (second, first)
    needed = [part["required"][0] for part in schema_of(error).get("anyOf", [])]
    if first == CHANGE and needed and not any(key in place.node for key in needed if key != CHANGE):
        keys = (second,)  # without `change` too little is left
    fixes = [
        Fix(f"take `{key}` out", edits) for key in keys if (edits := remove_entry(place.node, key))
    ]
    report.add(
        "L209", place.node.keys[second], labels=[label], help="keep one of them", fixes=fixes,
        first=first, second=second,
    )  # fmt: skip


def _insertion(place: ErrorPlace, schema: dict[str, Any], key: str) -> tuple[Fix, str]:
    """Return the fix that inserts a key, with an initial value."""
    assert isinstance(place.node, Mapping)
    value = (
        _like(place.node, key)
        or next(iter(_declared(place, key)), "")
        or example(schema.get("properties", {}).get(key, {}), key, place.node.span)
    )
    edits = insert_entry(place.node, key, value)
    return Fix(f"add `{key}: {value}`", edits), f"{key}: {value}"


def _declared(place: ErrorPlace, key: str) -> list[str]:
    """Names of the ruleset that a key could have, the likeliest first."""
    assert isinstance(place.node, Mapping)
    section = str(place.path[0]) if len(place.path) == 2 else ""
    names = Declared(place.root, place.node.span.file)
    if (section, key) == ("rules", "on"):
        effects = place.node.get("do")
        return names.events(effects.text if isinstance(effects, Scalar) else "")
    if (section, key) == ("restrictions", "on"):
        return list(names.entries("actions"))
    return names.decisions() if (section, key) == ("actions", "offered") else []


def _others(place: ErrorPlace, key: str) -> str:
    names = _declared(place, key)
    return f"; there are {listed(names)}" if len(names) > 1 else ""


def _like(node: Mapping, key: str) -> str:
    for other in _MODELS.get(key, ()):
        model = node.get(other)
        if isinstance(model, Sequence) and model.items:
            model = model.items[0]
        if isinstance(model, Scalar) and model.text:
            return model.text
    return ""
