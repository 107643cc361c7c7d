"""Single values as they should be written: numbers, yes and no, or anything at all."""

import re

from legalist.diagnostics import Edit, Fix
from legalist.source import Scalar
from legalist.source.lines import quoted

from .examples import example
from .expectations import expected
from .wrong_value import Form, Wrong, write_value

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")  # fmt: skip
_YES = ("yes", "on", "y", "true", "ja", "oui", "tak", "да")
_NO = ("no", "off", "n", "false", "nein", "non", "nie", "нет")


def after_colon(wrong: Wrong) -> Form | None:
    """There is nothing after the colon."""
    node = wrong.node
    if not isinstance(node, Scalar) or node.value is not None or node.text or wrong.key is None:
        return None
    text = example(wrong.schema, wrong.name, wrong.key)
    key = wrong.key
    place = key.at(key.line, key.end_column + 1, key.line, key.end_column + 1)
    fix = Fix(f"write `{wrong.name}: {text}`", (Edit(place, f" {text}"),))
    group = "object" in wrong.types and text == "{}"
    more = "or indent what belongs to it below" if group else f"as in `{wrong.name}: {text}`"
    return Form(f"write something after the colon, {more}, or take the key out", (fix,))


def truth(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not isinstance(node, Scalar):
        return None
    if isinstance(node.value, bool) and "string" in wrong.types and "boolean" not in wrong.types:
        word = "yes" if node.value else "no"
        help = f"write `{wrong.name}: {word}`, or put a text in quotes"
        return write_value(wrong, word, say=help)
    if wrong.types == ["boolean"]:
        word = node.text.strip().lower()
        if word in _YES or word in _NO:
            return write_value(wrong, "true" if word in _YES else "false")
        return Form("write `true` or `false`")
    return None


def number(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not isinstance(node, Scalar) or "integer" not in wrong.types:
        return None
    if isinstance(node.value, float):
        whole = int(node.value)
        return write_value(wrong, str(whole), safe=whole == node.value,
                      say=f"numbers are whole numbers, such as {whole}")  # fmt: skip
    text = node.text.strip()
    if text.lower() in _NUMBERS:
        return write_value(wrong, str(_NUMBERS.index(text.lower())))
    digits = re.fullmatch(r"[\"'(\[]?\s*([-+]?\d+)\s*[\"')\],.;]*", text)
    if digits:
        return write_value(wrong, digits[1])
    digits = re.match(r"(?:at most |up to |max )?(\d+)\b", text)
    return write_value(wrong, digits[1], safe=False) if digits else None


def number_in_quotes(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not isinstance(node, Scalar) or isinstance(node.value, str | bool | None):
        return None
    prose = wrong.types == ["string"] and "text" in expected(wrong.schema)
    return write_value(wrong, quoted(node.text)) if prose else None


def count_of_kind(wrong: Wrong) -> Form | None:
    """`stone: 30` for a kind of which there are thirty."""
    node, known = wrong.node, wrong.schema.get("properties", {})
    if not isinstance(node, Scalar) or not isinstance(node.value, int) or "starts" not in known:
        return None
    text = f"{{count: {node.text}, starts: …}}"
    return Form(f"write `{wrong.name}: {text}`, with the zone in which they are at first for `…`")
