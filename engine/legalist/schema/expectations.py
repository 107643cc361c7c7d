"""Plain words for what a schema expects and what a file contains."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from legalist.diagnostics import did_you_mean, write_instead
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
    """Return what is expected: the schema's title, which our schemas write as a phrase."""
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return choice(schema["enum"])
    types = schema.get("type", [])
    return alternatives([_TYPES[name] for name in ([types] if isinstance(types, str) else types)])


def found(node: Node) -> str:
    """Return what is there instead."""
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


def quoted_list(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


# Keys that people try, and what they are called here.
FOREIGN_KEYS = {
    "if": ("when", "forbid", "that"),
    "condition": ("when", "forbid", "that"),
    "min": ("from",),
    "max": ("to",),
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


_PRICE = "say under `require:` what a player must have, and let it be paid in `do:`"
_UNLESS = "write what happens otherwise in `do:`, with `if …:` and `else:`"
# Keys that people try, for which others are needed: these, and what to do with them.
EXPLAINED_KEYS = {
    "cost": (("require", "do"), _PRICE),
    "costs": (("require", "do"), _PRICE),
    "price": (("require", "do"), _PRICE),
    "else": (("do",), _UNLESS),
    "otherwise": (("do",), _UNLESS),
}
# Two keys for a condition, and what each is for.
EITHER_WAY = {"forbid": "for what may not be", "that": "for what must hold"}
# Words that people think of for a choice, and what they are called here.
FOREIGN_VALUES = {
    "stack": "pile",
    "deck": "pile",
    "queue": "pile",
    "list": "pile",
    "set": "bag",
    "heap": "bag",
    "single": "one",
    "slot": "one",
    "all": "contents",
    "everything": "contents",
    "number": "count",
    "hidden": "nothing",
    "none": "nothing",
}


def foreign_value(word: str, allowed: list[Any]) -> str:
    """Return a hint at the value that a word stands for, if it is allowed."""
    meant = FOREIGN_VALUES.get(word, "")
    return write_instead(word, meant) if meant in allowed else ""


def foreign_keys(key: str, free: list[str]) -> list[str]:
    """Return what a key that people try is called here; empty if it is none of those."""
    names = [name for name in FOREIGN_KEYS.get(key, ()) if name in free]
    return names if set(names) == set(EITHER_WAY) else names[:1]


def explained_key(key: str, known: Collection[str]) -> str:
    """Return what to do instead of a key that people try, where all that it takes is known."""
    needed, advice = EXPLAINED_KEYS.get(key, ((), ""))
    return advice if set(needed) <= set(known) else ""


def key_hint(key: str, free: list[str]) -> str:
    """Return which of the keys that are not given yet was probably meant."""
    meant = foreign_keys(key, free)
    if len(meant) > 1:
        return "; ".join(f"write `{name}:` {EITHER_WAY[name]}" for name in meant)
    return f"it is called `{meant[0]}` here" if meant else did_you_mean(key, free)


def name_hint(name: str, pattern: str) -> str:
    """Return how a name of the wrong form could be written; empty if nothing is similar."""
    # A path cannot leave its folder, so `./` would not mend one that does.
    if ".." not in name.split("/") and re.fullmatch(pattern, f"./{name}"):
        return f"./{name}"
    head, bracket, rest = name.strip().partition("(")
    for sign in "-_":
        fixed = re.sub(r"[\s_-]+", sign, head.strip().lower()) + bracket + rest
        if re.fullmatch(pattern, fixed):
            return fixed
    return ""
