"""Reading JSON that may be truncated, edited, or written by another program."""

from __future__ import annotations

import json
from typing import Any

from legalist.limits import DEEPEST_JSON, LONGEST_JSON_NUMBER
from legalist.source.characters import character_code, strange_character


class Unreadable(Exception):
    """Raised for a text that is not a JSON object, with the reason in plain words."""


def parse_json(data: bytes) -> dict[str, Any]:
    """Return the JSON object in a text; raise Unreadable if there is none."""
    try:
        text = data.decode("utf-8-sig")
        content = json.loads(
            text, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
        )
    except UnicodeDecodeError:
        raise Unreadable("it is not a text in UTF-8") from None
    except json.JSONDecodeError as error:
        end = not text[error.pos :].strip() or "Unterminated" in error.msg
        line = f" in line {error.lineno}" if text.strip().count("\n") else ""
        raise Unreadable(f"it breaks off{line}" if end else f"it is not JSON{line}") from None
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    if not isinstance(content, dict):
        raise Unreadable("it is not a JSON mapping")
    _examine(content)
    return content


def _whole(text: str) -> int:
    if len(text) > LONGEST_JSON_NUMBER:
        raise Unreadable("there is a number with too many digits in it")
    return int(text)


def _fraction(text: str) -> float:
    """A game has whole numbers only; other readers of JSON may take `1e999` for infinity."""
    raise Unreadable(f"there is a number in it that is not whole: {text[:LONGEST_JSON_NUMBER]}")


def _constant(text: str) -> float:
    raise Unreadable(f"there is a {text} in it, which is not a number")


def _examine(content: Any) -> None:
    """Refuse what is nested too deeply, and texts that cannot be shown or written."""
    layer = [content]
    for _ in range(DEEPEST_JSON):
        inner: list[Any] = []
        for item in layer:
            if isinstance(item, dict):
                inner += [*item, *item.values()]
            elif isinstance(item, list):
                inner += item
            elif isinstance(item, str):
                _examine_text(item)
        if not inner:
            return
        layer = inner
    raise Unreadable("it is nested too deeply")


def _examine_text(text: str) -> None:
    strange = strange_character(text)
    if strange is not None:
        code = character_code(strange.group())
        raise Unreadable(f"there is a character in it that cannot be shown ({code})")
