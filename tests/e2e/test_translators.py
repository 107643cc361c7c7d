"""Texts go out to translators and come back; what goes out and comes back changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import run

from legalist.diagnostics import Report
from legalist.editing.translation import (
    FORMATS,
    changed_texts,
    read_rows,
    set_right,
    units_of,
    write_units,
)
from legalist.link import link, ruleset_names
from legalist.link.inventory import take_stock
from legalist.link.location import locate
from legalist.resources import rulesets_dir

GAME = """ruleset: stones
title: Stones
players: {min: 2, max: 2, seats: [red, blue]}
kinds: {stone: {count: 2, starts: pot}}
zones: {pot: {holds: stone, order: bag}, heap: {holds: stone, order: bag}}
actions:
  take:
    offered: draw
    text: Take {n} stones for =you
    choose: {n: number from 1 to 3}
    do: end game
flow: {turn: ask first of players to draw}
names: {stone: {en: {one: stone, other: stones}}, draw: draw a stone, red: Red}
"""
POLISH = """language: pl
names:
  # the word of the rulebook
  stone: {one: kamień, few: kamienie}
texts:
  actions.take: "Weź {n}"
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "stones"
    (folder / "text").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(GAME, "utf-8")
    (folder / "text/pl.yaml").write_text(POLISH, "utf-8")
    return folder


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_out_and_back_changes_nothing(ruleset: str) -> None:
    stock = take_stock(locate(rulesets_dir() / ruleset))
    assert stock is not None
    programs = []
    for module in [(), *((one,) for one in stock.modules)]:
        needed = tuple(stock.needed(module[0])) if module else ()
        program = link(
            ruleset,
            modules=needed,
            players=stock.most_with(needed) if needed else None,
            report=Report(),
            fill=False,
        )
        assert program is not None
        programs.append(program)
    for language in ("de", "fr", "pl", "ru", "es"):
        units = units_of(programs, language)
        assert len(units) > 5
        for form in FORMATS:
            report = Report()
            rows = read_rows(write_units(units, form, ruleset, language), f"x.{form}", report)
            assert rows is not None
            said = [(row.key, row.english, row.translation) for row in rows]
            assert said == [(one.key, one.english, one.translation) for one in units]
            assert (changed_texts(units, rows, report), report.diagnostics) == ({}, [])


@pytest.mark.parametrize("form", ["csv", "po", "xliff"])
def test_a_translation_comes_back_as_the_smallest_edit(game: Path, form: str) -> None:
    file = game / f"pl.{form}"
    words = ("texts", game, "--lang", "pl")
    run(*words, "--export", form, "--out", file)
    text = file.read_text("utf-8")
    assert text.index("names.red") < text.index("actions.take")  # missing first
    assert ("names.stone#many" in text and "Glossary" in text) or form == "csv"
    said = "Weź 'tyle': {n}; <&> kamieni"
    written = said.replace("&", "&amp;").replace("<", "&lt;") if form == "xliff" else said
    file.write_text(text.replace("Weź {n}", written), "utf-8")
    taken = run(*words, "--import", file)
    assert taken.returncode == 0, taken.stderr
    told = POLISH.replace("Weź {n}", said)
    assert (game / "text/pl.yaml").read_text("utf-8") == told


def test_forms_and_new_languages(game: Path) -> None:
    (game / "in.csv").write_text(
        "key,translation\nnames.stone#many,kamieni\nnames.red#gen,R\n", "utf-8"
    )
    assert run("texts", game, "--lang", "pl", "--import", game / "in.csv").returncode == 0
    text = (game / "text/pl.yaml").read_text("utf-8")
    assert "{one: kamień, few: kamienie, many: kamieni}" in text and "# the word" in text
    (game / "es.csv").write_text(
        "key,translation\nnames.red,Rojo\nruleset.title,=Piedras\n", "utf-8"
    )
    assert run("texts", game, "--lang", "es", "--import", game / "es.csv").returncode == 0
    assert run("list", game, "--lang", "es").stdout.startswith("stones  =Piedras")


def test_what_does_not_fit_is_told_at_its_place_and_left_out(game: Path) -> None:
    (game / "in.csv").write_text(
        "key,english,translation\n"
        "actions.tkae,,Weź\n"
        "actions.take,Take one,Weź {n} jeden\n"
        "actions.take,,Weź {ile}\n"
        "actions.take,,Weź\n"
        "names.draw,draw a stone,dobierz\n",
        "utf-8",
    )
    done = run("texts", game, "--lang", "pl", "--import", game / "in.csv")
    assert done.returncode == 1 and done.stderr.count("L599") == 4
    for line, reason in enumerate(
        ["no such text", "English has changed", "no place `{ile}`", "leaves out `{n}`"], 2
    ):
        assert reason in done.stderr and f"in.csv:{line}" in done.stderr
    assert (game / "text/pl.yaml").read_text("utf-8") == POLISH.replace(
        "texts:", "  draw: dobierz\ntexts:"
    )


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.xliff", '<!DOCTYPE x [<!ENTITY a "aa">]><x>&a;</x>', 1),
        ("a.xliff", "<xliff>\n<file></xliff>", 2),
        ("a.po", 'msgid ""\nmsgstr ""\nhello\n', 3),
        ("a.csv", "one,two\n", 1),
        ("a.csv", 'key,translation\n"a" b,"c\n', 2),
    ],
)
def test_files_that_cannot_be_read(game: Path, name: str, content: str, line: int) -> None:
    (game / name).write_text(content, "utf-8")
    done = run("texts", game, "--lang", "pl", "--import", game / name)
    assert done.returncode == 1
    assert "L598" in done.stderr and f"{name}:{line}" in done.stderr


def test_what_changed_since_an_earlier_file_is_stale(game: Path) -> None:
    words = ("texts", game, "--lang", "pl", "--export", "po", "--out")
    run(*words, game / "old.po")
    (game / "ruleset.yaml").write_text(GAME.replace("Take {n}", "Grab {n}"), "utf-8")
    done = run(*words, game / "new.po", "--since", game / "old.po")
    assert "1 stale" in done.stdout
    text = (game / "new.po").read_text("utf-8")
    assert text.index("#, fuzzy") < text.index("names.red")


def test_shipped_texts_are_written_only_where_they_are_named(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("key,translation\nnames.red,Ruby\n", "utf-8")
    done = run("texts", "hex", "--lang", "de", "--import", tmp_path / "in.csv")
    assert done.returncode == 1 and "L593" in done.stderr


@pytest.mark.parametrize(
    ("language", "written", "right"),
    [
        (
            "fr",
            'L\'ami dit "oui" : {a:b} ; quoi ?',
            "L’ami dit «\u202foui\u202f»\u00a0: {a:b}\u202f; quoi\u202f?",
        ),
        ("de", 'Er sagt "ja" - nein...', "Er sagt „ja“ – nein…"),
        ("pl", 'Mówi "tak" — nie', "Mówi „tak” – nie"),
        ("ru", 'Он "там" – тут', "Он «там» — тут"),
    ],
)
def test_typography(language: str, written: str, right: str) -> None:
    assert set_right(written, language) == right
    assert set_right(right, language) == right


def test_typography_is_listed_and_set_right(game: Path) -> None:
    file = game / "text/pl.yaml"
    file.write_text(POLISH.replace("Weź {n}", "Weź - {n}"), "utf-8")
    words = ("texts", game, "--lang", "pl", "--typography")
    assert "actions.take: Weź – {n}" in run(*words).stdout
    assert run(*words, "--fix").returncode == 0
    assert file.read_text("utf-8") == POLISH.replace("Weź {n}", "Weź – {n}")


@pytest.mark.parametrize("there", [True, False], ids=["a file", "nothing yet"])
def test_a_link_of_a_stranger_is_not_written_through(there: bool, game: Path) -> None:
    out, elsewhere = game.parent / "pl.csv", game.parent / "private.yaml"
    if there:
        elsewhere.write_text(POLISH, "utf-8")
    (game / "text/pl.yaml").unlink()
    (game / "text/pl.yaml").symlink_to(elsewhere)
    out.write_text("key,english,translation\nnames.draw,draw a stone,bierz\n", "utf-8")
    answer = run("texts", game, "--lang", "pl", "--import", out)
    assert "L141" in answer.stderr
    assert answer.returncode == 1
    assert elsewhere.exists() == there
    assert not there or elsewhere.read_text("utf-8") == POLISH


def test_devices_and_missing_folders(game: Path) -> None:
    words = ("texts", game, "--lang", "pl", "--export", "po", "--out")
    assert run(*words, "/dev/null").returncode == 0
    missing = run(*words, game / "no" / "such.po")
    assert f"{game / 'no'}: no such file or directory" in missing.stderr
    assert ".part" not in missing.stderr
