"""Dataclasses as plain data, for JSON."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

_FIELDS: dict[type, tuple[str, ...]] = {}


def plain_data(value: Any) -> Any:
    """Return a value made of dataclasses, tuples and dicts as dicts and lists."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (tuple, list)):
        return [plain_data(item) for item in value]
    if isinstance(value, dict):
        return {key: plain_data(item) for key, item in value.items()}
    kind = type(value)
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(value))
    return {name: plain_data(getattr(value, name)) for name in _FIELDS[kind]}
