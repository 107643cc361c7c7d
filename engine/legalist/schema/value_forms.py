"""Values of the wrong form, and the same value in the right one, in the author's own words."""

import re
from collections.abc import Callable

from legalist.diagnostics import Edit, Fix, Span
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, Sequence
from legalist.source.lines import quoted

from .edits import entry_end, shift_lines, written_text
from .examples import Schema, example
from .expectations import expected

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")  # fmt: skip
_YES = ("yes", "on", "y", "true", "ja", "oui", "tak", "да")
_NO = ("no", "off", "n", "false", "nein", "non", "nie", "нет")
_RANGE = re.compile(r"(\d+)\s*(?:-|–|—|\.\.+|to|or|/|,)\s*(\d+)(?:\s+\w+)?")
_PAIR = re.compile(r"\s*([\w-]+)\s*(?:[:=]\s*|\s+)([^,;]+?)\s*(?:[,;\n]|$)")
# Keys of conditions, and what makes a text one.
CONDITIONS = ("that", "when", "unless", "forbid", "and")
_TRUTH = re.compile(r"[<>=]|\b(?:in|not|exists|is|any|every|no)\b")
_YAML = re.compile(r"[:#,\[\]{}\"']")


@frozen
class Wrong:
    """A value, its name and its schema; `key` is the span of the name."""

    schema: Schema
    node: Node
    name: str
    key: Span | None
    lines: list[str]

    @property
    def types(self) -> list[str]:
        types = self.schema.get("type", [])
        return [types] if isinstance(types, str) else list(types)

    @property
    def listed(self) -> bool:
        """Whether a list is required and a single text is not allowed."""
        return "array" in self.types and "string" not in self.types


@frozen
class Form:
    """What to write instead."""

    help: str
    fixes: tuple[Fix, ...] = ()


def right_form(wrong: Wrong) -> Form | None:
    """Return the first form that could be meant."""
    for way in _WAYS:
        form = way(wrong)
        if form is not None:
            return form
    return None


def _write(wrong: Wrong, text: str, *, safe: bool = True, say: str = "") -> Form:
    """Return the form that replaces the value with `text`."""
    shown = f"{wrong.name}: {text}" if wrong.key is not None else text
    help = say or f"write `{shown}`"
    return Form(help, (Fix(f"write `{shown}`", (Edit(wrong.node.span, text),), safe),))


def _nothing(wrong: Wrong) -> Form | None:
    """There is nothing after the colon."""
    node = wrong.node
    if not isinstance(node, Scalar) or node.value is not None or node.text or wrong.key is None:
        return None
    text = example(wrong.schema, wrong.name, wrong.key)
    key = wrong.key
    place = key.at(key.line, key.end_column + 1, key.line, key.end_column + 1)
    fix = Fix(f"write `{wrong.name}: {text}`", (Edit(place, f" {text}"),))
    group = "object" in wrong.types and text == "{}"
    more = "or indent what belongs to it below" if group else f"as in `{wrong.name}: {text}`"
    return Form(f"write something after the colon, {more}, or take the key out", (fix,))


def _truth(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not isinstance(node, Scalar):
        return None
    if isinstance(node.value, bool) and "string" in wrong.types and "boolean" not in wrong.types:
        word = "yes" if node.value else "no"
        help = f"write `{wrong.name}: {word}`, or put a text in quotes"
        return _write(wrong, word, say=help)
    if wrong.types == ["boolean"]:
        word = node.text.strip().lower()
        if word in _YES or word in _NO:
            return _write(wrong, "true" if word in _YES else "false")
        return Form("write `true` or `false`")
    return None


def _number(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not isinstance(node, Scalar) or "integer" not in wrong.types:
        return None
    if isinstance(node.value, float):
        whole = int(node.value)
        return _write(wrong, str(whole), safe=whole == node.value,
                      say=f"numbers are whole numbers, such as {whole}")  # fmt: skip
    text = node.text.strip()
    if text.lower() in _NUMBERS:
        return _write(wrong, str(_NUMBERS.index(text.lower())))
    digits = re.fullmatch(r"[\"'(\[]?\s*([-+]?\d+)\s*[\"')\],.;]*", text)
    if digits:
        return _write(wrong, digits[1])
    digits = re.match(r"(?:at most |up to |max )?(\d+)\b", text)
    return _write(wrong, digits[1], safe=False) if digits else None


def _number_for_text(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not isinstance(node, Scalar) or isinstance(node.value, str | bool | None):
        return None
    prose = wrong.types == ["string"] and "text" in expected(wrong.schema)
    return _write(wrong, quoted(node.text)) if prose else None


def _range(wrong: Wrong) -> Form | None:
    """`players: 3` and `players: 2-4`."""
    known = wrong.schema.get("properties", {})
    if not isinstance(wrong.node, Scalar) or not {"min", "max"} <= set(known):
        return None
    text = wrong.node.text.strip()
    alone = re.fullmatch(r"(\d+)(?:\s+\w+)?", text)
    both = _RANGE.fullmatch(text)
    if alone or both:
        low, high = both.groups() if both else (alone[1], alone[1]) if alone else ("", "")
        return _write(wrong, f"{{min: {low}, max: {high}}}")
    return None


def _range_list(wrong: Wrong) -> Form | None:
    """`players: [2, 4]` for the fewest and the most, or the names of seats."""
    known = wrong.schema.get("properties", {})
    if not isinstance(wrong.node, Sequence) or not {"min", "max"} <= set(known):
        return None
    values = [item.value for item in wrong.node.items if isinstance(item, Scalar)]
    if values and all(isinstance(value, int) for value in values):
        return _write(wrong, f"{{min: {values[0]}, max: {values[-1]}}}")
    text = written_text(wrong.lines, wrong.node)
    if "seats" in known and text and len(values) == len(wrong.node.items):
        count = len(values)
        return _write(wrong, f"{{min: {count}, max: {count}, seats: {text}}}", safe=False)
    return None


def _pairs(wrong: Wrong) -> Form | None:
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
        return _write(wrong, f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}")
    rows = f"\n{' ' * (node.span.column - 1)}".join(f"{key}: {value}" for key, value in pairs)
    help = f"each line is written `name: value`, as in `{pairs[0][0]}: {pairs[0][1]}`"
    return Form(
        help, (Fix(f"write `{pairs[0][0]}: {pairs[0][1]}`", (Edit(node.span, rows),), True),)
    )


def _unnamed(wrong: Wrong) -> Form | None:
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


def _list(wrong: Wrong) -> Form | None:
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
    text = f"[{', '.join(part for part in parts if part)}]"
    if wrong.schema.get("items", {}).get("type") == "array":
        text = f"[{text}]"
    return _write(wrong, text, say=f"write it as a list: `{text}`")


def _group_for_list(wrong: Wrong) -> Form | None:
    node = wrong.node
    if not wrong.listed or not isinstance(node, Mapping):
        return None
    if "object" in wrong.types and not bare(node):
        return None
    raw = written_text(wrong.lines, node)
    if raw.startswith("{") and bare(node):
        return _write(wrong, f"[{raw[1:-1]}]")
    if raw.startswith("{"):
        return _write(wrong, f"[{raw}]")
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


def bare(node: Mapping) -> bool:
    items = node.items.values()
    return bool(items) and all(isinstance(item, Scalar) and item.value is None for item in items)


def _text_in_brackets(wrong: Wrong) -> Form | None:
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
                return _write(
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
        return _write(
            wrong,
            quoted(raw),
            say=f"put {sort} that starts with `{raw[0]}` in quotes: `{wrong.name}: {quoted(raw)}`",
        )
    return None


def _several(wrong: Wrong, texts: list[str]) -> Form | None:
    """A list where one event or one condition belongs."""
    if wrong.name in CONDITIONS and all(texts) and any(_TRUTH.search(text) for text in texts):
        joined = " and ".join(_unquoted(text) for text in texts)
        return _write(wrong, quoted(joined) if _YAML.search(joined) else joined, safe=False)
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


def _hyphens_for_names(wrong: Wrong) -> Form | None:
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


def _hyphens(wrong: Wrong) -> Form | None:
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


def _option_range(wrong: Wrong) -> Form | None:
    """`turns: [1, 2, 3]` for an option from 1 to 3, `tie: [shared, nobody]` for one of words."""
    known = wrong.schema.get("properties", {})
    node = wrong.node
    if not isinstance(node, Sequence) or not {"from", "to", "default"} <= set(known):
        return None
    values = [item.value for item in node.items if isinstance(item, Scalar)]
    if not values or len(values) < len(node.items):
        return None
    if all(isinstance(value, int) for value in values):
        first, last = min(map(int, values)), max(map(int, values))  # type: ignore[arg-type]
        return _write(wrong, f"{{from: {first}, to: {last}, default: {values[0]}}}", safe=False)
    text = written_text(wrong.lines, node)
    whole = f"{{values: {text}, default: {values[0]}}}"
    return _write(wrong, whole, safe=False) if text else None


def _named_by_title(wrong: Wrong) -> Form | None:
    """`place_stone B3` for `move: place_stone B3`: the schema shows its own main key."""
    node, title = wrong.node, str(wrong.schema.get("title", ""))
    shown = re.search(r"such as `(\w+): ", title)
    if shown is None or not isinstance(node, Scalar) or not isinstance(node.value, str):
        return None
    text = f"{shown[1]}: {node.text}"
    return Form(f"write `{text}`", (Fix(f"write `{text}`", (Edit(node.span, text),), True),))


def _count(wrong: Wrong) -> Form | None:
    """`stone: 30` for a kind of which there are thirty."""
    node, known = wrong.node, wrong.schema.get("properties", {})
    if not isinstance(node, Scalar) or not isinstance(node.value, int) or "starts" not in known:
        return None
    text = f"{{count: {node.text}, starts: …}}"
    return Form(f"write `{wrong.name}: {text}`, with the zone in which they are at first for `…`")


def _rows(wrong: Wrong) -> Form | None:
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


def _bare_list(wrong: Wrong) -> Form | None:
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
        return _write(wrong, f"{{1: {text}}}", safe=False, say=help)
    if isinstance(entry, dict) and "object" in entry.get("type", ()):
        groups = f"{{{', '.join(f'{name}: {{}}' for name in names)}}}"
        help = f"write `{groups}`, with what belongs to each between its braces"
        return _write(wrong, groups, safe=False, say=help)
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


def _first_key(wrong: Wrong) -> Form | None:
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
    return _write(wrong, text, safe=False, say=help)


_WAYS: tuple[Callable[[Wrong], Form | None], ...] = (
    _nothing,
    _named_by_title,
    _count,
    _truth,
    _range,
    _range_list,
    _option_range,
    _rows,
    _number,
    _number_for_text,
    _pairs,
    _list,
    _group_for_list,
    _unnamed,
    _first_key,
    _text_in_brackets,
    _hyphens,
    _hyphens_for_names,
    _bare_list,
)
