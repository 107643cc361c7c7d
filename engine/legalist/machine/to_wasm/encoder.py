"""The binary format of WebAssembly modules: numbers, sections, and the module itself.

A function gets its index when it is first named, so that code can call functions that are written
later. Modules import nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .inlining import Template

I32, I64 = 0x7F, 0x7E
Signature = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def unsigned(n: int) -> bytes:
    """Return a number as unsigned LEB128."""
    out = bytearray()
    while True:
        low, n = n & 0x7F, n >> 7
        out.append(low | (0x80 if n else 0))
        if not n:
            return bytes(out)


def signed(n: int) -> bytes:
    """Return a number as signed LEB128."""
    out = bytearray()
    while True:
        low, n = n & 0x7F, n >> 7
        if n == (-1 if low & 0x40 else 0):
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def _vector(parts: Iterable[bytes]) -> bytes:
    listed = list(parts)
    return unsigned(len(listed)) + b"".join(listed)


def _name(text: str) -> bytes:
    raw = text.encode()
    return unsigned(len(raw)) + raw


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


class Module:
    """A module under construction: functions by name, mutable globals, data, one memory."""

    def __init__(self) -> None:
        self._types: dict[Signature, int] = {}
        self._functions: dict[str, int] = {}
        self._bodies: dict[str, tuple[int, bytes]] = {}
        # Functions that are written where they are called, by `inlining.py`.
        self.templates: dict[str, Template] = {}
        self._exports: dict[str, str] = {}
        self._globals: dict[str, tuple[int, int, int]] = {}
        self._shown: list[str] = []
        self._data: list[tuple[int, bytes]] = []
        self.pages = 1
        self.most_pages = 1

    # ---- functions

    def function(self, name: str) -> int:
        """Return the index of a function, which may be defined later."""
        return self._functions.setdefault(name, len(self._functions))

    @property
    def names(self) -> list[str]:
        """The names of all functions, by index."""
        return list(self._functions)

    def type(self, params: tuple[int, ...], results: tuple[int, ...]) -> int:
        return self._types.setdefault((params, results), len(self._types))

    def define(
        self,
        name: str,
        params: tuple[int, ...],
        results: tuple[int, ...],
        variables: Iterable[int],
        code: bytes,
    ) -> None:
        """Give a function its body; `variables` are the types of its locals after the
        parameters."""
        assert name not in self._bodies, name
        self.function(name)
        groups: list[list[int]] = []
        for type_ in variables:
            if groups and groups[-1][1] == type_:
                groups[-1][0] += 1
            else:
                groups.append([1, type_])
        body = _vector(unsigned(n) + bytes([type_]) for n, type_ in groups) + code + b"\x0b"
        self._bodies[name] = self.type(params, results), body

    def is_defined(self, name: str) -> bool:
        return name in self._bodies

    def export(self, name: str, function: str) -> None:
        self._exports[name] = function

    # ---- globals and memory

    def variable(self, name: str, type_: int = I64, start: int = 0, shown: bool = False) -> int:
        """Return the index of a global, declared when it is first named."""
        if name not in self._globals:
            self._globals[name] = len(self._globals), type_, start
        if shown and name not in self._shown:
            self._shown.append(name)
        return self._globals[name][0]

    def data(self, at: int, content: bytes) -> None:
        if content:
            self._data.append((at, content))

    # ---- the result

    def encode(self) -> bytes:
        missing = [name for name in self._functions if name not in self._bodies]
        assert not missing, missing
        bodies = [self._bodies[name] for name in self._functions]
        types = [
            b"\x60" + _vector(bytes([p]) for p in params) + _vector(bytes([r]) for r in results)
            for params, results in self._types
        ]
        variables = [
            bytes([type_, 1]) + (b"\x41" if type_ == I32 else b"\x42") + signed(start) + b"\x0b"
            for _, type_, start in self._globals.values()
        ]
        exports = [
            _name("memory") + b"\x02\x00",
            *(_name(key) + b"\x00" + unsigned(self.function(name))
              for key, name in self._exports.items()),
            *(_name(name) + b"\x03" + unsigned(self._globals[name][0]) for name in self._shown),
        ]  # fmt: skip
        memory = b"\x01" + unsigned(self.pages) + unsigned(self.most_pages)
        data = [
            b"\x00\x41" + signed(at) + b"\x0b" + unsigned(len(content)) + content
            for at, content in self._data
        ]
        return b"\0asm\x01\0\0\0" + b"".join(
            [
                _section(1, _vector(types)),
                _section(3, _vector(unsigned(type_) for type_, _ in bodies)),
                _section(5, _vector([memory])),
                _section(6, _vector(variables)),
                _section(7, _vector(exports)),
                _section(10, _vector(unsigned(len(body)) + body for _, body in bodies)),
                _section(11, _vector(data)),
            ]
        )
