"""What can stand in the braces of a text: `{points}`; in what a scenario tells, any expression."""

from __future__ import annotations

import re
from dataclasses import replace

from legalist.link.contents import Sort
from legalist.program import VOICES

from .complete_sentences import sentence_at
from .completion import Completion
from .cursor import Cursor
from .local_names import local_names
from .sheet import Sheet

_OPEN = re.compile(r"(?<!: )(?<!^)\{([^{}]*)$")
_TEXTS = ("text", "citations", *VOICES)


def blank_at(sheet: Sheet, cursor: Cursor, line: int) -> list[Completion] | None:
    """Return what fits into an open brace of a text; None if there is none."""
    brace = _OPEN.search(cursor.before)
    if brace is None or sheet.program is None:
        return None
    if sheet.sort is Sort.SCENARIOS:
        if not {"tell", "example"} & {*cursor.keys}:
            return None
        return sentence_at(sheet, replace(cursor, before=brace[1]), "expression", line)
    if not {*_TEXTS} & {*cursor.keys} or "texts" in cursor.keys:
        return None
    program = sheet.program
    found = [
        Completion(name, "local", "" if type_ is None else str(type_), rank=1)
        for name, type_ in local_names(sheet, cursor, line).items()
    ]
    found += [
        Completion(id, "option", about=option.text.get("en", ""), rank=2)
        for id, option in program.options.items()
    ]
    return found + [
        Completion(id, "function", about=function.text.get("en", ""), rank=3)
        for id, function in program.functions.items()
        if not function.params
    ]
