"""Where a position is in a file that may be half written: the keys around it, the word at it.

Broken YAML has no tree, and an author who asks for completion has mostly just broken it; so the
keys are found by indentation alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from legalist.quick_dataclass import frozen
from legalist.schema.flat_schema import flat_schema

if TYPE_CHECKING:
    from .sheet import Sheet

_KEY = re.compile(
    r"""^(?P<lead>\s*(?:- +)*)(?P<key>"[^"]*"|'[^']*'|[^\s#:'"{\[][^:#]*?)\s*:(?=\s|$)"""
)
_FLOW_KEY = re.compile(r"([\w.-]+(?:\([^()]*\))?)\s*:\s*$")
_BLOCK = re.compile(r":\s*\|[+-]?\d?\s*(#.*)?$")
_NAME = re.compile(r"\w+")
MOST_LINES = 5_000
LONGEST_LINE = 5_000


@frozen
class Cursor:
    """`keys` lead to the value in which the position is, or in which a key is being written; `-`
    stands for an entry of a list. `prefix` is the word before the position, `before` the text of
    the value before it. `at_key` says that a new key may be written there, at `indent`."""

    keys: tuple[str, ...]
    prefix: str
    before: str
    at_key: bool
    indent: int
    siblings: tuple[str, ...] = ()
    flow: bool = False


def cursor_at(lines: list[str], line: int, column: int) -> Cursor:
    """Return where a position is. A line is at most so long, and only so many lines are read."""
    text = (lines[line - 1] if 0 < line <= len(lines) else "")[: column - 1][-LONGEST_LINE:]
    prefix = re.search(r"[\w-]*$", text)
    assert prefix is not None
    own = _KEY.match(text)
    block = _block_above(lines, line, column)
    if block is not None:
        keys = _keys_above(lines, block, _width(lines[block - 1]))
        key = _KEY.match(lines[block - 1])
        assert key is not None
        return Cursor(
            (*keys, _plain(key["key"])), prefix[0], _block_text(lines, block, line, text), False, 0
        )
    if own is not None and own.end() < len(text):
        value = text[own.end() :].lstrip()
        keys = (*_keys_above(lines, line, len(own["lead"])), *_plain_keys(own))
        return _in_flow(keys, value, prefix[0])
    width = len(text) - len(text.lstrip())
    bullet = re.match(r"\s*((?:- +)+)", text)
    if bullet:
        width = bullet.end()
    elif re.fullmatch(r"\s*-", text):
        width = len(text)
    if not text.strip() and line <= len(lines):
        width = len(text)
    keys = _keys_above(lines, line, width)
    rest = text[width:]
    if re.match(r"[{\[\"']", rest) or " " in rest.strip() or "(" in rest:
        return Cursor(keys, prefix[0], rest, False, width)
    return Cursor(keys, prefix[0], rest, True, width, _siblings(lines, line, width))


def word_at(lines: list[str], line: int, column: int) -> str:
    """Return the word at a position."""
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    for word in _NAME.finditer(text[:LONGEST_LINE]):
        if word.start() <= column - 1 <= word.end():
            return word[0]
    return ""


def key_help(sheet: Sheet, line: int, column: int) -> str:
    """Return the schema's description of the key at a position."""
    text = sheet.lines[line - 1] if 0 < line <= len(sheet.lines) else ""
    match = _KEY.match(text[:LONGEST_LINE])
    if match is None or not len(match["lead"]) < column <= match.end("key") + 1:
        return ""
    keys = (*_keys_above(sheet.lines, line, len(match["lead"])), _plain(match["key"]))
    schema = schema_at(sheet.sort.key, keys)
    return "" if schema is None else str(schema.get("description", ""))


def schema_at(kind: str, keys: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the schema of the value under these keys; None if there is none."""
    try:
        found: Any = flat_schema(kind)
    except OSError:
        return None  # a file of no known sort
    for key in keys:
        found = _step(found, key)
        if found is None:
            return None
    return found if isinstance(found, dict) else None


def _step(schema: Any, key: str) -> Any:
    for part in _alternatives(schema):
        if key == "-":
            if isinstance(part.get("items"), dict):
                return part["items"]
            continue
        properties = part.get("properties", {})
        if key in properties:
            return properties[key]
        if isinstance(part.get("additionalProperties"), dict):
            return part["additionalProperties"]
    return None


def _alternatives(schema: Any) -> list[dict[str, Any]]:
    """Return a schema with those that apply under a condition."""
    if not isinstance(schema, dict):
        return []
    found = [schema]
    for key in ("if", "then", "else"):
        if isinstance(schema.get(key), dict) and key != "if":
            found += _alternatives(schema[key])
    for key in ("anyOf", "oneOf", "allOf"):
        for part in schema.get(key, ()):
            found += _alternatives(part)
    return found


def properties_of(schema: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    """Return the keys that may be written in a value, each with its schema."""
    found: dict[str, dict[str, Any]] = {}
    for part in _alternatives(schema):
        for key, own in part.get("properties", {}).items():
            if isinstance(own, dict):
                found.setdefault(key, own)
    return found


def _in_flow(keys: tuple[str, ...], value: str, prefix: str) -> Cursor:
    """Follow `{a: {b: …` on one line."""
    if not value.startswith(("{", "[")):
        return Cursor(keys, prefix, value, False, 0)
    depth: list[str] = []
    names: list[str] = []
    start, here, quote = 0, "", ""
    for place, sign in enumerate(value):
        if quote:
            quote = "" if sign == quote else quote
            continue
        if sign in "\"'" and (not here.strip() or here.endswith(": ")):
            quote = sign
        elif sign in "{[":
            if depth:
                names.append(_flow_key(here))
            depth.append(sign)
            start, here = place + 1, ""
            continue
        elif sign in "}]" and depth:
            depth.pop()
            if names:
                names.pop()
            here = ""
            continue
        elif sign == "," and depth and here.count("(") <= here.count(")"):
            start, here = place + 1, ""
            continue
        here += sign
    inner = value[start:]
    steps = tuple(name or "-" for name in names)
    if not depth:
        return Cursor(keys, prefix, inner, False, 0)
    if depth[-1] == "[":
        return Cursor((*keys, *steps, "-"), prefix, inner.lstrip(), False, 0, flow=True)
    name, colon, rest = inner.partition(":")
    if colon and (rest == "" or rest[0] in " \t"):
        return Cursor((*keys, *steps, name.strip()), prefix, rest.lstrip(), False, 0, flow=True)
    return Cursor((*keys, *steps), prefix, inner.lstrip(), True, 0, flow=True)


def _flow_key(text: str) -> str:
    match = _FLOW_KEY.search(text)
    return match[1] if match else ""


def _width(text: str) -> int:
    """Return the column at which the key of a line begins; the hyphens of a list count."""
    match = re.match(r"\s*(?:- +)*", text)
    assert match is not None
    return match.end()


def _keys_above(lines: list[str], line: int, width: int) -> tuple[str, ...]:
    """Return the keys that lead to something at a line that begins at `width`."""
    keys: list[str] = []
    own = lines[line - 1] if line <= len(lines) else ""
    for hyphen in reversed([m.start() for m in re.finditer(r"-(?= |$)", own[:width])]):
        if not own[:hyphen].strip(" -"):
            keys.insert(0, "-")
            width = min(width, hyphen)
    for number in range(min(line - 1, len(lines)), max(0, line - 1 - MOST_LINES), -1):
        text = lines[number - 1][:LONGEST_LINE]
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        match = _KEY.match(text)
        lead = len(text) - len(text.lstrip())
        start = len(match["lead"]) if match else _width(text)
        if match is not None and start < width:
            keys.insert(0, _plain(match["key"]))
            width = start
        elif keys and keys[0] == "-" and match is not None and start == width and lead == width:
            # A list may be as far left as the key that it belongs to.
            keys.insert(0, _plain(match["key"]))
        if lead < width and "-" in text[lead:width] and start > lead:
            keys.insert(0, "-")
            width = lead
        if width == 0 and (not keys or keys[0] != "-"):
            break
    return tuple(keys)


def _siblings(lines: list[str], line: int, width: int) -> tuple[str, ...]:
    """Return the keys beside a line that begins at `width`."""
    found: list[str] = []
    for step in (range(line - 1, 0, -1), range(line + 1, len(lines) + 1)):
        for number in step:
            text = lines[number - 1][:LONGEST_LINE]
            if not text.strip():
                continue
            match = _KEY.match(text)
            start = len(match["lead"]) if match else _width(text)
            next_item = step.step > 0 and text.lstrip().startswith("- ") and start <= width
            if start < width or next_item:
                break
            if match is not None and start == width:
                found.append(_plain(match["key"]))
                if "-" in match["lead"]:
                    break
    return tuple(found)


def _block_above(lines: list[str], line: int, column: int) -> int | None:
    """Return the line of the key whose `|` block contains a position: one of the lines above that
    are further left, each than the next."""
    text = lines[line - 1] if line <= len(lines) else ""
    width = len(text) - len(text.lstrip()) if text.strip() else column - 1
    for number in range(min(line - 1, len(lines)), max(0, line - MOST_LINES), -1):
        above = lines[number - 1][:LONGEST_LINE]
        lead = len(above) - len(above.lstrip())
        if not above.strip() or lead >= width:
            continue
        if _BLOCK.search(above) and _KEY.match(above):
            return number if _width(above) < width else None
        width = lead
        if not width:
            return None
    return None


def _block_text(lines: list[str], block: int, line: int, text: str) -> str:
    return "\n".join([*lines[block : line - 1][-200:], text])


def _plain(key: str) -> str:
    return key.strip("\"'")


def _plain_keys(match: re.Match[str]) -> tuple[str, ...]:
    return (_plain(match["key"]),)
