"""A function of WebAssembly under construction: its locals, and statements in nested blocks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from . import encoder
from .code import I32, I64, Code, Words, num
from .encoder import Module, unsigned
from .inlining import MOST_LOCALS, make_template


class Label:
    """A block or loop that can be left or repeated; `depth` is the number of blocks around it."""

    __slots__ = ("depth",)

    def __init__(self, depth: int) -> None:
        self.depth = depth


class Routine:
    def __init__(self, module: Module, name: str, params: str, results: str = "") -> None:
        """`params` and `results` are written with a letter each: i for 32 bits, l for 64."""
        self.module, self.name = module, name
        self._params, self._results = _types(params), _types(results)
        self._types = list(self._params)
        self._body: list[bytes] = []
        self._depth = 0
        self.free_l: list[int] = []
        self.env: dict[str, Words] = {}

    def param(self, index: int) -> I64:
        return I64(b"\x20" + unsigned(index), None, True)

    def param32(self, index: int) -> I32:
        return I32(b"\x20" + unsigned(index), None, True)

    def params(self, first: int, number: int) -> Words:
        return tuple(self.param(first + i) for i in range(number))

    def finish(self) -> None:
        extra = self._types[len(self._params) :]
        code = b"".join(self._body)
        self.module.define(self.name, self._params, self._results, extra, code)
        template = make_template(self.name, self._params, self._results, tuple(extra), code)
        if template is not None:
            self.module.templates[self.name] = template

    # ---- locals

    def new(self) -> I64:
        self._types.append(encoder.I64)
        return I64(b"\x20" + unsigned(len(self._types) - 1), None, True)

    def new32(self) -> I32:
        self._types.append(encoder.I32)
        return I32(b"\x20" + unsigned(len(self._types) - 1), None, True)

    def new_words(self, number: int) -> Words:
        return tuple(self.new() for _ in range(number))

    def set(self, local: Code, value: Code) -> None:
        self._body.append(value.code + b"\x21" + local.code[1:])

    def set_words(self, names: Words, values: Words) -> None:
        """Set locals at once, so that the values may mention them."""
        for value in values:
            self._body.append(value.code)
        for name in reversed(names):
            self._body.append(b"\x21" + name.code[1:])

    def keep(self, value: I64) -> I64:
        """Return the value as something simple: itself, or a local that is set to it."""
        if value.simple:
            return value
        local = self.new()
        self.set(local, value)
        return local

    def keep32(self, value: I32) -> I32:
        if value.simple:
            return value
        local = self.new32()
        self.set(local, value)
        return local

    def copy(self, value: I64) -> I64:
        """Return a new local with this value, which may be changed."""
        local = self.new()
        self.set(local, value)
        return local

    def copy32(self, value: I32) -> I32:
        local = self.new32()
        self.set(local, value)
        return local

    def keep_words(self, words: Words) -> Words:
        return tuple(self.keep(word) for word in words)

    def copy_words(self, words: Words) -> Words:
        return tuple(self.copy(word) for word in words)

    # ---- statements

    def add(self, *codes: Code) -> None:
        for code in codes:
            self._body.append(code.code)

    def raw(self, code: bytes) -> None:
        self._body.append(code)

    @contextmanager
    def block(self) -> Iterator[Label]:
        yield from self._nested(b"\x02\x40")

    @contextmanager
    def loop(self) -> Iterator[Label]:
        yield from self._nested(b"\x03\x40")

    @contextmanager
    def when(self, condition: I32) -> Iterator[Label]:
        self._body.append(condition.code)
        yield from self._nested(b"\x04\x40")

    def otherwise(self) -> None:
        """What follows in this `when` runs if the condition does not hold."""
        self._body.append(b"\x05")

    def _nested(self, start: bytes) -> Iterator[Label]:
        self._body.append(start)
        self._depth += 1
        yield Label(self._depth)
        self._depth -= 1
        self._body.append(b"\x0b")

    def go(self, label: Label) -> None:
        """Leave a block, or repeat a loop."""
        self._body.append(b"\x0c" + unsigned(self._depth - label.depth))

    def go_if(self, condition: I32, label: Label) -> None:
        self._body.append(condition.code + b"\x0d" + unsigned(self._depth - label.depth))

    def give(self, *values: Code) -> None:
        """Return from the function."""
        self.add(*values)
        self._body.append(b"\x0f")

    def trap(self) -> None:
        self._body.append(b"\x00")

    def switch(self, selector: I32, cases: int) -> Iterator[int]:
        """Yield each case in turn: what is then written runs if the selector is its number.
        A larger selector traps."""
        with self.block() as out:
            inner = [b"\x02\x40"] * (cases + 1)
            self._body += inner
            self._body.append(selector.code)
            targets = [unsigned(n) for n in range(cases)]
            self._body.append(b"\x0e" + unsigned(cases) + b"".join(targets) + unsigned(cases))
            self._depth += cases + 1
            for case in range(cases):
                self._body.append(b"\x0b")
                self._depth -= 1
                yield case
                self.go(out)
            self._body.append(b"\x0b")
            self._depth -= 1
            self.trap()

    def fall_through(self, selector: I32, cases: int) -> Iterator[int]:
        """Yield each case in turn: what is then written runs if the selector is its number or a
        lower one, unless a case before went elsewhere. After the last, or with a larger selector,
        what follows runs."""
        self._body += [b"\x02\x40"] * (cases + 1)
        self._body.append(selector.code + b"\x0e" + unsigned(cases))
        self._body += [unsigned(n) for n in range(cases + 1)]
        self._depth += cases + 1
        for case in range(cases):
            self._body.append(b"\x0b")
            self._depth -= 1
            yield case
        self._body.append(b"\x0b")
        self._depth -= 1

    @contextmanager
    def aside(self) -> Iterator[list[bytes]]:
        """Collect what is written inside apart from the body; it counts as one block deeper."""
        saved, self._body = self._body, []
        self._depth += 1
        yield self._body
        self._depth -= 1
        self._body = saved

    # ---- calls, globals, memory

    def call(self, name: str, *args: Code) -> None:
        """Call a function that returns nothing."""
        self._body.append(self._call(name, args))

    def result(self, name: str, *args: Code) -> I64:
        return I64(self._call(name, args))

    def result32(self, name: str, *args: Code) -> I32:
        return I32(self._call(name, args))

    def results(self, name: str, number: int, *args: Code) -> Words:
        """Call a function and keep its results in new locals."""
        self._body.append(self._call(name, args))
        names = self.new_words(number)
        for local in reversed(names):
            self._body.append(b"\x21" + local.code[1:])
        return names

    def _call(self, name: str, args: tuple[Code, ...]) -> bytes:
        given = b"".join([arg.code for arg in args])
        template = self.module.templates.get(name)
        if template is None or len(self._types) > MOST_LOCALS:
            return given + b"\x10" + unsigned(self.module.function(name))
        first = len(self._types)
        self._types += [*template.params, *template.others]
        results = template.results
        type_ = bytes(results) or b"\x40"
        if len(results) > 1:
            type_ = encoder.signed(self.module.type((), results))
        return given + template.code(first, type_)

    def global64(self, name: str) -> I64:
        return I64(b"\x23" + unsigned(self.module.variable(name)))

    def global32(self, name: str) -> I32:
        return I32(b"\x23" + unsigned(self.module.variable(name)))

    def set_global(self, name: str, value: Code) -> None:
        self._body.append(value.code + b"\x24" + unsigned(self.module.variable(name)))

    def store(self, address: I32, value: I64, offset: int = 0, size: int = 8) -> None:
        op = {1: b"\x3c", 2: b"\x3d", 4: b"\x3e", 8: b"\x37"}[size]
        self._body.append(address.code + value.code + op + b"\x00" + unsigned(offset))

    def store32(self, address: I32, value: I32, offset: int = 0) -> None:
        self._body.append(address.code + value.code + b"\x36\x00" + unsigned(offset))

    def store_words(self, address: I32, words: Words, offset: int = 0) -> None:
        for i, word in enumerate(words):
            self.store(address, word, offset + 8 * i)

    def load_words(self, address: I32, number: int, offset: int = 0) -> Words:
        at = self.keep32(address)
        return tuple(self.keep(at.word(offset + 8 * i)) for i in range(number))

    def copy_memory(self, to: I32, source: I32, size: I32) -> None:
        self._body.append(to.code + source.code + size.code + b"\xfc\x0a\x00\x00")

    def fill_memory(self, at: I32, byte: int, size: I32) -> None:
        self._body.append(at.code + b"\x41" + encoder.signed(byte) + size.code + b"\xfc\x0b\x00")

    # ---- loops over numbers

    @contextmanager
    def count_up(self, first: I64, after: I64) -> Iterator[tuple[I64, Label, Label]]:
        """Go from `first` to just before `after`; give the number, and labels to leave and to go
        on."""
        i, end = self.copy(first - 1), self.keep(after)
        with self.block() as done, self.loop() as again:
            self.set(i, i + 1)
            self.go_if(i.ge(end), done)
            yield i, done, again
            self.go(again)

    @contextmanager
    def times(self, number: I64) -> Iterator[Label]:
        """Repeat so many times; give a label to leave."""
        left = self.copy(number)
        with self.block() as done, self.loop() as again:
            self.go_if(left.le(0), done)
            self.set(left, left - 1)
            yield done
            self.go(again)

    def constant(self, n: int) -> I64:
        return num(n)


def _types(letters: str) -> tuple[int, ...]:
    return tuple(encoder.I32 if letter == "i" else encoder.I64 for letter in letters)
