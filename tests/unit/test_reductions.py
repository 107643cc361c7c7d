"""Trees built while parsing are those that a walk over Lark's own tree gives, places included."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lark import Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from legalist.diagnostics import Report, Span
from legalist.language.grammar import parser
from legalist.source import Mapping, Node, Scalar, Sequence, read_yaml

RULESETS = Path(__file__).parents[2] / "rulesets"
STARTS = ("expression", "effects", "choice", "trigger", "signature", "type_name")


def texts(node: Node | None) -> list[str]:
    if isinstance(node, Scalar):
        return [node.text]
    if isinstance(node, Mapping):
        return [*node.items, *(text for item in node.items.values() for text in texts(item))]
    return (
        [text for item in node.items for text in texts(item)] if isinstance(node, Sequence) else []
    )


def walked(part: Any) -> Any:
    if not isinstance(part, Tree):
        return part
    build = getattr(parser().builder, str(part.data))
    return build(part.meta, [walked(child) for child in part.children])


@pytest.mark.parametrize("folder", ["hex", "chu-han/rules", "huang/rules"])
def test_trees_are_those_of_lark(folder: str) -> None:
    files = sorted((RULESETS / folder).glob("*.yaml"))
    written = {text for path in files for text in texts(read_yaml(path, Report()))}
    assert sum(map(compare, sorted(written))) > 20


def compare(text: str) -> int:
    compared = 0
    for start in STARTS:
        source = text.rstrip() + "\n" if start == "effects" else text
        try:
            expected = parser().recognise(source, start)
        except (UnexpectedInput, DedentError):
            continue
        parser().builder.place = lambda a, b, c, d: Span("", a, b, c, d)
        tree = parser().parse(source, start, parser().builder.place)
        assert tree == walked(expected)
        assert repr(tree) == repr(walked(expected))
        compared += 1
    return compared


@pytest.mark.parametrize(
    "text", ["((1))", "(a) + ((b))", "not (x)", "f((a), {b})", "(if a then b else c)"]
)
def test_brackets_belong_to_what_is_around_them(text: str) -> None:
    assert compare(text) >= 1
