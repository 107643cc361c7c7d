"""What a decision is about can be secret: only the player who decides knows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legalist.cli.terminal.table import _has_secrets
from legalist.play import State, load
from legalist.program.print import flatten

RULES = """\
ruleset: peeking
title: Peeking
players: {min: 2, max: 2, seats: [red, blue]}
enums: {colour: [black, white]}
kinds: {stone: {attributes: {colour: colour}, count: 3, starts: box}}
zones: {box: {holds: stone, order: pile}, hand(player): {holds: stone, order: bag}}
values: {active: {type: player}}
actions:
  look:
    offered: turn_action
    do: |
      if top(box) exists as seen: ask me to keep(seen) or pass
  keep:
    offered: keep(stone seen)
    secret: [seen]
    text: Keep {seen}
    do: move seen from box to hand(me)
  whisper:
    offered: turn_action
    choose: {c: {is: a colour, secret: true}}
    do: set active to next(me)
flow: {turn: ask active to turn_action}
outcome: {score(player p): 0}
"""


@pytest.fixture
def state(tmp_path: Path) -> State:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    return load(tmp_path).start(1)


def test_others_see_that_something_is_decided_but_not_about_what(state: State) -> None:
    state = state.apply("look")
    top = state.zone("box")[-1]
    assert state.decision is not None
    assert state.decision.args == {"seen": top}
    red, blue = state.view("red"), state.view("blue")
    assert red.decision == state.decision
    assert blue.decision is not None
    assert (blue.decision.id, blue.decision.args) == ("keep", {"seen": "?"})
    assert blue.decision.circumstances() == {"seen": "?"}
    assert red.to_json()["decision"]["args"] == {"seen": top}
    assert blue.to_json()["decision"]["args"] == {"seen": "?"}
    kept = state.apply("keep").move
    assert kept is not None
    assert kept.describe(viewer=0) == f"Keep {top} stone"
    assert kept.describe(viewer=1) == "Keep ?"
    assert state.game.from_json(json.loads(json.dumps(state.to_json()))) == state


def test_a_move_without_a_sentence_keeps_its_secrets_too(state: State) -> None:
    move = state.apply("whisper black").move
    assert move is not None
    assert move.describe(viewer=0) == "whisper black"
    assert move.describe(viewer=1) == "whisper ?"


def test_at_one_screen_it_is_handed_over(state: State) -> None:
    assert _has_secrets(state.game)


def test_secrets_are_part_of_the_rules(state: State, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("    secret: [seen]\n", ""), "utf-8")
    assert load(tmp_path).hash != state.game.hash
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    (tmp_path / "open.yaml").write_text(
        "module: open\nof: peeking\nactions: {keep: {change: {secret: []}}}\n", "utf-8"
    )
    opened = load(tmp_path, modules=[tmp_path / "open.yaml"]).start(1).apply("look")
    decision = opened.view("blue").decision
    assert decision is not None
    assert decision.args["seen"] != "?"


def test_a_flattened_ruleset_keeps_them(state: State) -> None:
    assert "secret: [seen]" in flatten(state.game.program)
