"""The declarations of the wire as TypeScript: `python -m legalist.studio.wire.typescript FILE`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .api import API
from .play import MESSAGES, REQUESTS
from .playtest import PLAYTEST, StartPlaytest
from .texts import TEXTS

HEAD = "// Made by `make wire` from engine/legalist/studio/wire; do not edit.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
# How many moves there are, where None in Python is the word `many` in JSON.
COUNTED = "moves"


def typescript() -> str:
    """Return the text of `types.ts`."""
    maker = _Maker()
    sent = (*REQUESTS.values(), *MESSAGES.values(), *API, *TEXTS, *PLAYTEST)
    for cls in sent:
        maker.declare(cls)
    parts = [HEAD, *maker.declared.values()]
    parts.append(_union("Request", "do", REQUESTS, "id?: number"))
    parts.append(_union("Message", "kind", MESSAGES, "id?: number"))
    return "\n".join(parts)


class _Maker:
    """`declared` are the texts of all interfaces so far, by name."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self._asked = {*REQUESTS.values(), *API, *TEXTS, StartPlaytest}

    def declare(self, cls: type) -> str:
        """Declare a dataclass and all that it is made of; return its name."""
        name = cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # it may refer to itself
            hints = get_type_hints(cls)
            lines = [f"export interface {name} {{"]
            for field in fields(cls):
                mark = "?" if cls in self._asked and _has_default(field) else ""
                type_ = self._type(hints[field.name])
                if field.name == COUNTED and type_ == "number | null":
                    type_ = 'number | "many"'
                lines.append(f"  {field.name}{mark}: {type_};")
            # Those that it refers to come first.
            del self.declared[name]
            self.declared[name] = "\n".join([*_comment(cls), *lines, "}\n"])
        return name

    def _type(self, type_: Any) -> str:
        origin, args = get_origin(type_), get_args(type_)
        if origin in (Union, UnionType):
            return " | ".join(self._type(one) for one in args)
        if origin is Literal:
            return " | ".join(f'"{one}"' for one in args)
        if origin is tuple:
            return self._list(args)
        if origin is dict:
            return f"Record<string, {self._type(args[1])}>"
        if is_dataclass(type_) and isinstance(type_, type):
            return self.declare(type_)
        return PLAIN.get(type_, "any")

    def _list(self, args: tuple[Any, ...]) -> str:
        if args[-1] is not Ellipsis:
            return f"[{', '.join(self._type(one) for one in args)}]"
        item = self._type(args[0])
        return f"({item})[]" if " " in item else f"{item}[]"


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _comment(cls: type) -> Iterator[str]:
    text = " ".join((cls.__doc__ or "").split())
    if text and text != cls.__name__:
        yield f"/** {text} */"


def _union(name: str, key: str, parts: dict[str, type], extra: str) -> str:
    rows = [f'  | ({{ {key}: "{word}"; {extra} }} & {cls.__name__})' for word, cls in parts.items()]
    return "\n".join([f"export type {name} =", *rows]) + ";\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
