"""Values and spans of scalars."""

import re

from .nodes import Style, Value

LONGEST_NUMBER = 15
LARGEST = 10**LONGEST_NUMBER - 1
STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "quoted",
    '"': "quoted",
    "|": "literal",
    ">": "folded",
}
_CONSTANTS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ESCAPE = re.compile(r"''|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.", re.DOTALL)


class NumberTooLarge(ValueError):
    """Raised for a number larger than any rule needs."""


def core_value(text: str) -> Value:
    """Return what a plain scalar means in YAML 1.2's core schema: `on`, `yes` and `12:30` are
    texts.

    `.inf` and `.nan` stay texts as well: no rule needs them, and a rule that compares with them
    would surprise.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in "+-.0123456789":
        return text
    whole = _WHOLE.fullmatch(text) or _BASED.fullmatch(text)
    if whole:
        if len(text.lstrip("+-0")) > LONGEST_NUMBER:
            raise NumberTooLarge(text)
        return int(text, 0) if text[:2] in ("0x", "0o") else int(text)
    if _FLOAT.fullmatch(text):
        number = float(text) if len(text) < 40 else float("inf")
        if abs(number) >= 10.0**LONGEST_NUMBER:
            raise NumberTooLarge(text)
        return number
    return text


def escape_columns(raw: str, quote: str) -> tuple[int, ...]:
    """Return the offset in `raw` (between the quotes) of each character it stands for, and of the
    end."""
    columns = []
    position = 0
    while position < len(raw):
        columns.append(position)
        if raw[position] == ("\\" if quote == '"' else "'"):
            match = _ESCAPE.match(raw, position)
            position = match.end() if match else position + 1
        else:
            position += 1
    columns.append(position)
    return tuple(columns)


def block_indent(text: str, lines: list[str], top: int) -> int:
    """Return the indentation of the block whose header is line `top` (from 1)."""
    for offset, line in enumerate(text.split("\n")):
        if line and top + offset < len(lines):
            return len(lines[top + offset]) - len(line)
    return 0
