"""The commands, run as processes."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from shell import run

ROOT = Path(__file__).parents[2]
PNG = b"\x89PNG"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A ruleset of one's own: a copy of the smallest one, without its texts and scenarios."""
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(ROOT / "rulesets" / "hex" / "ruleset.yaml", folder)
    return folder


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.returncode == 0
    for name in "list check test coverage flatten play record replay show explain perft".split():
        assert f"\n  {name} " in result.stdout
        assert run(name, "--help").returncode == 0


def test_a_mistyped_command_is_guessed() -> None:
    result = run("chek", "hex")
    assert result.returncode == 2
    assert "did you mean `check`?" in result.stderr


def test_modules_are_listed_only_with_their_rules() -> None:
    assert "`--with` needs `--rules`" in run("list", "huang", "--with", "palace").stderr


def test_a_file_without_scenarios_is_no_failed_scenario(tmp_path: Path) -> None:
    (tmp_path / "none.yaml").write_text("ruleset: hex\nscenarios: []\n")
    result = run("test", "none.yaml", cwd=tmp_path)
    assert result.returncode == 1
    assert "L744" in result.stderr
    assert result.stderr.endswith("no scenario was run\n")
    assert "FAILED" not in result.stdout


def test_a_module_of_a_ruleset_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "calm.yaml").write_text("module: calm\ntitle: Calm\nof: huagn\n")
    result = run("check", "calm.yaml", cwd=tmp_path)
    assert result.returncode == 1
    assert "did you mean `huang`?" in result.stderr


def test_warnings_about_shipped_files_give_way_to_errors(tmp_path: Path) -> None:
    lines = "module: calm\ntitle: Calm\nof: huang\nremove: [functions.hand_limit]\n"
    (tmp_path / "calm.yaml").write_text(lines)
    found = json.loads(run("check", "calm.yaml", "--json", cwd=tmp_path).stdout)["findings"]
    assert {one["severity"] for one in found} == {"error"}


def test_list_shows_rulesets() -> None:
    result = run("list")
    assert result.returncode == 0
    assert "huang  Huang, 2–4 players" in result.stdout
    assert "warring-states (default)" in result.stdout


def test_list_one_ruleset_shows_its_options() -> None:
    result = run("list", "hex")
    assert result.returncode == 0
    assert "board_size=11  (3 to 19)" in result.stdout


def test_list_shows_everything_that_a_module_can_touch() -> None:
    shown = run("list", "huang", "--rules", "--with", "palace").stdout
    sentence = "How many tiles a hand is filled to; the palace"
    assert f"\n  hand_limit(player p)  [S3, T3, I2]\n      {sentence}" in shown
    assert "\n  pagoda_built(player who, colour c, triangle ground)  [P2]\n" in shown
    assert "\n  place_tile  [A1]\n" in shown
    assert "\n    empty_space  " in shown
    assert "hand_limit" in run("list", "huang", "--rules", language="pl").stdout
    assert run("list", "--rules").returncode == 2


def test_list_shows_what_is_broken(copy: Path) -> None:
    (copy / "modules").mkdir(exist_ok=True)
    (copy / "modules" / "odd.yaml").write_text("module: odd\nof: hex\nrulez: {}\n")
    result = run("list", copy)
    assert "odd" in result.stdout
    assert "odd.yaml:3:1" in result.stdout


@pytest.mark.parametrize("name", ["hex", "huang", "yellow-yangtze"])
def test_shipped_rulesets_have_no_findings(name: str) -> None:
    result = run("check", name)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"OK: {name}\n", "")


def test_check_takes_single_files() -> None:
    files = sorted((ROOT / "rulesets/huang/maps").iterdir())
    assert run("check", *files).returncode == 0


def test_check_reports_all_findings_with_their_places(copy: Path) -> None:
    manifest = copy / "ruleset.yaml"
    text = manifest.read_text("utf-8")
    text = text.replace("stone_on(at) is none", "stone_onn(at) is none")
    manifest.write_text(text.replace("set winner to me", "set winer to me"), "utf-8")
    result = run("check", copy)
    assert result.returncode == 1
    assert result.stdout == ""
    assert "did you mean `stone_on`?" in result.stderr
    assert "did you mean `winner`?" in result.stderr
    assert "2 errors found" in result.stderr
    found = json.loads(run("check", "--json", copy).stdout)
    assert found["ok"] is False
    assert len(found["findings"]) == 2
    assert found["findings"][0]["span"]["file"].endswith("ruleset.yaml")


def test_errors_of_one_ruleset_hide_nothing_of_another(copy: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(copy, other)
    manifest = copy / "ruleset.yaml"
    manifest.write_text(manifest.read_text().replace("outcome: {", "outcome: {winners: nobody, "))
    manifest = other / "ruleset.yaml"
    manifest.write_text(manifest.read_text().replace("names:\n", "names:\n  no_one: {en: x}\n"))
    (other / "modules").mkdir()
    (other / "modules" / "bad.yaml").write_text("module: bad\nfunctions: {odd: never_heard}\n")
    result = run("check", str(copy), str(other), "--json")
    codes = [found["code"] for found in json.loads(result.stdout)["findings"]]
    assert codes.count("L401") == 2
    assert codes.count("L571") == 1


def test_check_looks_at_modules_alone_and_together(copy: Path) -> None:
    modules = copy / "modules"
    modules.mkdir(exist_ok=True)
    place = "{replace: true, cite: [H1, H2], offered: turn_action, do: end game}"
    for name in ("one", "two"):
        text = f"module: {name}\nof: hex\nactions: {{place: {place}}}\n"
        (modules / f"{name}.yaml").write_text(text)
    result = run("check", copy)
    assert result.returncode == 1
    assert "one.yaml" in result.stderr
    assert "two.yaml" in result.stderr
    assert run("check", modules / "one.yaml").returncode == 0
    (modules / "two.yaml").write_text("module: two\nof: hex\nconflicts: [one]\n")
    assert run("check", copy).returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "hxe"], "did you mean `hex`?"),
        (["play", "no-such-game"], "there is no ruleset `no-such-game`"),
        (["play", "hex", "--players", "3"], "L551"),
        (["play", "hex", "--option", "board_size=99"], "board_size"),
        (["play", "hex", "--option", "board_size"], "name=value"),
        (["play", "hex", "--with", "nothing"], "nothing"),
        (["play", "hex", "--human", "rde"], "did you mean `red`?"),
        (["play", "hex", "--bots", "clever"], "there is no bot `clever`"),
        (["play", "--resume", "nowhere.json"], "nowhere.json"),
        (["play"], "RULESET"),
        (["show", "huang/atlantis"], "there is no map `atlantis`"),
        (["show", "hex", "--state", "nowhere.json"], "nowhere.json"),
        (["explain", "L999"], "L999"),
        (["replay", str(ROOT / "pyproject.toml")], "is not a recording"),
        (["test", "hxe"], "hex"),
        (["coverage", "hxe"], "did you mean `hex`?"),
        (["flatten", "hxe"], "did you mean `hex`?"),
        (["record", "hxe", "--out", "x"], "did you mean `hex`?"),
        (["perft", "hxe"], "did you mean `hex`?"),
        (["cheque"], "cheque"),
    ],
)
def test_bad_input_gets_a_message_and_no_traceback(words: list[str], said: str) -> None:
    result = run(*words)
    assert result.returncode in (1, 2)
    assert said in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("huan", "did you mean `huang`?"),
        ("yangtze", "did you mean `yellow-yangtze`?"),
        ("huang --with imperial-palace", "did you mean `palace`?"),
        ("huang --with Palace", "did you mean `palace`?"),
        ("huang --with Pałac-Cesarski", "did you mean `palace`?"),
        ("huang --with dragon", "did you mean `dragon-dynasty`?"),
        ("huang --with kingdoms", "did you mean `eighteen-kingdoms`?"),
        ("huang --map eighteen", "did you mean `eighteen-kingdoms`?"),
        ("huang --edition polish", "did you mean `pl`?"),
        ("huang --option x=1", "there are `actions_mandatory`"),
        ("huang --option palace_hand=always", "play it: --with palace"),
        ("huang --players 5", "`dragon-dynasty` allows 5 players: --with dragon-dynasty"),
        ("huang --players 1", "`solo` allows 1 player: --with solo"),
    ],
)
def test_what_was_meant_is_guessed(words: str, meant: str) -> None:
    result = run("play", *words.split())
    assert result.returncode != 0
    assert meant in result.stderr + result.stdout


def test_a_declared_conflict_is_one_finding() -> None:
    result = run("play", "huang", "--with", "no-exchange,market-barter")
    assert re.findall(r"error\[(L\d+)\]", result.stderr) == ["L513"]


def test_scenarios_run() -> None:
    result = run("test", ROOT / "rulesets/huang/scenarios/leaders.yaml")
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.startswith("OK: ")


def test_a_scenario_that_fails_is_shown_at_its_step(copy: Path) -> None:
    scenarios = copy / "scenarios"
    scenarios.mkdir(exist_ok=True)
    file = scenarios / "wrong.yaml"
    file.write_text(
        "scenarios:\n- name: blue begins\n  start: setup\n  steps:\n  - decides: blue\n"
    )
    result = run("test", file)
    assert result.returncode == 1
    assert "FAILED" in result.stdout
    assert "wrong.yaml:5" in result.stderr


def test_coverage_lists_every_rule() -> None:
    result = run("coverage", "huang", "--json")
    rows = json.loads(result.stdout)
    assert {row["citation"] for row in rows} >= {"A1", "W8", "F3"}
    assert result.returncode == (0 if all(row["covered"] for row in rows) else 1)


def test_flatten_names_origins() -> None:
    result = run("flatten", "huang", cwd=ROOT)
    assert result.returncode == 0
    assert "rulesets/huang/rules/" in result.stdout


def test_explain() -> None:
    result = run("explain", "l203")
    assert result.returncode == 0
    assert "## Right" in result.stdout


def test_perft_counts() -> None:
    result = run("perft", "hex", "--option", "board_size=3", "--depth", "2")
    assert [line.split()[:2] for line in result.stdout.splitlines()[1:]] == [
        ["1", "9"],
        ["2", "72"],
    ]


def test_show_draws_maps(tmp_path: Path) -> None:
    png, svg = tmp_path / "map.png", tmp_path / "map.svg"
    assert run("show", "huang/eighteen-kingdoms", "--png", png, "--svg", svg).returncode == 0
    assert png.read_bytes().startswith(PNG)
    assert svg.read_text("utf-8").startswith("<svg")
    result = run("show", ROOT / "rulesets/huang/maps/warring-states.yaml")
    assert result.stdout.startswith("Warring States")


def test_a_game_without_a_terminal_is_played_by_bots() -> None:
    result = run("play", "huang", "--players", "3", "--seed", "7")
    assert result.returncode == 0, result.stderr
    assert "The game is over after" in result.stdout
    assert "wins" in result.stdout
    assert run("play", "huang", "--players", "3", "--seed", "7").stdout == result.stdout
    quiet = run("play", "huang", "--players", "3", "--seed", "7", "--quiet")
    # Without --quiet the scores are explained, too.
    assert result.stdout[result.stdout.index("The game is over") :].startswith(quiet.stdout)
    assert "F2: Ties" in result.stdout


def test_moves_of_people_may_come_through_a_pipe() -> None:
    words = ["play", "chu-han", "--seed", "4", "--human", "han"]
    played = run(*words, typed="play 7; play 5\nquit\n")
    assert played.returncode == 0
    assert "Han plays a seven" in played.stdout
    assert "Han> " in played.stdout.split("Han plays a seven")[1]
    assert run(*words).returncode == 0, "nobody types anything"


def test_a_saved_game_can_be_shown_and_resumed(tmp_path: Path) -> None:
    save, png = tmp_path / "game.json", tmp_path / "game.png"
    assert run("play", "hex", "--seed", "1", "--quiet", "--save", save).returncode == 0
    assert run("show", "hex", "--state", save, "--png", png).returncode == 0
    assert png.read_bytes().startswith(PNG)
    again = run("play", "--resume", save, "--quiet")
    assert "The game is over after 0 moves" in again.stdout
    content = json.loads(save.read_text("utf-8"))
    content["state"]["hash"] = "0"
    save.write_text(json.dumps(content), "utf-8")
    result = run("play", "--resume", save)
    assert result.returncode == 1
    assert "different rules" in result.stderr


def test_records_follow_the_schema_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["--option", "board_size=4", "--games", "2", "--seed", "5", "--out", file]
    assert run("record", "hex", *words).returncode == 0
    schema = json.loads((ROOT / "schemas/record.schema.json").read_text("utf-8"))
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for line in lines:
        jsonschema.validate(line, schema)
    assert {line["game"] for line in lines} == {0, 1}
    assert "outcome" in lines[-1]
    result = run("replay", file)
    assert result.returncode == 0, result.stderr
    assert f"OK: 2 games, {len(lines)} decisions replayed exactly" in result.stdout
    lines[1]["state"]["values"]["active"] = "red"
    file.write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    result = run("replay", file)
    assert result.returncode == 1
    assert "`state` in this line of the recording is not what the rules produce" in result.stderr
    assert "games.jsonl:2:1" in result.stderr


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"legalist_save": 1, "game": [], "seed": 1, "humans": [], "moves": [], "state": {}}',
        '{"legalist_save": 1, "game": {"target": "hex"}, "seed": 1, "humans": [], "moves": [], '
        '"state": {}}',
        '{"hash": "x", "seed": 1, "step": 0, "move": "a", "setup": 7}',
        '{"hash": "x", "seed": 1, "step": 0, "move": "a", "setup": {"target": "hex"}}',
        '{"hash": "x", "seed": 1, "step": 3, "move": "a", "setup": {"target": "hex"}}',
    ],
)
def test_damaged_files_get_a_message(tmp_path: Path, content: str) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(content + "\n", "utf-8")
    for words in (["play", "--resume", file], ["show", "hex", "--state", file], ["replay", file]):
        result = run(*words)
        assert result.returncode == 1
        assert result.stderr.startswith("error[L")


def test_play_tells_that_a_change_is_lost(copy: Path) -> None:
    (copy / "modules").mkdir()
    wraps = "module: one\nof: hex\nflow: {turn: {wrap: base}}\n"
    replaces = "module: two\nof: hex\nafter: [one]\nflow: {turn: {replace: true, do: end game}}\n"
    (copy / "modules" / "one.yaml").write_text(wraps, encoding="utf-8")
    (copy / "modules" / "two.yaml").write_text(replaces, encoding="utf-8")
    result = run("play", copy, "--with", "one,two", "--seed", "1", "--quiet")
    assert result.returncode == 0, result.stderr
    assert "L581]: `two` replaces `flow.turn`, so the changes made to it by `one` are lost" in (
        result.stderr
    )


def test_scores_are_explained_at_the_end_of_a_game() -> None:
    told = run("play", "huang", "--players", "2", "--seed", "5", "--fast").stdout
    assert "score" in told
    result = told[told.index("The game is over") :]
    assert re.search(r"^    F1: \w+", result, re.MULTILINE), result
    assert re.search(r"^    F3: \w+", result, re.MULTILINE), result


def test_a_check_does_without_networkx() -> None:
    """Its import would make a small check slower by an eighth, and only `map check` needs it."""
    code = (
        "import sys; from legalist.cli import main; main(['check', 'hex'], standalone_mode=False); "
        "sys.exit('networkx' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_table_without_persons_plays_to_the_end() -> None:
    answer = run("play", "hex", "--option", "board_size=3", "--seed", "4", "--human", "")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout
