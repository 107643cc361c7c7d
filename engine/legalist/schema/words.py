"""Plain words for what a schema expects and what a file holds."""

import re
from typing import Any

from legalist.diagnostics import did_you_mean
from legalist.source import Mapping, Node, Scalar, Sequence

_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a group of keys",
    "array": "a list",
    "null": "nothing",
}


def expected(schema: dict[str, Any]) -> str:
    """What should stand there: the schema's title, which our schemas write as a phrase."""
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return choice(schema["enum"])
    types = schema.get("type", [])
    return alternatives([_TYPES[name] for name in ([types] if isinstance(types, str) else types)])


def found(node: Node) -> str:
    """What stands there instead."""
    if isinstance(node, Mapping):
        return "a group of keys"
    if isinstance(node, Sequence):
        return "a list"
    assert isinstance(node, Scalar)
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"`{node.text}`"
    if isinstance(node.value, int):
        return f"the number {node.text}"
    if isinstance(node.value, float):
        return f"the fraction {node.text}"
    return f"the text `{node.text}`" if node.text else "an empty text"


def choice(values: list[Any]) -> str:
    return alternatives([f"`{value}`" for value in values])


def alternatives(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


# Keys that people think of, and what they are called here.
FOREIGN_KEYS = {
    "if": ("when", "that"),
    "condition": ("when", "that"),
    "then": ("do",),
    "effect": ("do",),
    "effects": ("do",),
    "require": ("that",),
    "requires": ("require", "that"),
    "allow": ("that",),
    "event": ("on",),
    "trigger": ("on",),
    "description": ("about", "text", "note"),
    "name": ("title", "text"),
    "for": ("of",),
    "game": ("of", "ruleset"),
    "comment": ("note",),
    "value": ("is", "start", "default"),
    "options": ("values",),
    "contains": ("holds",),
    "visible": ("seen",),
}


def foreign_key(key: str, free: list[str]) -> str:
    """What a key that people think of is called here; empty if it is none of those."""
    return next((name for name in FOREIGN_KEYS.get(key, ()) if name in free), "")


def key_hint(key: str, free: list[str]) -> str:
    """Which of the keys that are not given yet was probably meant."""
    meant = foreign_key(key, free)
    return f"it is called `{meant}` here" if meant else did_you_mean(key, free)


def name_hint(name: str, pattern: str) -> str:
    """How a name that has a wrong form could be written; empty if nothing is near."""
    head, bracket, rest = name.strip().partition("(")
    for sign in "-_":
        fixed = re.sub(r"[\s_-]+", sign, head.strip().lower()) + bracket + rest
        if re.fullmatch(pattern, fixed):
            return fixed
    return ""
