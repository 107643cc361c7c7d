"""The types of the language. All but numbers and lists are finite; members are numbered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Sort = Literal["player", "space", "enum", "terrain", "kind", "pattern", "area"]


@dataclass(frozen=True, slots=True)
class Type:
    pass


@dataclass(frozen=True, slots=True)
class NumberType(Type):
    def __str__(self) -> str:
        return "a number"


@dataclass(frozen=True, slots=True)
class TruthType(Type):
    def __str__(self) -> str:
        return "yes or no"


@dataclass(frozen=True, slots=True)
class NothingType(Type):
    """The type of `none` before it is known what is missing."""

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True, slots=True)
class UnknownType(Type):
    """What follows a reported mistake; fits everything, so that one mistake is told once."""

    def __str__(self) -> str:
        return "something unknown"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class OptionalType(Type):
    item: Domain

    def __str__(self) -> str:
        return f"a {self.item.name} or none"


@dataclass(frozen=True, slots=True)
class SetType(Type):
    item: Domain

    def __str__(self) -> str:
        return f"a set of {self.item.name}"


@dataclass(frozen=True, slots=True)
class ListType(Type):
    item: Type

    def __str__(self) -> str:
        items = "numbers" if self.item == NUMBER else str(self.item).removeprefix("a ")
        return f"a list of {items}"


@dataclass(frozen=True, slots=True)
class PiecesType(Type):
    """How many pieces of each kind of a family."""

    item: Domain

    def __str__(self) -> str:
        return f"pieces of {self.item.name}"


@dataclass(frozen=True, slots=True)
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
    """Whether a value of type `found` may stand where `wanted` is wanted."""
    if found == wanted or isinstance(found, UnknownType) or isinstance(wanted, UnknownType):
        return True
    if isinstance(wanted, OptionalType):
        return isinstance(found, NothingType) or found == wanted.item
    if isinstance(wanted, ListType) and isinstance(found, ListType):
        return fits(found.item, wanted.item)
    return False


def join(a: Type, b: Type) -> Type | None:
    """The type of a value that is either an `a` or a `b`; None when there is none."""
    if fits(a, b):
        return b if not isinstance(b, UnknownType) else a
    if fits(b, a):
        return a
    for one, other in ((a, b), (b, a)):
        if isinstance(one, NothingType) and isinstance(other, Domain):
            return OptionalType(other)
    return None
