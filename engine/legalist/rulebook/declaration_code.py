"""The code of a declaration, as its author wrote it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from legalist.program import ActionDecl, Decl
from legalist.program.signature import signature_text
from legalist.resources import rulesets_dir
from legalist.source import real_path

# Keys that would only repeat what is next to them.
HEADLESS = ("require", "restrictions")


def code(decl: Decl) -> str:
    """Return a declaration without its texts and citations; what a module wrapped is under
    `base`."""
    return "\n".join(_lines(decl, 0))


def body(decl: Decl) -> str:
    """Return what stands under the name of a declaration; of one that was wrapped, what it was
    before."""
    base: Decl | None = getattr(decl, "base", None)
    if base is not None:
        return body(base)
    head, *rest = code(decl).split("\n")
    return code(decl) if _is_headless(decl) else textwrap.dedent("\n".join(rest)) or head


def place(decl: Decl) -> str:
    """Return where it was written; shipped files are named without their folder."""
    file, shipped = real_path(Path(decl.origin.span.file)), real_path(rulesets_dir())
    inside = file.is_relative_to(shipped)
    name = file.relative_to(shipped).as_posix() if inside else decl.origin.span.file
    return f"{name}:{decl.origin.span.line}"


def _lines(decl: Decl, depth: int, name: str = "") -> Iterator[str]:
    condition = _is_headless(decl)
    if not condition:
        signature = name or signature_text(decl.id, getattr(decl, "params", ()))
        yield _indented(depth, f"{signature}:")
    inner = depth if condition else depth + 1
    source = dict(decl.source)
    if isinstance(decl, ActionDecl):
        yield from _value(inner, "offered", source.pop("offered", []))
        if decl.choices:
            yield _indented(inner, "choose:")
        for choice in decl.choices:
            yield from _value(inner + 1, choice.id, choice.source.get("is", ""))
    if condition:
        source.pop("on", None)
    for key, value in source.items():
        yield from _value(inner, key, value)
    base = getattr(decl, "base", None)
    if base is not None:
        yield from _lines(base, inner, "base")


def _is_headless(decl: Decl) -> bool:
    return any(part in decl.address.split(".") for part in HEADLESS)


def _value(depth: int, key: str, value: Any) -> Iterator[str]:
    if isinstance(value, str) and "\n" in value:
        yield _indented(depth, f"{key}: |")
        for line in value.split("\n"):
            yield _indented(depth + 1, line)
    elif isinstance(value, dict) and any(isinstance(one, dict) for one in value.values()):
        yield _indented(depth, f"{key}:")
        for name, one in value.items():
            yield from _value(depth + 1, name, one)
    else:
        yield _indented(depth, f"{key}: {_plain(value)}")


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_plain(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_plain(one) for one in value) + "]"
    return str(value)


def _indented(depth: int, text: str) -> str:
    return "  " * depth + text
