"""Files that are not what they seem: links, pipes, devices, characters that a terminal obeys."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_hostile import GOOD

import legalist
from legalist.diagnostics import Report
from legalist.link.node_readers import read_checked
from legalist.saves.json_text import Unreadable, parse_json
from legalist.source import FileRefused, Files, files, parse_yaml, read_yaml, reading

ESCAPE = "\x1b]52;c;cm0gLXJm\x07"


def legalist_says(*words: str | Path, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "legalist", *map(str, words)],
        input=typed,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(legalist.__file__).parent.parent)},
    )


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    folder = tmp_path / "stranger"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(GOOD, "utf-8")
    return folder


def test_the_manifest_is_no_link_out_of_its_folder(tmp_path: Path, stranger: Path) -> None:
    (stranger / "ruleset.yaml").rename(tmp_path / "secret.yaml")
    (stranger / "ruleset.yaml").symlink_to(tmp_path / "secret.yaml")
    for command in ("check", "play"):
        told = legalist_says(command, stranger)
        assert told.returncode == 1
        assert b"error[L141]" in told.stderr
        assert b"stone_on" not in told.stderr


def test_a_folder_may_be_reached_through_a_link(tmp_path: Path, stranger: Path) -> None:
    (tmp_path / "linked").symlink_to(stranger)
    assert legalist_says("check", tmp_path / "linked").returncode == 0


@pytest.mark.parametrize("folder", ["scenarios", "modules", "maps", "text", "variants", "rules"])
def test_links_and_pipes_in_any_folder_are_told(
    tmp_path: Path, stranger: Path, folder: str
) -> None:
    (tmp_path / "secret.yaml").write_text("token: hidden_word\n", "utf-8")
    (stranger / folder).mkdir()
    (stranger / folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    os.mkfifo(stranger / folder / "pipe.yaml")
    told = legalist_says("check", stranger)
    assert told.returncode == 1
    assert f"`{stranger / folder / 'link.yaml'}` is a link".encode() in told.stderr
    assert f"`{stranger / folder / 'pipe.yaml'}` cannot be read".encode() in told.stderr
    assert b"hidden_word" not in told.stderr


def test_a_pipe_among_scenarios_fails_the_test(stranger: Path) -> None:
    (stranger / "scenarios").mkdir()
    os.mkfifo(stranger / "scenarios" / "pipe.yaml")
    told = legalist_says("test", stranger)
    assert told.returncode == 1
    assert b"it is not an ordinary file" in told.stderr


@pytest.mark.parametrize(
    "text",
    [
        r'title: "\e]52;c;cm0gLXJm\a"',
        r'title: "\x1b[2J"',
        r'title: "\0"',
        r'title: "\x9b31m"',
        r'title: "\u202Egpj.exe"',
        r'title: "\L"',
        r'"key\b": 1',
        'title: "two\n  lines \\e"',
    ],
)
def test_an_escape_for_a_control_character_is_a_finding(text: str) -> None:
    report = Report()
    node = parse_yaml(text + "\n", "a.yaml", report)
    assert [one.code for one in report] == ["L140"]
    assert "\x1b" not in str(node)


def test_escapes_for_what_can_be_shown_are_allowed() -> None:
    report = Report()
    parse_yaml(r'title: "Ko\u0142o\n\tnext"' + "\n", "a.yaml", report)
    assert not report.diagnostics


def test_no_terminal_escape_reaches_any_output(tmp_path: Path, stranger: Path) -> None:
    text = GOOD.replace("title: Stranger", r'title: "\e]52;c;cm0gLXJm\a"')
    (stranger / "ruleset.yaml").write_text(text, "utf-8")
    for words in (["check"], ["play"], ["rulebook", "--out", tmp_path / "book.md"], ["show"]):
        told = legalist_says(words[0], stranger, *words[1:])
        assert b"\x1b]" not in told.stdout + told.stderr
        assert b"L140" in told.stderr
    (stranger / f"{ESCAPE}.yaml").write_text("actions: [", "utf-8")
    for words in (["check"], ["check", stranger / f"{ESCAPE}.yaml"], ["list"]):
        told = legalist_says(*words, stranger)
        assert b"\x1b]" not in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('{"seed": ' + "9" * 5000 + "}", "too many digits"),
        ('{"seed": NaN}', "there is a NaN in it"),
        ('{"seed": -Infinity}', "there is a -Infinity in it"),
        ('{"seed": 1e999}', "not whole"),
        (r'{"move": "\ud800"}', "U+D800"),
        (r'{"move": "\u001b[2J"}', "U+001B"),
        (r'{"\u0007": 1}', "U+0007"),
        ('{"a": ' * 90_000, "nested too deeply"),
        ('{"a": ' + "[" * 101 + "]" * 101 + "}", "nested too deeply"),
    ],
)
def test_json_that_no_game_writes_is_refused(content: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=r".*") as refused:
        parse_json(content.encode())
    assert reason in str(refused.value)


def test_what_comes_through_a_pipe_may_be_anything() -> None:
    typed = b"\xff\xfe\x00place\n\x1b]52;c;AAAA\x07\n" + b"x" * 100_000 + b"\nplace A1\nquit\n"
    told = legalist_says("play", "hex", "--seed", "1", "--human", "red,blue", typed=typed)
    assert told.returncode == 0, told.stderr.decode()
    assert b"\x1b]" not in told.stdout + told.stderr
    assert "Traceback" not in told.stderr.decode()


def test_a_file_is_read_within_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a" * 100)
    assert files().read(path, 100) == b"a" * 100
    with pytest.raises(FileRefused) as refused:
        files().read(path, 99)
    assert refused.value.code == "L103"
    for device in ("/dev/zero", "/dev/tty"):
        with pytest.raises(FileRefused):
            files().read(Path(device))


def test_unsaved_text_hides_the_file_in_every_stage(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("module: mine\nof: hex\n", "utf-8")
    before = files().version(path)
    with reading(Files({path: "module: other\nof: hex\n"})):
        root = read_checked(path, "module", Report())
        assert root is not None
        assert root.items["module"].text == "other"
        assert files().version(path) != before
    root = read_checked(path, "module", Report())
    assert root is not None
    assert root.items["module"].text == "mine"
    assert files().version(path) == before


def test_versions_are_those_of_the_content(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    versions = []
    for text in ("a: 1\n", "a: 2\n", "a: 1\n"):
        path.write_text(text, "utf-8")
        os.utime(path, (0, 0))
        versions.append(files().version(path))
    assert versions[0] == versions[2] != versions[1]


def test_a_time_that_was_put_back_hides_no_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here every change counts as an old one, so that versions are those of times alone."""
    reader = sys.modules["legalist.source.files"]
    monkeypatch.setattr(reader, "SETTLED", -1)
    path = tmp_path / "mine.yaml"
    path.write_text("a: 1\n", "utf-8")
    os.utime(path, (0, 0))
    before = files().version(path)
    assert "-" in before, "it is made of times"
    path.write_text("a: 2\n", "utf-8")
    os.utime(path, (0, 0))
    assert files().version(path) != before
    monkeypatch.setattr(reader, "CHANGES_HAVE_TIMES", False)
    assert "-" not in files().version(path)


def test_lines_of_a_file_that_is_not_of_rules_are_never_shown(tmp_path: Path) -> None:
    password = tmp_path / "passwords"
    password.write_text("root:hidden_word\n  a: - b\n", "utf-8")
    token = tmp_path / "token.yaml"
    token.write_text("token: hidden_word\n", "utf-8")
    for file in (password, token):
        for words in (["check"], ["play", "hex", "--with"], ["play", "hex", "--map"], ["play"]):
            told = legalist_says(*words, file)
            assert told.returncode == 1
            assert b"hidden_word" not in told.stderr
    report = Report()
    read_yaml(password, report)
    assert "hidden_word" not in "".join(str(one.excerpt) for one in report)


def test_the_name_of_a_folder_may_hold_anything(tmp_path: Path, stranger: Path) -> None:
    for number, name in enumerate((ESCAPE, os.fsdecode(b"\xff\xfe"))):
        folder = stranger.rename(stranger.with_name(name))
        save = tmp_path / f"{number}.json"
        people = ["--human", "red,blue"]
        for words in (["check"], ["play", *people, "--save", save], ["list"]):
            told = legalist_says(words[0], folder, *words[1:], typed=b"quit\n")
            assert b"Traceback" not in told.stderr
            assert told.returncode == 0, told.stderr
            assert b"\x1b]" not in told.stdout + told.stderr
        resumed = legalist_says("play", folder, "--resume", save, *people, typed=b"quit\n")
        assert resumed.returncode == 0, resumed.stderr
        stranger = folder
