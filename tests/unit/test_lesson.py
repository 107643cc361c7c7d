"""The rulebook to learn from: passages, examples, set-up for all players, and the questions of a
quiz, in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from legalist.cli import main
from legalist.link import locate
from legalist.rulebook import Book, make_lesson, read_background, to_html, to_markdown
from legalist.rulebook.document import (
    Digest,
    Example,
    Paragraph,
    Statement,
    Steps,
    Table,
    Terms,
    plain,
    runs,
)
from legalist.saves.chosen import Chosen
from legalist.testing.scenario_files import in_ruleset
from legalist.testing.shelf import Shelf
from legalist.wording import languages

RULESETS = Path(__file__).parents[2] / "rulesets"
QUIZ = Path(__file__).parents[1] / "rulebook/quiz"

TOY = """
ruleset: toy
title: Toy
players: {min: 2, max: 3, seats: [north, south, west]}
citations:
  A1: {en: "Lay a card."}
  A2: {en: "Rest."}
  E1: {en: "Ends early."}
options:
  quick: {type: yes/no, default: false, cite: E1}
kinds: {card: {count: 9, starts: deck}}
zones: {deck: {holds: card, order: bag}, hand(player): {holds: card, order: bag}}
values: {turn_of: {type: player}}
actions:
  lay:
    cite: A1
    text: {en: "Lay {card}"}
    offered: act
    choose: {card: a card in hand(me)}
    do: |
      move card from hand(me) to deck
      end game
  rest: {cite: A2, text: {en: "Rest"}, offered: act, do: "set turn_of to next(turn_of)"}
flow:
  setup: |
    for each p in players:
      draw 2 from deck to hand(p)
  turn: ask turn_of to act
outcome: {score(player p): size(hand(p))}
names: {card: {en: card}, lay: {en: lay a card}, rest: {en: rest}, act: {en: act}, deck: {en: deck}}
book:
  what_for: {chapter: intro, text: {en: "A game of laying."}}
  laying: {chapter: A, as: do, cite: A1, text: {en: "Lay one of your cards in the deck."}}
  slowly: {chapter: E, cite: E1, when: {quick: false}, text: {en: "Take your time."}}
  quickly: {chapter: E, cite: E1, when: {quick: true}, text: {en: "Hurry up."}}
  three: {chapter: A, as: note, players: [3], text: {en: "Three of you take turns."}}
"""
NIGHT = """
module: night
of: toy
citations: {A1: {en: "Lay it face down."}}
"""
PLAYED = """
scenarios:
  - name: north lays
    cite: A1
    example: {title: {en: "the last card"}, text: {en: "North holds {size(hand(north))} card."}}
    position: {zones: {hand(north): {card: 1}, hand(south): {card: 2}}, rest: deck}
    steps:
      - move: lay card
        tell: {en: "1 - 1 = {size(hand(north))}: north is out of cards."}
  - name: only with quick games
    cite: A1
    example: true
    position: {zones: {hand(north): {card: 1}}, rest: deck}
    steps:
      - move: lay card
        expect: quick
"""


@cache
def book(
    target: str | Path,
    language: str = "en",
    modules: tuple[str, ...] = (),
    options: tuple[tuple[str, str], ...] = (),
    players: int | None = None,
) -> Book:
    chosen = Chosen(target=locate(target), modules=modules, options=options, players=players)
    return Shelf(chosen, language).book(language, reference=False)


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "modules").mkdir()
    (tmp_path / "ruleset.yaml").write_text(TOY, "utf-8")
    (tmp_path / "modules/night.yaml").write_text(NIGHT, "utf-8")
    (tmp_path / "scenarios/played.yaml").write_text(PLAYED, "utf-8")
    return tmp_path


def said(made: Book) -> str:
    return " ".join("".join(run.text for run in runs(made)).split())


def anchors(made: Book) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', to_html(made)))


def blocks(made: Book, kind: type) -> list[Any]:
    return [one for section in made.sections for one in section.blocks if isinstance(one, kind)]


def test_passages_speak_for_the_rules_that_they_cite(toy: Path) -> None:
    text = said(book(toy))
    assert "A game of laying." in text
    assert "Lay one of your cards in the deck." in text
    assert "Take your time." in text and "Hurry up." not in text
    # What a passage tells is only in the quick reference; the rest is told as it is.
    digests = [rule.cite for digest in blocks(book(toy), Digest) for rule in digest.rules]
    told = [one.cite for one in blocks(book(toy), Statement)]
    assert digests == ["A1", "E1"] and told == ["A2"]


def test_an_option_chooses_among_passages(toy: Path) -> None:
    text = said(book(toy, options=(("quick", "yes"),)))
    assert "Hurry up." in text and "Take your time." not in text


def test_a_passage_may_be_for_some_numbers_of_players(toy: Path) -> None:
    assert "Three of you take turns." in said(book(toy))
    assert "Three of you take turns." not in said(book(toy, players=2))


def test_a_retold_rule_silences_its_passages(toy: Path) -> None:
    text = said(book(toy, modules=("night",)))
    assert "Lay it face down." in text
    assert "Lay one of your cards in the deck." not in text


def test_an_example_is_shown_if_it_holds(toy: Path) -> None:
    (first,) = blocks(book(toy), Example)
    assert plain(first.title) == "Example: the last card"
    assert plain(first.lead) == "North holds 1 card."
    assert next(plain(item.line) for item in first.moves).endswith(
        "1 - 1 = 0: north is out of cards."
    )
    quick = blocks(book(toy, options=(("quick", "yes"),)), Example)
    assert [plain(one.title) for one in quick][1] == "Example: only with quick games"


def test_a_silent_move_is_told_only_in_the_words_of_its_example(toy: Path) -> None:
    (spoken,) = blocks(book(toy), Example)
    line = plain(next(iter(spoken.moves)).line)
    file = toy / "scenarios/played.yaml"
    first = re.sub(r"(\n +)(- move: [^\n]+)", r"\1\2\1  silent: true", PLAYED, count=1)
    file.write_text(first, "utf-8")
    book.cache_clear()
    (silent,) = blocks(book(toy), Example)
    told = plain(next(iter(silent.moves)).line)
    assert line.endswith(told) and line != told and told.startswith("1 - 1 = 0")


def test_what_an_example_does_not_tell_in_a_language_is_listed(toy: Path) -> None:
    told = CliRunner().invoke(main, ["texts", str(toy), "--lang", "pl"])
    assert "pl  scenarios.north lays.example.title: the last card" in told.output
    assert "scenarios.north lays.steps.1.tell: 1 - 1 = " in told.output


def test_a_wrong_expression_in_an_example_is_reported(toy: Path) -> None:
    file = toy / "scenarios/played.yaml"
    file.write_text(PLAYED.replace("1 - 1 = {size", "1 - 1 = {sice"), "utf-8")
    told = CliRunner().invoke(main, ["test", str(file)]).output
    assert "L724" in told and "sice" in told


def test_the_set_up_is_for_all_numbers_of_players(toy: Path) -> None:
    heads = [[plain(cell) for cell in table.head] for table in blocks(book(toy), Table)]
    assert ["Where", "2 players", "3 players"] in heads
    rows = [[plain(cell) for cell in row] for table in blocks(book(toy), Table)
            for row in table.rows]  # fmt: skip
    assert ["Deck", "5", "3"] in rows


def test_wrong_options_of_passages_are_reported(toy: Path) -> None:
    text = TOY.replace("when: {quick: true}", "when: {quik: true}")
    (toy / "ruleset.yaml").write_text(text, "utf-8")
    told = CliRunner().invoke(main, ["check", str(toy)]).output
    assert "L540" in told and "`quick`" in told
    (toy / "ruleset.yaml").write_text(TOY.replace("quick: true}, t", "quick: [5]}, t"), "utf-8")
    assert "L542" in CliRunner().invoke(main, ["check", str(toy)]).output


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["huang", "chu-han"])
def test_the_book_answers_the_quiz(name: str, language: str) -> None:
    quiz = yaml.safe_load((QUIZ / f"{name}.yaml").read_text("utf-8"))
    answers = yaml.safe_load((QUIZ / f"{name}-answers.yaml").read_text("utf-8"))["answers"]
    chosen = Chosen(target=locate(name), modules=tuple(quiz["modules"]))
    game = Shelf(chosen, language).game
    made = make_lesson(game, read_background(game.program), language=language)
    assert [one["id"] for one in quiz["questions"]] == list(answers) and len(answers) == 20
    there = anchors(made)
    for id, answer in answers.items():
        for passage in answer["from"]:
            assert any(f"passage-{one}" in there for one in passage.split("|")), (id, passage)
    # Nothing is left in English.
    assert not [run.text for run in runs(made) if run.language and run.language != language]


def test_huang_is_whole_in_the_edition_of_the_language() -> None:
    made = book("huang", "de", ("bandits", "palace"))
    assert any("deutsche Ausgabe" in plain(line) for line in made.subtitle)
    assert len(blocks(made, Example)) == 6
    # The four dynasties have five leaders each.
    (components, *_) = made.sections
    assert sum(len(b.entries) for b in components.blocks if hasattr(b, "entries")) >= 5 + 20 + 5
    assert {"passage-turn_actions", "passage-war_price", "map"} <= anchors(made) | {"map"}
    svg = next(b.svg for section in made.sections for b in section.blocks if hasattr(b, "svg"))
    assert "Zhao" in svg and ">10</text>" in svg  # names of capitals, numbers of camps
    (terms,) = blocks(made, Terms)
    assert "Vereinigungsmarker" not in [plain(one.name) for one in terms.entries]
    assert "Bauern-Plättchen" in [plain(one.name) for one in terms.entries]
    pages = {run.target for run in runs(made) if run.kind == "page"}
    assert pages <= {section.id for section in made.sections}


@pytest.mark.parametrize(("named", "said"), [("", "deutsche Ausgabe"), ("pl", "polnische Ausgabe")])
def test_a_variant_keeps_the_edition_that_it_names(tmp_path: Path, named: str, said: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("variant: mine\nruleset: huang\n" + (named and f"edition: {named}\n"), "utf-8")
    game = Shelf(Chosen(target=locate(file)), "de").game
    made = make_lesson(game, read_background(game.program), language="de")
    assert any(said in plain(line) for line in made.subtitle)


def test_a_ruleset_with_editions_is_in_none_of_the_ruleset_that_it_extends() -> None:
    made = book("yellow-yangtze", "de")
    assert any("Yellow & Yangtze, russische Ausgabe" in plain(line) for line in made.subtitle)


def test_markdown_has_everything_that_html_has() -> None:
    made = book("chu-han", "pl")
    text, pictures = to_markdown(made, "pictures")
    for kind in (Steps, Paragraph):
        assert blocks(made, kind)
    assert "### " in text and "1. " in text and len(pictures) > 20
    for one in anchors(made):
        if one.startswith(("passage-", "example-")):
            assert f'<a id="{one}"></a>' in text or one.endswith(("-before", "-after")), one


@pytest.mark.parametrize("name", ["huang", "chu-han"])
def test_worked_examples_speak_all_languages_and_add_up(name: str) -> None:
    texts: list[dict[str, str]] = []
    for file in in_ruleset(RULESETS / name):
        for scenario in yaml.safe_load(file.read_text("utf-8"))["scenarios"]:
            example = scenario.get("example")
            if isinstance(example, dict):
                texts += [example[key] for key in ("title", "text") if key in example]
                texts += [step["tell"] for step in scenario["steps"] if "tell" in step]
    assert len(texts) > 10
    for text in texts:
        assert sorted(text) == languages(), text
    made = said(book(name, "en", ("bandits", "palace") if name == "huang" else ()))
    sums = re.findall(r"((?:\d+ [+−] )+\d+) = (\d+)", made)
    assert len(sums) >= 3
    for sum_, result in sums:
        assert eval(sum_.replace("−", "-")) == int(result), sum_
