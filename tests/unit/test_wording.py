"""The engine's own words: whole in every language, and every one of them said somewhere."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from legalist.wording import ENGLISH, PLACE, Wording, languages, phrases, wording

ENGINE = Path(__file__).parents[2] / "engine/legalist"
WORDS = ENGINE / "wording/words"
AREAS = sorted(path.stem for path in (WORDS / ENGLISH).iterdir())
# Where the words of an area may be said.
SPEAKERS = {
    "play": ("play", "looks", "cli"),
    "looks": ("looks",),
    "table": ("cli/terminal", "studio"),
    "commands": ("cli",),
    "playtest": ("simulate", "cli", "studio"),
    "rulebook": ("rulebook",),
    "rulebook_lesson": ("rulebook",),
    "texts": ("editing/translation",),
}
# The words of the studio's page are said in TypeScript.
ON_THE_PAGE = "studio"
PAGE = ENGINE.parents[1] / "studio/src"
SAID_ON_THE_PAGE = re.compile(r"\b(?:say|told|has)\(\s*[\"`](\w+)(\$\{)?")


def test_there_are_five_languages() -> None:
    assert languages() == ["de", "en", "fr", "pl", "ru"]
    assert sorted([*SPEAKERS, ON_THE_PAGE]) == AREAS
    for language in languages():
        assert sorted(path.stem for path in (WORDS / language).iterdir()) == AREAS


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", languages())
def test_words_are_whole_in_every_language(language: str, area: str) -> None:
    english, own = phrases(area, ENGLISH), phrases(area, language)
    assert list(own) == list(english)
    categories = {*Locale.parse(language).plural_form.tags, "other"}
    for key, phrase in own.items():
        assert isinstance(phrase, dict) == isinstance(english[key], dict), key
        forms = phrase if isinstance(phrase, dict) else {"other": phrase}
        if isinstance(phrase, dict):
            assert set(phrase) == categories, key
        wanted = english[key]["other"] if isinstance(english[key], dict) else english[key]
        for form in forms.values():
            assert form.strip() == form, key
            assert sorted(PLACE.findall(form)) == sorted(PLACE.findall(wanted)), key


@cache
def said_in(folder: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Every text in the code of a folder, and how those begin that are put together."""
    texts: set[str] = set()
    begun: set[str] = set()
    for path in (ENGINE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    return frozenset(texts), tuple(one for one in begun if one.isidentifier() and "_" in one)


@pytest.mark.parametrize("area", sorted(SPEAKERS))
def test_every_phrase_is_said_somewhere(area: str) -> None:
    found = [said_in(folder) for folder in SPEAKERS[area]]
    unused = [
        key
        for key in phrases(area, ENGLISH)
        if not any(key in texts or key.startswith(begun) for texts, begun in found)
    ]
    assert unused == []


@pytest.mark.parametrize("folder", sorted({one for some in SPEAKERS.values() for one in some}))
def test_only_phrases_that_there_are_are_said(folder: str) -> None:
    known = {
        key
        for area, folders in SPEAKERS.items()
        if any(folder.startswith(one) or one.startswith(folder) for one in folders)
        for key in phrases(area, ENGLISH)
    }
    called = [key for path in (ENGINE / folder).rglob("*.py") for key in keys_said(path)]
    assert called or said_in(folder)[1]
    assert [key for key in called if key not in known] == []


def test_the_page_says_all_of_its_phrases_and_no_others() -> None:
    sources = (path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte"))
    files = [path for path in sources if not path.name.endswith(".test.ts")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    said = SAID_ON_THE_PAGE.findall(text)
    known = phrases(ON_THE_PAGE, ENGLISH)
    whole = {key for key, more in said if not more}
    begun = tuple(key for key, more in said if more)
    assert sorted(key for key in whole if key not in known) == []
    assert [key for key in begun if not any(one.startswith(key) for one in known)] == []
    quoted = set(re.findall(r"[\"`](\w+)[\"`]", text))
    assert [key for key in known if key not in quoted and not key.startswith(begun)] == []


def keys_said(path: Path) -> list[str]:
    """The keys of `say("key")`, `self.words.count("key", n)` and the like."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        speaker, key = node.func, node.args[0]
        if isinstance(speaker, ast.Attribute) and speaker.attr in ("count", "line", "template"):
            speaker = speaker.value
        name = getattr(speaker, "attr", getattr(speaker, "id", ""))
        if name in ("say", "word", "words") and isinstance(key, ast.Constant) and key.value:
            found.append(str(key.value))
    return found


def test_numbers_take_their_forms() -> None:
    polish, russian = wording("table", "pl"), wording("table", "ru")
    assert [polish.count("moves", n) for n in (0, 1, 2, 5, 12, 22, 25)] == [
        "0 ruchów", "1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "25 ruchów",
    ]  # fmt: skip
    assert [russian.count("moves", n) for n in (0, 1, 2, 5, 11, 21, 22)] == [
        "0 ходов", "1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "22 хода",
    ]  # fmt: skip
    assert wording("table", "fr").count("moves", 0) == "0 coup"
    assert wording("table", "de").count("moves", 12345) == "12.345 Züge"


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert Wording("play", "es")("pass") == "Pass"
    assert Wording("play", "pl-PL")("pass") == "Spasuj"
    assert Wording("play", "no such language")("over") == "The game is over"
