"""Schemas without references, so that checking is fast and errors are near the author's text.

The schema files share forms through `$ref`. Following references takes most of the time of a check,
and `unevaluatedProperties` must compute again what they allow. Our schemas are not recursive and
keep every key of an object in `properties`, so a reference can be replaced by its target, and
`unevaluatedProperties: false` becomes `additionalProperties: false`.
"""

import json
from functools import cache
from typing import Any

from legalist.resources import schemas_dir

Schema = dict[str, Any]


@cache
def flat_schema(kind: str) -> Schema:
    """Return the schema of a kind of file, without references; nobody changes it."""
    return _flat(_document(kind), kind)


@cache
def _document(kind: str) -> Schema:
    document: Schema = json.loads((schemas_dir() / f"{kind}.schema.json").read_text("utf-8"))
    return document


@cache
def _target(reference: str, kind: str) -> Schema:
    file, _, pointer = reference.partition("#")
    kind = file.removesuffix(".schema.json") or kind
    found = _document(kind)
    for step in pointer.strip("/").split("/"):
        found = found[step]
    return _flat(found, kind)


def _flat(schema: Schema, kind: str) -> Schema:
    """Inline references; the referring place overrides its target, except that keys are merged."""
    flat: Schema = {}
    if "$ref" in schema:
        flat |= _target(schema["$ref"], kind)
    for keyword, value in schema.items():
        if keyword in ("$ref", "$defs", "$schema"):
            continue
        if keyword == "properties":
            own = {name: _flat(part, kind) for name, part in value.items()}
            flat["properties"] = flat.get("properties", {}) | own
        elif keyword == "unevaluatedProperties":
            flat["additionalProperties"] = value
        elif isinstance(value, dict) and keyword != "dependentRequired":
            flat[keyword] = _flat(value, kind)
        else:
            flat[keyword] = value
    return flat
