"""How a value could begin: the text that a fix writes where nothing stands."""

import re
from pathlib import Path, PurePath
from typing import Any

from legalist.diagnostics import Span

Schema = dict[str, Any]
_SUCH_AS = re.compile(r"such as `(.+?)`")
# Keys that name the file they stand in.
_OWN_NAME = ("module", "variant", "map", "language")


def _ruleset_around(file: Path) -> str:
    """The id of the ruleset in whose folder the file is; empty if it is in none."""
    for folder in file.resolve().parents[:2]:
        try:
            manifest = (folder / "ruleset.yaml").read_text("utf-8-sig")
        except (OSError, ValueError):
            continue
        named = re.search(r"^ruleset:\s*([\w-]+)", manifest, re.MULTILINE)
        return named[1] if named else ""
    return ""


def example(schema: Schema, key: str = "", place: Span | None = None) -> str:
    """A value that fits the schema, in the form of the file."""
    if place is not None and key in _OWN_NAME:
        stem = re.sub(r"[^a-z0-9_-]+", "-", PurePath(place.file).stem.lower()).strip("-")
        if re.fullmatch(str(schema.get("pattern", ".*")), stem):
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
