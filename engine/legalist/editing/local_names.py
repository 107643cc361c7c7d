"""The local names at a position of a text that may be half written.

They are found in the text of the entry around it: parameters of its key, of its event or decision,
choices, and what the text before the position binds. Types are those of the last check that could
be made.
"""

from __future__ import annotations

import re

from legalist.diagnostics import Span
from legalist.typed.types import Type

from .cursor import Cursor
from .sheet import Sheet

_BOUND = re.compile(
    r"\b(?:let|for each|for|all|any|no|every|count|first|best|pick|as)\s+([a-z]\w*)"
    r"(?=\s*(?:=|in\b|connected\b|at random\b|:|$|\n))"
)
_AFTER = re.compile(r"\bfor\s+([a-z]\w*)\s+in\b")
_PARAM = re.compile(r"(?:^|[(,])\s*[a-z][\w/ ]*?\s([a-z]\w*)\s*(?=[,)])")
_NAME = re.compile(r"[a-z]\w*")
MOST_LINES = 400


def local_names(sheet: Sheet, cursor: Cursor, line: int) -> dict[str, Type | None]:
    """Return the local names that can be used at a position, with their types if known."""
    if not cursor.keys:
        return {}
    section = cursor.keys[0]
    id = cursor.keys[1].split("(")[0].strip() if len(cursor.keys) > 1 else ""
    names: dict[str, None] = dict.fromkeys(_BOUND.findall(cursor.before))
    for key in cursor.keys[1:2]:
        names |= dict.fromkeys(_PARAM.findall(key))
    entry = entry_lines(sheet.lines, line)
    for text in entry:
        match = re.match(r"\s*(on|offered):\s*(.*)$", text)
        if match and match[1] == "on" and section == "rules":
            names |= dict.fromkeys(_NAME.findall(match[2].partition("(")[2]))
        elif match and section == "actions":
            names |= dict.fromkeys(_PARAM.findall(match[2]))
    names |= dict.fromkeys(_AFTER.findall(entry_line(sheet.lines, line)))
    if section == "actions":
        names["me"] = None
        names |= dict.fromkeys(_choices(entry))
    if section == "restrictions" and sheet.program is not None:
        names["me"] = None
        for text in entry:
            match = re.match(r"\s*on:\s*(.*)$", text)
            for action in _NAME.findall(match[1]) if match else ():
                decl = sheet.program.actions.get(action)
                names |= dict.fromkeys(one.id for one in decl.choices) if decl else {}
    names.pop("each", None)  # of `for each`, before there is a name
    known = _event_types(sheet, entry) if section == "rules" else {}
    known |= _types(sheet, f"{section}.{id}")
    if section == "restrictions":
        known |= _types(sheet, "actions.")
    return {name: known.get(name) for name in names}


def _event_types(sheet: Sheet, entry: list[str]) -> dict[str, Type]:
    """Return the types of the names in a rule's `on:`."""
    found: dict[str, Type] = {}
    for text in entry:
        match = re.match(r"\s*on:\s*([a-z]\w*)\((.*)", text)
        event = sheet.checked.events.get(match[1]) if match and sheet.checked else None
        if match is not None and event is not None:
            pairs = zip(_NAME.findall(match[2]), event.params, strict=False)
            found = {name: param.type for name, param in pairs}
    return found


def _types(sheet: Sheet, owner: str) -> dict[str, Type]:
    """Return the types of the local names of a declaration at the last good check."""
    found: dict[str, Type] = {}
    checked = sheet.checked
    for key, notes in ({} if checked is None else checked.notes).items():
        if key.rstrip("'") == owner or (owner.endswith(".") and key.startswith(owner)):
            for note in notes:
                if isinstance(note.to, Span) and note.span == note.to and note.type is not None:
                    found[sheet.good.written(note.span)] = note.type
    if owner.startswith(("actions", "restrictions")) and checked is not None:
        found["me"] = checked.domains["player"]
    return found


def entry_line(lines: list[str], line: int) -> str:
    return lines[line - 1] if 0 < line <= len(lines) else ""


def entry_lines(lines: list[str], line: int) -> list[str]:
    """Return the lines of the entry of a section around a line."""
    first = last = min(max(line, 1), len(lines))
    while first > 1 and line - first < MOST_LINES:
        text = lines[first - 1]
        if text.strip() and len(text) - len(text.lstrip()) <= 2 and first != line:
            break
        if first == line and text.strip() and len(text) - len(text.lstrip()) <= 2:
            break
        first -= 1
    while last < len(lines) and last - line < MOST_LINES:
        text = lines[last]
        if text.strip() and len(text) - len(text.lstrip()) <= 2:
            break
        last += 1
    return lines[first - 1 : last]


def _choices(entry: list[str]) -> list[str]:
    names: list[str] = []
    width = -1
    for text in entry:
        lead = len(text) - len(text.lstrip())
        if width >= 0 and text.strip() and lead <= width:
            width = -1
        if width >= 0:
            match = re.match(r"\s*([a-z]\w*):", text)
            if match and (not names or lead == width + 2):
                names.append(match[1])
        if re.match(r"\s*choose:\s*$", text):
            width = lead
    return names
