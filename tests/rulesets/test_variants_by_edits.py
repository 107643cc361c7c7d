"""Every option of a shipped ruleset can be set, and every rule and condition taken out, by an edit
of a variant; the linked game then has the value, or lacks the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing import changes as at
from legalist.editing.effect import findings
from legalist.editing.new_variant import new_variant
from legalist.editing.text_edits import text_edits
from legalist.link import link, ruleset_names
from legalist.program import OptionDecl, Program
from legalist.source import Files, reading


def plain_game(name: str) -> Program:
    program = link(name, report=Report())
    assert program is not None
    return program


def game_with(name: str, folder: Path, *changes: at.Change) -> Program:
    path, text = folder / "mine.yaml", new_variant("mine", name)
    path.write_text(text, "utf-8")
    for change in changes:
        edits = text_edits(text, change, Report(), "mine.yaml")
        assert edits is not None
        text = apply_edits(text, edits)
    report = Report()
    with reading(Files({path: text})):
        program = link(path, report=report)
    assert program is not None, report.diagnostics
    return program


def another(option: OptionDecl) -> bool | int | str:
    if option.form == "truth" or isinstance(option.value, bool):
        return not option.value
    if option.form == "number":
        return option.high if option.value != option.high else option.low
    return next(value for value in option.values if value != option.value)


@pytest.mark.parametrize("name", ruleset_names())
def test_options(name: str, tmp_path: Path) -> None:
    options = plain_game(name).options
    wanted = {id: another(option) for id, option in options.items()}
    for id, value in wanted.items():
        found = game_with(name, tmp_path, at.set_option(id, value)).options
        assert {key: option.value for key, option in found.items() if key != id} == {
            key: option.value for key, option in options.items() if key != id
        }
        assert found[id].value == value


@pytest.mark.parametrize("name", ruleset_names())
def test_rules_and_conditions(name: str, tmp_path: Path) -> None:
    program = plain_game(name)
    for id in program.rules:
        rules = game_with(name, tmp_path, at.remove(f"rules.{id}")).rules
        assert set(program.rules) - set(rules) == {id}
    for id, action in program.actions.items():
        own = [one.id for one in action.requires if one.address == f"actions.{id}.require.{one.id}"]
        for condition in own:
            change = at.remove(f"actions.{id}.require.{condition}")
            left = game_with(name, tmp_path, change).actions[id].requires
            assert [one.id for one in left] == [
                one.id for one in action.requires if one.id != condition
            ]


@pytest.mark.parametrize("name", ruleset_names())
def test_functions_wrapped_as_they_are(name: str, tmp_path: Path) -> None:
    program = plain_game(name)
    chosen = list(program.functions)[::9]
    wraps = [at.wrap(f"functions.{id}", "base") for id in chosen]
    found = game_with(name, tmp_path, *wraps)
    assert all(found.functions[id].base is not None for id in chosen)
    assert findings(tmp_path / "mine.yaml", (tmp_path / "mine.yaml").read_text("utf-8")) == []
