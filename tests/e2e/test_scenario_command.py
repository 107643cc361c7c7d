"""`legalist scenario --from` writes scenarios that pass, from saved games and recordings."""

import json
from pathlib import Path

from shell import run


def test_from_a_saved_game(tmp_path: Path) -> None:
    assert (
        run("play", "chu-han", "--seed", "4", "--save", "game.json", cwd=tmp_path).returncode == 0
    )
    words = ("scenario", "--from", "game.json", "--move", "20", "--name", "a decree")
    result = run(*words, "--out", "found.yaml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "wrote found.yaml\n"), result.stderr
    tested = run("test", "found.yaml", "--verbose", cwd=tmp_path)
    assert tested.stdout == "passed  found.yaml: a decree\nOK: 1 scenario passed\n"
    assert "error[L893]" in run(*words, "--out", "found.yaml", cwd=tmp_path).stderr
    printed = run(*words, cwd=tmp_path)
    assert printed.stdout == (tmp_path / "found.yaml").read_text("utf-8")
    moves = json.loads((tmp_path / "game.json").read_text("utf-8"))["moves"]
    late = run("scenario", "--from", "game.json", "--move", str(len(moves) + 1), cwd=tmp_path)
    assert f"the game has {len(moves)} moves" in late.stderr


def test_from_a_line_of_a_recording(tmp_path: Path) -> None:
    record = ("record", "huang", "-n", "3", "--with", "bandits", "--option", "hand_size=5")
    assert run(*record, "--seed", "5", "--out", "g.jsonl", cwd=tmp_path).returncode == 0
    for line in ("1", "40", "57"):
        out = f"line{line}.yaml"
        words = ("scenario", "--from", "g.jsonl", "--line", line, "--out", out)
        result = run(*words, cwd=tmp_path)
        assert result.returncode == 0, result.stderr
        text = (tmp_path / out).read_text("utf-8")
        assert "modules: [bandits]" in text and "options: {hand_size: 5}" in text
        tested = run("test", out, cwd=tmp_path)
        assert tested.stdout == "OK: 1 scenario passed\n", tested.stdout
    assert "no line" in run("scenario", "--from", "g.jsonl", "--line", "9999", cwd=tmp_path).stderr


def test_games_with_files_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("variant: mine\nruleset: hex\n", "utf-8")
    assert run("play", "mine.yaml", "--seed", "1", "--save", "g.json", cwd=tmp_path).returncode == 0
    words = ("scenario", "--from", "g.json", "--with", "mine.yaml", "--out")
    result = run(*words, "found.yaml", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "found.yaml").read_text("utf-8").startswith("variant: ./mine.yaml\n")
    assert run("test", "found.yaml", cwd=tmp_path).returncode == 0
    (tmp_path / "other").mkdir()
    assert "error[L597]" in run(*words, "other/found.yaml", cwd=tmp_path).stderr
