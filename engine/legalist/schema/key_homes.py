"""Where an unknown key belongs: another section, or another sort of file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from legalist.diagnostics import Edit, Fix, Report
from legalist.source import Mapping, Node, Scalar

from .edits import entry_end, in_braces, shift_lines, written_text
from .flat_schema import flat_schema
from .value_forms import Form

Schema = dict[str, Any]
NAMES = {
    "ruleset": "ruleset.yaml",
    "module": "a module",
    "variant": "a variant",
    "map": "a map",
    "scenarios": "a file of scenarios",
    "text": "a text file",
}
MOST_SECTIONS = 4


def belongs(key: str, root: Node, path: list[str | int], kind: str, report: Report) -> Form:
    """Return what to say about a key that is unknown in its place; empty if it is known nowhere."""
    if not path and isinstance(root, Mapping):
        section = _section_of(key, kind)
        if section:
            return _into(key, section, root, report)
        if _could_be_option(root.items[key], kind):
            option = _into(key, "options", root, report)
            may = "if it is an option of the game"
            other = "if it is a function, write `functions:` with `replace: true` and `is:`"
            written = option.help.partition(": write ")[2]
            help = f"{may}, write {written}; {other}" if written else option.help
            return Form(help, option.fixes)
    files = [name for name, known in _file_keys().items() if key in known and name != kind]
    if not path and files:
        return Form(f"`{key}:` belongs in {_or([NAMES[name] for name in files])}")
    sections = list(dict.fromkeys(_sections_with(key, kind)))
    if sections and len(sections) <= MOST_SECTIONS:
        return Form(f"`{key}:` is a key of {_or([f'`{name}:`' for name in sections])}")
    if path and key in flat_schema(kind).get("properties", {}):
        return Form(f"`{key}:` belongs at the left edge of the file, not in `{path[-1]}`")
    return Form("")


def only_home(key: str, kind: str) -> str:
    """Return the section whose entries alone have such a key; empty if not exactly one has."""
    sections = set(_sections_with(key, kind))
    return sections.pop() if len(sections) == 1 else ""


def _could_be_option(item: Node, kind: str) -> bool:
    """A number, or true or false, at the left edge of a variant is the value of an option."""
    return kind == "variant" and isinstance(item, Scalar) and isinstance(item.value, int)


def _or(words: list[str]) -> str:
    return " or ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} or {words[-1]}"


@cache
def _file_keys() -> dict[str, frozenset[str]]:
    return {kind: frozenset(flat_schema(kind).get("properties", {})) for kind in NAMES}


def _section_of(key: str, kind: str) -> str:
    """Return the only top-level section whose group has this key."""
    sections = [
        name
        for name, schema in flat_schema(kind).get("properties", {}).items()
        if key in schema.get("properties", {})
    ]
    return sections[0] if len(sections) == 1 else ""


def _sections_with(key: str, kind: str) -> Iterator[str]:
    for name, schema in flat_schema(kind).get("properties", {}).items():
        entry = schema.get("additionalProperties")
        known = {**schema.get("properties", {}), **(entry or {}).get("properties", {})}
        if key in known:
            yield name


def _into(key: str, section: str, root: Mapping, report: Report) -> Form:
    """Return the edits that move an entry of the file into its section, which is added if
    missing."""
    span, item = root.keys[key], root.items[key]
    lines = report.lines(span.file)
    last = entry_end(root, key)[0]
    help = f"`{key}:` belongs in `{section}:`"
    target = root.get(section)
    if target is None:
        head = Edit(span.at(span.line, 1, span.line, 1), f"{section}:\n")
        first, *rest = shift_lines(lines, span.file, span.line, last, 2)
        edits = (Edit(first.span, head.text + first.text), *rest)
        text = written_text(lines, item)
        shown = f": write `{section}: {{{key}: {text}}}`" if text else ""
        return Form(help + shown, (Fix(f"put it into `{section}:`", edits),))
    text = written_text(lines, item)
    if isinstance(target, Mapping) and target.keys and text and last == span.line:
        final = list(target.keys)[-1]
        line, column = entry_end(target, final)
        cut = Edit(span.at(span.line, 1, span.line + 1, 1), "")
        place = span.at(line, column, line, column)
        if in_braces(target):
            put = Edit(place, f", {key}: {text}")
        else:
            end = len(lines[line - 1]) + 1
            left = " " * (next(iter(target.keys.values())).column - 1)
            put = Edit(span.at(line, end, line, end), f"\n{left}{key}: {text}")
        return Form(help, (Fix(f"put it into `{section}:`", (cut, put)),))
    return Form(help)
