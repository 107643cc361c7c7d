"""The types of the language. All but numbers and lists are finite; members are numbered."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from legalist.quick_dataclass import frozen

Sort = Literal["player", "space", "enum", "terrain", "kind", "pattern", "area"]


@frozen
class Type:
    pass


@frozen
class NumberType(Type):
    def __str__(self) -> str:
        return "a number"


@frozen
class TruthType(Type):
    def __str__(self) -> str:
        return "yes or no"


@frozen
class NothingType(Type):
    """The type of `none` before it is known what is missing."""

    def __str__(self) -> str:
        return "none"


@frozen
class UnknownType(Type):
    """The type after a reported mistake; it fits everything, so that one mistake is reported
    once."""

    def __str__(self) -> str:
        return "something unknown"


@frozen
class Domain(Type):
    """A finite type; `sort` says where its members come from."""

    name: str
    sort: Sort
    members: tuple[str, ...] = field(compare=False)

    @property
    def size(self) -> int:
        return len(self.members)

    def __str__(self) -> str:
        return f"a {self.name}"


@frozen
class OptionalType(Type):
    item: Domain

    def __str__(self) -> str:
        return f"a {self.item.name} or none"


@frozen
class SetType(Type):
    item: Domain

    def __str__(self) -> str:
        return f"a set of {self.item.name}"


@frozen
class ListType(Type):
    item: Type

    def __str__(self) -> str:
        items = "numbers" if self.item == NUMBER else str(self.item).removeprefix("a ")
        return f"a list of {items}"


@frozen
class PiecesType(Type):
    """The number of pieces of each kind of a family."""

    item: Domain

    def __str__(self) -> str:
        return f"pieces of {self.item.name}"


@frozen
class ZoneType(Type):
    """A bag or a pile, named in an expression; only some functions and effects take one."""

    zone: str
    item: Domain

    def __str__(self) -> str:
        return f"the zone `{self.zone}`"


NUMBER = NumberType()
TRUTH = TruthType()
NOTHING = NothingType()
UNKNOWN = UnknownType()


def fits(found: Type, wanted: Type) -> bool:
    """Return whether a value of type `found` can be used where `wanted` is needed."""
    if found == wanted or isinstance(found, UnknownType) or isinstance(wanted, UnknownType):
        return True
    if isinstance(wanted, OptionalType):
        return isinstance(found, NothingType) or found == wanted.item
    if isinstance(wanted, ListType) and isinstance(found, ListType):
        return fits(found.item, wanted.item)
    return False


def join(a: Type, b: Type) -> Type | None:
    """Return the type of a value that is either an `a` or a `b`; None if there is none."""
    if fits(a, b):
        return b if not isinstance(b, UnknownType) else a
    if fits(b, a):
        return a
    for one, other in ((a, b), (b, a)):
        if isinstance(one, NothingType) and isinstance(other, Domain):
            return OptionalType(other)
    return None
