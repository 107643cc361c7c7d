"""Moves as sentences."""

from __future__ import annotations

from legalist import load


def test_a_sentence_tells_what_the_decision_is_about() -> None:
    state = load("chu-han").position(
        {"hand(han)": ["yu_ji", "1", "5"], "hand(chu)": ["lyu_zhi", "4"]},
        rest="discards",
    )
    state = state.apply("yu_ji 5")
    cancel = next(move for move in state.legal_moves if move.action == "lyu_zhi")
    assert cancel.describe() == "Cancel Yu Ji with Lyu Zhi"
    assert cancel.describe("pl") == "Anuluj kartą Lyu Zhi zdolność karty Yu Ji"
    assert state.game.parse_move(state, "lyu_zhi").describe() == cancel.describe()
    assert str(cancel) == "lyu_zhi"
