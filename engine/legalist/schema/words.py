"""Plain words for what a schema expects and what a file holds."""

from typing import Any

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
        if isinstance(node.value, int) and types == "string":
            return "put a text that looks like a number in quotes"
        if types == "array" and schema.get("minItems", 0) < 2 and len(node.text) < 40:
            return f"write it as a list: `[{node.text}]`"
    if isinstance(node, Mapping) and "string" in types:
        items = node.items.values()
        if items and all(isinstance(item, Scalar) and item.value is None for item in items):
            return "put an expression that starts with `{` in quotes"
    if isinstance(node, Sequence) and "string" in types:
        return "put a text that starts with `[` in quotes"
    return ""
