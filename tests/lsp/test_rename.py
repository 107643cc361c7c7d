"""Names are changed everywhere at once, and the game stays the same."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcException

import legalist
from legalist.resources import rulesets_dir
from walks import walk

from .editor import Editor

GOLDEN = Path(__file__).parents[1] / "golden"
SEED = 7
# The file, the text before the position, the new name; and what is named so in recordings.
RENAMES = (
    ("rules/turn.yaml", "  hand_lim", "most_held", ""),
    ("components.yaml", "\n  hand", "tiles_held", ""),
    ("rules/revolt.yaml", "revolt_won(leader winn", "champion", ""),
    ("rules/traders-and-farmers.yaml", "rules:\n  visit_", "go_shopping", "visit_market"),
    ("components.yaml", "\nenums:\n  colour: [governor, sold", "guard", "soldier"),
)


def run(*words: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "legalist", *map(str, words)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def recording(folder: Path, modules: list[str]) -> list[str]:
    """The moves and the rules of a game, as tests/golden records them."""
    game = legalist.load(folder, players=4, modules=modules)
    states = list(walk(game, SEED, random.Random(SEED)))
    lines = []
    for number, (state, move) in enumerate(states, 1):
        if state.decision is None:
            continue
        after = states[number][0]
        rules = [one.address.removeprefix("rules.") for one in after.trace if one.kind == "rule"]
        fired = f"  [{', '.join(rules)}]" if rules else ""
        made = f"{state.decision.seat}, {state.decision.id}, {len(state.legal_moves)} moves: {move}"
        lines.append(f"{number:>4} {made}{fired}")
    return lines


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another copy, in which nothing was renamed; one for all, since a new one is tested anew."""
    folder = tmp_path_factory.mktemp("untouched") / "huang"
    shutil.copytree(rulesets_dir() / "huang", folder)
    return folder


def test_after_renaming_nothing_else_has_changed(editor: Editor, huang: Path) -> None:
    games = ("huang-4p", "huang-palace-4p")
    expected = {name: (GOLDEN / f"{name}.game.txt").read_text("utf-8") for name in games}
    for file, before, new, old in RENAMES:
        uri = editor.open(huang / file)
        edit = editor.ask("textDocument/rename", uri, before, newName=new)
        assert len(edit.changes) > 1, "other files speak of it, too"
        editor.apply(edit)
        editor.save(uri)
        assert editor.codes(uri) == []
        editor.close(uri)
        if old:
            expected = {name: text.replace(old, new) for name, text in expected.items()}
    german = (huang / "text" / "de.yaml").read_text("utf-8")
    assert "functions.most_held:" in german and "{champion" in german
    scenarios = (huang / "scenarios" / "palace.yaml").read_text("utf-8")
    assert "most_held(" in scenarios and "hand_limit(" not in scenarios
    assert run("check", huang).startswith("OK")
    assert run("test", huang).startswith("OK")
    assert recording(huang, []) == moves_of(expected["huang-4p"])
    assert recording(huang, ["palace"]) == moves_of(expected["huang-palace-4p"])


def moves_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if line[:4].strip().isdigit()]


@pytest.mark.parametrize(
    ("before", "new", "reason"),
    [
        ("  hand_lim", "empty", "empty"),  # something else has this name
        ("  hand_lim", "Hand Limit", "is no name"),
        ("  hand_lim", "where", "cannot be its name"),  # a word of the language
        ("flow:\n  set", "start", "word of the language"),
    ],
)
def test_what_cannot_be_its_name_is_refused(
    untouched: Path, editor: Editor, before: str, new: str, reason: str
) -> None:
    uri = editor.open(untouched / "rules" / "turn.yaml")
    with pytest.raises(JsonRpcException, match=reason):
        editor.ask("textDocument/rename", uri, before, newName=new)
    editor.close(uri)
