"""Names with forms, and texts that ask for them."""

from __future__ import annotations

import pytest

from legalist.wording import Composed, Phrase, Quantity, Truth, by_pattern, counted, fill, sentence


def phrase(**forms: str | Phrase) -> Phrase:
    made = {
        name: one if isinstance(one, Phrase) else Phrase(one)
        for name, one in ((name.strip("_"), one) for name, one in forms.items())
    }
    return Phrase(next(iter(made.values())), made)


def number(n: int) -> Quantity:
    return Quantity(n, str(n))


PLURAL = phrase(nom="kamienie", gen="kamieni")
STONE = phrase(nom="kamień", gen="kamienia", few=PLURAL, many="kamieni")


def test_a_phrase_is_its_first_form() -> None:
    assert STONE == "kamień"
    assert f"{STONE}!" == "kamień!"


def test_a_text_asks_for_a_form() -> None:
    assert fill("bez {stone:gen}", {"stone": STONE}, "pl") == "bez kamienia"


def test_a_form_that_is_missing_is_the_nearest_one() -> None:
    assert fill("{stone:acc}", {"stone": STONE}, "pl") == "kamień"
    assert fill("{stone:acc}", {"stone": "kamień"}, "pl") == "kamień"


@pytest.mark.parametrize(
    ("n", "told"), [(1, "1 kamień"), (2, "2 kamienie"), (5, "5 kamieni"), (22, "22 kamienie")]
)
def test_the_number_before_it_chooses_the_plural(n: int, told: str) -> None:
    assert fill("{n} {stone:count}", {"n": number(n), "stone": STONE}, "pl") == told


def test_a_plural_has_cases_of_its_own() -> None:
    values = {"n": number(3), "stone": STONE}
    assert fill("bez {n} {stone:gen:count}", values, "pl") == "bez 3 kamieni"
    assert fill("bez {n} {stone:count:gen}", values, "pl") == "bez 3 kamieni"


def test_a_text_may_have_plural_forms_itself() -> None:
    text = phrase(one="Take {n} stone", other="Take {n} stones")
    told = [fill(text, {"n": number(n)}, "en") for n in (1, 2)]
    assert told == ["Take 1 stone", "Take 2 stones"]


def test_a_pattern_hands_the_form_to_its_first_part() -> None:
    parts = {
        "colour": phrase(nom="czarny", acc="czarnego"),
        "owner": phrase(nom="Smok", acc="Smoka", gen="Smoka"),
    }
    name = by_pattern("{colour} {owner:gen}", parts, "pl")
    assert name == "czarny Smoka"
    assert fill("Weź {it:acc}", {"it": name}, "pl") == "Weź czarnego Smoka"


def test_a_pattern_with_the_form_itself_keeps_it() -> None:
    pattern = phrase(nom="{colour} stone", def_="the {colour} stone")
    name = by_pattern(pattern, {"colour": phrase(nom="red", def_="RED")}, "en")
    assert name.form("def") == "the red stone"


def test_counted_things() -> None:
    assert counted(1, STONE, "pl", "gen") == "kamienia"
    assert counted(3, STONE, "pl") == "3 kamienie"
    assert counted(3, "stone", "en") == "3 × stone"


def test_a_value_is_never_filled_again() -> None:
    assert fill("{a} {b}", {"a": "{b}", "b": "x"}, "en") == "{b} x"


def test_a_sentence_begins_with_a_capital_letter() -> None:
    stone = Composed(lambda path: " ".join(("a stone", *path)))
    assert sentence("{it} is placed", {"it": stone}, "en") == "A stone is placed"
    assert sentence("it is {it}", {"it": stone}, "en") == "it is a stone"


def test_a_text_has_words_for_yes_and_no() -> None:
    text = "Go{quick|, quickly|}"
    told = [fill(text, {"quick": Truth(holds, "?")}, "en") for holds in (True, False)]
    assert told == ["Go, quickly", "Go"]


@pytest.mark.parametrize(("n", "told"), [(1, "1 kamień"), (3, "3 kamienie"), (5, "5 kamieni")])
def test_a_text_has_words_for_the_plurals_of_a_number(n: int, told: str) -> None:
    assert fill("{n|kamień|kamienie|kamieni}", {"n": number(n)}, "pl") == told


def test_a_text_has_a_form_for_none_at_all() -> None:
    text = phrase(one="Send {n} tile", other="Send {n} tiles", zero="Send nothing")
    told = [fill(text, {"n": number(n)}, "en") for n in (0, 1, 2)]
    assert told == ["Send nothing", "Send 1 tile", "Send 2 tiles"]
    assert fill("{n} {it:count}", {"n": number(0), "it": STONE}, "pl") == "0 kamieni"
