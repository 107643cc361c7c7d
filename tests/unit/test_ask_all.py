"""Choosing at the same time: saved by name, taken back together, recorded, blamed, counted."""

import json
from pathlib import Path

import pytest

from legalist.bots import RandomBot
from legalist.cli.record import record_game
from legalist.cli.recordings import GIVE, replay
from legalist.cli.terminal import Session
from legalist.link import locate
from legalist.machine.counters import STEPS
from legalist.machine.reference.effects import Effects
from legalist.machine.reference.setup import carry_out_set_up
from legalist.play import Game, RuleFailure, State, StateError, load
from legalist.rulebook import make_book, read_background, to_markdown
from legalist.saves.chosen import Chosen
from legalist.saves.saved_setup import Given
from legalist.trial import subject_at, try_out
from legalist.trial.faults import fault_place
from walks import FOREIGN


@pytest.fixture(scope="module")
def game() -> Game:
    return load(FOREIGN, players=3)


def after(game: Game, *moves: str) -> State:
    state = game.start(1)
    for move in moves:
        state = state.apply(move)
    return state


def test_what_was_chosen_is_saved_by_name(game: Game) -> None:
    state = after(game, "bid 4", "pass")
    assert state.to_json()["stack"][0] == {
        "in": "flow.turn",
        "at": "bidding",
        "locals": {
            "chosen": [
                {"by": "ann", "about": {}, "action": "bid", "choices": {"amount": 4}},
                {"by": "ben", "about": {}},
            ],
            "rest": [],
        },
        "asked": ["cleo"],
    }
    opened = game.from_json(json.loads(json.dumps(state.to_json())))
    assert opened == state
    assert hash(opened) == hash(state)
    assert opened.apply("bid 5").trace == state.apply("bid 5").trace


def test_who_still_has_to_choose_is_known(game: Game) -> None:
    assert after(game).still_to_choose == ("ben", "cleo")
    assert after(game, "bid 4").still_to_choose == ("cleo",)
    assert after(game, "bid 4", "pass").still_to_choose == ()
    opened = game.from_json(after(game, "bid 4").to_json())
    assert opened.still_to_choose == ("cleo",)


def test_open_choices_are_saved_while_one_of_them_is_carried_out(game: Game) -> None:
    state = after(game, "pass", "pass", "pass", "pick_up tea", "walk_on", "pick_up tea")
    assert state.decision is not None
    assert state.decision.id == "comment"
    assert [str(move) for move in state.open_moves] == ["walk_on", "pick_up tea"]
    assert state.to_json()["stack"][1]["locals"]["chosen"] == [
        {"by": "ben", "about": {"visitor": "ann"}, "action": "walk_on", "choices": {}},
        {
            "by": "cleo",
            "about": {"visitor": "ann"},
            "action": "pick_up",
            "choices": {"what": "tea"},
        },
    ]
    opened = game.from_json(state.to_json())
    assert opened == state
    assert opened.apply("pass") == state.apply("pass")


def test_states_differ_only_in_what_is_still_to_be_done(game: Game) -> None:
    assert after(game, "bid 4") != after(game, "bid 5")
    assert after(game, "pass") != after(game, "bid 5")
    # A tie sells nothing, so what was bid leaves no trace in the state.
    assert after(game, "bid 4", "bid 4", "pass") == after(game, "pass", "bid 5", "bid 5")


@pytest.mark.parametrize(
    "chosen",
    [
        [{"by": "ann"}],
        [{"by": "eve", "about": {}}],
        [{"by": "ann", "about": {}, "action": "praise", "choices": {}}],
        [{"by": "ann", "about": {}, "action": "bid", "choices": {}}],
        [{"by": "ann", "about": {}, "action": "bid", "choices": {"amount": "four"}}],
        [{"by": "ann", "about": {}, "action": "bid", "choices": {"amount": 2**40 + 1}}],
        [3],
        3,
    ],
)
def test_a_save_with_choices_that_nobody_could_make_is_refused(game: Game, chosen: object) -> None:
    data = after(game, "bid 4").to_json()
    data["stack"][0]["locals"]["chosen"] = chosen
    with pytest.raises(StateError):
        game.from_json(data)


def test_a_choice_that_was_never_legal_is_dropped(game: Game) -> None:
    data = after(game, "bid 4", "pass").to_json()
    data["stack"][0]["locals"]["chosen"][0]["choices"]["amount"] = 400
    state = game.from_json(data).apply("bid 5")
    assert [entry.args["move"] for entry in state.trace if entry.kind == "dropped"] == ["bid 400"]
    assert game.evaluate(state, "highest()") == 0
    assert game.evaluate(state, "first p in players where size(lots(p)) = 1") == "cleo"


def session(game: Game, *humans: str) -> Session:
    chosen = Chosen(locate(FOREIGN), players=3)
    return Session(game, chosen, 1, [game.start(1)], humans, RandomBot())


def play(table: Session, *moves: str) -> None:
    for move in moves:
        table.apply(table.game.parse_move(table.state, move))


def test_undo_takes_back_one_hidden_choice(game: Game) -> None:
    table = session(game, "ann", "ben", "cleo")
    play(table, "bid 4", "bid 5")
    assert table.undone_seats == ("ben",)
    table.undo()
    assert table.state == after(game, "bid 4")


def test_undo_takes_open_choices_back_together(game: Game) -> None:
    table = session(game, "ann", "ben", "cleo")
    play(table, "bid 4", "bid 5", "pass")
    assert table.undone_seats == ("ann", "ben", "cleo")
    table.undo()
    assert table.state == game.start(1)
    assert table.undone_seats == ()


def test_undo_makes_bots_choose_again_too(game: Game) -> None:
    table = session(game, "cleo")
    play(table, "bid 4", "bid 5", "pass")
    assert table.undone_seats == ("cleo",)
    table.undo()
    assert table.state == game.start(1)


def test_undo_stops_where_the_choosing_began_before_the_game_was_opened(game: Game) -> None:
    table = session(game, "ann", "ben", "cleo")
    table.states = [after(game, "bid 4")]
    play(table, "bid 5", "pass")
    assert table.undone_seats == ()


def test_a_recording_holds_every_choice_and_replays(game: Game, tmp_path: Path) -> None:
    chosen = Chosen(locate(FOREIGN), players=3)
    file = tmp_path / "games.jsonl"
    lines = list(record_game(game, chosen, RandomBot(), 3))
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    given = Given((chosen.target,), GIVE)
    moves = [str(step.after.move) for step in replay(file, given)]
    assert moves == [line["move"] for line in lines]
    told = [entry for line in lines for entry in line["trace"] if entry["kind"] == "choice"]
    asked = [line for line in lines if line["decision"]["id"] != "comment"]
    assert [entry["args"]["move"] for entry in told] == [line["move"] for line in asked]


RULES = """\
ruleset: faults
title: Faults
players: {min: 3, max: 3, seats: [red, blue, green]}
kinds: {chip: {count: 2, starts: pot}}
zones: {pot: {holds: chip, order: bag}, chips(player): {holds: chip, order: bag}}
values: {active: {type: player}, idle: {start: 0}}
actions:
  wait: {offered: choice, do: add 1 to idle}
  grab:
    offered: choice
    require: {left: size(pot) > 0}
    do: move 2 of chip from pot to chips(me)
  sneak:
    offered: choice
    do: |
      add 1 to idle
      move 1 of chip from pot to chips(me)
  never: {offered: dream, require: {no: idle < 0}, do: add 1 to idle}
  share:
    offered: choice
    require: {some: 2 div size(pot) > 0}
    do: add 1 to idle
  sleep: {offered: choice, do: nap()}
  rest: {offered: choice, do: doze()}
effects:
  nap(): |
    repeat until idle > 100: ask all players to dream
  doze(): |
    repeat until idle > 99: ask first of all p in players where idle < 0 to dream
flow:
  setup: |
    ask all p in players where size(chips(p)) > 0 to choice
    else: add 1 to idle
    ask all players_from(next(active)) to choice or pass
  turn: ask all players to choice
outcome: {score(player p): size(chips(p))}
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("faults")
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    return load(folder)


def failing(game: Game, *moves: str) -> tuple[State, RuleFailure]:
    state = game.start(0)
    for move in moves[:-1]:
        state = state.apply(move)
    with pytest.raises(RuleFailure) as failure:
        state.apply(moves[-1])
    return state, failure.value


def line(text: str) -> int:
    return next(n for n, one in enumerate(RULES.splitlines(), 1) if one.strip().startswith(text))


def test_a_fault_is_told_at_the_effect_of_the_choice_that_failed(faulty: Game) -> None:
    """Of three choices the first takes all, the second is dropped, the third fails."""
    state, failure = failing(faulty, "grab", "grab", "sneak")
    move = faulty.parse_move(state, "sneak")
    finding = fault_place(failure, faulty, state, move)
    assert finding.code == "L805"
    assert finding.span is not None
    assert finding.span.line == line("move 1 of chip")


def test_a_fault_of_an_earlier_choice_is_not_blamed_on_the_last(faulty: Game) -> None:
    state, failure = failing(faulty, "grab", "sneak", "pass")
    finding = fault_place(failure, faulty, state, state.legal_moves[-1])
    assert finding.span is not None
    assert finding.span.line == line("move 1 of chip")


def test_a_fault_in_looking_whether_a_choice_is_still_legal_is_told(faulty: Game) -> None:
    state, failure = failing(faulty, "grab", "share", "pass")
    finding = fault_place(failure, faulty, state, state.legal_moves[-1])
    assert finding == failure.diagnostic
    assert finding.code == "L803"


@pytest.mark.parametrize(
    ("move", "code", "asking"),
    [("sleep", "L821", "ask all players to dream"), ("rest", "L801", "ask first of all p")],
)
def test_asking_in_vain_is_told_where_it_is_asked(
    faulty: Game, move: str, code: str, asking: str
) -> None:
    state, failure = failing(faulty, "pass", "pass", move)
    assert failure.diagnostic.code == code
    span = fault_place(failure, faulty, state, faulty.parse_move(state, move)).span
    assert span is not None
    assert RULES.splitlines()[span.line - 1][span.column - 1 :].startswith(asking)


def test_both_machines_count_the_same_steps(faulty: Game) -> None:
    faulty.start(0)
    machine = faulty.machine
    found = carry_out_set_up(Effects(machine.checked, machine.layout, faulty.program.board))
    assert found.steps == STEPS - machine.counters.steps


def test_the_rulebook_says_that_all_choose_at_once(game: Game) -> None:
    text, _ = to_markdown(make_book(game, read_background(game.program)), "pictures")
    assert "(all choose at the same time, unseen by each other) (passing is allowed)" in text


def test_a_trial_counts_what_was_chosen() -> None:
    trial = try_out(subject_at(locate(FOREIGN)), games=3)
    assert not trial.findings
    assert all(scenario.passed for scenario in trial.scenarios)
