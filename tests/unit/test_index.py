"""The index: what every name of the shipped rulesets refers to."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.diagnostics import Span
from legalist.editing.index import Index
from legalist.editing.mention import Mention
from legalist.editing.project import Project
from legalist.editing.rule_card import rule_card
from legalist.editing.sheet import Desk, Sheet
from legalist.editing.unused import unused
from legalist.editing.workshop import Workshop
from legalist.language.habits import plural
from legalist.link.location import locate
from legalist.resources import rulesets_dir

HUANG = rulesets_dir() / "huang"


def opened(path: Path, text: str | None = None) -> Sheet:
    desk = Desk(Workshop())
    desk.open(path, path.read_text("utf-8") if text is None else text, 1)
    return desk.sheet(path)


def forms(name: str) -> set[str]:
    """How a name may be written where it is meant."""
    return {name, f"{name}s", plural(name), f"{name}s_on", "base", "me"}


def wrongly_placed(sheet: Sheet, index: Index) -> list[tuple[Mention, str]]:
    found = []
    for mention in index.mentions():
        written = sheet.written(mention.span)
        target = mention.to
        name = sheet.written(target) if isinstance(target, Span) else target.rsplit(".", 1)[-1]
        if written not in forms(name):
            found.append((mention, written))
    return found


@pytest.mark.parametrize("ruleset", ["huang", "chu-han", "hex"])
def test_every_mention_is_where_the_name_is_written(ruleset: str) -> None:
    project = Project(locate(ruleset))
    index = Index(one for part in project.all_mentions() for one in part)
    sheet = opened(rulesets_dir() / ruleset / "ruleset.yaml")
    assert wrongly_placed(sheet, index) == []


@pytest.mark.parametrize("ruleset", ["huang", "chu-han", "hex"])
def test_everything_declared_is_used(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("legalist.editing.unused.may_change", lambda span: True)
    project = Project(locate(ruleset))
    assert unused(Index(one for part in project.all_mentions() for one in part)) == []


def test_notes_follow_lines_that_move() -> None:
    """What the checker keeps of a declaration brings its notes along to its new place."""
    path = HUANG / "modules" / "bandits.yaml"
    text = path.read_text("utf-8")
    desk = Desk(Workshop())
    counts = set()
    for number in range(4):
        desk.open(path, "# a line\n" * number + text, number)
        sheet = desk.sheet(path)
        assert wrongly_placed(sheet, sheet.index) == []
        counts.add(len(list(sheet.index.mentions())))
    assert len(counts) == 1


def test_an_unused_function_is_found(tmp_path: Path) -> None:
    path = tmp_path / "lonely.yaml"
    text = "module: lonely\ntitle: {en: Lonely}\nof: huang\nfunctions:\n  forgotten: 3\n  seen: 4\n"
    text += "invariants:\n  fine: seen = 4\n"
    path.write_text(text, "utf-8")
    sheet = opened(path)
    assert [one.to for one in unused(sheet.whole_index)] == ["functions.forgotten"]


def test_calls_go_from_events_to_rules() -> None:
    from legalist.editing.navigation import callees, callers

    sheet = opened(HUANG / "rules" / "war.yaml")
    after = {call.address for call in callees(sheet, "events.leader_captured")}
    assert after and all(address.startswith("rules.") for address in after)
    for rule in after:
        assert "events.leader_captured" in {call.address for call in callers(sheet, rule)}
    before = {call.address for call in callers(sheet, "events.leader_captured")}
    assert before and not before & after


@pytest.mark.parametrize(
    "said",
    [
        'en: "{vp(tiger, soldier)} points", de: "Punkte: { vp(tiger, soldier) }"',
        r'en: "\u201c{vp(tiger, soldier)}\u201d", de: "\"\u00e4\" {vp(tiger, soldier)}"',
        "en: '{vp(tiger, soldier)}, the tiger''s', de: 'Tiger''s: {vp(tiger, soldier)}'",
    ],
)
def test_names_in_what_a_scenario_tells_are_where_they_are_written(
    tmp_path: Path, said: str
) -> None:
    path = tmp_path / "told.yaml"
    text = "ruleset: huang\nscenarios:\n  - name: told\n    example:\n      chapter: A\n"
    text += f"      text: {{{said}}}\n    steps:\n      - move: pass\n        tell: {{{said}}}\n"
    text += "      - move: pass\n        tell:\n          en: |\n            It has\n"
    text += "            now { vp(tiger,\n              soldier) } and {vp(tiger, soldier)}.\n"
    path.write_text(text, "utf-8")
    sheet = opened(path)
    assert wrongly_placed(sheet, sheet.index) == []
    named = [sheet.written(one.span) for one in sheet.index.in_file(path)]
    assert named.count("vp") == named.count("soldier") == 6


def test_a_passage_of_the_rulebook_names_options() -> None:
    book = rulesets_dir() / "chu-han" / "book.yaml"
    found = opened(book).index.in_file(book)
    named = {one.to for one in found}
    assert {"options.zhongli_mo_set", "options.zhongli_mo_set.values.mixed"} <= named


@pytest.mark.parametrize(
    "file",
    [
        "huang/ruleset.yaml", "huang/rules/leaders.yaml", "huang/modules/bandits.yaml",
        "huang/text/pl.yaml", "huang/maps/eighteen-kingdoms.yaml", "chu-han/rules/trick.yaml",
        "chu-han/modules/events.yaml", "yellow-yangtze/ruleset.yaml", "hex/ruleset.yaml",
        "huang/scenarios/bandits.yaml",
    ],
)  # fmt: skip
def test_the_names_of_one_file_are_those_of_the_whole_index(file: str) -> None:
    sheet = opened(rulesets_dir() / file)
    whole = sheet.index.in_file(sheet.path)
    assert whole and set(sheet.own_index.in_file(sheet.path)) == set(whole)


def test_a_rule_says_its_sentence_in_all_languages() -> None:
    sheet = opened(HUANG / "rules/leaders.yaml")
    line = next(n for n, text in enumerate(sheet.lines, 1) if "not_on_river:" in text)
    card = rule_card(sheet, line, {})
    assert card is not None and card.address.endswith(".not_on_river")
    assert sorted(card.sentence) == ["de", "en", "fr", "pl", "ru"]
    assert card.sentence["pl"] == "Przywódca nie może stać na rzece"
    ((cited, texts),) = card.cite
    assert cited == "L2" and texts["fr"] and texts["fr"] != texts["en"]
