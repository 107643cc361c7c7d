"""One table of words: every word of the grammar stands in a form that the manual shows."""

from __future__ import annotations

from lark import Token

from legalist.check.scope import reserved
from legalist.language.grammar import parser
from legalist.language.vocabulary import forms_of, joints
from legalist.language.words import beginnings, keywords


def test_every_word_of_the_grammar_is_in_the_manual() -> None:
    assert [word for word in keywords().values() if not forms_of(word)] == []


def test_words_that_follow_a_value_are_known_from_the_forms() -> None:
    feed = parser().lark.parse_interactive("", start="expression")
    feed.feed_token(Token("NAME", "x"))
    after = {keywords()[terminal] for terminal in feed.accepts() if terminal in keywords()}
    assert after <= joints()


def test_reserved_words_are_those_that_would_be_misread() -> None:
    assert {"all", "count", "if", "let", "then", "where", "me", "base"} <= reserved()
    assert {"shuffle", "draw", "ask", "announce"} <= beginnings("effects")
    assert not {"colour", "points", "a", "shuffle"} & reserved()
