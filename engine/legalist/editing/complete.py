"""What can be written at a position."""

from __future__ import annotations

from legalist.link.contents import Sort
from legalist.quick_dataclass import frozen

from .complete_keys import keys_at
from .complete_names import names_at
from .complete_scenarios import arguments_at, scenario_names
from .complete_sentences import sentence_at
from .complete_texts import blank_at
from .completion import Completion
from .cursor import Cursor, cursor_at, schema_at
from .open_call import call_around
from .scenario_game import in_scenario
from .sheet import Sheet

MOST = 500
LONGEST_NUMBER = 10


@frozen
class Completions:
    """`items` replace the `width` characters before the position."""

    items: tuple[Completion, ...]
    width: int


def complete(sheet: Sheet, line: int, column: int) -> Completions:
    cursor = cursor_at(sheet.lines, line, column)
    if sheet.sort is Sort.SCENARIOS:
        sheet = in_scenario(sheet, line)
    found = list(_found(sheet, cursor, line))
    if sheet.lines[line - 1][column - 1 :].startswith("("):
        found = [one.without_call for one in found]
    prefix = cursor.prefix.lower()
    starts = [one for one in found if one.label.lower().startswith(prefix)]
    rest = [one for one in found if prefix in one.label.lower() and one not in starts]
    unique = {(one.label, one.kind): one for one in reversed([*starts, *rest])}
    ordered = sorted(unique.values(), key=_place)
    return Completions(tuple(ordered[:MOST]), len(cursor.prefix))


def _place(one: Completion) -> tuple[int, bool, int, str]:
    number = one.label.isdecimal() and len(one.label) < LONGEST_NUMBER
    return one.rank, not number, int(one.label) if number else 0, one.label


def _found(sheet: Sheet, cursor: Cursor, line: int) -> list[Completion]:
    if sheet.sort in (Sort.OTHER, Sort.MISSING, Sort.EMPTY) or not sheet.text.strip():
        return keys_at(sheet, cursor)
    if sheet.sort is Sort.SCENARIOS and call_around(cursor.before) is not None:
        found = arguments_at(sheet, cursor)
        if found:
            return found
    schema = schema_at(sheet.sort.key, cursor.keys)
    if cursor.at_key and not (schema is not None and _takes_value(schema) and cursor.before):
        found = keys_at(sheet, cursor)
        if cursor.keys and cursor.keys[-1] == "-":
            found += _values(sheet, cursor, line)
        return found
    return _values(sheet, cursor, line)


def _takes_value(schema: dict[str, object]) -> bool:
    return schema.get("type") not in ("object", "array", None)


def _values(sheet: Sheet, cursor: Cursor, line: int) -> list[Completion]:
    """Return what the value under the keys can be."""
    blank = blank_at(sheet, cursor, line)
    if blank is not None:
        return blank
    schema = schema_at(sheet.sort.key, cursor.keys) or {}
    grammar = schema.get("grammar")
    found = names_at(sheet, cursor, schema)
    if sheet.sort is Sort.SCENARIOS and sheet.program is not None and not found:
        path = tuple(key for key in cursor.keys[1:] if key != "-")
        found = scenario_names(sheet.program, sheet.checked, path, cursor)
    if isinstance(grammar, str) and not found:
        found = sentence_at(sheet, cursor, grammar, line)
    return found
