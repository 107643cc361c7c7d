"""Schemas are sound, checked in one way by everybody, and explained in plain words."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from legalist.diagnostics import Diagnostic, Report
from legalist.resources import schemas_dir
from legalist.schema import KINDS, validate
from legalist.source import parse_yaml, plain

SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in schemas_dir().glob("*.json")}
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)


def check(text: str, kind: str) -> list[Diagnostic]:
    report = Report()
    node = parse_yaml(text, "x.yaml", report)
    assert node is not None, report.diagnostics
    validate(node, kind, report)
    # An editor reads the schema as it stands, we read it made flat: they must agree.
    editor = Draft202012Validator(SCHEMAS[f"{kind}.schema.json"], registry=REGISTRY)
    assert editor.is_valid(plain(node)) == (not report.errors)
    return report.diagnostics


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_are_sound_and_described(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])

    def walk(schema: Any) -> None:
        if isinstance(schema, list):
            for part in schema:
                walk(part)
        elif isinstance(schema, dict):
            for key, part in schema.get("properties", {}).items():
                assert "description" in part or "$ref" in part, (name, key)
            for part in schema.values():
                walk(part)

    walk(SCHEMAS[name])


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file_has_a_schema(kind: str) -> None:
    assert check("zzz: 1", kind)[0].code in {"L201", "L202"}


def told(found: Diagnostic) -> tuple[str, int, str]:
    assert found.span is not None
    return (found.message, found.span.line, found.help)


def test_findings_come_all_at_once_each_at_its_place() -> None:
    text = """\
modul: bandits
of: huang
functions:
  limit(player p): {wrap: base + 1, cite: I2}
  odd: {a, b}
  Even(space s): true
options:
  size: {form: 1, to: 5, default: 3}
remove: rules.score
zones:
"""
    assert [told(found) for found in check(text, "module")] == [
        ("this file cannot have the key `modul`", 1, "did you mean `module`?"),
        (
            "expected an expression, or a group of keys with `is`, found a group of keys",
            5,
            'put an expression that starts with `{` in quotes: `odd: "{a, b}"`',
        ),
        (
            "`Even(space s)` does not fit here: expected a name, with its parameters in "
            "parentheses if it has any, such as `hand(player)`",
            6,
            "write `even(space s)`",
        ),
        (
            "expected an expression, or a group of keys with `is`, found `true`",
            6,
            "write `Even(space s): yes`, or put a text in quotes",
        ),
        ("`size` cannot have the key `form`", 8, "did you mean `from`?"),
        (
            "expected a list of addresses, found the text `rules.score`",
            9,
            "write it as a list: `[rules.score]`",
        ),
        (
            "expected a group of keys, found nothing",
            10,
            "write something after the colon, or indent what belongs to it below, "
            "or take the key out",
        ),
    ]


GOOD = {
    "ruleset": """\
ruleset: hex
title: {en: Hex, pl: Hex}
players: {min: 2, max: 2, seats: [red, blue]}
parts: [rules/turn.yaml]
map: board
maps: {board: {hexes: pointy, shape: {rhombus: [size, size]}}}
editions: {en: {title: Hex, options: {size: 11}, names: {stone: {en: stone}}}}
options:
  size: {from: 3, to: 19, default: 11, cite: H1}
  swap: {type: yes/no, default: yes}
kinds:
  stone: {attributes: {owner: player}, count: 61, starts: supply(owner)}
zones:
  stone_on(space): {holds: stone, order: one}
  supply(player): {holds: stone, order: bag, seen: {owner: contents, others: count}}
values:
  active: {type: player}
  turns:
functions:
  free(space s): stone_on(s) is none
  three: 3
actions:
  place:
    offered: turn
    choose: {at: a space}
    require:
      empty: {cite: H2, text: The space must be empty., that: free(at)}
      other: free(at)
    do: |
      move stone(me) from supply(me) to stone_on(at)
flow: {turn: ask active to turn}
outcome: {score(player p): 1, winners: "{active}"}
""",
    "scenarios": """\
scenarios:
  - name: a space is taken once
    cite: [H2]
    options: {size: 3}
    map: {hexes: flat, spaces: {A1: {at: [0, 0]}}}
    position:
      zones: {stone_on: {A1: red}, supply(red): [red], supply(blue): {blue: 2}}
      values: {active: red, "seen(red, A1)": 3}
    steps:
      - {illegal: place A1, because: [H2, empty], by: red}
      - expect: [size(supply(red)) = 1]
        outcome: {winners: [red], scores: {red: [1, 2], blue: 0}}
""",
    "text": "language: pl\nnames: {stone: kamień}\ntexts: {actions.place: Połóż, title: Hex}\n",
    "variant": "variant: small\nruleset: hex\noptions: {size: 3}\nremove: [rules.swap]\n",
}


@pytest.mark.parametrize("kind", GOOD)
def test_good_files_pass(kind: str) -> None:
    assert check(GOOD[kind], kind) == []
