"""Texts as they should be written, where YAML reads a list or a group of keys."""

import re

from legalist.diagnostics import Edit, Fix
from legalist.source import Mapping, Scalar, Sequence
from legalist.source.lines import quoted

from .edits import written_text
from .expectations import expected
from .wrong_value import Form, Wrong, bare, write_value

# Keys of conditions, and what makes a text one.
CONDITIONS = ("that", "when", "unless", "forbid", "and")
_TRUTH = re.compile(r"[<>=]|\b(?:in|not|exists|is|any|every|no)\b")
_YAML = re.compile(r"[:#,\[\]{}\"']")


def text_in_brackets(wrong: Wrong) -> Form | None:
    """A text that begins with a bracket, so that YAML reads a list or a group."""
    node = wrong.node
    if isinstance(node, Scalar) or "string" not in wrong.types:
        return None
    raw = written_text(wrong.lines, node)
    if isinstance(node, Sequence):
        if "effects" in expected(wrong.schema):
            return _effects(wrong, node)
        if len(node) == 1 and isinstance(node.items[0], Scalar) and not _expression(wrong):
            inner = written_text(wrong.lines, node.items[0])
            if inner and raw:
                return write_value(
                    wrong,
                    inner,
                    say=f"write it without the brackets or the hyphen: `{wrong.name}: {inner}`",
                )
            return Form("write it without the brackets or the hyphen")
        if len(node) > 1 and all(isinstance(item, Scalar) for item in node.items):
            several = _several(wrong, [written_text(wrong.lines, item) for item in node.items])
            if several is not None:
                return several
    if isinstance(node, Mapping) and not bare(node):
        return _bar(wrong, node)
    if raw[:1] in ("{", "["):
        sort = "an expression" if _expression(wrong) else "a text"
        return write_value(
            wrong,
            quoted(raw),
            say=f"put {sort} that starts with `{raw[0]}` in quotes: `{wrong.name}: {quoted(raw)}`",
        )
    return None


def _several(wrong: Wrong, texts: list[str]) -> Form | None:
    """A list where one event or one condition belongs."""
    if wrong.name in CONDITIONS and all(texts) and any(_TRUTH.search(text) for text in texts):
        joined = " and ".join(_unquoted(text) for text in texts)
        return write_value(wrong, quoted(joined) if _YAML.search(joined) else joined, safe=False)
    if "event" not in expected(wrong.schema):
        return None
    first, *rest = [_unquoted(text) for text in texts]
    others = " and ".join(f"`on: {text}`" for text in rest)
    return Form(
        f"a rule waits for one event: keep `on: {first}` here, and write a rule of its own with "
        f"{others}; what they all do can be an effect under `effects:`"
    )


def _unquoted(text: str) -> str:
    return text[1:-1] if text[:1] in ("'", '"') and text[-1:] == text[:1] else text


def _expression(wrong: Wrong) -> bool:
    return "expression" in expected(wrong.schema)


def _bar(wrong: Wrong, node: Mapping) -> Form | None:
    """Sentences with colons of their own, read as keys because `|` is missing."""
    if wrong.key is None or node.span.line == wrong.key.line or "object" in wrong.types:
        return None
    key = wrong.key
    place = key.at(key.line, key.end_column + 1, key.line, key.end_column + 1)
    help = f"write `{wrong.name}: |` and the text on the lines below it"
    return Form(help, (Fix(f"write `{wrong.name}: |`", (Edit(place, " |"),), True),))


def _effects(wrong: Wrong, node: Sequence) -> Form:
    help = "write them on lines of their own after `|`, without hyphens and brackets"
    rows = [written_text(wrong.lines, item) for item in node.items if isinstance(item, Scalar)]
    if wrong.key is None or len(rows) < len(node.items) or not all(rows):
        return Form(help)
    key = wrong.key
    line = wrong.lines[key.line - 1]
    if line[: key.column - 1].strip():
        return Form(help)
    width = key.column + 1
    rows = [row[1:-1] if row[:1] in "\"'" and row[-1:] == row[:1] else row for row in rows]
    text = " |" + "".join(f"\n{' ' * width}{row}" for row in rows)
    place = key.at(key.line, key.end_column + 1, node.span.end_line, node.span.end_column)
    return Form(help, (Fix(f"write `{wrong.name}: |`", (Edit(place, text),), True),))


def board_rows(wrong: Wrong) -> Form | None:
    """The rows of a board in a list."""
    node, key = wrong.node, wrong.key
    if not isinstance(node, Sequence) or key is None or "rows" not in expected(wrong.schema):
        return None
    rows = [item.text for item in node.items if isinstance(item, Scalar)]
    if len(rows) < len(node.items) or not rows:
        return None
    left = " " * (key.column + 1)
    text = " |2" + "".join(f"\n{left}{row}" for row in rows)
    place = key.at(key.line, key.end_column + 1, node.span.end_line, node.span.end_column)
    help = f"write `{wrong.name}: |2`, and each row in a line of its own below: `{rows[0]}`"
    return Form(help, (Fix(f"write `{wrong.name}: |2` and the rows below", (Edit(place, text),)),))
