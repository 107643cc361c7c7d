"""Moves as text: whatever is typed is a move, or is refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from situations import Situation, situations

from legalist.cli.main import main
from legalist.diagnostics.quoted_text import LONGEST_QUOTED
from legalist.play import MoveError, State, UnreadableMove, load
from legalist.testing import run_scenarios

NUMBERS = (
    "--5",
    "-",
    "²",
    "٣",
    "1_0",
    "+1",
    "0x1",
    "1e3",
    "9" * 5000,
    "-" + "9" * 5000,
    "99999999999",
)
ODD_WORDS = (
    *NUMBERS,
    "-",
    ",",
    ">",
    ",,",
    "*",
    "*3",
    "**",
    "*²",
    "none",
    "yes",
    "?",
    "{text}",
    "\x1b[2J",
    "\ud800",
)
RULES = """\
ruleset: numbers
title: Numbers
players: {min: 2, max: 2, seats: [red, blue]}
enums: {colour: [black, white]}
kinds: {stone: {attributes: {colour: colour}, count: 3, starts: box}}
zones: {box: {holds: stone, order: bag}}
values: {active: {type: player}, said: {start: 0}}
actions:
  say:
    offered: turn_action
    choose: {number: number from 1 to 3}
    require: {exact: 6 mod (4 - number) = 0}
    do: add number to said
  take:
    offered: turn_action
    choose: {stones: any pieces in box}
    do: add 1 to said
flow: {turn: ask active to turn_action}
outcome: {score(player p): 0}
"""


@pytest.fixture(scope="module")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> State:
    folder = tmp_path_factory.mktemp("numbers")
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    return load(folder).start()


@st.composite
def typed(draw: st.DrawFn, situation: Situation) -> str:
    """Text that is a move, or nearly one, or anything at all."""
    game = situation.game
    members = sorted(
        {name for one in game.machine.checked.domains.values() for name in one.members}
    )
    words = st.one_of(
        st.sampled_from(ODD_WORDS),
        st.sampled_from(members),
        st.tuples(
            st.sampled_from(members),
            st.sampled_from(("*", ",", ">", "-")),
            st.sampled_from(ODD_WORDS),
        ).map("".join),
        st.text(max_size=12),
    )
    if draw(st.booleans()):
        legal = situation.state.legal_moves
        parts = str(legal[draw(st.integers(0, len(legal) - 1))]).split()
        parts[draw(st.integers(0, len(parts) - 1))] = draw(words)
        return " ".join(parts)
    action = draw(st.sampled_from([one.id for one in game.machine.actions]))
    return " ".join([action, *draw(st.lists(words, max_size=5))])


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(situation=situations(over=False, longest=40), data=st.data())
def test_any_text_is_a_move_or_is_refused_with_a_reason(
    situation: Situation, data: st.DataObject
) -> None:
    text = data.draw(st.one_of(typed(situation), st.text()))
    state = situation.state
    after = answer(state.apply, text)
    if isinstance(after, State):
        assert state.apply(str(after.move)) == after
    answer(state.game.why_not, state, text, "de")


def answer(ask: Callable[..., Any], *args: Any) -> Any:
    """What is answered to a text; a refusal can be shown on any screen."""
    try:
        return ask(*args)
    except MoveError as error:
        told = str(error)
    assert told.strip()
    assert told.isprintable()
    return None


@pytest.mark.parametrize("word", NUMBERS)
def test_what_is_no_number_is_unreadable(numbers: State, word: str) -> None:
    with pytest.raises(UnreadableMove, match="does not fit <number>") as caught:
        numbers.apply(f"say {word}")
    assert len(str(caught.value)) < 3 * LONGEST_QUOTED


@pytest.mark.parametrize("word", ["black*²", "black*-1", "black*" + "9" * 5000, "black*9999999999"])
def test_pieces_are_counted_with_numbers(numbers: State, word: str) -> None:
    with pytest.raises(UnreadableMove, match="does not fit <stones>"):
        numbers.apply(f"take {word}")


def test_a_move_is_not_longer_than_any_move_can_be(numbers: State) -> None:
    with pytest.raises(UnreadableMove, match="never longer"):
        numbers.apply("take " + "black," * 100_000)


def test_a_condition_that_breaks_after_an_impossible_choice_is_not_the_reason(
    numbers: State,
) -> None:
    """Dividing by nothing is no fault of the rules if the choice that leads there is forbidden."""
    (reason,) = numbers.game.why_not(numbers, "say 4")
    assert reason.address.endswith("number")


def test_nothing_that_is_typed_at_the_prompt_ends_the_game(tmp_path: Path) -> None:
    lines = [f"say {word}" for word in NUMBERS] + [*NUMBERS, "trace ²", "? say --5", "moves ²"]
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    typed = "\n".join([*lines, "say 1", "quit"]) + "\n"
    args = ["play", str(tmp_path), "--seed", "1", "--human", "red,blue"]
    result = CliRunner().invoke(main, args, input=typed)
    assert result.exception is None, result.output
    assert result.output.count("does not fit <number>") > len(NUMBERS) / 2


def test_a_scenario_tells_what_is_wrong_with_a_move(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    (tmp_path / "scenarios").mkdir()
    steps = "".join(f"      - {{move: {json.dumps('say ' + word)}}}\n" for word in NUMBERS)
    text = f"scenarios:\n  - name: numbers\n    start: setup\n    steps:\n{steps}"
    (tmp_path / "scenarios" / "moves.yaml").write_text(text, "utf-8")
    (result,) = run_scenarios([tmp_path])
    assert [finding.code for finding in result.diagnostics] == ["L713"]
