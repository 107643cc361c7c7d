"""Reading JSON that may have been cut off, edited, or written by somebody else."""

from __future__ import annotations

import json
from typing import Any

# Deeper than anything that Legalist writes, and shallow enough for everything that reads it.
DEEPEST = 100


class Unreadable(Exception):
    """A text that is no JSON mapping, with the reason in plain words."""


def parse_json(data: bytes) -> dict[str, Any]:
    """The mapping that a text holds; raises Unreadable."""
    try:
        text = data.decode("utf-8-sig")
        content = json.loads(text)
    except UnicodeDecodeError:
        raise Unreadable("it is not a text in UTF-8") from None
    except json.JSONDecodeError as error:
        end = not text[error.pos :].strip() or "Unterminated" in error.msg
        line = f" in line {error.lineno}" if text.strip().count("\n") else ""
        raise Unreadable(f"it breaks off{line}" if end else f"it is not JSON{line}") from None
    except ValueError:
        raise Unreadable("there is a number with too many digits in it") from None
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    if not isinstance(content, dict):
        raise Unreadable("it is not a JSON mapping")
    if _deeper_than(content, DEEPEST):
        raise Unreadable("it is nested too deeply")
    return content


def _deeper_than(content: Any, limit: int) -> bool:
    layer = [content]
    for _ in range(limit):
        inner = [list(one.values()) if isinstance(one, dict) else one for one in layer]
        layer = [item for items in inner for item in items if isinstance(item, dict | list)]
        if not layer:
            return False
    return True
