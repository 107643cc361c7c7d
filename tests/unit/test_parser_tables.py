"""The parser's tables are shipped as data, and are those of the grammar."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lark import Lark

from legalist.language import parser_tables
from legalist.language.grammar import Lines
from legalist.language.parser_tables import key, load_parser, make_parser, tables_file, write_tables

TEXT = "let home = kingdom(at)\nif home exists:\n  gain(me, 1)\n"


def meaning(lark: Lark) -> list[Any]:
    """The tables with states numbered in the order in which they are reached."""
    table = lark.parser.parser._parse_table
    numbers: dict[int, int] = {}
    reached = [table.start_states[start] for start in parser_tables.STARTS]
    rows = []
    for state in reached:
        if state in numbers:
            continue
        numbers[state] = len(numbers)
        row = sorted((token, str(kind), arg) for token, (kind, arg) in table.states[state].items())
        reached += [arg for _, kind, arg in row if kind == "Shift"]
        rows.append(row)
    return [
        [(token, kind, numbers[arg] if kind == "Shift" else str(arg)) for token, kind, arg in row]
        for row in rows
    ]


def test_shipped_tables_are_those_of_the_grammar() -> None:
    tables = json.loads(tables_file().read_bytes())
    assert tables["key"] == key(), "run `make docs`"
    shipped, made = load_parser(Lines()), make_parser(Lines())
    assert meaning(shipped) == meaning(made)
    assert [str(rule) for rule in shipped.rules] == [str(rule) for rule in made.rules]
    assert [str(one) for one in shipped.terminals] == [str(one) for one in made.terminals]
    assert shipped.parse(TEXT, start="effects") == made.parse(TEXT, start="effects")


def test_shipped_tables_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser_tables, "make_parser", None)
    assert load_parser(Lines()).parse("1 + 2", start="expression")


def test_tables_of_another_grammar_are_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    grammar = (tables_file().parent / "legalist.lark").read_text("utf-8")
    (tmp_path / "legalist.lark").write_text(grammar.replace('"let"', '"name"'), "utf-8")
    (tmp_path / tables_file().name).write_bytes(tables_file().read_bytes())
    monkeypatch.setattr(parser_tables, "grammar_dir", lambda: tmp_path)
    assert load_parser(Lines()).parse(TEXT.replace("let", "name"), start="effects")
    write_tables(Lines())
    assert json.loads(tables_file().read_bytes())["key"] == key()


def test_nothing_is_cached_in_a_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    load_parser(Lines())
    assert not list(tmp_path.iterdir())
