"""What people type, cut short, as moves."""

import pytest

from legalist.cli.terminal.matching import common_start, completed, matching, next_words, spell
from legalist.play import State, load


@pytest.fixture(scope="module")
def state() -> State:
    return load("hex", options={"swap_rule": "yes"}).start()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("place B2", "place B2"),
        ("pl b2", "place B2"),
        ("place a1", "place A1"),
        ("p k11", "place K11"),
    ],
)
def test_words_may_be_cut_short(state: State, typed: str, meant: str) -> None:
    found = matching(typed.split(), spell(state))
    assert [str(one) for one in found] == [meant]


def test_a_complete_word_beats_longer_ones(state: State) -> None:
    assert len(matching(["place", "A1"], spell(state))) == 1
    assert matching(["place", "Z"], spell(state)) == []


def test_an_open_beginning_offers_what_may_follow(state: State) -> None:
    found = matching(["pl", "c"], spell(state))
    assert common_start(found) == ("place",)
    assert next_words(["place"], found)[:3] == ["C1", "C2", "C3"]


def test_illegal_moves_are_written_out_too(state: State) -> None:
    assert completed(["sw"], state, spell(state)) == "swap"
    assert completed(["pl", "Z9"], state, spell(state)) == "place Z9"


def test_a_whole_name_is_never_a_longer_one(state: State) -> None:
    taken = state.apply("place E1")
    assert [str(one) for one in matching(["place", "E11"], spell(taken))] == ["place E11"]
    assert matching(["place", "E1"], spell(taken)) == [], "not E10 or E11, which begin so"
    assert matching(["place", "e1"], spell(taken)) == []
    assert completed(["pl", "e1"], taken, spell(taken)) == "place E1"
    only = [one for one in spell(taken) if not str(one).endswith("E10")]
    assert matching(["place", "E1"], only) == [], "not even where one alone begins so"
