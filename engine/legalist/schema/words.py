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


def hint(schema: dict[str, Any], node: Node) -> str:
    """Help for the mistakes that YAML itself leads to."""
    types = schema.get("type", [])
    if isinstance(node, Scalar):
        if node.value is None and types != "null":
            return "write something after the colon, or take the key out"
        if isinstance(node.value, bool) and "string" in types:
            return "write `yes` or `no`, or put a text in quotes"
        if types == "boolean" and node.text in ("yes", "no", "on", "off"):
            return "write `true` or `false`"
        if isinstance(node.value, float):
            return "numbers are whole numbers"
        if isinstance(node.value, int) and types == "string" and "text" in expected(schema):
            return "put a text that looks like a number in quotes"
        if types == "array" and schema.get("minItems", 0) < 2 and len(node.text) < 40:
            return f"write it as a list: `[{node.text}]`"
    if isinstance(node, Mapping) and "string" in types:
        items = node.items.values()
        if items and all(isinstance(item, Scalar) and item.value is None for item in items):
            return "put an expression that starts with `{` in quotes"
    if isinstance(node, Sequence):
        return _for_list(schema, node)
    return ""


def _for_list(schema: dict[str, Any], node: Sequence) -> str:
    types, wanted = schema.get("type", []), expected(schema)
    if "effects" in wanted:
        return "write them on lines of their own after `|`, without hyphens and brackets"
    if "expression" in wanted:
        return "put a text that starts with `[` in quotes"
    if "string" in types and len(node) == 1:
        return "write it without the brackets or the hyphen"
    if "object" in types and any(isinstance(item, Mapping) for item in node.items):
        return "take the hyphens away: each entry is written `name: …`"
    return ""


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


def key_hint(key: str, free: list[str]) -> str:
    """Which of the keys that are not given yet was probably meant."""
    meant = next((name for name in FOREIGN_KEYS.get(key, ()) if name in free), "")
    return f"it is called `{meant}` here" if meant else did_you_mean(key, free)


def name_hint(name: str, pattern: str) -> str:
    """How a name that has a wrong form could be written."""
    for sign in "-_" if "(" not in name else "":
        fixed = re.sub(r"[\s_-]+", sign, name.strip().lower())
        if re.fullmatch(pattern, fixed):
            return f"write `{fixed}`"
    return ""
