"""Changes that a painter makes in the text of a map."""

from __future__ import annotations

import re

from legalist.diagnostics import Report, RulesetError
from legalist.diagnostics.fix import apply_edits
from legalist.editing.changes import Change
from legalist.editing.map_changes import (
    mark_space,
    name_space,
    new_sign,
    put_in_area,
    set_rows,
)
from legalist.editing.text_edits import text_edits
from legalist.limits import LONGEST_PASTED_ROW, MOST_PASTED_ROWS

from .files import NotAllowed
from .wire import api

# A map's own name in messages; the text is not on the disk yet.
NAME = "this map"
SPACE = re.compile(r"\w{1,40}")
WORD = re.compile(r"[a-z][a-z0-9_]{0,40}")


def edit_map(asked: api.EditMap) -> api.MapText:
    """Return the text of a map with one change; raise NotAllowed or RulesetError."""
    report = Report()
    edits = text_edits(asked.text, _change(asked), report, NAME)
    if edits is None:
        raise RulesetError(report.diagnostics)
    return api.MapText(apply_edits(asked.text, edits))


def _change(asked: api.EditMap) -> Change:
    match asked.how:
        case "name":
            _fits(SPACE, asked.space)
            if asked.value and not asked.value.isidentifier():
                raise NotAllowed("a name is one word: letters, digits and _, no digit first")
            return name_space(asked.space, asked.value or "")
        case "area":
            _fits(SPACE, asked.space, asked.area)
            _fits(WORD, asked.sort)
            return put_in_area(asked.sort, asked.area, asked.space, bool(asked.value))
        case "mark":
            _fits(SPACE, asked.space)
            _fits(WORD, asked.sort)
            return mark_space(asked.sort, asked.space, asked.value)
        case "sign":
            _fits(WORD, asked.value or "")
            if len(asked.sort) != 1 or not asked.sort.isprintable() or asked.sort.isspace():
                raise NotAllowed("a sign is one character")
            return new_sign(asked.sort, asked.value)
    too_long = any("\n" in row or len(row) > LONGEST_PASTED_ROW for row in asked.rows)
    if too_long or len(asked.rows) > MOST_PASTED_ROWS:
        raise NotAllowed("these are too many rows, or too long ones")
    return set_rows(list(asked.rows), asked.down, asked.right)


def _fits(form: re.Pattern[str], *words: str) -> None:
    for word in words:
        if not form.fullmatch(word):
            raise NotAllowed(f"`{word[:40]}` cannot be used as a name here")
