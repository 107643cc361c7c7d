"""Importing lsprotocol's types without compiling what is not used.

It has some 550 attrs classes, and attrs compiles the methods of each when it is defined: two thirds
of a second, as much as the first check of a ruleset. An editor and this server use a tenth of them.
So each is left as it is written until somebody makes an instance or asks for its fields; then attrs
completes it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from threading import RLock
from typing import Any

import attrs

_TYPES = "lsprotocol.types"
_completing = RLock()


class _Fields:
    """Stands for the fields of a class until they are asked for."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner

    def __get__(self, instance: object, cls: type) -> Any:
        _complete(self._owner)
        return self._owner.__attrs_attrs__


def import_types() -> None:
    """Import lsprotocol's types, unless somebody has imported them already."""
    if _TYPES in sys.modules:
        return
    define: Callable[..., Any] = attrs.define

    def define_late(*args: Any, **options: Any) -> Any:
        if args and not options and args[0].__module__ == _TYPES:
            return _leave(args[0])
        return define(*args, **options)

    attrs.define = define_late
    try:
        import_module(_TYPES)
    finally:
        attrs.define = define
    from lsprotocol import _hooks

    # Otherwise all classes are completed to look up the types of their fields.
    if hasattr(_hooks, "_resolved_forward_references"):
        _hooks._resolved_forward_references = True


def _leave(cls: Any) -> Any:
    def first(self: Any, *args: Any, **named: Any) -> None:
        _complete(cls)
        cls.__init__(self, *args, **named)

    cls.__init__ = first
    cls.__attrs_attrs__ = _Fields(cls)
    return cls


def _complete(cls: Any) -> None:
    """Let attrs define the methods of a class. Without slots it stays the same class."""
    with _completing:
        # Another thread may have been faster.
        if isinstance(vars(cls).get("__attrs_attrs__"), _Fields):
            # `init`: there is an `__init__` already, and it works until it is replaced.
            attrs.define(cls, slots=False, init=True)
            attrs.resolve_types(cls, vars(sys.modules[_TYPES])["ALL_TYPES_MAP"], {})
