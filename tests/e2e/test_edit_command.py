"""`legalist edit` changes a file of one's own in one place, or says why it does not."""

from pathlib import Path

from shell import run

from legalist.resources import rulesets_dir


def test_from_nothing_to_a_variant(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    result = run("edit", "mine.yaml", "set", "hand_size", "8", "--of", "huang", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "wrote mine.yaml\n")
    for words in (
        ("remove", "actions.position_leader.require.governor_beside"),
        ("add-module", "palace"),
        ("wrap", "functions.hand_limit", "base + 1"),
    ):
        assert run("edit", "mine.yaml", *words, cwd=tmp_path).returncode == 0
    assert file.read_text("utf-8") == (
        "variant: mine\ntitle: {en: Mine}\nruleset: huang\nmodules: [palace]\n"
        "remove: [actions.position_leader.require.governor_beside]\n\n"
        "options:\n  hand_size: 8\n\nfunctions:\n  hand_limit: {wrap: base + 1}\n"
    )
    assert run("check", "mine.yaml", cwd=tmp_path).stdout == "OK: mine.yaml\n"
    again = run("edit", "mine.yaml", "set", "hand_size", "8", cwd=tmp_path)
    assert again.stdout == "mine.yaml says so already\n"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    missing = run("edit", "mine.yaml", "set", "hand_size", "8", cwd=tmp_path)
    assert missing.returncode == 1
    assert "there is no file `mine.yaml`" in missing.stderr
    assert "`--of RULESET` begins a variant in it" in missing.stderr
    game = run("edit", "huang", "set", "hand_size", "8", cwd=tmp_path)
    assert game.returncode == 1
    assert "`legalist edit mine.yaml … --of huang`" in game.stderr


def test_a_diff_is_only_shown(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = "variant: mine\r\nruleset: hex\r\n# end"
    file.write_bytes(text.encode())
    result = run("edit", "mine.yaml", "set", "swap_rule", "no", "--diff", cwd=tmp_path)
    assert "+  swap_rule: no" in result.stdout
    assert file.read_bytes() == text.encode()
    assert run("edit", "mine.yaml", "set", "swap_rule", "no", cwd=tmp_path).returncode == 0
    assert file.read_bytes() == (
        b"variant: mine\r\nruleset: hex\r\n\r\noptions:\r\n  swap_rule: no\r\n# end"
    )


def test_what_would_not_work_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = "variant: mine\nruleset: huang\nfunctions:\n  hand_limit: {replace: true, is: 7}\n"
    file.write_text(text, "utf-8")
    for words, code in (
        (("remove", "actions.exchang"), "L525"),
        (("add-module", "palac"), "L510"),
        (("set", "hand_size", "many"), "L542"),
        (("wrap", "functions.hand_limit", "base + 1"), "L592"),
        (("remove", "exchange"), "L594"),
        (("set", "hand_size", "[8"), "L1"),
    ):
        result = run("edit", "mine.yaml", *words, cwd=tmp_path)
        assert (result.returncode, result.stdout) == (1, "")
        assert f"error[{code}" in result.stderr
        assert file.read_text("utf-8") == text
    assert (
        "write its section before it"
        in run("edit", "mine.yaml", "remove", "exchange", cwd=tmp_path).stderr
    )
    refused = run("edit", "mine.yaml", "set", "hand_size", "many", cwd=tmp_path)
    assert refused.stderr.endswith("nothing was written: mine.yaml would then be wrong, as shown\n")


def test_what_was_typed_wrongly(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("variant: mine\nruleset: hex\n", "utf-8")
    for words, said in (
        (("sett", "a", "b"), "did you mean `set`?"),
        (("set", "a"), "write `legalist edit FILE set OPTION VALUE`"),
        (("players", "few"), "say how many play"),
        (("row", "x", ". ."), "a row is a number"),
    ):
        result = run("edit", "mine.yaml", *words, cwd=tmp_path)
        assert result.returncode != 0 and said in result.stderr
    missing = run("edit", "other.yaml", "set", "a", "b", cwd=tmp_path)
    assert missing.returncode == 1 and "other.yaml" in missing.stderr


def test_shipped_files_stay_as_they_are() -> None:
    file = rulesets_dir() / "hex" / "ruleset.yaml"
    before = file.read_bytes()
    result = run("edit", file, "set", "swap_rule", "no")
    assert result.returncode == 1 and "error[L593]" in result.stderr
    assert "legalist new variant mine --ruleset hex" in result.stderr
    assert file.read_bytes() == before


def test_files_of_another_sort(tmp_path: Path) -> None:
    texts = {
        "s.yaml": "ruleset: hex\nscenarios:\n  - name: a\n    steps: [{decides: red}]\n",
        "save.json": '{"legalist_save": 1}\n',
        "odd.yaml": "a: 1\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
        result = run("edit", name, "set", "swap_rule", "no", cwd=tmp_path)
        assert result.returncode == 1 and "error[L" in result.stderr
        assert (tmp_path / name).read_text("utf-8") == text


def test_a_row_of_a_map(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("map: board\nhexes: pointy\nrows: |  # small\n  . . .\n   . .\n", "utf-8")
    assert run("edit", "board.yaml", "row", "1", ".   .", cwd=tmp_path).returncode == 0
    assert "rows: |  # small\n  .   .\n   . .\n" in file.read_text("utf-8")
    assert "error[L595]" in run("edit", "board.yaml", "row", "3", ".", cwd=tmp_path).stderr
