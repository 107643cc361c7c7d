"""Data that editors send back: the protocol leaves its form open."""

from __future__ import annotations

from typing import Any


def plain_dict(value: Any) -> dict[str, Any]:
    """Return an object as a dictionary, whatever the reader of messages has made of it."""
    if isinstance(value, dict):
        return value
    named = getattr(value, "_asdict", None)
    if callable(named):
        return dict(named())
    return {}
