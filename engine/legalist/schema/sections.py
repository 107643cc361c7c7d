"""Entries that stand in the wrong section, such as actions under `rules:`.

Every key of such an entry would be unknown and others would be missing; it gets one finding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Fix, Report
from legalist.diagnostics.fix import replace
from legalist.source import Mapping, Node

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

Schema = dict[str, Any]
# One strange key may be anything; several that fit another section leave no doubt.
FEWEST_KEYS = 2


def explain_sections(
    root: Node, schema: Schema, errors: list[ValidationError], report: Report
) -> list[ValidationError]:
    """Report entries that belong to another section; the errors with other causes are returned."""
    if not isinstance(root, Mapping):
        return errors
    wrong = {tuple(error.absolute_path)[:2] for error in errors}
    strangers = {
        path: section
        for path in sorted(path for path in wrong if len(path) == 2)
        if (section := _section(root, schema, str(path[0]), str(path[1])))
    }
    told: set[str] = set()
    for path, section in strangers.items():
        own, id = str(path[0]), str(path[1])
        if own in told:
            continue
        told.add(own)
        entries = root.items[own]
        assert isinstance(entries, Mapping)
        entry = entries.items[id]
        assert isinstance(entry, Mapping)
        all_of_them = all((own, other) in strangers for other in entries)
        fixes: tuple[Fix, ...] = ()
        help = f"it belongs under `{section}:`"
        if all_of_them and section not in root:
            help = f"write `{section}:` instead of `{own}:` in line {root.keys[own].line}"
            fixes = (replace(root.keys[own], section),)
        key = next(key for key in entry if key not in entry_keys(schema, own))
        report.add("L201", entry.keys[key], help=help, fixes=fixes, key=key, where=f"`{id}`")
    return [error for error in errors if tuple(error.absolute_path)[:2] not in strangers]


def entry_keys(schema: Schema, section: str) -> dict[str, Any]:
    """Return the keys that an entry of the section can have."""
    entry = schema.get("properties", {}).get(section, {}).get("additionalProperties")
    return dict(entry.get("properties", {})) if isinstance(entry, dict) else {}


def _section(root: Mapping, schema: Schema, own: str, id: str) -> str:
    """The one other section to which all keys of an entry belong; empty if there is none."""
    entries = root.get(own)
    entry = entries.get(id) if isinstance(entries, Mapping) else None
    known = entry_keys(schema, own)
    if not isinstance(entry, Mapping) or not known:
        return ""
    if len([key for key in entry if key not in known]) < FEWEST_KEYS:
        return ""
    fitting = [
        section
        for section in schema.get("properties", {})
        if section != own and set(entry) <= set(entry_keys(schema, section))
    ]
    return fitting[0] if len(fitting) == 1 else ""
