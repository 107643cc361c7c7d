"""Playing in a real terminal."""

import json
from pathlib import Path

from shell import Terminal


def test_a_person_plays_and_asks_why(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    words = ["play", "huang", "--players", "3", "--seed", "7", "--save", save]
    terminal = Terminal(*words)
    screen = terminal.wait_for("Tiger> ")
    assert "Hare" in screen
    assert "Tiger  take an action" in screen

    terminal.type("?")
    shown = terminal.wait_for("stop playing")
    assert "place_tile <tile> <at>" in shown
    assert "A1: Place a tile from hand" in shown

    terminal.type("? place f A8")
    shown = terminal.wait_for("terrain(at) = river")
    assert "`place_tile farmer A8` is not legal now" in shown
    assert "A farmer can only be placed on a river" in shown

    terminal.type("po gov H5")
    terminal.wait_for("T·G")
    terminal.wait_for("Tiger> ")
    terminal.type("place t I4")
    assert "1  Take" in terminal.wait_for("Tiger> ")
    terminal.type("trace")
    assert "rule   score_tile" in terminal.wait_for("Tiger> ")
    terminal.type("undo")
    terminal.wait_for("take an action")
    terminal.wait_for("Tiger> ")
    terminal.type("quit")
    terminal.wait_for("The game is kept in")
    assert terminal.close() == 0
    saved = json.loads(save.read_text("utf-8"))
    assert saved["moves"][-1] == "position_leader governor H5"

    terminal = Terminal("play", "--resume", save)
    assert "T·G" in terminal.wait_for("Tiger> ")
    terminal.type("undo")
    assert "T·G" not in terminal.wait_for("Tiger> ")
    terminal.type("quit")
    assert terminal.close() == 0


def test_two_people_at_one_screen_do_not_see_each_others_hands() -> None:
    terminal = Terminal("play", "huang", "--seed", "1", "--human", "tiger,hare")
    first = terminal.wait_for("> ").rstrip("> ").split()[-1]
    other = "Hare" if first == "Tiger" else "Tiger"
    for _ in range(2):
        terminal.type("moves position")
        terminal.wait_for("  1  ")
        terminal.wait_for(f"{first}> ")
        terminal.type("1")
    terminal.wait_for(f"{other}, press Enter when only you can see the screen.")
    terminal.type("")
    terminal.wait_for(f"{other}> ")
    terminal.type("quit")
    assert terminal.close() == 0


def test_a_game_without_a_board_is_handed_over_for_reactions_too() -> None:
    terminal = Terminal("play", "chu-han", "--seed", "3", "--human", "han,chu")
    first = terminal.wait_for("Han> ")
    assert "hand 15\r\n  ┌┌┌" in first
    assert "│3  ││3   ││3      │" in first
    assert "│Ji ││Xiao││Zhongli│" in first
    terminal.type("ji_bu")
    terminal.wait_for("Chu, press Enter when only you can see the screen.")
    terminal.type("")
    reaction = terminal.wait_for("Chu> ")
    assert "Use Ji Bu" in reaction
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
        while "red> " not in shown and "The game is over." not in shown:
            shown += terminal.wait_for("> " if "place a stone" in shown else "\n")
        if "The game is over." in shown:
            break
        terminal.type("1")
    terminal.wait_for("wins")
    assert terminal.close() == 0
