"""Texts of a game in another language: where they are written, and what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from legalist.link.location import locate
from legalist.resources import rulesets_dir
from legalist.saves.chosen import Chosen
from legalist.studio.changes import Proposal, Undone
from legalist.studio.files import Folder, NotAllowed
from legalist.studio.game_texts import GameTexts
from legalist.studio.translations import Translations
from legalist.studio.wire.texts import TakenTexts, TextRow

MODULE = """\
module: storms
of: hex
title: {en: Storms}
names:
  gale: gale
restrictions:
  calm:
    on: place
    text: "A storm rages on the first row"
    forbid: first_row(at)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def translations(folder: Folder) -> Translations:
    return Translations(folder, Undone(folder))


def row(told: Translations, of: str, to: str, address: str) -> TextRow:
    return next(one for one in told.table(of, to, "en").rows if one.address == address)


def linked(folder: Folder, file: str) -> Chosen:
    return Chosen(locate(folder.root / file))


def test_a_shipped_game_is_translated_in_a_variant(folder: Folder) -> None:
    told = translations(folder)
    assert row(told, "hex", "it", "names.stone").state == "missing"
    assert row(told, "hex", "it", "ruleset.title").file == ""
    done = told.say("hex", "it", "names.stone", {"one": "pietra", "other": "pietre"}, True)
    assert done.applied and [one.file for one in done.files] == ["my-hex.yaml"]
    assert row(told, "my-hex.yaml", "it", "names.stone").state == "done"
    program = linked(folder, "my-hex.yaml").link()
    assert program.names["stone"]["it"] == "pietra"
    # What is said in a variant counts more than the translation that comes with the game.
    assert told.say("my-hex.yaml", "pl", "names.stone", {"": "głaz"}, True).applied
    assert linked(folder, "my-hex.yaml").link().names["stone"]["pl"] == "głaz"
    assert told.say("my-hex.yaml", "pl", "citations.H1", {"": "Kładźcie."}, True).applied
    cited = linked(folder, "my-hex.yaml").link().citations["H1"]
    assert cited["pl"] == "Kładźcie." and cited["en"].startswith("In turn")


def test_a_translated_action_keeps_what_is_told_after_it(folder: Folder) -> None:
    told = translations(folder)
    before = linked_done("hex")
    assert told.say("hex", "it", "actions.place", {"": "Metti una pietra su {at}"}, True).applied
    assert linked_done(folder.root / "my-hex.yaml") == before


def linked_done(place: str | Path) -> dict[str, str]:
    return Chosen(locate(place)).link().actions["place"].told


def test_a_module_of_ones_own_says_it_itself(folder: Folder) -> None:
    folder.write("storms.yaml", MODULE, "")
    told = translations(folder)
    addresses = [one.address for one in told.table("storms.yaml", "pl", "en").rows]
    assert sorted(addresses) == ["names.gale", "restrictions.calm"]
    for address, text in (("names.gale", "wichura"), ("restrictions.calm", "Szaleje burza")):
        assert told.say("storms.yaml", "pl", address, {"": text}, True).applied
    text = folder.read("storms.yaml").text
    assert "    en: gale\n    pl: wichura\n" in text
    assert "pl: Szaleje burza" in text and "A storm rages" in text
    assert not (folder.root / "my-hex.yaml").exists()


def test_a_ruleset_of_ones_own_has_files_of_texts(folder: Folder) -> None:
    shutil.copytree(rulesets_dir() / "hex", folder.root / "mine")
    told = translations(folder)
    of = "mine/ruleset.yaml"
    assert row(told, of, "it", "ruleset.title").file == "mine/text/it.yaml"
    assert told.say(of, "it", "ruleset.title", {"": "Esagoni"}, True).applied
    assert folder.read("mine/text/it.yaml").text.startswith("language: it\n")
    assert row(told, of, "it", "ruleset.title").text == "Esagoni"


def test_what_does_not_fit_is_refused_and_nothing_written(folder: Folder) -> None:
    told = translations(folder)
    wrong = told.say("hex", "it", "actions.place", {"": "Metti {dove}"}, True)
    assert isinstance(wrong, TakenTexts) and not wrong.applied and wrong.refused
    for language, address in (("xx-yy-zz!", "names.stone"), ("it", "names.nothing")):
        with pytest.raises(NotAllowed):
            told.samples("hex", language, address, {"": "x"})
    with pytest.raises(NotAllowed):
        told.say("hex", "it", "ruleset.title", {"": "Esagoni"}, True)
    with pytest.raises(NotAllowed):
        told.take_in("hex", "it", "it.exe", "", True)
    assert list(folder.names()) == []


def test_a_slip_in_an_address_is_no_place_in_a_file(folder: Folder) -> None:
    (refused,) = translations(folder).say("hex", "it", "names.stone_", {"": "pietra"}, True).refused
    assert "no such text" in refused.text and "names.stone" in refused.help


@pytest.mark.parametrize(
    "path", ["/".join(["one"] * 3000), "one/acc/def", "One", "a b", "#", "//", "__proto__"]
)
def test_a_form_is_one_that_a_file_may_have(folder: Folder, path: str) -> None:
    told = translations(folder)
    assert told.say("hex", "it", "names.stone", {path: "pietra"}, True).refused
    assert told.samples("hex", "it", "names.stone", {path: "pietra"}) == ()
    assert list(folder.names()) == []


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x85", "\u2028", "\u202e", "\uffff"])
def test_what_no_file_may_have_is_named(folder: Folder, sign: str) -> None:
    told = translations(folder).say("hex", "it", "names.stone", {"": f"pie{sign}tra"}, True)
    assert not told.applied and f"U+{ord(sign):04X}" in told.refused[0].text
    assert list(folder.names()) == []


@pytest.mark.parametrize(
    "language", ["../x", "", "x", "IT", "it.yaml", "it\n", "it_IT", "a" * 1000, "xx-yy"]
)
def test_a_language_is_named_as_files_name_it(folder: Folder, language: str) -> None:
    told = translations(folder)
    with pytest.raises(NotAllowed):
        told.table("hex", language, "en")
    with pytest.raises(NotAllowed):
        told.say("hex", language, "names.stone", {"": "x"}, True)
    with pytest.raises(NotAllowed):
        told.export("hex", language, "po")
    assert list(folder.names()) == []


@pytest.mark.parametrize("form", ["csv", "po", "xliff"])
def test_what_goes_out_comes_back(folder: Folder, form: str) -> None:
    told = translations(folder)
    text = told.export("hex", "pl", form)
    assert told.take_in("hex", "pl", f"pl.{form}", text, True).texts == 0
    other = text.replace("Pole musi być puste", "Pole ma być puste")
    taken = told.take_in("hex", "pl", f"pl.{form}", other, True)
    assert taken.applied and taken.texts == 1 and "ma być" in folder.read("my-hex.yaml").text


def test_samples_fill_places_and_count(folder: Folder) -> None:
    told = translations(folder)
    assert told.samples("hex", "en", "actions.place", {"": "Put it on {at}"}) == (
        "Put it on A1", "Put it on F6", "Put it on K11",
    )  # fmt: skip
    forms = {"one": "kamień", "few": "kamienie", "many": "kamieni", "other": "kamienia"}
    counted = told.samples("hex", "pl", "names.stone", forms)[0]
    assert counted == "kamień · 2 kamienie · 5 kamieni · 21 kamieni"


def test_of_several_files_all_are_written_or_none(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write("storms.yaml", MODULE, "")
    folder.write("my-hex.yaml", "variant: my-hex\nruleset: hex\nmodules: [./storms.yaml]\n", "")
    told = translations(folder)
    rows = "key,translation\nrestrictions.calm,Szaleje burza\nnames.stone#one,głaz\n"
    propose = GameTexts.proposal

    def meanwhile(texts: GameTexts, file: str, *changed: Any) -> Proposal:
        made = propose(texts, file, *changed)
        if file == "my-hex.yaml":  # somebody else's editor
            path = folder.root / file
            path.write_text(path.read_text("utf-8") + "# mine\n", "utf-8")
        return made

    with monkeypatch.context() as patched:
        patched.setattr(GameTexts, "proposal", meanwhile)
        with pytest.raises(NotAllowed, match="somebody else"):
            told.take_in("my-hex.yaml", "pl", "pl.csv", rows, True)
    assert folder.read("storms.yaml").text == MODULE
    taken = told.take_in("my-hex.yaml", "pl", "pl.csv", rows, True)
    assert [one.file for one in taken.files if one.applied] == ["storms.yaml", "my-hex.yaml"]
