"""The numbers in a part of the rules, and putting another one in the place of one of them.

A number is an option that the part mentions (`options.hand_size`) or one that stands in its text
(`is:0` is the first one under the key `is`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from legalist.editing.changes import Change, Wrap, replace, set_option
from legalist.editing.changes import wrap as put_wrap
from legalist.program import Decl, OptionDecl, Program
from legalist.program.signature import signature_text

from .files import NotAllowed
from .wire.rules import CardNumber

NUMBER = re.compile(r"(?<![\w.])[0-9]{1,6}(?![\w.])")
WORD = re.compile(r"[a-z_]\w*")
OPTIONS = "options."
WRAPS: tuple[Wrap, ...] = get_args(Wrap)
# Sections whose parts can be written anew as a whole.
WHOLE = ("functions", "rules", "effects", "outcome", "invariants", "restrictions")


def declared(program: Program, address: str) -> Decl | None:
    """Return the part of the rules at an address."""
    if address.startswith(OPTIONS):
        return program.options.get(address.removeprefix(OPTIONS))
    return next((one for one in program.declared if address in (one.address, told_at(one))), None)


def told_at(decl: Decl) -> str:
    """Return the address of its other text; empty if it has none."""
    return decl.told_address if decl.told else ""


def can_be_replaced(decl: Decl) -> bool:
    return decl.address.partition(".")[0] in WHOLE or ".require." in decl.address


def options_in(program: Program, decl: Decl) -> Iterator[OptionDecl]:
    """Yield the options that a part mentions; an option mentions itself."""
    words = {word for text in _texts(decl).values() for word in WORD.findall(text)}
    for option in program.options.values():
        if option.id in words or option is decl:
            yield option


def _texts(decl: Decl) -> dict[str, str]:
    return {key: str(value) for key, value in decl.source.items() if isinstance(value, str | int)}


def numbers_in(program: Program, decl: Decl, language: str) -> Iterator[CardNumber]:
    """Yield the numbers that a part mentions: options first."""
    for option in options_in(program, decl):
        if option.form == "number":
            said, value = option.text.get(language) or option.text.get("en", ""), int(option.value)
            yield CardNumber(
                f"{OPTIONS}{option.id}", said or option.id, value, option.low, option.high
            )
    texts = _texts(decl)
    if can_be_replaced(decl):
        for key, text in texts.items():
            for place, found in enumerate(NUMBER.finditer(text)):
                line = text[max(0, found.start() - 40) : found.end() + 40].strip()
                yield CardNumber(f"{key}:{place}", line, int(found[0]))


def number_change(program: Program, address: str, asked: str) -> Change:
    """Return the change that puts another number somewhere: `asked` is `PLACE=NUMBER`."""
    place, _, number = asked.partition("=")
    decl = declared(program, address)
    if decl is None or not NUMBER.fullmatch(number):
        raise NotAllowed("say which number, and another one")
    if place.startswith(OPTIONS):
        return set_option(place.removeprefix(OPTIONS), int(number))
    key, _, which = place.partition(":")
    found = list(NUMBER.finditer(str(decl.source.get(key, ""))))
    if not can_be_replaced(decl) or not which.isdigit() or int(which) >= len(found):
        raise NotAllowed("there is no such number")
    one, text = found[int(which)], str(decl.source[key])
    changed = _written(text, one, number)
    for how in WRAPS:
        if key == how:  # the text is that of the wrap, not of what it changes
            return put_wrap(decl.address, changed, how)
    return rewritten(decl, {**decl.source, key: changed})


def rewritten(decl: Decl, body: dict[str, Any]) -> Change:
    """Return the change that puts another body in the place of one, under the same text."""
    head: dict[str, Any] = {"cite": list(decl.cite), "text": dict(decl.text)}
    if decl.voice:
        head[decl.voice] = dict(decl.told)
    kept = {name: value for name, value in head.items() if value and name not in body}
    section, _, name = decl.address.partition(".")
    params = getattr(decl, "params", ())
    address = f"{section}.{signature_text(name, params)}" if params else decl.address
    return replace(address, {**kept, **body})


def _written(text: str, one: re.Match[str], number: str) -> str | int:
    changed = text[: one.start()] + number + text[one.end() :]
    return int(changed) if changed.isdigit() else changed
