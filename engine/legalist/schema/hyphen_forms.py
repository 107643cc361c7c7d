"""Lists where entries with names belong: what to write in the place of the hyphens."""

import re

from legalist.diagnostics import Edit, Fix
from legalist.source import Mapping, Scalar, Sequence

from .edits import written_text
from .examples import Schema
from .wrong_value import Form, Wrong, write_value


def hyphened_texts(wrong: Wrong) -> Form | None:
    """A list of texts where each needs a name."""
    node = wrong.node
    entry = wrong.schema.get("additionalProperties")
    if not isinstance(node, Sequence) or "object" not in wrong.types or not isinstance(entry, dict):
        return None
    texts = [written_text(wrong.lines, item) for item in node.items if isinstance(item, Scalar)]
    if not texts or len(texts) < len(node.items) or "string" not in entry.get("type", []):
        return None
    edits = []
    for count, item in enumerate(node.items, 1):
        line = wrong.lines[item.span.line - 1]
        hyphen = re.fullmatch(r"(\s*)- +", line[: item.span.column - 1])
        if hyphen is None:
            return None
        place = item.span.at(item.span.line, len(hyphen[1]) + 1, item.span.line, item.span.column)
        edits.append(Edit(place, f"name_{count}: "))
    help = f"give each a name in the place of the hyphen, such as `name_1: {texts[0]}`"
    return Form(help, (Fix("give each a name", tuple(edits)),))


def hyphened_entries(wrong: Wrong) -> Form | None:
    """Hyphens before entries that have names."""
    node = wrong.node
    if not isinstance(node, Sequence) or "object" not in wrong.types:
        return None
    groups = [item for item in node.items if isinstance(item, Mapping)]
    if not groups:
        return None
    if _keys_of_entry(wrong, groups):
        return _names_for_hyphens(wrong, groups)
    help = "take the hyphens away: each entry is written `name: …`"
    edits = []
    for item in groups:
        line = wrong.lines[item.span.line - 1]
        before = line[: item.span.column - 1]
        if not re.fullmatch(r"\s*- +", before):
            return Form(help)
        edits.append(Edit(item.span.at(item.span.line, 1, item.span.line, item.span.column),
                          before.replace("-", " ")))  # fmt: skip
    if len(groups) < len(node.items):
        return Form(help)
    return Form(help, (Fix("take the hyphens away", tuple(edits), True),))


def _keys_of_entry(wrong: Wrong, groups: list[Mapping]) -> bool:
    """Do the groups of a list have keys of the entries, so that the entries lack only names?"""
    entry = wrong.schema.get("additionalProperties")
    known = entry.get("properties", {}) if isinstance(entry, dict) else {}
    return bool(known) and all(key in known for group in groups for key in group)


def _names_for_hyphens(wrong: Wrong, groups: list[Mapping]) -> Form:
    """Put a name in a line of its own in the place of each hyphen."""
    help = (
        "give each entry a name of your own in the place of the hyphen: write `name_1:`, and "
        f"`{next(iter(groups[0]))}: …` indented below it"
    )
    edits: list[Edit] = []
    for count, group in enumerate(groups, 1):
        first = group.span
        before = wrong.lines[first.line - 1][: first.column - 1]
        if not re.fullmatch(r"\s*- +", before):
            return Form(help)
        left = before.partition("-")[0]
        place = first.at(first.line, 1, first.line, first.column)
        edits.append(Edit(place, f"{left}name_{count}:\n{' ' * len(before)}"))
    return Form(help, (Fix("give each a name", tuple(edits)),))


def names_alone(wrong: Wrong) -> Form | None:
    """A list of names where each has something of its own: another list, or keys."""
    node = wrong.node
    entry = wrong.schema.get("additionalProperties")
    if not isinstance(node, Sequence) or "object" not in wrong.types:
        return None
    names = [item.text for item in node.items if isinstance(item, Scalar)]
    text = written_text(wrong.lines, node)
    if not names or len(names) < len(node.items):
        return None
    if isinstance(entry, dict) and "array" in entry.get("type", ()) and text:
        help = f"give each list of them a name, as in `{wrong.name}: {{1: {text}}}`"
        return write_value(wrong, f"{{1: {text}}}", safe=False, say=help)
    if isinstance(entry, dict) and "object" in entry.get("type", ()):
        groups = f"{{{', '.join(f'{name}: {{}}' for name in names)}}}"
        help = f"write `{groups}`, with what belongs to each between its braces"
        return write_value(wrong, groups, safe=False, say=help)
    known = wrong.schema.get("properties", {})
    forms = [f"{{{key}: {_holding(part, names)}}}" for key, part in known.items()]
    if not known or "title" in wrong.schema or not all(forms):
        return None
    return Form(f"say what they are: `{wrong.name}: {'` or `'.join(forms)}`")


def _holding(schema: Schema, names: list[str]) -> str:
    """The author's names in the form that the schema wants."""
    if schema.get("type") == "array":
        return f"[{', '.join(names)}]"
    entry = schema.get("additionalProperties")
    inside = "1" if isinstance(entry, dict) and entry.get("type") == "integer" else "…"
    return f"{{{', '.join(f'{name}: {inside}' for name in names)}}}"
