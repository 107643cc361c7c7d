"""`rules: {on: …, do: …}`: the keys of one entry right under its section, without a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.diagnostics import Edit, Fix, Report
from legalist.source import Mapping, Node

from .edits import entry_end, in_braces, shift_lines
from .expectations import quoted_list
from .sections import Schema, entry_keys

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError


def explain_nameless(
    root: Node, schema: Schema, errors: list[ValidationError], report: Report
) -> list[ValidationError]:
    """Report sections whose entry has no name; the errors with other causes are returned."""
    if not isinstance(root, Mapping):
        return errors
    wrong = {str(error.absolute_path[0]) for error in errors if len(error.absolute_path) > 1}
    nameless = set()
    for section in sorted(wrong):
        entry = root.get(section)
        known = entry_keys(schema, section)
        if isinstance(entry, Mapping) and len(entry) > 1 and set(entry) <= set(known):
            nameless.add(section)
            _report(section, entry, report)
    return [error for error in errors if not {*map(str, list(error.absolute_path)[:1])} & nameless]


def _report(section: str, entry: Mapping, report: Report) -> None:
    first = next(iter(entry))
    name = f"my_{section.removesuffix('s')}"
    help = (
        f"give it a name of your own: write `{name}:` in a line below `{section}:`, and indent"
        f" {quoted_list(entry)} under it"
    )
    fixes: tuple[Fix, ...] = ()
    place = entry.keys[first]
    if not in_braces(entry):
        last = entry_end(entry, list(entry)[-1])[0]
        lines = report.lines(place.file)
        moved = tuple(shift_lines(lines, place.file, place.line, last, 2))
        left = " " * (place.column - 1)
        top = Edit(place.at(place.line, 1, place.line, 1), f"{left}{name}:\n")
        fixes = (Fix(f"write `{name}:` above it", (top, *moved)),)
    where = f"`{section}`"
    report.add("L201", place, help=help, fixes=fixes, key=first, where=where)
