"""What the names in a text refer to, noted where the checker resolves them.

The typed trees no longer have names; an editor needs them: to jump to a declaration, to list its
uses, to rename it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from legalist.diagnostics import Span
from legalist.quick_dataclass import frozen

from .types import Type


@frozen
class Note:
    """What the name at `span` refers to: the address of a declaration, or for a local name the
    span that binds it. At the binding itself both spans are the same."""

    span: Span
    to: str | Span
    type: Type | None = None


Items = tuple[Note, ...]


class Notes:
    """The notes of a declaration. Those of one that was only moved are moved when somebody asks for
    them: a check does not."""

    __slots__ = ("_items", "_moves")

    def __init__(self, items: Items = ()) -> None:
        self._items = items
        self._moves: tuple[Callable[[Items], Items], ...] = ()

    def moved(self, move: Callable[[Items], Items]) -> Notes:
        """Return the same notes at other places."""
        notes = Notes(self._items)
        notes._moves = (*self._moves, move)
        return notes

    def __iter__(self) -> Iterator[Note]:
        for move in self._moves:
            self._items = move(self._items)
        self._moves = ()
        return iter(self._items)
