"""Initial values: the text that a fix inserts where there is nothing."""

import re
from pathlib import Path, PurePath
from typing import Any

from legalist.diagnostics import Span
from legalist.source import files, real_path

Schema = dict[str, Any]
_SUCH_AS = re.compile(r"such as `(.+?)`")
# Keys whose value is the name of their file.
_OWN_NAME = ("module", "variant", "map", "language")


def _ruleset_around(file: Path) -> str:
    """Return the id of the ruleset whose folder contains the file; empty if there is none."""
    for folder in real_path(file).parents[:2]:
        manifest = files().start(folder / "ruleset.yaml").decode("utf-8", "replace")
        if not manifest:
            continue
        named = re.search(r"^ruleset:\s*([\w-]+)", manifest, re.MULTILINE)
        return named[1] if named else ""
    return ""


def own_name(key: str, pattern: str, place: Span) -> str:
    """What the file is called, for a key that repeats it; empty if it cannot stand there."""
    stem = re.sub(r"[^a-z0-9_-]+", "-", PurePath(place.file).stem.lower()).strip("-")
    return stem if key in _OWN_NAME and re.fullmatch(pattern, stem) else ""


def name_of_folder(path: str, pattern: str) -> str:
    """The last part of a path that stands where a name belongs; empty if it is no name."""
    name = PurePath(path).name if "/" in path else ""
    return name if re.fullmatch(pattern, name) else ""


def example(schema: Schema, key: str = "", place: Span | None = None) -> str:
    """Return a value that fits the schema, in the style of the file."""
    if place is not None and key in _OWN_NAME:
        stem = own_name(key, str(schema.get("pattern", ".*")), place)
        if stem:
            return stem
    if place is not None and key == "of":
        around = _ruleset_around(Path(place.file))
        if around:
            return around
    if "examples" in schema:
        return str(schema["examples"][0])
    if "enum" in schema:
        return str(schema["enum"][0])
    shown = _SUCH_AS.search(str(schema.get("title", "")))
    if shown:
        return shown[1]
    types = schema.get("type", "object")
    first = types if isinstance(types, str) else types[0]
    if first == "integer":
        return str(schema.get("minimum", 1))
    if first == "boolean":
        return "true"
    if first == "array":
        items = schema.get("items", {})
        count = max(int(schema.get("minItems", 1)), 1)
        return f"[{', '.join([example(items)] * count)}]" if count < 3 else "[]"
    if first == "object":
        required = schema.get("required", [])
        parts = [f"{name}: {example(schema['properties'][name])}" for name in required]
        return f"{{{', '.join(parts)}}}"
    return "name"
