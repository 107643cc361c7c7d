"""Every command that talks to players does so in their language."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import run

SPEAKING = ["play", "show", "map show", "replay", "list", "coverage", "editions", "combinations",
            "rulebook", "texts"]  # fmt: skip


@pytest.mark.parametrize("command", SPEAKING)
def test_commands_that_talk_to_players_take_a_language(command: str) -> None:
    assert "--lang" in run(*command.split(), "--help").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("list --lang pl", ["huang  Huang, 2–4 graczy", "moduły", "warring-states (domyślnie)"]),
        ("list huang --lang ru", ["издания", "от 0 до 1", "EN  «Хуан», английские правила"]),
        ("list huang --lang fr", ["plateaux", "Royaumes combattants", "édition polonaise"]),
        ("coverage hex --lang pl", ["co ją wykonuje", "w scenariuszu: 3 z 3"]),
        (
            "editions huang --lang pl",
            ["Huang, wydanie", "nikt nie wygrywa", "actions_mandatory", "  tak  "],
        ),
        ("editions chu-han --lang de", ["Von Chu Han gibt es nur eine Ausgabe."]),
        ("combinations chu-han --lang ru", ["модули", "игроки", "ответ", "нет", "работает"]),
        ("texts hex --lang pl", ["pl: wszystko przetłumaczone"]),
        ("show huang --lang ru", ["Сражающиеся царства", "Чжао", "Цинь", "суша", "река"]),
        ("show yellow-yangtze --lang pl", ["Walczące Królestwa", "ląd", "rzeka"]),
        ("map show huang/eighteen-kingdoms --lang ru", ["Восемнадцать царств", "Дай", "Сай"]),
        (
            "play hex --seed 4 --option board_size=3 --lang ru",
            ["   1  Красный ставит камень", "Партия окончена за 9 ходов.", "побеждает"],
        ),
        ("play chu-han --seed 1 --quiet --lang pl", ["Koniec gry po ", "gracz", "wygrywa"]),
    ],
)
def test_commands_speak_the_language(words: str, said: list[str]) -> None:
    result = run(*words.split())
    assert result.returncode == 0, result.stderr
    for text in said:
        assert text in result.stdout


def test_the_environment_may_name_the_language() -> None:
    assert "2–4 graczy" in run("list", language="pl").stdout
    assert "2–4 graczy" in run("list", language="pl_PL.UTF-8").stdout
    assert "2–4 Spieler" in run("list", "--lang", "de", language="pl").stdout


@pytest.mark.parametrize(
    "words",
    [
        "play hex", "show hex", "map show hex", "list", "list hex", "coverage hex",
        "editions huang", "combinations hex", "rulebook hex --out nowhere.md",
    ],
)  # fmt: skip
def test_a_language_that_nobody_speaks_is_told(words: str) -> None:
    result = run(*words.split(), "--lang", "xx")
    assert result.returncode == 1
    assert "there are no texts in `xx`; there are some in de, en, fr, pl, ru" in result.stderr


def test_a_translation_may_be_begun_in_any_language() -> None:
    begun = run("texts", "hex", "--lang", "es")
    assert (begun.returncode, "names.turn_action" in begun.stdout) == (1, True)
    assert "`xx` is not a language" in run("texts", "hex", "--lang", "xx").stderr


def test_a_ruleset_may_have_a_language_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: isle\n"
        "title: {en: Isle, es: Isla}\n"
        "players: {seats: [north, south]}\n"
        "marks: [port]\n"
        "map: coast\n"
        "maps: {coast: {squares: 4, spaces: {A1: {at: [0, 0], marks: {port: Cove}}}}}\n"
        "flow: {turn: end game}\n",
        "utf-8",
    )
    (tmp_path / "text").mkdir()
    (tmp_path / "text/es.yaml").write_text("language: es\nnames: {port.Cove: Cala}\n", "utf-8")
    assert "isle  Isla, 1–2 players" in run("list", tmp_path, "--lang", "es").stdout
    assert "Cala" in run("show", tmp_path, "--lang", "es").stdout
    assert "Cove" in run("show", tmp_path, "--lang", "pl").stdout
    missing = run("texts", tmp_path, "--lang", "pl").stdout
    assert missing == "pl  title: Isle\npl  names.port.Cove: Cove\n"


def test_games_are_replayed_in_the_language(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run("record", "hex", "--option", "board_size=3", "--out", file)
    told = run("replay", file, "--lang", "pl").stdout
    assert "Hex, ziarno losowania 0" in told
    assert "   2  Niebieski kładzie kamień" in told
    assert "zwycięstwo: " in told
    assert "OK: 1 gra, 8 decyzji: odtworzone dokładnie" in told


def test_a_wrong_seat_is_told_in_the_language() -> None:
    told = run("play", "hex", "--human", "rde", "--lang", "pl").stderr
    assert told == "error: nie ma miejsca rde; czy chodziło o `red`?\n"
