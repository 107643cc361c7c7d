"""Saved games and recordings: gone on with, contradicted, damaged."""

import json
from pathlib import Path
from typing import Any

import pytest
from shell import run

SMALL = ["hex", "--option", "board_size=4"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game of which three moves are played."""
    save = tmp_path_factory.mktemp("games") / "game.json"
    words = ["play", *SMALL, "--seed", "5", "--human", "red,blue", "--save", save]
    played = run(*words, typed="place A1\nplace B2\nplace C3\nquit\n")
    assert played.returncode == 0, played.stderr
    assert json.loads(save.read_text("utf-8"))["moves"] == ["place A1", "place B2", "place C3"]
    return save.read_bytes()


@pytest.fixture
def save(tmp_path: Path, begun: bytes) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(begun)
    return path


@pytest.mark.parametrize(
    ("words", "saved", "asked"),
    [
        (["huang"], "with `hex`", "you asked for `huang`"),
        (["hex", "--option", "board_size=5"], "board_size=4", "board_size=5"),
        (["--option", "swap_rule=yes"], "the options board_size=4", "board_size=4, swap_rule=yes"),
        (["--seed", "6"], "its own seed", "the seed 6"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_contradiction_is_told_and_nothing_is_written(
    save: Path, begun: bytes, words: list[str], saved: str, asked: str
) -> None:
    for into in ([], ["--save", save]):
        result = run("play", *words, "--resume", save, "--quiet", *into)
        assert result.returncode == 1
        assert "error[L576]" in result.stderr
        assert saved in result.stderr
        assert asked in result.stderr
        assert f"type `legalist play --resume {save}`" in result.stderr
        assert save.read_bytes() == begun
        assert list(save.parent.iterdir()) == [save]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["hex"],
        ["hex", "--option", "board_size=4", "--players", "2", "--seed", "5"],
        ["--option", "swap_rule=no"],
    ],
    ids=" ".join,
)
def test_what_does_not_contradict_goes_on_in_the_same_file(save: Path, words: list[str]) -> None:
    result = run("play", *words, "--resume", save, "--human", "red,blue", typed="place A2\nquit\n")
    assert result.returncode == 0, result.stderr
    content = json.loads(save.read_text("utf-8"))
    assert content["moves"] == ["place A1", "place B2", "place C3", "place A2"]
    backup = save.with_name("game.json.bak")
    assert sorted(save.parent.iterdir()) == [save, backup]
    assert json.loads(backup.read_text("utf-8"))["moves"] == content["moves"][:3]


def test_other_rules_go_on_in_a_new_file(save: Path, begun: bytes) -> None:
    new = save.with_name("new.json")
    words = ["play", "--option", "board_size=5", "--resume", save, "--save", new]
    result = run(*words, "--human", "red,blue", typed="place E5\nquit\n")
    assert result.returncode == 0, result.stderr
    assert save.read_bytes() == begun
    content = json.loads(new.read_text("utf-8"))
    assert content["game"]["options"] == {"board_size": "5"}
    assert content["moves"][-1] == "place E5"
    result = run(*words, "--quiet")
    assert "error[L893]" in result.stderr


def test_a_move_that_other_rules_forbid_is_named(save: Path, begun: bytes) -> None:
    content = json.loads(begun)
    content["game"]["options"] = {}
    content["moves"][2] = "place K11"
    save.write_text(json.dumps(content), "utf-8")
    new = save.with_name("new.json")
    result = run("play", "--option", "board_size=4", "--resume", save, "--save", new, "--quiet")
    assert result.returncode == 1
    assert "error[L578]: move 3 of" in result.stderr
    assert "`place K11`" in result.stderr
    assert not new.exists()


def test_rules_that_changed_are_told(save: Path, begun: bytes) -> None:
    content = json.loads(begun)
    content["state"]["hash"] = "0"
    save.write_text(json.dumps(content), "utf-8")
    result = run("play", "--resume", save, "--quiet")
    assert result.returncode == 1
    assert "error[L577]" in result.stderr
    assert json.loads(save.read_text("utf-8")) == content
    new = save.with_name("new.json")
    assert run("play", "--resume", save, "--save", new, "--quiet").returncode == 0
    assert json.loads(new.read_text("utf-8"))["moves"][:3] == content["moves"]


def test_what_differs_in_the_rules_is_told(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("variant: mine\nruleset: hex\noptions: {board_size: 4}\n", "utf-8")
    words = ["play", mine, "--seed", "5", "--human", "red,blue", "--save", tmp_path / "game.json"]
    assert run(*words, typed="place A1\nquit\n").returncode == 0
    mine.write_text("variant: mine\nruleset: hex\noptions: {board_size: 5}\n", "utf-8")
    result = run("play", mine, "--resume", tmp_path / "game.json", "--quiet")
    assert result.returncode == 1
    assert "error[L577]" in result.stderr
    assert "changed: `map`, `options.board_size`; use the rules as they were" in result.stderr
    new = tmp_path / "new.json"
    words = ["play", mine, "--resume", tmp_path / "game.json", "--save", new, "--quiet"]
    assert run(*words).returncode == 0
    assert json.loads(new.read_text("utf-8"))["moves"][0] == "place A1"


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["place A1", "place B2", "place D4"], "they lead to another one"),
        (["place A1", "place Z9"], "move 2, `place Z9`, cannot be made"),
        ([], "they lead to another one"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_moves_that_do_not_lead_to_the_state_are_told_and_kept(
    save: Path, begun: bytes, moves: list[str], reason: str
) -> None:
    content = json.loads(begun)
    content["moves"] = moves
    save.write_text(json.dumps(content), "utf-8")
    checked = run("check", save)
    assert f"warning[L892]: the moves in `{save}` do not lead to its state: {reason}" in (
        checked.stderr
    )
    words = ["play", "--resume", save, "--human", "red,blue"]
    result = run(*words, typed="place A2\nquit\n")
    assert result.returncode == 0, result.stderr
    assert "warning[L892]" in result.stderr
    after = json.loads(save.read_text("utf-8"))
    assert after["moves"] == [*moves, "place A2"]
    assert after["state"] != content["state"]
    assert "C3" in json.dumps(after["state"])


def test_a_file_that_is_no_saved_game_is_not_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("variant: mine\nruleset: hex\n")
    result = run("play", mine, "--save", mine, "--quiet")
    assert result.returncode == 1
    assert "error[L893]" in result.stderr
    assert mine.read_text() == "variant: mine\nruleset: hex\n"


def without(*keys: str) -> Any:
    def damage(content: dict[str, Any]) -> None:
        inner = content
        for key in keys[:-1]:
            inner = inner[key]
        del inner[keys[-1]]

    return damage


def changed(value: Any, *keys: str) -> Any:
    def damage(content: dict[str, Any]) -> None:
        inner = content
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value

    return damage


DAMAGES = {
    "`seed` is missing": without("seed"),
    "`moves` is missing": without("moves"),
    "`game` is missing": without("game"),
    "`state` is missing": without("state"),
    "`legalist_save` is missing": without("legalist_save"),
    "another version of Legalist": changed(99, "legalist_save"),
    "`seed` should be a whole number": changed("five", "seed"),
    "`moves` should be a list of moves": changed({"1": "A1"}, "moves"),
    "each of them a text": changed([1, 2], "moves"),
    "it does not say which game": changed(7, "game", "target"),
    "not a list of names": changed("palace", "game", "modules"),
    "`zones` is missing in its state": without("state", "zones"),
    "`values` should be a mapping": changed([], "state", "values"),
    "made under different rules": without("state", "hash"),
    "the ruleset `nowhere`, which does not come": changed("nowhere", "game", "target"),
    "the ruleset `palace`, which does not come": changed("huang/palace", "game", "target"),
}


@pytest.mark.parametrize("said", DAMAGES)
def test_a_damaged_save_is_told_in_plain_words(save: Path, begun: bytes, said: str) -> None:
    content = json.loads(begun)
    DAMAGES[said](content)
    save.write_text(json.dumps(content, indent=1), "utf-8")
    damaged = save.read_bytes()
    result = run("play", "--resume", save, "--quiet")
    assert_plain(result.stderr, said)
    assert save.read_bytes() == damaged


def test_a_save_that_breaks_off_is_told(save: Path, begun: bytes) -> None:
    for length in (40, len(begun) // 2, len(begun) - 3):
        save.write_bytes(begun[:length])
        assert_plain(run("check", save).stderr, "is damaged: it breaks off in line")
    save.write_bytes(begun.replace(b"red", b"\xff\xfe"))
    assert_plain(run("show", save).stderr, "error[L574]: the saved game")
    save.write_text('{"legalist_save": ' + "[" * 5000 + "]" * 5000 + "}")
    assert_plain(run("check", save).stderr, "it is nested too deeply")


def test_check_and_show_take_a_saved_game(save: Path) -> None:
    checked = run("check", save)
    assert (checked.returncode, checked.stdout) == (0, f"OK: {save}\n")
    assert run("show", save).stdout == run("show", "hex", "--state", save).stdout


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert run("record", *SMALL, "--out", file).returncode == 0
    assert run("check", file).stdout == f"OK: {file}\n"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("damage", "line", "said"),
    [
        (without("move"), 2, "error[L575]: this line"),
        (changed("two", "step"), 2, "`step` should be a whole number"),
        (changed(7, "step"), 2, "step 7 does not follow"),
        (changed("place Z9", "move"), 2, "its move cannot be made"),
        (changed("0", "hash"), 1, "made under different rules"),
        (changed("red", "state", "values", "active"), 2, "error[L579]: `state`"),
        (changed(3, "setup"), 1, "it does not say which game"),
        (changed("nowhere", "setup", "target"), 1, "the ruleset `nowhere`, which does not come"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_damaged_recording_is_told_in_plain_words(
    tmp_path: Path, recorded: list[dict[str, Any]], damage: Any, line: int, said: str
) -> None:
    lines = json.loads(json.dumps(recorded[:3]))
    damage(lines[line - 1])
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    result = run("replay", file, "--quiet")
    assert_plain(result.stderr, said)
    if "nowhere" not in said:
        assert f"games.jsonl:{line}:1" in result.stderr


def test_a_recording_that_breaks_off_is_told(
    tmp_path: Path, recorded: list[dict[str, Any]]
) -> None:
    file = tmp_path / "games.jsonl"
    text = "\n".join(map(json.dumps, recorded[:3]))
    file.write_text(text[:-30], "utf-8")
    result = run("replay", file, "--quiet")
    assert_plain(result.stderr, "it breaks off")
    assert "games.jsonl:3:1" in result.stderr
    file.write_bytes(text.encode().replace(b"blue", b"\xff"))
    assert_plain(run("replay", file).stderr, "it is not a text in UTF-8")


def assert_plain(told: str, said: str) -> None:
    """One finding, in words that are not Python's."""
    assert said in told
    assert told.count("error[") == 1
    for word in ("Traceback", "Error(", "KeyError", "NoneType", "dict", "!r"):
        assert word not in told
