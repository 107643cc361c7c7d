"""Lists as they should be written, where a text or a group of keys stands in their place."""

import re

from legalist.diagnostics import Edit, Fix
from legalist.source import Mapping, Scalar

from .edits import entry_end, shift_lines, written_text
from .wrong_value import Form, Wrong, bare, write_value


def list_of_words(wrong: Wrong) -> Form | None:
    """One value, or several with commas between, where a list is needed."""
    node = wrong.node
    if not wrong.listed or not isinstance(node, Scalar) or node.value is None:
        return None
    raw = node.text.strip().strip("()[]{}").strip()
    parts = [part for part in re.split(r"\s*[,;]\s*|\s+and\s+", raw) if part]
    if node.span.line != node.span.end_line:
        rows = wrong.lines[node.span.line - 1 : node.span.end_line]
        parts = [re.sub(r"^\s*(\d+[.)]\s+|[-*+]\s*)?|\s*[,;]?\s*$", "", row) for row in rows]
    if len(parts) < 2 and re.fullmatch(r"-?\d+(\s+-?\d+)+", raw):
        parts = raw.split()
    if len(parts) < int(wrong.schema.get("minItems", 0)) or not parts or len(raw) > 200:
        return None
    text = f"[{', '.join(wrong.full(part) or part for part in parts if part)}]"
    if wrong.schema.get("items", {}).get("type") == "array":
        text = f"[{text}]"
    return write_value(wrong, text, say=f"write it as a list: `{text}`")


def group_in_list(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not wrong.listed or not isinstance(node, Mapping):
        return None
    if "object" in wrong.types and not bare(node):
        return None
    raw = written_text(wrong.lines, node)
    if raw.startswith("{") and bare(node):
        return write_value(wrong, f"[{raw[1:-1]}]")
    if raw.startswith("{"):
        return write_value(wrong, f"[{raw}]")
    first = next(iter(node.keys.values()), None)
    if first is None:
        return None
    if all(isinstance(item, Scalar) and item.value is None for item in node.items.values()):
        edits = tuple(
            Edit(key.at(key.line, key.column, key.line, key.end_column + 1), f"- {name}")
            for name, key in node.keys.items()
        )
        help = f"each entry is written after a hyphen, without a colon: `- {next(iter(node.keys))}`"
        return Form(help, (Fix("write the entries as a list", edits, True),))
    name = next(iter(node.keys))
    end = entry_end(node, list(node.keys)[-1])[0]
    edits = (*shift_lines(wrong.lines, first.file, first.line, end, 2),)
    start = edits[0]
    edits = (Edit(start.span, f"{start.text[:-2]}- "), *edits[1:])
    help = f"each entry of a list begins with a hyphen: write `- {name}: …`"
    return Form(help, (Fix("put a hyphen before the entry", edits, True),))
