"""Playing in a real terminal."""

import json
import re
from pathlib import Path

import pytest
from shell import Terminal

from walks import FOREIGN


def test_a_person_plays_and_asks_why(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    words = ["play", "huang", "--players", "3", "--seed", "7", "--save", save]
    terminal = Terminal(*words)
    screen = terminal.wait_for("Tiger> ")
    assert "Hare" in screen
    assert "Tiger: take an action" in screen

    terminal.type("?")
    shown = terminal.wait_for("stop playing")
    assert "place_tile <tile> <at>" in shown
    assert "A1: Place a tile from behind your screen" in shown

    terminal.type("? place f A8")
    terminal.wait_for("`place_tile farmer A8` is not legal now")
    shown = terminal.wait_for("Tiger> ")
    assert "A farmer tile can only be placed on a river" in shown
    assert "terrain(at)" not in shown, "code is for authors"

    terminal.type("po gov H5")
    terminal.wait_for("TiG")
    terminal.wait_for("Tiger> ")
    terminal.type("place t I4")
    assert "1  Take" in terminal.wait_for("Tiger> ")
    terminal.type("trace")
    assert "rule     score_tile" in terminal.wait_for("Tiger> ")
    terminal.type("undo")
    terminal.wait_for("take an action")
    terminal.wait_for("Tiger> ")
    terminal.type("quit")
    terminal.wait_for("The game is saved in")
    assert terminal.close() == 0
    saved = json.loads(save.read_text("utf-8"))
    assert saved["moves"][-1] == "position_leader governor H5"

    terminal = Terminal("play", "--resume", save)
    assert "TiG" in terminal.wait_for("Tiger> ")
    terminal.type("undo")
    assert "TiG" not in terminal.wait_for("Tiger> ")
    terminal.type("quit")
    assert terminal.close() == 0


def test_two_people_at_one_screen_do_not_see_each_others_hands() -> None:
    terminal = Terminal("play", "huang", "--seed", "1", "--human", "tiger,hare")
    shown = terminal.wait_for(", press Enter when only you can see the screen.")
    assert "hand" not in shown
    terminal.type("")
    first = terminal.wait_for("> ").rstrip("> ").split()[-1]
    other = "Hare" if first == "Tiger" else "Tiger"
    for _ in range(2):
        terminal.type("moves position")
        terminal.wait_for("  1  ")
        terminal.wait_for(f"{first}> ")
        terminal.type("1")
    terminal.wait_for(f"{other}, press Enter when only you can see the screen.")
    assert terminal.left().split(",")[0] == other
    terminal.type("")
    terminal.wait_for(f"{other}> ")
    terminal.type("quit")
    assert terminal.close() == 0


def test_several_moves_may_stand_in_one_line() -> None:
    terminal = Terminal("play", "chu-han", "--seed", "3", "--human", "han,chu")
    terminal.wait_for("Han, press Enter")
    terminal.type("")
    terminal.wait_for("Han> ")
    terminal.type("take_decree; nonsense; play 1")
    terminal.wait_for("there is no action `nonsense`")
    assert "hand 17" in terminal.wait_for("Han> ")
    terminal.type("undo")
    assert "hand 15" in terminal.wait_for("Han> ")
    terminal.type("take_decree; play 1; pass")
    terminal.wait_for("Chu, press Enter")
    terminal.type("")
    assert "takes a decree" in terminal.wait_for("Chu> "), "and nobody passed for Chu"
    terminal.type("quit")
    assert terminal.close() == 0


def test_a_choice_of_another_person_is_taken_back_only_if_they_agree() -> None:
    terminal = Terminal("play", "hex", "--seed", "3", "--human", "red,blue")
    terminal.wait_for("Red> ")
    terminal.type("place A1")
    terminal.wait_for("Blue> ")
    terminal.type("undo")
    terminal.wait_for("That was the choice of Red. If Red wants to take it back, type yes:")
    terminal.type("no")
    terminal.wait_for("Nothing was taken back")
    terminal.wait_for("Blue> ")
    terminal.type("undo")
    terminal.wait_for("type yes:")
    terminal.type("yes")
    terminal.wait_for("Red> ")
    terminal.type("undo")
    terminal.wait_for("There is nothing to take back")
    terminal.type("quit")
    assert terminal.close() == 0


def test_people_at_one_screen_choose_at_the_same_time() -> None:
    """Nobody is shown what the others chose, by what is told, `trace` or `undo`, until all have."""
    terminal = Terminal("play", FOREIGN, "--players", "2", "--seed", "3", "--human", "ann,ben")
    terminal.wait_for("ann, press Enter when only you can see the screen.")
    terminal.type("")
    assert "All choose before anything happens; after you: ben" in terminal.wait_for("ann> ")
    terminal.type("walk_on")
    refused = terminal.wait_for("ann> ")
    assert "This is not possible now. You may: " in refused
    terminal.type("bid 7")
    terminal.wait_for("ben, press Enter when only you can see the screen.")
    assert "7" not in terminal.left()
    terminal.type("")
    shown = terminal.wait_for("ben> ")
    assert "ann  has chosen" in shown
    assert "You are the last to choose; then it happens" in shown
    for command in ("trace", "undo"):
        terminal.type(command)
        terminal.wait_for(command)
        shown += terminal.wait_for(":" if command == "undo" else "ben> ")
    terminal.type("no")
    shown += terminal.wait_for("ben> ")
    assert "Bid 7" not in shown
    terminal.type("bid 2")
    terminal.wait_for("ann, press Enter when only you can see the screen.")
    terminal.type("")
    shown = terminal.wait_for("ann> ")
    assert "ann chose: Bid 7" in shown
    assert "ben chose: Bid 2" in shown
    terminal.type("walk_on")
    terminal.wait_for("ben, press Enter")
    terminal.type("")
    assert "ann chose: Bid 7" in terminal.wait_for("ben> "), "ben was not at the screen before"
    terminal.type("undo")
    terminal.wait_for("That was the choice of ann. If ann wants to take it back, type yes:")
    terminal.type("yes")
    terminal.wait_for("ann, press Enter")
    terminal.type("")
    terminal.wait_for("ann> ")
    terminal.type("undo")
    terminal.wait_for("That was the choice of ben. If ben wants to take it back, type yes:")
    terminal.type("yes")
    assert "bidding" in terminal.wait_for("ann> "), "all choose again"
    terminal.type("quit")
    assert terminal.close() == 0


def test_a_game_without_a_board_is_handed_over_for_reactions_too() -> None:
    terminal = Terminal("play", "chu-han", "--seed", "3", "--human", "han,chu")
    assert "│" not in terminal.wait_for("Han, press Enter when only you can see the screen.")
    terminal.type("")
    first = terminal.wait_for("Han> ")
    assert "hand 15\r\n  ┌┌┌" in first
    assert "│3  ││3   ││3      │" in first
    assert "│Ji ││Xiao││Zhongli│" in first
    terminal.type("ji_bu")
    terminal.wait_for("Chu, press Enter when only you can see the screen.")
    assert "Xiao" not in terminal.left()
    terminal.type("")
    reaction = terminal.wait_for("Chu> ")
    assert "Han uses Ji Bu" in reaction
    assert "hand 14\r\n  ┌┌┌" in reaction
    assert "ability: Ji Bu" in reaction
    assert "Zhongli" not in reaction
    terminal.type("pass")
    terminal.wait_for("Han, press Enter when only you can see the screen.")
    terminal.type("")
    known = terminal.wait_for("Han> ")
    assert "│0  ││6  ││2  ││8  ││░░░││" in known
    assert "│   ││Han││   ││   ││░░░││" in known
    terminal.type("play 5 5 5")
    terminal.wait_for("Chu, press Enter")
    terminal.type("")
    answer = terminal.wait_for("Chu> ")
    assert "cards to answer 3   rank to beat 5" in answer
    assert "│Ji ││ │ │   │" in answer
    assert "│Han│" not in answer
    terminal.type("quit")
    assert terminal.close() == 0


def test_a_whole_game_by_numbers() -> None:
    terminal = Terminal("play", "hex", "--seed", "1", "--option", "board_size=3")
    for _ in range(9):
        shown = terminal.wait_for("\n")
        while "Red> " not in shown and "The game is over." not in shown:
            shown += terminal.wait_for("> " if "put a stone on the board" in shown else "\n")
        if "The game is over." in shown:
            break
        terminal.type("1")
    terminal.wait_for("wins")
    assert terminal.close() == 0


def test_a_terminal_that_cannot_clear_itself_is_scrolled() -> None:
    terminal = Terminal("play", "chu-han", "--seed", "3", "--human", "han,chu", term="dumb")
    terminal.wait_for("Han, press Enter")
    terminal.type("")
    terminal.wait_for("Han> ")
    terminal.type("ji_bu")
    assert "\n" * 49 in terminal.wait_for("Chu, press Enter").replace("\r", "")
    terminal.process.terminate()
    terminal.close()


def test_one_person_among_bots_is_not_asked_to_be_alone() -> None:
    terminal = Terminal("play", "chu-han", "--seed", "3", "--human", "han")
    assert "press Enter" not in terminal.wait_for("Han> ")
    terminal.type("quit")
    assert terminal.close() == 0


# What the engine itself says in English, and no name of a ruleset, a rule or a move is.
ENGLISH = re.compile(
    r"\b(decides|legal|moves? begin|score|wins|player|seed|rule|event|reveal|nothing|there is|type|"
    r"press|game is|saved?(?! (?:PLIK|ФАЙЛ))|kept|hand|actions left|yes|no|did you mean|wants)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize(
    ("language", "seat", "game", "lines", "said"),
    [
        (
            "pl",
            "Tygrys",
            ["huang", "--players", "3", "--seed", "7"],
            ["?", "? po gov H5", "po gov H5", "place t I4", "trace", "xyz", "99", "undo", "undo"],
            ["421 ruchów: ", "264 ruchy", "1 × kafel kupca", "◀ decyduje", "Nie ma numeru 99"],
        ),
        (
            "ru",
            "Тигр",
            ["huang", "--players", "3", "--seed", "7"],
            ["?", "? po gov H5", "place t I4", "trace", "placee f H6", "99", "undo"],
            ["421 ход: ", "118 ходов", "264 хода", "Можно также ввести", "Номера 99 нет"],
        ),
        (
            "pl",
            "Han",
            ["chu-han", "--seed", "3"],
            ["?", "? ji_bu", "trace", "play 1 2", "ji_bu", "trace"],
            ["34 ruchy: ", "tasowanie", "`play 1 2` nie jest teraz dozwolone", "1 ruch"],
        ),
    ],
    ids=["huang-pl", "huang-ru", "chu-han-pl"],
)
def test_nothing_is_said_in_another_language(
    language: str, seat: str, game: list[str], lines: list[str], said: list[str]
) -> None:
    terminal = Terminal("play", *game, "--lang", language)
    shown = terminal.wait_for(f"{seat}> ")
    for line in lines:
        terminal.type(line)
        terminal.wait_for(line)  # what is typed is echoed
        shown += terminal.wait_for(f"{seat}> ")
    terminal.type("quit")
    assert terminal.close() == 0
    for text in said:
        assert text in shown
    # Conditions are code, and so are the addresses before them.
    spoken = [
        one for one in shown.splitlines() if " wymaga: " not in one and " требует: " not in one
    ]
    strange = [one for one in spoken if ENGLISH.search(re.sub(r"`[^`]*`|<\w+>|\w+\.\S+", "", one))]
    assert strange == []


def test_a_game_ends_in_the_players_language(tmp_path: Path) -> None:
    save = tmp_path / "gra.json"
    words = ["play", "hex", "--seed", "1", "--option", "board_size=3", "--lang", "pl"]
    terminal = Terminal(*words, "--save", save)
    for _ in range(9):
        shown = terminal.wait_for("\n")
        while "Czerwony> " not in shown and "Koniec gry." not in shown:
            shown += terminal.wait_for("> " if "połóż kamień" in shown else "\n")
        if "Koniec gry." in shown:
            break
        terminal.type("1")
    result = terminal.wait_for("Gra jest zapisana w pliku")
    assert "gracz" in result
    assert "wygrywa" in result
    assert terminal.close() == 0
