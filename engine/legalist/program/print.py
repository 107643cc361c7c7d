"""A program as text: the linked result, each part with its origin."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from .canonical import program_hash
from .declarations import ActionDecl, ChoiceDecl, Decl, EnumDecl, Origin, RequireDecl
from .program import Program
from .signature import signature_text

SECTIONS = (
    "enums", "kinds", "zones", "values", "patterns", "functions", "effects", "events", "actions",
    "rules", "flow", "outcome", "invariants",
)  # fmt: skip
SIMPLE = re.compile(r"[\w(][^:#\n{}\[\]&*!|>'\"%@`]*")


def flatten(program: Program) -> str:
    """Return the linked result as readable YAML; comments name the file, line and module of each
    part."""
    writer = _Writer()
    writer.head(program)
    for section in SECTIONS:
        table: dict[str, Decl] = getattr(program, section)
        if table:
            writer.line(0, f"{section}:")
            for decl in table.values():
                writer.decl(1, decl)
    return "\n".join(writer.lines) + "\n"


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def head(self, program: Program) -> None:
        self.line(0, f"ruleset: {program.id}")
        self.line(0, f"hash: {program_hash(program)}")
        self.value(0, "modules", list(program.modules))
        if program.edition:
            self.line(0, f"edition: {program.edition}")
        self.value(0, "seats", list(program.seats))
        if program.board is not None:
            self.line(0, f"map: {program.board.id}")
        if program.options:
            self.line(0, "options:")
        for option in program.options.values():
            self.origin(1, option.origin, f"{option.allowed}; default {_plain(option.default)}")
            self.line(1, f"{option.id}: {_plain(option.value)}")
        for section in ("terrain", "marks", "areas"):
            words = getattr(program, section)
            if words:
                self.line(0, f"{section}:")
            for word in words.values():
                self.origin(1, word.origin)
                self.line(1, f"- {word.id}")

    def origin(self, depth: int, origin: Origin, more: str = "") -> None:
        place = f"{origin.span.file}:{origin.span.line}"
        module = f" (module {origin.module})" if origin.module else ""
        self.line(depth, f"# {place}{module}{': ' + more if more else ''}")

    def decl(self, depth: int, decl: Decl, name: str = "") -> None:
        self.origin(depth, decl.origin)
        if isinstance(decl, EnumDecl):
            self.value(depth, decl.id, list(decl.members))
            return
        self.line(depth, f"{name or signature_text(decl.id, getattr(decl, 'params', ()))}:")
        start = len(self.lines)
        if decl.cite:
            self.value(depth + 1, "cite", list(decl.cite))
        if decl.text:
            self.value(depth + 1, "text", decl.text)
        if decl.told:
            self.value(depth + 1, decl.voice, decl.told)
        source = dict(decl.source)
        if isinstance(decl, ActionDecl):
            self.value(depth + 1, "offered", source.pop("offered", []))
            if decl.secret:
                self.value(depth + 1, "secret", list(decl.secret))
            self.parts(depth + 1, "choose", decl.choices)
            self.parts(depth + 1, "require", decl.requires)
        if isinstance(decl, RequireDecl):
            source.pop("on", None)
        for key, value in source.items():
            self.value(depth + 1, key, value)
        base = getattr(decl, "base", None)
        if base is not None:
            self.decl(depth + 1, base, "base")
        if len(self.lines) == start:
            self.lines[-1] += " {}"

    def parts(self, depth: int, key: str, parts: Iterable[ChoiceDecl | RequireDecl]) -> None:
        listed = list(parts)
        if listed:
            self.line(depth, f"{key}:")
        for part in listed:
            self.decl(depth + 1, part)

    def value(self, depth: int, key: str, value: Any) -> None:
        if isinstance(value, str) and "\n" in value:
            self.line(depth, f"{key}: |")
            for text in value.split("\n"):
                self.line(depth + 1, text)
        else:
            self.line(depth, f"{key}: {_plain(value)}")


def _plain(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_plain(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    if isinstance(value, str) and SIMPLE.fullmatch(value) and "," not in value:
        return value
    return json.dumps(value, ensure_ascii=False)
