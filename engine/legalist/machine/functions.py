"""Generated functions of a ruleset, cached until something they read changes."""

from __future__ import annotations

import re

import legalist.typed as t
from legalist.typed.types import Domain, NumberType, OptionalType, TruthType

from .expressions import Emitter
from .namespace import Namespace, local, named
from .trees import own_names

CALL = re.compile(r"\b(f_\w+)\(")
# However long an author's names are, they cost the same.
NAME = re.compile(r"\b[fmT]_\w+")
CHEAP = 4
# As much code takes about as long as a call.
LONG = 120
# Results of one function that are kept at a time: those of a number could be any number.
MOST_KNOWN = 100_000
LOOPS = ("flood(", "bits(", "each(", "image(", "mask_of(")


class Functions:
    """Writes functions on demand. `memos` says which slots depend on what is read."""

    def __init__(self, names: Namespace) -> None:
        self.names = names
        self.emitter = Emitter(names)
        self.lines: list[str] = []
        self.memos: dict[str, list[int]] = {}
        self.remembering = True
        self._functions: dict[str, str] = {}
        self._masks: dict[str, str] = {}
        self._weights: dict[str, int] = {}
        names.need_function = self.function
        names.need_mask = self.mask

    def function(self, key: str) -> str:
        name = self._functions.get(key)
        if name is None:
            name = self._functions[key] = named("f", key)
            with own_names():
                self._write(name, key)
        return name

    def mask(self, key: str) -> str:
        """Return a function that gives, for a yes/no function of one member, the mask of all
        members that pass."""
        name = self._masks.get(key)
        if name is None:
            name = self._masks[key] = named("m", key)
            function = self.names.checked.functions[key]
            param = function.params[0]
            assert isinstance(param.type, Domain)
            var = local(param.name)
            with own_names():
                body = self.emitter.emit(function.body)
            code = f"mask_of([{var} for {var} in bits({self.emitter.full(param.type)}) if {body}])"
            self._remember(name, (), code, self.names.reads.function(key))
        return name

    def _write(self, name: str, key: str) -> None:
        function = self.names.checked.functions[key]
        code = self.emitter.emit(function.body)
        params = tuple(local(param.name) for param in function.params)
        if any(loop in code for loop in LOOPS) and all(_is_key(param) for param in function.params):
            self._remember(name, params, code, self.names.reads.function(key))
        else:
            self._plain(name, params, code)

    def _plain(self, name: str, params: tuple[str, ...], code: str) -> None:
        head = f"def {name}({', '.join(('s', *params))}):"
        # Functions that call others could multiply without a loop; one that may cost more than a
        # few steps is counted for its call, for those it calls that are not counted, and for what
        # was put into it from the functions that it would have called.
        called = sum(self._weights.get(name, 1) for name in CALL.findall(code))
        weight = 1 + called + len(NAME.sub("f00", code)) // LONG
        pay = [f"    pay({weight})"] if weight > CHEAP else []
        self._weights[name] = 1 if pay else weight
        self.lines += [head, *pay, f"    return {code}"]

    def _remember(
        self, name: str, params: tuple[str, ...], code: str, reads: frozenset[str]
    ) -> None:
        if not self.remembering:
            self._plain(name, params, code)
            return
        head = f"def {name}({', '.join(('s', *params))}):"
        key = params[0] if len(params) == 1 else f"({', '.join(params)})"
        if not reads:
            self.lines += [
                f"{name}_known = {{}}",
                head,
                f"    r = {name}_known.get({key})",
                "    if r is None:",
                f"        if len({name}_known) > {MOST_KNOWN}: {name}_known.clear()",
                f"        r = {name}_known[{key}] = {code}",
                "    return r",
            ]
            return
        slot = self.names.layout.memo_slot()
        for read in reads:
            self.memos.setdefault(read, []).append(slot)
        if not params:
            self.lines += [
                head,
                f"    r = s[{slot}]",
                f"    if r is None: r = s[{slot}] = {code}",
                "    return r",
            ]
            return
        self.lines += [
            head,
            f"    d = s[{slot}]",
            f"    if d is None: d = s[{slot}] = {{}}",
            f"    r = d.get({key})",
            "    if r is None:",
            f"        if len(d) > {MOST_KNOWN}: d.clear()",
            f"        r = d[{key}] = {code}",
            "    return r",
        ]

    def forget(self, target: str, indent: str) -> list[str]:
        """Return the line that clears what depends on a zone or value."""
        slots = self.memos.get(target, [])
        if not slots:
            return []
        return [indent + " = ".join(f"s[{slot}]" for slot in slots) + " = None"]


def _is_key(param: t.Param) -> bool:
    return isinstance(param.type, Domain | OptionalType | NumberType | TruthType)
