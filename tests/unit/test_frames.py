"""Frames: what nothing reads again is not kept, and saved states hold them by name."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import legalist.play
from legalist.cli.main import main
from legalist.diagnostics import Report
from legalist.link import locate
from legalist.play import Game, State, StateError, load
from legalist.saves.saved_game import read_save
from legalist.saves.saved_setup import RESUME, Given

SAVES = Path(__file__).with_name("saves")


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SAVES / "stops")


def after(game: Game, seed: int, moves: list[str]) -> State:
    state = game.start(seed)
    for move in moves:
        state = state.apply(move)
    return state


def test_a_choice_that_nothing_reads_again_makes_no_difference(game: Game) -> None:
    black, white = after(game, 0, ["bluff black"]), after(game, 0, ["bluff white"])
    assert black == white
    assert hash(black) == hash(white)
    assert black.to_json() == white.to_json()


def test_what_is_still_read_does_make_a_difference(game: Game) -> None:
    states = [after(game, 4, [move]) for move in ("spread B2 -", "spread B2 white")]
    assert states[0] != states[1]


def test_what_only_passing_reads_is_gone_after_a_move(tmp_path: Path) -> None:
    text = (SAVES / "stops" / "ruleset.yaml").read_text("utf-8")
    text = (
        text.replace(
            "      ask next(me) to answer(2) or pass\n",
            "      ask next(me) to deep() or pass\n      else: add twice to points(me)\n",
        )
        .replace(
            "  agree:",
            "  deeper: {offered: deep(), do: ask me to answer(1) or pass}\n  agree:",
        )
        .replace("let twice = 2 * points(me)", "let twice = if shown = black then 1 else 2")
    )
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    game = load(tmp_path)
    black, white = after(game, 0, ["bluff black"]), after(game, 0, ["bluff white"])
    assert black != white
    assert black.apply("deeper") == white.apply("deeper")
    assert black.apply("pass") != white.apply("pass")


def test_frames_are_saved_by_name(game: Game) -> None:
    state = after(game, 4, ["spread B2 white", "pass"])
    assert state.to_json()["stack"] == [
        {
            "in": "effects.visit",
            "at": "answer",
            "locals": {"steps": [1, 2], "rest": ["B1", "B3", "C1", "C2"]},
            "asked": ["red", 3],
        },
        {
            "in": "actions.spread",
            "at": "effects.visit",
            "locals": {"me": "red", "taken": {"white": 1}},
        },
        {"in": "flow.turn", "at": "turn_action", "locals": {}},
        {"in": "flow", "at": "flow.turn", "locals": {}},
    ]


OLD = json.loads((SAVES / "numbered_frames.json").read_text("utf-8"))


@pytest.mark.parametrize("number", range(len(OLD)))
def test_states_saved_with_numbered_frames_open(game: Game, number: int) -> None:
    opened = game.from_json(OLD[number]["state"])
    assert opened == after(game, OLD[number]["seed"], OLD[number]["moves"])
    rng = random.Random(number)
    while opened.decision is not None:
        opened = opened.apply(opened.legal_moves.random(rng))
    assert opened.outcome is not None


def test_a_game_saved_with_numbered_frames_goes_on(tmp_path: Path) -> None:
    old = SAVES / "numbered_frames.save.json"
    given = Given((locate(SAVES / "stops"),), RESUME)
    save = read_save(old, given)
    game = save.chosen.load()
    assert save.state(game, old) == after(game, save.seed, list(save.moves))
    assert len(save.history(game, old, Report())) == len(save.moves) + 1
    kept = tmp_path / "kept.json"
    kept.write_bytes(old.read_bytes())
    result = CliRunner().invoke(main, ["play", str(SAVES / "stops"), "--resume", str(kept)])
    assert result.exit_code == 0, result.output
    again = read_save(kept, given)
    assert again.moves[: len(save.moves)] == save.moves
    assert len(again.moves) > len(save.moves)
    assert again.state(game, kept) == after(game, again.seed, list(again.moves))


def stack(game: Game) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = after(game, 4, ["spread B2 white", "pass"]).to_json()["stack"]
    return found


def test_frames_that_cannot_be_are_refused(game: Game) -> None:
    data = after(game, 4, ["spread B2 white", "pass"]).to_json()
    top, action, turn, flow = stack(game)
    for wrong in (
        [action, turn, flow],
        [top, action, turn],
        [top, top, flow],
        [flow],
        [{**top, "asked": ["red"]}, action, turn, flow],
        [{**top, "asked": ["nobody", 3]}, action, turn, flow],
        [{**top, "asked": ["red", "three"]}, action, turn, flow],
        [{**top, "at": "turn_action"}, action, turn, flow],
        [{**top, "in": "effects.nothing"}, action, turn, flow],
        [{**top, "locals": {}}, action, turn, flow],
        [{**top, "locals": {**top["locals"], "rest": ["Z9"]}}, action, turn, flow],
        [{**top, "locals": {**top["locals"], "steps": [1, "2"]}}, action, turn, flow],
        [top, {**action, "locals": {"me": "red", "taken": {"white": -1}}}, turn, flow],
        [[-7, [0, 3]], action, turn, flow],
        [[-7, [0, 3]]],
        [[-70, [0, 3]], [60, []]],
        [[-7, [0, 3]], [600, []], [76, []]],
        [[-7, [0, "3"]], [46, [238, [1, 2], 232, 2, 50]], [76, []]],
        [[-7, json.loads("[" * 900 + "]" * 900)], [46, []], [76, []]],
        "frames",
        None,
    ):
        with pytest.raises(StateError):
            game.from_json({**data, "stack": wrong})


def test_play_asks_the_machine_and_reads_no_slots() -> None:
    for path in sorted((Path(legalist.play.__file__).parent).glob("*.py")):
        text = path.read_text("utf-8")
        assert not re.search(r"\b(_?s|_?slots)\[|\bSTACK\b|\blowered\b|\.base \+", text), path.name


KEPT = """\
ruleset: kept
title: Kept
players: {min: 2, max: 2, seats: [red, blue]}
values: {active: {type: player}, last: {type: player or none}}
actions:
  wait:
    offered: turn_action
    do: |
      let nobody = none
      let before = last
      let both = players
      let sure = yes
      ask me to stop_waiting or pass
      set last to nobody
      set last to before
      if sure and size(both) = 2: end game
  stop: {offered: stop_waiting, do: end game}
flow: {turn: ask active to turn_action}
outcome: {score(player p): 0}
"""


def test_locals_of_every_type_are_read_back(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(KEPT, "utf-8")
    state = load(tmp_path).start(0).apply("wait")
    data = json.loads(json.dumps(state.to_json()))
    kept = {"nobody": None, "before": None, "both": ["red", "blue"], "sure": True}
    assert data["stack"][0]["locals"] == kept
    assert state.game.from_json(data) == state
