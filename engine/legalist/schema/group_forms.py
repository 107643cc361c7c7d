"""Groups of keys as they should be written, where a text stands in their place."""

import re

from legalist.diagnostics import Edit, Fix
from legalist.source import Scalar
from legalist.source.lines import quoted

from .edits import written_text
from .wrong_value import Form, Wrong, write_value

_PAIR = re.compile(r"\s*([\w-]+)\s*(?:[:=]\s*|\s+)([^,;]+?)\s*(?:[,;\n]|$)")


def pairs_in_text(wrong: Wrong) -> Form | None:
    """`min = 2, max = 4` as a text where keys are needed."""
    node = wrong.node
    if (
        not isinstance(node, Scalar)
        or "object" not in wrong.types
        or not isinstance(node.value, str)
    ):
        return None
    start, end = node.span.line, node.span.end_line
    raw = (
        "\n".join(wrong.lines[start - 1 : end])[node.span.column - 1 :]
        if start != end
        else node.text
    )
    pairs = _PAIR.findall(raw)
    words = raw.split()
    if not re.search(r"[:=,;]", raw) and len(words) % 2 == 0:
        pairs = list(zip(words[::2], words[1::2], strict=True))
    known = wrong.schema.get("properties", {})
    open_to = isinstance(wrong.schema.get("additionalProperties"), dict)
    signs = re.search(r"[:=]", raw)
    if not pairs or not all(key in known or (open_to and signs) for key, _ in pairs):
        return None
    if start == end and (wrong.key is None or wrong.key.line == start):
        return write_value(wrong, f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}")
    rows = f"\n{' ' * (node.span.column - 1)}".join(f"{key}: {value}" for key, value in pairs)
    help = f"each line is written `name: value`, as in `{pairs[0][0]}: {pairs[0][1]}`"
    return Form(
        help, (Fix(f"write `{pairs[0][0]}: {pairs[0][1]}`", (Edit(node.span, rows),), True),)
    )


def unnamed_entry(wrong: Wrong) -> Form | None:
    """`require: size(hand(me)) > 3`: a group of named entries, but the name is missing."""
    node = wrong.node
    inner = wrong.schema.get("additionalProperties")
    if not isinstance(node, Scalar) or wrong.types != ["object"] or not isinstance(inner, dict):
        return None
    if (
        "string" not in inner.get("type", [])
        or not isinstance(node.value, str)
        or wrong.key is None
    ):
        return None
    raw = written_text(wrong.lines, node)
    if not raw or node.style != "plain":
        return None
    indent = len(wrong.lines[wrong.key.line - 1]) - len(wrong.lines[wrong.key.line - 1].lstrip())
    help = f"give it a name in a line of its own below `{wrong.name}:`, such as `a_name: {raw}`"
    value = quoted(raw) if re.search(r"[{}\[\],]|: ", raw) else raw
    if wrong.key.column - 1 == indent:
        text = f"\n{' ' * (indent + 2)}a_name: {raw}"
        place = wrong.key.at(wrong.key.line, wrong.key.end_column + 1,
                     node.span.end_line, node.span.end_column)  # fmt: skip
        if place.end_line == place.line:
            return Form(help, (Fix("give it a name", (Edit(place, text),)),))
    return Form(help, (Fix("give it a name", (Edit(node.span, f"{{a_name: {value}}}"),)),))


def main_key(wrong: Wrong) -> Form | None:
    """`place_stone B3` for `move: place_stone B3`: the schema shows its own main key."""
    node, title = wrong.node, str(wrong.schema.get("title", ""))
    shown = re.search(r"such as `(\w+): ", title)
    if shown is None or not isinstance(node, Scalar) or not isinstance(node.value, str):
        return None
    text = f"{shown[1]}: {node.text}"
    return Form(f"write `{text}`", (Fix(f"write `{text}`", (Edit(node.span, text),), True),))


def first_key(wrong: Wrong) -> Form | None:
    """`chest: shrine`: the value of the one key that a group must have, without the key."""
    node, known = wrong.node, wrong.schema.get("properties", {})
    either = [part["required"][0] for part in wrong.schema.get("anyOf", ())]
    needed = [*wrong.schema.get("required", []), *either[:1]]
    if not isinstance(node, Scalar) or node.value is None or len(needed) != 1 or not known:
        return None
    if wrong.types != ["object"] or known[needed[0]].get("type") != "string":
        return None
    text = f"{{{needed[0]}: {node.text}}}"
    choices = {key: part["enum"] for key, part in known.items() if "enum" in part}
    more = [f"`{key}:` ({', '.join(map(str, words))})" for key, words in choices.items()]
    help = f"write `{wrong.name}: {text}`" + (
        f"; it can also have {', '.join(more)}" if more else ""
    )
    return write_value(wrong, text, safe=False, say=help)
