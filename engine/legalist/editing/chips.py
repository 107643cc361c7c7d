"""Values in a text that can be changed by a slider, a list, a switch or a click on the board.

The schema says what a value of a file may be, the checker what a word of a rule is. Changing one is
an edit of the text at its place; nothing is kept beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal

from legalist.diagnostics import Report, Span
from legalist.interruption import pause
from legalist.language import ast
from legalist.language.walk import nodes_in, walk
from legalist.link.contents import Sort
from legalist.program import EnumDecl, KindDecl, OptionDecl
from legalist.quick_dataclass import frozen
from legalist.schema import KINDS
from legalist.schema.flat_schema import flat_schema
from legalist.source import Mapping, Node, Scalar, Sequence
from legalist.typed.types import Domain

from .file_mentions import text_place
from .mention import Mention
from .scenario_mentions import MOVES, scenarios_of
from .sentences import Sentence, sentences
from .sheet import Sheet

Form = Literal["number", "choice", "switch", "colour", "space"]
Schema = dict[str, Any]
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_WORD = re.compile(r"[\w-]+")
_SWITCHES = {
    "true": ("true", "false"),
    "false": ("true", "false"),
    "yes": ("yes", "no"),
    "no": ("yes", "no"),
}
# A list to choose from is no longer one when nobody can look through it.
MOST_CHOICES = 60


@frozen
class Chip:
    """The value that is written at `span`. `choices` are the other ways to write it; a number has
    bounds if something says so, and `about` is the address of what it belongs to."""

    span: Span
    form: Form
    value: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    about: str = ""


def chips(sheet: Sheet) -> list[Chip]:
    """Return the chips of a file, in its order; none while it cannot be read."""
    root = sheet.root
    if root is None or sheet.sort.key not in KINDS:
        return []
    found: dict[tuple[int, int], Chip] = {}
    for chip in _all(sheet, root):
        if chip.span.line == chip.span.end_line and sheet.written(chip.span) == chip.value:
            found.setdefault((chip.span.line, chip.span.column), chip)
    return [found[place] for place in sorted(found)]


def _all(sheet: Sheet, root: Mapping) -> Iterator[Chip]:
    # Options first: they know their bounds, the schema knows only that a number may stand there.
    yield from _options(sheet, root)
    yield from _of_schema(root, flat_schema(sheet.sort.key))
    wrong = Report()  # one for all: when it is full, what is wrong is not explained any more
    for sentence in sentences(root, sheet.sort.key):
        pause()
        yield from _of_sentence(sentence, wrong)
    for mention in sheet.own_index.in_file(sheet.path):
        yield from _of_name(sheet, mention)
    if sheet.sort is Sort.SCENARIOS:
        yield from _of_moves(sheet, root)


def _plain(node: Scalar) -> str:
    return node.text if node.style == "plain" else ""


def _options(sheet: Sheet, root: Mapping) -> Iterator[Chip]:
    """Values of options: where they are declared, and where a variant or a scenario sets them."""
    if sheet.program is None:
        return
    groups = [root, *scenarios_of(root), *_groups(root.get("editions"))]
    for group in groups:
        for name, node in _entries(group.get("options")):
            option = sheet.program.options.get(name)
            inner = node.get("default") if isinstance(node, Mapping) else node
            if option is not None and isinstance(inner, Scalar):
                yield from _of_option(option, inner)


def _entries(node: Node | None) -> list[tuple[str, Node]]:
    return list(node.items.items()) if isinstance(node, Mapping) else []


def _groups(node: Node | None) -> list[Mapping]:
    return [item for _, item in _entries(node) if isinstance(item, Mapping)]


def _of_option(option: OptionDecl, node: Scalar) -> Iterator[Chip]:
    text, about = _plain(node), option.address
    if option.form == "number" and _NUMBER.fullmatch(text):
        yield Chip(node.span, "number", text, (), option.low, option.high, about)
    elif option.form == "yes/no" and text in _SWITCHES:
        yield Chip(node.span, "switch", text, _SWITCHES[text], about=about)
    elif option.form == "values" and text in option.values:
        yield Chip(node.span, "choice", text, option.values, about=about)


def _of_schema(node: Node, schema: Schema) -> Iterator[Chip]:
    """Values that are no text of the language: the schema says what else could stand there."""
    if isinstance(node, Scalar):
        yield from _of_scalar(node, schema)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _of_schema(item, schema.get("items", {}))
    elif isinstance(node, Mapping):
        known, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key, item in node.items.items():
            inner = known.get(key, others)
            if isinstance(inner, dict):
                yield from _of_schema(item, inner)


def _of_scalar(node: Scalar, schema: Schema) -> Iterator[Chip]:
    text, types = _plain(node), schema.get("type", ())
    types = (types,) if isinstance(types, str) else types
    choices = [str(one) for one in schema.get("enum", ())]
    if text in choices and len(choices) > 1:
        yield Chip(node.span, "choice", text, tuple(choices))
    elif isinstance(node.value, bool) and "boolean" in types:
        yield Chip(node.span, "switch", text, _SWITCHES.get(text, ()))
    elif isinstance(node.value, int) and "integer" in types and _NUMBER.fullmatch(text):
        yield Chip(node.span, "number", text, (), schema.get("minimum"), schema.get("maximum"))
    elif "pattern" in schema and "#" in schema["pattern"] and _COLOUR.fullmatch(node.text):
        span = node.text_span(1, 1, 1, len(node.text) + 1) if node.style == "quoted" else node.span
        yield Chip(span, "colour", node.text)


def _of_sentence(sentence: Sentence, report: Report) -> Iterator[Chip]:
    tree = sentence.parse(report)
    if sentence.node is None:
        return
    # Effects are several trees, one after the other.
    for part in chain.from_iterable(map(walk, nodes_in(tree))):
        if isinstance(part, ast.Number):
            yield Chip(part.span, "number", str(part.value))
        elif isinstance(part, ast.Truth):
            yield Chip(part.span, "switch", "yes" if part.value else "no", _SWITCHES["yes"])


def _of_name(sheet: Sheet, mention: Mention) -> Iterator[Chip]:
    """Members of finite types: what else of the same type could be named."""
    if mention.role not in ("uses", "changes") or not isinstance(mention.to, str):
        return
    value, about = mention.to.rsplit(".", 1)[-1], mention.to.rsplit(".", 2)[0]
    if not isinstance(mention.type, Domain):
        members = _members(sheet, about)
        if len(members) > 1 and mention.to.count(".") == 3:
            yield from _listed(mention.span, value, members, about)
    elif mention.type.sort == "space":
        yield Chip(mention.span, "space", value)
    elif mention.to.count(".") == 3 or mention.to.startswith("terrain."):
        yield from _listed(mention.span, value, mention.type.members, about)


def _listed(span: Span, value: str, members: tuple[str, ...], about: str) -> Iterator[Chip]:
    plain = tuple(one for one in members if one.isidentifier())
    if value in plain and 1 < len(plain) <= MOST_CHOICES:
        yield Chip(span, "choice", value, plain, about=about)


def _members(sheet: Sheet, address: str) -> tuple[str, ...]:
    match sheet.decl(address):
        case OptionDecl() as option:
            return option.values
        case EnumDecl() as enum:
            return enum.members
        case KindDecl() as kind:
            return tuple(one.name for one in kind.members)
    return ()


def _of_moves(sheet: Sheet, root: Mapping) -> Iterator[Chip]:
    """Spaces in the moves of scenarios; a scenario with a map of its own has other spaces."""
    board = None if sheet.program is None else sheet.program.board
    for scenario in scenarios_of(root) if board is not None else ():
        steps = scenario.get("steps")
        if "map" in scenario or not isinstance(steps, Sequence):
            continue
        for step in steps.items:
            for key, node in _entries(step):
                if key in MOVES and isinstance(node, Scalar) and "\n" not in node.text:
                    for word in _WORD.finditer(node.text):
                        span = text_place(node, word.start(), word.end())
                        if board is not None and word[0] in board.index:
                            yield Chip(span, "space", word[0])
