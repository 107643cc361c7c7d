"""Small functions are written where they are called: a call of WebAssembly costs as much as ten
operations, and compilers of modules leave it as it is.

The body becomes a block, its parameters and locals become locals of the caller, and to return is to
leave the block. What a trap went through is read from names of functions (`fault_text.py`), so
functions that are made from a rule stay functions.
"""

from __future__ import annotations

from collections.abc import Iterator

from legalist.quick_dataclass import frozen

from .encoder import I32, unsigned

# So many bytes are small. What runs at every move of a random game may have more.
SMALL, LARGE = 160, 1000
# A function with so many locals is long enough.
MOST_LOCALS = 2000
_AT_EVERY_MOVE = ("choose", "make", "start", "quick run")
# The first words of names that say to which rule a function belongs, and the one that traps.
_STAY = ("function", "procedure", "block", "list action", "quick action", "fail")

_BLOCKS = (0x02, 0x03, 0x04)
_END, _BRANCH, _BRANCH_IF, _BRANCH_TABLE, _RETURN = 0x0B, 0x0C, 0x0D, 0x0E, 0x0F
_LOCALS = (0x20, 0x21, 0x22)
# How many numbers follow an operation, and how many bytes after one of 0xfc.
_NUMBERS = {
    _BRANCH: 1, _BRANCH_IF: 1, 0x10: 1, 0x11: 2, 0x23: 1, 0x24: 1, 0x3F: 1, 0x40: 1, 0x41: 1,
    0x42: 1, **dict.fromkeys(_BLOCKS, 1), **dict.fromkeys(range(0x28, 0x3F), 2),
}  # fmt: skip
_BULK = {10: 2, 11: 1}


@frozen
class Template:
    """A body in parts: code that stays the same, an operation with the number of a local, or
    (`None`, depth) for a return from so many blocks."""

    params: tuple[int, ...]
    results: tuple[int, ...]
    others: tuple[int, ...]
    parts: tuple[bytes | tuple[int | None, int], ...]

    def code(self, first: int, block_type: bytes) -> bytes:
        """Return the code of a call, after its arguments, with locals from a number on."""
        taken = [b"\x21" + unsigned(first + n) for n in reversed(range(len(self.params)))]
        for n, type_ in enumerate(self.others, first + len(self.params)):
            zero = b"\x41\x00" if type_ == I32 else b"\x42\x00"
            taken.append(zero + b"\x21" + unsigned(n))
        body = [
            part if isinstance(part, bytes)
            else b"\x0c" + unsigned(part[1]) if part[0] is None
            else bytes([part[0]]) + unsigned(first + part[1])
            for part in self.parts
        ]  # fmt: skip
        return b"".join([*taken, b"\x02", block_type, *body, b"\x0b"])


def make_template(
    name: str, params: tuple[int, ...], results: tuple[int, ...], others: tuple[int, ...],
    code: bytes,
) -> Template | None:  # fmt: skip
    """Return a body as a template; None if it is to stay a function."""
    most = LARGE if name.startswith(_AT_EVERY_MOVE) else SMALL
    if len(code) > most or name.startswith(_STAY):
        return None
    return Template(params, results, others, tuple(_parts(code)))


def _parts(code: bytes) -> Iterator[bytes | tuple[int | None, int]]:
    at = begun = depth = 0
    while at < len(code):
        start, op = at, code[at]
        at += 1
        if op in _LOCALS or op == _RETURN:
            if begun < start:
                yield code[begun:start]
            if op == _RETURN:
                yield None, depth
            else:
                number, at = _number(code, at)
                yield op, number
            begun = at
            continue
        if op in _BLOCKS:
            depth += 1
        elif op == _END:
            depth -= 1
        if op == 0xFC:
            kind, at = _number(code, at)
            at += _BULK[kind]
        elif op == _BRANCH_TABLE:
            cases, at = _number(code, at)
            for _ in range(cases + 1):
                _, at = _number(code, at)
        else:
            for _ in range(_NUMBERS.get(op, 0)):
                _, at = _number(code, at)
    if begun < len(code):
        yield code[begun:]


def _number(code: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned number and where it ends; of a signed one only the end is right."""
    number = shift = 0
    while True:
        byte = code[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at
