"""Frozen values as plain data for JSON, and plain data from a stranger as values."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Unreadable(ValueError):
    """Raised for data that is not what a request must be; the text says what is wrong."""


def encoded(value: Any) -> Any:
    """Return a value made of dataclasses, tuples and dicts as dicts and lists. What has a form of
    its own for JSON keeps it."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [encoded(one) for one in value]
    if isinstance(value, dict):
        return {key: encoded(one) for key, one in value.items()}
    if hasattr(value, "to_json"):
        return value.to_json()
    return {name: encoded(getattr(value, name)) for name in _names(type(value))}  # type: ignore[arg-type]


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


def read_as(cls: type[T], data: Any, at: str = "") -> T:
    """Return plain data as a dataclass of this form; raise Unreadable if it has another one."""
    if not isinstance(data, dict):
        raise Unreadable(f"{at or 'the request'} should be an object")
    hints, found = _hints(cls), {}  # type: ignore[arg-type]
    for field in fields(cls):  # type: ignore[arg-type]
        if field.name in data:
            found[field.name] = _read(hints[field.name], data[field.name], field.name)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Unreadable(f"`{field.name}` is missing")
    return cls(**found)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _read(type_: Any, data: Any, at: str) -> Any:
    origin, args = get_origin(type_), get_args(type_)
    if origin in (Union, UnionType):
        for one in args:
            try:
                return _read(one, data, at)
            except Unreadable:
                continue
        raise Unreadable(f"`{at}` has a wrong form")
    if origin is Literal:
        if data in args and isinstance(data, str):
            return data
        raise Unreadable(f"`{at}` should be one of {', '.join(map(str, args))}")
    if origin is tuple and isinstance(data, list):
        return tuple(_read(args[0], one, at) for one in data)
    if origin is dict and isinstance(data, dict):
        return {_read(args[0], key, at): _read(args[1], one, at) for key, one in data.items()}
    if type_ is Any:
        return data
    if is_dataclass(type_) and isinstance(type_, type):
        return read_as(type_, data, f"`{at}`")
    if isinstance(data, str) and not _is_text(data):
        raise Unreadable(f"`{at}` has half a sign of UTF-16, which is no text")
    plain = type_ in (str, int, bool, float, NoneType) and isinstance(data, type_)
    if plain and not (type_ is int and isinstance(data, bool)):
        return data
    raise Unreadable(f"`{at}` has a wrong form")


def _is_text(text: str) -> bool:
    """Return whether a text can be written to a file or sent: JSON can escape a lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
