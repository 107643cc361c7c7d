"""Rulebooks: everything is in them, in every language and form, and nothing leads nowhere."""

from __future__ import annotations

import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from legalist.cli import main
from legalist.link import ruleset_names
from legalist.play import load
from legalist.rulebook import (
    Book,
    PdfMissing,
    make_book,
    read_background,
    to_html,
    to_markdown,
    to_pdf,
)
from legalist.rulebook.book_wording import PLACE, BookWording
from legalist.rulebook.chapters import letters_of
from legalist.rulebook.document import Box, Figure, Sides, Statement, Table, plain, runs
from legalist.wording import languages

MODULES = ("bandits", "palace")

TOY = """
ruleset: toy
title: Toy
about: {en: "A game to test with."}
players: {min: 2, max: 2, seats: [north, south]}
enums: {suit: [cups, coins]}
kinds: {card: {attributes: {suit: suit}, count: 3, starts: deck}}
zones:
  deck: {holds: card, order: pile, seen: nothing}
  hand(player): {holds: card, order: bag, seen: {owner: contents, others: count}}
values: {turn_of: {type: player}}
options:
  harsh: {type: yes/no, default: false, text: {en: "Nobody may rest"}}
effects:
  go_round:
    text: {en: "The next player comes", pl: "Kolej na następnego gracza"}
    do: |
      set turn_of to next(turn_of)
actions:
  lay:
    text: {en: "Lay {card} <here> & now", pl: "Połóż {card} <tu>"}
    offered: act
    choose: {card: a card in hand(me)}
    require: {calm: not harsh, suited: {text: {en: "No cups"}, that: card.suit = coins}}
    do: |
      move card from hand(me) to deck
      go_round
      if size(hand(me)) = 0:
        end game
flow:
  setup: |
    shuffle deck
    for each p in players:
      draw 2 from deck to hand(p)
  turn: ask turn_of to act or pass
"""


@cache
def book(
    target: str | Path = "huang",
    *,
    modules: tuple[str, ...] = (),
    players: int | None = None,
    edition: str | None = None,
    language: str = "en",
    options: tuple[tuple[str, str], ...] = (),
    with_source: bool = False,
) -> Book:
    given = dict(options)
    game = load(target, modules=modules, players=players, edition=edition, options=given)
    background = read_background(game.program)
    return make_book(game, background, language=language, with_source=with_source)


def polish() -> Book:
    return book(modules=MODULES, players=3, edition="pl", language="pl")


def toy(folder: Path, text: str = TOY, **how: Any) -> Book:
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return book(folder, **how)


def blocks(book: Book, kind: type) -> list[Any]:
    return [one for section in book.sections for one in section.blocks if isinstance(one, kind)]


def texts(book: Book) -> str:
    """Everything that is said, in one long line with ordinary blanks."""
    return " ".join("".join(run.text for run in runs(book)).split())


class Page(HTMLParser):
    """Remembers what a page is made of; fails where it is not well formed."""

    EMPTY = ("meta", "col", "rect", "circle", "polygon", "polyline", "img", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.classes: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                assert (value or "").startswith("#"), "a book stands alone"
                self.targets.append((value or "")[1:])
            if name == "class":
                self.classes += (value or "").split()
            assert name != "src"

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


def ways() -> list[tuple[str, tuple[str, ...]]]:
    return [*((name, ()) for name in ruleset_names()), ("huang", MODULES)]


@pytest.mark.parametrize(("target", "modules"), ways(), ids=str)
def test_every_citation_is_in_the_book(target: str, modules: tuple[str, ...]) -> None:
    made = book(target, modules=modules)
    program = load(target, modules=modules).program
    cites = [statement.cite for statement in blocks(made, Statement)]
    assert sorted(cites) == sorted(program.citations)
    said = texts(made)
    for citation in program.citations.values():
        assert " ".join(citation["en"].split()).rstrip(".") in said


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("target", ruleset_names())
def test_no_place_is_left_open(target: str, language: str) -> None:
    for run in runs(book(target, language=language)):
        assert run.kind == "code" or not PLACE.search(run.text)


def test_citations_go_by_chapter_and_module() -> None:
    made = book(modules=("short-game",), players=2)
    ids = [section.id for section in made.sections]
    assert ids[:3] == ["components", "board", "chapter-S"]
    assert ids[-3:] == ["module-short-game", "options", "index"]
    setup = next(section for section in made.sections if section.id == "chapter-S")
    statements = [one for one in setup.blocks if isinstance(one, Statement)]
    assert [one.cite for one in statements] == ["S1", "S2", "S3", "S4"]
    assert [plain(one.badge) for one in statements] == ["", "Short game for two", "", ""]


@pytest.mark.parametrize(
    ("citation", "letters"), [("W10", "W"), ("A-3", "A"), ("3", ""), ("JI_BU", ""), ("S1a", "S")]
)
def test_letters_of_citations(citation: str, letters: str) -> None:
    assert letters_of(citation) == letters


def test_setup_has_the_numbers_of_the_player_count() -> None:
    for players, left in ((2, 113), (3, 107), (4, 101)):
        rows = [row for table in blocks(book(players=players), Table) for row in table.rows]
        found = [plain(row[1]) for row in rows if plain(row[0]) == "Bag"]
        assert found == [f"{left}\u00a0× tile, by chance"]
    assert plain(book(players=4).sections[2].title) == "Set-up for 4 players"


def test_board_and_pictures() -> None:
    made = polish()
    (board,) = blocks(made, Figure)
    assert board.svg.startswith("<svg") and "los" in plain(board.caption)
    assert blocks(book("chu-han"), Figure) == []
    assert made.sections[0].id == "components" and "<svg" in to_html(made)


def test_options_tell_value_others_and_origin() -> None:
    made = book(edition="pl", options=(("exchange_minimum", "0"),))
    section = next(section for section in made.sections if section.id == "options")
    (table,) = section.blocks
    assert isinstance(table, Table)
    rows = {
        plain(row[0]).rsplit(" ", 1)[0]: [plain(cell) for cell in row[1:]] for row in table.rows
    }
    by_start = {start[:12]: cells for start, cells in rows.items()}
    value, others, origin = by_start["If players a"]
    assert value.endswith("nobody") and "shared" in others and origin == "the edition"
    assert by_start["The smallest"] == ["0", "0 to 1", "chosen for this game"]
    assert by_start["Only kingdom"][2] == "the usual value"
    notes = {one.cite: one.notes for one in blocks(made, Statement)}
    assert "nobody" in plain(notes["F3"][0])


def test_what_options_settle_is_not_told_as_open() -> None:
    def asked(value: str) -> str:
        return texts(book(options=(("actions_mandatory", value),)))

    assert "take an action (passing is allowed)" in asked("no")
    assert "take an action (passing is allowed)" not in asked("yes")
    chain = {
        value: texts(book(options=(("farmer_chain", value),))) for value in ("ends", "peaceful")
    }
    assert "Another farmer tile may not start a war" in chain["peaceful"]
    assert "Another farmer tile may not start a war" not in chain["ends"]


def test_an_action_tells_what_is_in_the_way_and_what_follows() -> None:
    cards = {card.anchor: card for card in blocks(book(modules=MODULES), Box)}
    card = cards["action-place_tile"]
    assert plain(card.title) == "Place a tile"
    assert [run.text for run in card.lead if run.kind == "slot"] == ["tile", "space"]
    ways, follows = card.parts
    assert "Only farmer tiles can be placed on a river." in [
        "".join(run.text for run in item.line if run.kind == "plain") for item in ways.items
    ]
    assert "A player who places a trader tile may take a tile from the market" in texts_of(follows)


def texts_of(part: Any) -> str:
    return "".join(run.text for run in runs(part))


def test_modules_are_marked() -> None:
    html = to_html(book(modules=MODULES))
    assert 'class="badge"' in html
    assert 'class="badge"' not in to_html(book())
    colours = {run.text: run.colour for run in runs(book(modules=MODULES)) if run.kind == "badge"}
    assert colours["Bandits"] != colours["Imperial Palace"]


def test_text_and_code_side_by_side() -> None:
    made = book(modules=MODULES, with_source=True)
    sides = {side.address: side for block in blocks(made, Sides) for side in block.entries}
    scored = sides["rules.score_tile"]
    assert plain(scored.line).startswith("The leader of the tile’s colour")
    assert "on: tile_settled(who, t, at)" in scored.code
    assert re.fullmatch(r"huang/rules/tiles\.yaml:\d+", scored.place)
    assert "base:" in sides["functions.hand_limit"].code
    assert sides["restrictions.no_riot_against_bandits"].code.startswith("forbid: ")
    page = Page(to_html(made))
    assert "sides" in page.classes and "sides" not in Page(to_html(book())).classes
    program = load("huang", modules=MODULES).program
    declared = [program.rules, program.effects, program.functions, program.actions]
    assert {decl.address for table in declared for decl in table.values()} <= sides.keys()


@pytest.mark.parametrize("language", languages())
def test_pages_are_whole(language: str) -> None:
    made = book(modules=MODULES, players=3, language=language, with_source=True)
    page = Page(to_html(made))
    assert len(page.ids) == len(set(page.ids))
    assert set(page.targets) <= set(page.ids)
    text, pictures = to_markdown(made, "pictures")
    assert set(re.findall(r'src="pictures/([^"]+)"', text)) == set(pictures)
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors


def test_what_is_missing_in_a_language_is_marked(tmp_path: Path) -> None:
    made = toy(tmp_path, language="pl")
    assert "Połóż" in texts(made)
    strange = {run.text for run in runs(made) if run.language == "en"}
    assert "No cups" in strange and "A game to test with." in strange
    assert not any("Kolej" in text for text in strange)
    html = to_html(made)
    assert '<span class="fallback" lang="en">No cups</span>' in html
    assert "nie są jeszcze przetłumaczone" in html
    assert "fallback" not in Page(to_html(toy(tmp_path))).classes
    assert "No cups<sup>en</sup>" in to_markdown(made, "p")[0]


def test_a_game_without_board_and_citations_has_a_book(tmp_path: Path) -> None:
    made = toy(tmp_path)
    assert [section.id for section in made.sections][:3] == [
        "components", "chapter-setup", "chapter-turn",
    ]  # fmt: skip
    (card,) = blocks(made, Box)
    assert plain(card.lead) == "Lay card <here> & now."
    assert "<here>" not in to_html(made) and "&lt;here&gt; &amp; now" in to_html(made)
    assert blocks(made, Statement) == []
    assert "not harsh" not in texts(made), "the option settles it"
    harsh = toy(tmp_path, options=(("harsh", "yes"),))
    assert "Not possible with the options in force." in texts(harsh)


def test_ids_in_any_script_lead_to_one_place_each(tmp_path: Path) -> None:
    text = TOY.replace("title: Toy", "title: Toy\ncitations: {Ä1: One., Ö1: Two., '<b>': Three.}")
    page = Page(to_html(toy(tmp_path, text)))
    assert len([id for id in page.ids if id.startswith("rule-")]) == 3
    assert len(page.ids) == len(set(page.ids))


def test_polish_and_russian_plurals() -> None:
    polish, russian = BookWording("pl"), BookWording("ru")
    assert [polish.count("spaces", n) for n in (1, 2, 5, 22)] == [
        "1 pole", "2 pola", "5 pól", "22 pola",
    ]  # fmt: skip
    assert [russian.count("spaces", n) for n in (1, 3, 11, 21)] == [
        "1 клетка", "3 клетки", "11 клеток", "21 клетка",
    ]  # fmt: skip
    assert polish.count("setup_for", 3) == "Przygotowanie gry dla 3 graczy"


def test_words_of_a_language_without_a_file_are_english() -> None:
    assert BookWording("es")("components") == "Components"
    assert BookWording("pl-PL")("components") == "Elementy gry"


def test_sources_are_told_in_the_books_language() -> None:
    told = " ".join(plain(line) for line in polish().colophon)
    assert "Źródła: Huang, instrukcja angielska; Huang, instrukcja polska; " in told


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_a_pdf_has_pages_and_text(language: str) -> None:
    pytest.importorskip("typst")
    pypdf = pytest.importorskip("pypdf")
    made = book(modules=MODULES, players=3, edition="pl", language=language)
    data = to_pdf(made)
    assert data == to_pdf(made)
    from io import BytesIO

    reader = pypdf.PdfReader(BytesIO(data))
    assert len(reader.pages) > 5
    squeezed = re.sub(r"[\s\u00ad-]+", "", "".join(page.extract_text() for page in reader.pages))
    for statement in blocks(made, Statement):
        first = plain(statement.line).split(".")[0].split(";")[0]
        assert re.sub(r"[\s\u00ad-]+", "", first) in squeezed, statement.cite


def test_a_pdf_with_code_and_one_without_a_board(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    assert to_pdf(book("hex", with_source=True)).startswith(b"%PDF")
    assert to_pdf(toy(tmp_path)).startswith(b"%PDF")


def test_a_pdf_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PdfMissing, match=r"legalist\[pdf\]"):
        to_pdf(book("hex"))
    result = CliRunner().invoke(main, ["rulebook", "hex", "--out", str(tmp_path / "b.pdf")])
    assert result.exit_code == 1 and "legalist[pdf]" in result.output


def test_the_command_writes_books(tmp_path: Path) -> None:
    words = ["rulebook", "huang", "--with", "bandits,palace", "--edition", "pl",
             "--lang", "pl", "--players", "3", "--out"]  # fmt: skip
    for name in ("book.html", "book.md"):
        result = CliRunner().invoke(main, [*words, str(tmp_path / name)])
        assert result.exit_code == 0, result.output
        assert "Przygotowanie gry dla 3 graczy" in (tmp_path / name).read_text("utf-8")
    assert (tmp_path / "book-pictures" / "board.svg").is_file()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--out", "book.doc"], "it should end in .html, .md, .pdf"),
        (["--out", "book.html", "--lang", "xx"], "there are no texts in `xx`"),
        (["--out", "nowhere/book.html"], "no such file or directory"),
    ],
)
def test_the_command_tells_what_is_wrong(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["rulebook", "hex", *words])
    assert result.exit_code == 1 and message in result.output
