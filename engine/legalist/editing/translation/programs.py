"""The programs that have all texts of what was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from legalist.link.inventory import take_stock
from legalist.program import Program
from legalist.saves.chosen import Chosen

# As the schema has it.
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


def programs_of(chosen: Chosen) -> Iterator[Program]:
    """Yield the game that was asked for or, without modules, also each module alone. Their texts
    keep the placeholders for options."""
    every = chosen.modules in ((), ("all",))
    yield (replace(chosen, modules=()) if every else chosen).link(fill=False)
    stock = take_stock(chosen.target) if every else None
    if stock is None:
        return
    for module in stock.modules:
        needed = stock.needed(module)
        alone = replace(chosen, modules=tuple(needed), players=stock.most_with(needed))
        yield alone.link(fill=False)


def is_language(code: str) -> bool:
    """Return whether this is the code of a language; a translation may be started in any."""
    from babel import Locale, UnknownLocaleError

    # Babel also takes `IT` and `de.yaml`, which no file of texts may name.
    if not LANGUAGE.fullmatch(code):
        return False
    try:
        Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return False
    return True
