"""Data whose form the protocol leaves open: what editors send back, and ranges within it."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp


def plain_dict(value: Any) -> dict[str, Any]:
    """Return an object as a dictionary, whatever the reader of messages has made of it."""
    if isinstance(value, dict):
        return value
    named = getattr(value, "_asdict", None)
    if callable(named):
        return dict(named())
    return {}


def plain_range(range: lsp.Range) -> dict[str, Any]:
    """Return a range as it is written in JSON."""
    return {
        "start": {"line": range.start.line, "character": range.start.character},
        "end": {"line": range.end.line, "character": range.end.character},
    }
