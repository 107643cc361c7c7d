"""Games that never end, and rulesets with more games than anybody can try: they stop, and memory
does not grow with them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from test_hostile import GOOD, PLAIN, TURN

from legalist.cli import combinations, main, patience, record
from legalist.limits import GAME_WORK, STEP
from legalist.play import RuleFailure, load
from legalist.saves import kept_states
from legalist.saves import session as sessions

ENDLESS = f"{PLAIN}actions:\n  wait: {{offered: turn_action, do: add 1 to counter}}\n{TURN}"


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    (tmp_path / "endless").mkdir()
    (tmp_path / "endless" / "ruleset.yaml").write_text(ENDLESS, "utf-8")
    return tmp_path / "endless"


def legalist(*words: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(main, [*map(str, words)], input=typed)


def test_bots_stop_playing_a_game_without_end(
    endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOST_DECISIONS", 50)
    answer = legalist("play", endless, "--quiet", "--fast")
    assert "no end after 50 moves" in answer.output
    out = endless.parent / "games.jsonl"
    assert legalist("record", endless, "--out", out, "--fast").exit_code == 0
    assert len(out.read_text("utf-8").splitlines()) == 50


@pytest.mark.parametrize("fast", [True, False], ids=["compiled", "python"])
def test_a_random_game_takes_so_much_work_and_no_more(fast: bool, tmp_path: Path) -> None:
    """Every turn takes the same steps, each of which counts as ten."""

    def ending(turns: int) -> str:
        text = ENDLESS.replace("add 1 to counter}", '"repeat 20000 times: add 1 to counter"}')
        text += f"    if counter >= {turns * 20_000}: end game\n"
        (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
        game = load(tmp_path)
        try:
            if fast:
                assert game.fast_machine is not None
                game.playouts(1)
            else:
                game.playout()
        except RuleFailure as failure:
            return failure.diagnostic.code
        return ""

    turns = GAME_WORK // (STEP * 20_000)
    assert ending(turns - 1) == ""
    assert ending(turns + 2) == "L809"


def test_bots_stop_after_the_work_of_a_trial(
    endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "TRIAL_WORK", -1)
    assert "no end after 0 moves" in legalist("play", endless, "--quiet", "--fast").output


def test_a_person_who_is_never_asked_does_not_wait_for_ever(
    endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOST_DECISIONS", 50)
    text = ENDLESS.replace("    set active to next(active)\n", "")
    (endless / "ruleset.yaml").write_text(text, "utf-8")
    answer = legalist("play", endless, "--human", "blue", typed="quit\n")
    assert "no end after 50 moves" in answer.output
    assert answer.exit_code == 0


def test_a_long_game_keeps_its_last_states_and_all_its_moves(
    endless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOST_DECISIONS", 50)
    monkeypatch.setattr(kept_states, "MOST_KEPT", 1000)
    kept: list[int] = []
    apply = sessions.Session.apply

    def counted(self: sessions.Session, move: sessions.Move) -> sessions.State:
        state = apply(self, move)
        kept.append(len(self.states))
        return state

    monkeypatch.setattr(sessions.Session, "apply", counted)
    save = endless.parent / "save.json"
    answer = legalist("play", endless, "--quiet", "--fast", "--save", save)
    assert answer.exit_code == 0, answer.output
    assert max(kept) < 30
    saved = json.loads(save.read_text("utf-8"))
    assert len(saved["moves"]) == saved["state"]["values"]["counter"] == 50
    people = ["--human", "red,blue", "--resume", save]
    answer = legalist("play", endless, *people, typed="undo\nwait\nwait\nundo\nquit\n")
    assert answer.exit_code == 0, answer.output
    assert "L892" not in answer.output
    saved = json.loads(save.read_text("utf-8"))
    assert len(saved["moves"]) == saved["state"]["values"]["counter"] == 51


def test_a_recorded_game_has_a_largest_size(endless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "LARGEST_RECORDED_GAME", 5_000)
    out = endless.parent / "games.jsonl"
    answer = legalist("record", endless, "--out", out, "--fast", "--games", 2)
    assert "2 games too large to be recorded to the end" in answer.output
    assert out.stat().st_size < 12_000
    assert legalist("replay", out, endless, "--fast", "-q").exit_code == 0


@pytest.mark.parametrize(("most", "told"), [(4, True), (5, False)])
def test_so_many_decisions_are_recorded(
    most: int, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game with this seed has five."""
    monkeypatch.setattr(record, "MOST_RECORDED", most)
    out = tmp_path / "games.jsonl"
    answer = legalist("record", "hex", "--option", "board_size=3", "--seed", 1, "--out", out)
    assert ("1 game too large to be recorded" in answer.output) == told
    assert len(out.read_text("utf-8").splitlines()) == most
    assert legalist("replay", out, "-q").exit_code == 0


@pytest.mark.parametrize(("modules", "told"), [(2, False), (3, True)])
def test_not_all_of_very_many_combinations_are_tried(
    modules: int, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(combinations, "MOST_COMBINATIONS", 4)
    (tmp_path / "modules").mkdir()
    (tmp_path / "ruleset.yaml").write_text(GOOD, "utf-8")
    for number in range(modules):
        text = f"module: m{number}\nof: stranger\ntitle: {{en: M}}\nfunctions:\n  f{number}: 1\n"
        (tmp_path / "modules" / f"m{number}.yaml").write_text(text, "utf-8")
    answer = legalist("combinations", tmp_path)
    assert answer.exit_code == 0, answer.output
    assert ("only the first 4 were tried" in answer.output) == told
