"""Dataclasses that are quick to define and to make.

`@frozen` stands for `@dataclass(frozen=True, slots=True)`, `@mutable` for `@dataclass(slots=True)`.
The standard decorator compiles up to six functions for each class, which took a tenth of a short
command, and its frozen objects take three times as long to make. Here only `__init__` is compiled,
when it is first needed, and the type checker ensures that nothing assigns to a field of a frozen
object. Otherwise they are ordinary dataclasses: `fields`, `replace` and `match` work.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")
_NOT_GIVEN = object()


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(
    *, kw_only: bool = False, slots: bool = True, eq: bool = True
) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(
    cls: type[T] | None = None, /, *, kw_only: bool = False, slots: bool = True, eq: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a dataclass of `cls` whose instances are never changed."""

    def define(cls: type[T]) -> type[T]:
        return _define(cls, kw_only, slots, _comparison if eq else None)

    return define if cls is None else define(cls)


@overload
def mutable(cls: type[T], /) -> type[T]: ...
@overload
def mutable(*, kw_only: bool = False, eq: bool = True) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(field_specifiers=(dataclasses.field,))
def mutable(
    cls: type[T] | None = None, /, *, kw_only: bool = False, eq: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a dataclass of `cls` whose instances can be changed, and so have no hash."""

    def define(cls: type[T]) -> type[T]:
        return _define(cls, kw_only, True, _equality if eq else None)

    return define if cls is None else define(cls)


def _define(
    cls: type[T],
    kw_only: bool,
    slots: bool,
    compare: Callable[[list[str]], dict[str, Any]] | None,
) -> type[T]:
    if not cls.__doc__:
        cls.__doc__ = cls.__name__  # otherwise its whole signature is worked out
    made = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)(
        cls
    )
    fields = dataclasses.fields(made)  # type: ignore[arg-type]
    own: dict[str, Any] = {"__init__": _first(made, fields), "__repr__": _shown}
    if compare is not None:
        own |= compare([field.name for field in fields if field.compare])
    for name, function in own.items():
        if cls.__dict__.get(name) is None:  # a class with its own `__eq__` has no hash
            setattr(made, name, function)
    return made


def _first(cls: type, fields: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Return an `__init__` that is replaced by the compiled one when the first instance is made:
    most commands make instances of less than half of the classes."""

    def __init__(self: Any, *args: Any, **named: Any) -> None:  # noqa: N807
        made = _initialiser(cls, fields)
        cls.__init__ = made  # type: ignore[misc]
        made(self, *args, **named)

    return __init__


def _initialiser(cls: type, fields: tuple[Field[Any], ...]) -> Callable[..., None]:
    given: dict[str, Any] = {"_NOT_GIVEN": _NOT_GIVEN}
    positional, named, lines = ["self"], list[str](), list[str]()
    for field in fields:
        name, parameter = field.name, field.name
        if not field.init:
            if field.default is not MISSING:
                given[f"_default_{name}"] = field.default
                lines.append(f" self.{name} = _default_{name}")
            continue
        if field.default_factory is not MISSING:
            given[f"_make_{name}"] = field.default_factory
            parameter = f"{name}=_NOT_GIVEN"
            lines.append(f" self.{name} = _make_{name}() if {name} is _NOT_GIVEN else {name}")
        else:
            if field.default is not MISSING:
                given[f"_default_{name}"] = field.default
                parameter = f"{name}=_default_{name}"
            lines.append(f" self.{name} = {name}")
        (named if field.kw_only else positional).append(parameter)
    parameters = positional + (["*", *named] if named else [])
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + ("\n".join(lines) or " pass"), given)
    made: Callable[..., None] = given["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _equality(names: list[str]) -> dict[str, Any]:
    values = attrgetter(*names) if names else _nothing

    def equal(self: Any, other: object) -> Any:
        if self is other:
            return True
        return (
            values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented
        )

    return {"__eq__": equal, "__hash__": None}


def _comparison(names: list[str]) -> dict[str, Any]:
    values = attrgetter(*names) if names else _nothing

    def hashed(self: Any) -> int:
        return hash(values(self))

    return _equality(names) | {"__hash__": hashed}


def _nothing(_: object) -> tuple[()]:
    return ()


def _shown(self: Any) -> str:
    parts = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{self.__class__.__qualname__}({', '.join(parts)})"


Values = tuple[Any, ...]
_parts: dict[type, tuple[Callable[[Any], Values], tuple[Callable[..., None], ...]]] = {}


def values_of(part: Any) -> Values:
    """Return the values of the fields of a dataclass with slots."""
    return _parts_of(type(part))[0](part)


def rebuilt(kind: type[T], values: Iterable[Any]) -> T:
    """Return an object with these values of its fields; several times as fast as `replace`."""
    made = object.__new__(kind)
    for put, value in zip(_parts_of(kind)[1], values, strict=True):
        put(made, value)
    return made


def _parts_of(kind: type) -> tuple[Callable[[Any], Values], tuple[Callable[..., None], ...]]:
    known = _parts.get(kind)
    if known is None:
        names = [field.name for field in dataclasses.fields(kind)]
        # `attrgetter` returns a tuple only for two names or more.
        get = attrgetter(*names) if len(names) > 1 else _few(names)
        known = _parts[kind] = (get, tuple(getattr(kind, name).__set__ for name in names))
    return known


def _few(names: list[str]) -> Callable[[Any], Values]:
    return lambda part: tuple(getattr(part, name) for name in names)


def copy_fields(value: T) -> T:
    """Return a shallow copy of a dataclass with slots; `copy.copy` takes five times as long."""
    kind: type = type(value)
    copied: T = _copier(kind)(value)
    return copied


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """Return a function that copies field by field: a loop over the fields takes twice as long."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]
    lines = "".join(f" copied.{name} = value.{name}\n" for name in names)
    given: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec(f"def copy(value):\n copied = new(kind)\n{lines} return copied", given)
    made: Callable[[Any], Any] = given["copy"]
    return made
