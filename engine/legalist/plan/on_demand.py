"""Routines that are made when they are first looked at.

A pass gives a plan whose routines are not worked out yet: most games need few of them at a time,
and a changed rule needs only its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

K = TypeVar("K")
V = TypeVar("V")
W = TypeVar("W")


class OnDemand(Mapping[K, V]):
    """A mapping whose values are made by a function of the key, each once. `keys` are asked for
    when somebody goes through all; what else the function can make is not among them."""

    def __init__(self, keys: Callable[[], Iterable[K]], make: Callable[[K], V]) -> None:
        self._keys = keys
        self._make = make
        self._made: dict[K, V] = {}
        self._listed: dict[K, None] | None = None

    def __getitem__(self, key: K) -> V:
        try:
            return self._made[key]
        except KeyError:
            made = self._made[key] = self._make(key)
            return made

    def _all(self) -> dict[K, None]:
        if self._listed is None:
            self._listed = dict.fromkeys(self._keys())
        return self._listed

    def __contains__(self, key: object) -> bool:
        return key in self._made or key in self._all()

    def __iter__(self) -> Iterator[K]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class Items(Sequence[V]):
    """The values of a mapping whose keys are 0, 1, 2, … ."""

    def __init__(self, made: Mapping[int, V]) -> None:
        self._made = made

    @overload
    def __getitem__(self, number: int) -> V: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[V]: ...
    def __getitem__(self, number: int | slice) -> V | Sequence[V]:
        if isinstance(number, slice):
            return [self._made[one] for one in range(*number.indices(len(self)))]
        if not 0 <= number < len(self._made):
            raise IndexError(number)
        return self._made[number]

    def __len__(self) -> int:
        return len(self._made)


def changed(made: Mapping[K, V], change: Callable[[V], W]) -> Mapping[K, W]:
    """Return a mapping of the changed values."""
    return OnDemand(lambda: made, lambda key: change(made[key]))
