"""Work that stops when nobody wants its result any more.

An author types faster than a ruleset is checked. Long stages call `pause` between their parts; who
started them decides there whether they go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Asked = Callable[[], bool]


class Interrupted(Exception):
    """Raised by `pause` if the work is not wanted any more."""


def never() -> bool:
    return False


_unwanted: ContextVar[Asked] = ContextVar("unwanted", default=never)


def pause() -> None:
    """Raise Interrupted if whoever started this work does not want it any more."""
    if _unwanted.get()():
        raise Interrupted


@contextmanager
def interruptible(unwanted: Asked) -> Iterator[None]:
    """Ask `unwanted` at each pause of the work inside the context, and whoever was asked so far."""
    outer = _unwanted.get()
    token = _unwanted.set(unwanted if outer is never else lambda: unwanted() or outer())
    try:
        yield
    finally:
        _unwanted.reset(token)
