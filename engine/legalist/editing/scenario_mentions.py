"""The names in a file of scenarios: actions and pieces in moves, zones and values in positions,
rules that fired, reasons, conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import cast

from legalist.diagnostics import Report, Span
from legalist.language import ast, parse_expression, parse_text
from legalist.link.relative_path import HERE, is_beside
from legalist.source import Mapping, Node, Scalar, Sequence, TreeMemory, inside
from legalist.testing.scenario import BLANK

from .file_mentions import SEATS, text_place
from .mention import Mention, entries_of, inner_span, names_in, part_span

WORD = re.compile(r"\w+")
MOVES = ("move", "illegal", "legal")

_memory: TreeMemory[list[Mention]] = TreeMemory()


def scenario_mentions(root: Mapping) -> list[Mention]:
    """Return the mentions of a file of scenarios, except those in conditions and in braces."""
    return _memory.get(root, "mentions", Report(), lambda: list(_of_file(root)))


def scenarios_of(root: Mapping) -> list[Mapping]:
    node = root.get("scenarios")
    given = node.items if isinstance(node, Sequence) else []
    return [one for one in given if isinstance(one, Mapping)]


def modules_of(scenario: Mapping, folder: Path) -> tuple[str | Path, ...]:
    """Return the modules of a scenario of a file in this folder: names, and files of the author."""
    given = sorted(name for name, _ in names_in(scenario.get("modules")))
    return tuple(named_module(name, folder) for name in given)


def named_module(name: str, folder: Path) -> str | Path:
    path = inside(folder, name.removeprefix(HERE)) if is_beside(name) else None
    return name if path is None else path


def conditions_of(scenario: Mapping) -> Iterator[ast.Expr]:
    """Yield the parsed conditions of a scenario, the zones and values of its positions, which are
    written like calls, and the expressions in what it tells."""
    example = scenario.get("example")
    if isinstance(example, Mapping):
        yield from _told(example.get("text"))
    position = scenario.get("position")
    if isinstance(position, Mapping):
        for part in ("zones", "values", "known"):
            yield from _called(entries_of(position.get(part)))
    for step in _steps(scenario):
        node = step.get("expect")
        for text in node.items if isinstance(node, Sequence) else [node]:
            parsed = parse_expression(text, Report()) if isinstance(text, Scalar) else None
            if parsed is not None:
                yield parsed
        for _, _, sights in entries_of(step.get("sees")):
            yield from _called(entries_of(sights))
        yield from _told(step.get("tell"))


def _told(node: Node | None) -> Iterator[ast.Expr]:
    """Parse what stands in braces in a text, in each language."""
    if isinstance(node, Mapping):
        for item in node.items.values():
            yield from _told(item)
    elif isinstance(node, Scalar):
        for blank in BLANK.finditer(node.text):
            parsed = _in_braces(node, blank)
            if parsed is not None:
                yield parsed


def _in_braces(text: Scalar, blank: re.Match[str]) -> ast.Expr | None:
    """Parse an expression at its place in a text."""
    inner = blank[1].strip()
    start = blank.start(1) + blank[1].index(inner)
    before = text.text[:start]
    lines, shift = before.count("\n"), start - (before.rfind("\n") + 1)

    def place(line: int, column: int, end_line: int, end_column: int) -> Span:
        column += shift if line == 1 else 0
        end_column += shift if end_line == 1 else 0
        return text.text_span(lines + line, column, lines + end_line, end_column)

    parsed = parse_text(inner, "expression", place, Report(), columns=text.columns)
    return cast("ast.Expr | None", parsed)


def _called(entries: list[tuple[str, Span, Node]]) -> Iterator[ast.Expr]:
    """Parse keys such as `hand(tiger)`; those that stand for a whole family have no brackets."""
    for key, span, _ in entries:
        if "(" in key:
            node = Scalar(span, key, key)
            parsed = parse_expression(node, Report())
            if parsed is not None:
                yield parsed


def _steps(scenario: Mapping) -> Iterator[Mapping]:
    node = scenario.get("steps")
    for step in node.items if isinstance(node, Sequence) else []:
        if isinstance(step, Mapping):
            yield step


def _of_file(root: Mapping) -> Iterator[Mention]:
    for name, span in names_in(root.get("ruleset")):
        yield Mention(span, f"rulesets.{name}")
    for scenario in scenarios_of(root):
        yield from _of_scenario(scenario)


def _of_scenario(scenario: Mapping) -> Iterator[Mention]:
    name = scenario.get("name")
    within = f"scenarios.{name.text}" if isinstance(name, Scalar) else "scenarios"
    mention = partial(Mention, within=within)
    for text, span in names_in(scenario.get("cite")):
        yield mention(span, f"citations.{text}")
    for text, span in names_in(scenario.get("modules")):
        own = PurePosixPath(text).stem if is_beside(text) else text
        yield mention(span, f"modules.{own}")
    for seat, span in names_in(scenario.get("seats")):
        yield mention(span, f"{SEATS}.{seat}")
    for key, span, value in entries_of(scenario.get("options")):
        yield mention(span, f"options.{key}")
        for text, place in names_in(value):
            yield mention(place, f"?option:{key}:{text}")
    yield from _position(scenario.get("position"), within)
    for step in _steps(scenario):
        yield from _step(step, within)


def _position(position: Node | None, within: str) -> Iterator[Mention]:
    if not isinstance(position, Mapping):
        return
    for section in ("zones", "values"):
        for key, span, node in entries_of(position.get(section)):
            name = key.split("(")[0].strip()
            yield Mention(part_span(span, 0, len(name)), f"{section}.{name}", within=within)
            yield from _pieces(node, within)
    for key, span, node in entries_of(position.get("known")):
        name = key.split("(")[0].strip()
        yield Mention(part_span(span, 0, len(name)), f"zones.{name}", within=within)
        for part, place, _ in entries_of(node):
            yield from _words(part, place, within)
    for name, span in names_in(position.get("rest")):
        yield Mention(span, f"zones.{name}", within=within)


def _pieces(node: Node, within: str) -> Iterator[Mention]:
    if isinstance(node, Mapping):
        for key, span, item in entries_of(node):
            yield from _words(key, span, within)
            yield from _pieces(item, within)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _pieces(item, within)
    elif isinstance(node, Scalar) and isinstance(node.value, str):
        yield from _words(node.text, inner_span(node), within)


def _words(text: str, span: Span, within: str) -> Iterator[Mention]:
    for word in WORD.finditer(text):
        if not word[0].isdigit():
            place = part_span(span, word.start(), word.end())
            yield Mention(place, f"?word:{word[0]}", within=within)


def _step(step: Mapping, within: str) -> Iterator[Mention]:
    for key in MOVES:
        node = step.get(key)
        if isinstance(node, Scalar) and "\n" not in node.text:
            for number, word in enumerate(WORD.finditer(node.text)):
                place = text_place(node, word.start(), word.end())
                to = f"actions.{word[0]}" if number == 0 else f"?word:{word[0]}"
                if not word[0].isdigit():
                    yield Mention(place, to, within=within)
    for seat, span in (*names_in(step.get("by")), *names_in(step.get("decides"))):
        yield Mention(span, f"{SEATS}.{seat}", within=within)
    for key in ("fired", "not_fired"):
        for name, span in names_in(step.get(key)):
            yield Mention(span, f"rules.{name}", within=within)
    for name, span in names_in(step.get("because")):
        yield Mention(span, f"?reason:{name}", within=within)
    for name, span in names_in(step.get("decision")):
        yield Mention(span, f"decisions.{name}", within=within)
    for seat, place, sights in entries_of(step.get("sees")):
        yield Mention(place, f"{SEATS}.{seat}", within=within)
        for key, span, node in entries_of(sights):
            name = key.split("(")[0].strip()
            yield Mention(part_span(span, 0, len(name)), f"?state:{name}", within=within)
            yield from _pieces(node, within)
