"""Small pieces of YAML, written so that they are read back unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

# One or more words of letters: YAML reads them as text, except for the words below.
WORDS = re.compile(r"[^\W\d_]\w*( [^\W\d_]\w*)*")
NUMBER = re.compile(r"[1-9][0-9]{0,8}")
SPECIAL = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
WIDEST = 100


def quoted(text: str) -> str:
    return _dumped(text, default_style='"', width=10**6).strip()


def _dumped(value: Any, **options: Any) -> str:
    import yaml  # reading a map needs none of it

    text: str = yaml.safe_dump(value, allow_unicode=True, **options)
    return text


def scalar(text: str) -> str:
    """Return a text, in quotes if it might be read as something else."""
    if WORDS.fullmatch(text) and text.lower() not in SPECIAL:
        return text
    return quoted(text)


def name(text: str) -> str:
    """Return a text where a number is allowed as well: a key, the name of an area, a label."""
    return text if NUMBER.fullmatch(text) else scalar(text)


def flow(value: Any) -> str:
    """Return texts in lists and groups, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return scalar(value)
    return "true" if value is True else str(value)


def filled(opening: str, parts: Iterable[str], closing: str, indent: str) -> list[str]:
    """Return the parts of a group or list on as few lines as fit the page."""
    lines, line = [], f"{indent}{opening}"
    for number, part in enumerate(parts):
        lead = ", " if number else ""
        if number and len(line) + len(lead) + len(part) > WIDEST:
            lines.append(f"{line},")
            line = f"{indent} {part}"
        else:
            line += lead + part
    return [*lines, line + closing]


def block(key: str, value: Any) -> list[str]:
    """Return any plain value under a key."""
    text = _dumped({key: value}, sort_keys=False, width=WIDEST)
    return text.rstrip("\n").split("\n")
