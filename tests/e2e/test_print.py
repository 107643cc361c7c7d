"""`legalist print`: pieces in the size of the board, cards, one aid for each player."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import run

from legalist.link import locate
from legalist.rulebook import Sheets, What, kind_called, sheets_to_pdf
from legalist.rulebook.document import plain
from legalist.saves.chosen import Chosen
from legalist.testing.shelf import Shelf

WALL = """
module: fence
of: hex
kinds: {post: {count: 3, starts: shed}}
zones: {shed: {holds: post, order: bag}, post_on(space): {holds: post, order: one}}
names: {post: {en: {one: post, other: posts}}, post_on: {en: post}}
look: {post: {colour: "#102030", letter: Z}}
"""


def sheets(
    name: str, *what: What, modules: tuple[str, ...] = (), language: str = "en", new: bool = False
) -> Sheets:
    shelf = Shelf(Chosen(target=locate(name), modules=modules), language)
    return shelf.sheets(language, what, space=30, new=new)


def test_the_pieces_of_a_house_rule_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "fence.yaml"
    file.write_text(WALL, "utf-8")
    (only,) = sheets("hex", "pieces", modules=(str(file),), new=True).pieces
    (post,) = only.pieces
    assert post.number == 3 and ">Z</text>" in post.svg and "#102030" in post.svg
    everything = sheets("hex", "pieces", modules=(str(file),))
    assert [sum(one.number for one in kind.pieces) for kind in everything.pieces] == [362, 3]
    # A piece is as wide as a space of the board, but for the line around it.
    assert 29 < post.wide < 36


def test_kinds_are_asked_for_by_name(tmp_path: Path) -> None:
    shelf = Shelf(Chosen(target=locate("huang")), "pl")
    words = ["tiles", "pagoda", "Przywódca", "cards"]
    kinds = [kind_called(shelf.game, word) for word in words]
    assert kinds == ["tile", "pagoda", "leader", ""]
    made = shelf.sheets("pl", [], kinds, space=30)
    assert [sum(one.number for one in kind.pieces) for kind in made.pieces] == [138, 20, 9]
    out = tmp_path / "sheets.pdf"
    assert run("print", "huang", "--what", "aids,tiles,cards", "--out", out).returncode == 0


def test_cards_say_what_they_do_and_come_in_their_numbers() -> None:
    made = sheets("chu-han", "cards", language="pl")
    assert sum(card.number for card in made.cards) == 46 + 6
    card = next(card for card in made.cards if plain(card.name) == "Ying Bu")
    assert "stosu kart odrzuconych" in plain(card.text) and card.sign == "6" and card.number == 1
    assert not made.aids and not made.pieces


def test_every_player_gets_an_aid() -> None:
    made = sheets("huang", "aids", modules=("bandits",), language="de")
    assert [aid.seat for aid in made.aids] == ["Tiger", "Hase", "Ratte", "Ziege"]
    aid = made.aids[0]
    assert aid.turn is not None and plain(aid.turn.title) == "Ein Zug im Überblick"
    cites = [rule.cite for digest in aid.rules for rule in digest.rules]
    assert {"W8", "B5", "V4"} <= {*cites}
    assert not {"S1", "T1"} & {*cites}  # the set-up is over, and the turn stands above
    # A ruleset that teaches nothing has its citations.
    plainly = sheets("hex", "aids").aids[0]
    assert [rule.cite for digest in plainly.rules for rule in digest.rules] == ["H1", "H2", "H3"]


def test_an_aid_is_one_page() -> None:
    made = sheets("huang", "aids", modules=("bandits", "palace"), language="ru")
    pdf = sheets_to_pdf(made)
    assert pdf.startswith(b"%PDF") and b"/Type/Pages/Count 4/" in pdf and len(made.aids) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("huang", "--what", "cards"), "nothing is a card"),
        (("chu-han", "--what", "pieces"), "all pieces are cards"),
        (("hex", "--what", "stome"), "did you mean `stone`"),
        (("huang", "--new"), "no module in play adds such pieces"),
        (("hex", "--what", "boxes"), "aids, pieces, cards, stone"),
        (("hex", "--out", "hex.png"), ".pdf"),
    ],
)
def test_what_cannot_be_printed_is_said(arguments: tuple[str, ...], said: str) -> None:
    result = run("print", *arguments)
    assert result.returncode != 0 and said in result.stderr


def test_nothing_is_written_over(tmp_path: Path) -> None:
    out = tmp_path / "aids.pdf"
    assert run("print", "hex", "--what", "aids", "--out", str(out)).returncode == 0
    first = out.read_bytes()
    assert run("print", "hex", "--what", "aids", "--out", str(out)).returncode != 0
    assert run("print", "hex", "--what", "aids", "--out", str(out), "--force").returncode == 0
    assert out.read_bytes() == first
