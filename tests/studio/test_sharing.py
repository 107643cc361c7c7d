"""What is given to others: games as one file, rulebooks, and which rules would be different."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from pages import LEADER, Page

LUCK = """\
module: luck
of: huang
title: {en: Luck}

rules:
  lucky:
    text: {en: "A tile on a river brings luck"}
    on: tile_settled(who, t, at)
    when: terrain(at) = river
    do: gain(who, t.colour, 1)
"""
MINE = """\
variant: mine
title: {en: Mine}
ruleset: huang
modules: [./luck.yaml, bandits]
options: {actions_per_turn: 3}
"""
SLOW = """\
import sys

if "legalist.studio.rulebook_process" in sys.orig_argv:
    open({pipe!r}).read()
"""


def written(page: Page, **files: str) -> None:
    for name, text in files.items():
        (page.folder / f"{name}.yaml").write_text(text, "utf-8")


def test_one_file_has_everything_that_a_friend_needs(page: Page) -> None:
    written(page, luck=LUCK, mine=MINE, other=MINE)
    shared = page.client.post("/api/share", json={"of": "mine.yaml", "players": 3}).json()
    assert shared["name"] == "mine-0.json"
    assert json.loads(shared["text"])["files"] == {"mine.yaml": MINE, "luck.yaml": LUCK}
    for name in ("luck", "mine"):
        (page.folder / f"{name}.yaml").unlink()
    again = page.client.post("/api/rooms", json={"load": shared["text"], "pace": 0}).json()["room"]
    with page.table(again) as table:
        assert table.view["n"] == 0 and len(table.table["table"]["seats"]) == 3
    assert (page.folder / "luck.yaml").read_text("utf-8") == LUCK


def test_the_rulebook_as_a_file_to_print(page: Page) -> None:
    answer = page.client.get("/api/rulebook.pdf?of=hex&lang=pl")
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["content-type"] == "application/pdf"
    assert "Hex" in page.client.get("/api/rulebook?of=hex&lang=pl").text


def test_a_rulebook_that_cannot_be_made_says_why(
    page: Page, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = tmp_path_factory.mktemp("lost")
    (lost / "typst.py").write_text("raise ImportError('it is not installed')")
    monkeypatch.setenv("PYTHONPATH", str(lost))
    refused = page.client.get("/api/rulebook.pdf?of=hex&lang=pl")
    assert refused.status_code == 403 and "legalist[pdf]" in refused.json()["text"]
    assert page.client.get("/api/rulebook.pdf?of=../hex&lang=pl").status_code == 403
    written(page, wrong="variant: wrong\nruleset: hex\nremove: [rules.nothing]\n")
    wrong = page.client.get("/api/rulebook?of=wrong.yaml&lang=en")
    assert wrong.status_code == 422 and wrong.json()["findings"][0]["file"] == "wrong.yaml"


def test_a_slow_rulebook_does_not_stop_a_game(
    page: Page, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that makes it waits at a pipe until somebody has moved."""
    place = tmp_path_factory.mktemp("slow")
    os.mkfifo(place / "go")
    (place / "sitecustomize.py").write_text(SLOW.format(pipe=str(place / "go")))
    monkeypatch.setenv("PYTHONPATH", str(place))
    with ThreadPoolExecutor(1) as other, page.table(page.room("hex")) as table:
        made = other.submit(page.client.get, "/api/rulebook?of=hex&lang=en")
        with (place / "go").open("w") as pipe:  # opens once the process is there
            assert table.move(table.any_move())["kind"] == "done"
            assert not made.done()
            pipe.write("on")
        assert "Hex" in made.result().text


def test_a_variant_in_words_tells_what_players_would_be_told(page: Page) -> None:
    written(page, luck=LUCK, mine=MINE)
    words = page.client.get("/api/variant?of=mine.yaml&lang=en").json()["words"]
    by_module: dict[str, list[dict[str, Any]]] = {}
    for one in words:
        by_module.setdefault(one["module"], []).append(one)
    assert [one["text"] for one in by_module["luck"]] == ["A tile on a river brings luck"]
    assert by_module["variant"][0]["text"] == "How many actions a turn has: 3"
    # Of a module that comes with the game: its rules, not what they are made of.
    sections = {
        one["address"].partition(".")[0] for one in by_module["bandits"] if one["how"] == "add"
    }
    assert "actions" in sections and not sections & {"functions", "zones", "invariants", "options"}


def test_conditions_of_an_action_are_told_one_by_one(page: Page) -> None:
    """Switching one off is what people do first; the action itself stays as it was."""
    changes = {
        "remove": f"remove: [{LEADER}]",
        "change": "actions:\n  position_leader:\n    wrap: base\n"
        "    require: {governor_beside: {or: empty(to)}}",
    }
    with page.table(page.room(players=2)) as table:
        sentences = table.ask("card", address=LEADER)["sentence"]
    for how, change in changes.items():
        written(page, mine=f"variant: mine\nruleset: huang\n{change}\n")
        for lang in ("en", "pl"):
            (told,) = page.client.get(f"/api/variant?of=mine.yaml&lang={lang}").json()["words"]
            assert (told["address"], told["how"]) == (LEADER, how)
            assert told["was"] == sentences[lang]


def test_parts_that_are_declared_several_times_are_listed_once(page: Page) -> None:
    written(page, luck=LUCK, mine=MINE)
    parts = page.client.get("/api/flat?of=mine.yaml").json()
    assert {one["module"] for one in parts} == {"", "luck", "bandits"}
    assert len({(one["address"], one["file"], one["line"]) for one in parts}) == len(parts)


def test_everybody_is_told_which_rules_would_be_different(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        token = owner.ask("seat", seat="hare", player="invite")["link"].partition("seat=")[2]
        with page.guest(room, token, lang="de") as guest:
            owner.ask("change", address=LEADER, how="off", apply=True)
            owner.ask("reload")
            asked = guest.wait("asked")
            (told,) = asked["differences"]
            assert told["address"] == LEADER and told["how"] == "remove"
            assert told["text"].startswith("Ein Anführer") and told["cite"][0]["id"] == "L2"
            guest.ask("answer", ask=asked["ask"], yes=True)
            assert guest.wait("reloaded")["differences"] == [told]
            assert owner.wait("reloaded")["differences"][0]["text"].startswith("A leader")
            # And back to the game as it is printed.
            owner.ask("take_back")
            assert owner.ask("reload", file="my-huang.yaml")["kind"] == "done"
            back = guest.wait("asked")["differences"]
            assert [(one["address"], one["how"]) for one in back] == [(LEADER, "back")]


@pytest.mark.parametrize(
    ("address", "name"),
    [(LEADER, "to"), ("rules.leader_without_governor", "at"),
     ("restrictions.no_leader_by_bandits", "to")],
)  # fmt: skip
def test_every_condition_that_a_card_offers_can_be_written(
    page: Page, address: str, name: str
) -> None:
    with page.table(page.room(players=2, modules=["bandits"])) as table:
        table.until_asked()
        offered = [one["code"] for one in table.ask("card", address=address)["conditions"]]
        assert len(set(offered)) == len(offered)
        assert f"empty({name})" in offered and f"terrain({name}) = river" in offered
        for code in offered:
            made = table.ask("change", address=address, how="when", value=code)
            assert made["kind"] == "changed" and made["findings"] == [], code


def test_the_page_about_a_finding(page: Page) -> None:
    told = page.client.get("/api/finding?code=L436").json()
    assert told["code"] == "L436" and "## Wrong" in told["text"]
    assert page.client.get("/api/finding?code=../L436").status_code == 404


def test_a_position_that_only_the_own_variant_allows_goes_on_under_further_rules(
    page: Page,
) -> None:
    """With that rule off a leader may stand alone, which an invariant of the game denies."""
    written(page, mine=f"variant: mine\nruleset: huang\nremove: [{LEADER}]\n")
    with page.table(page.room("mine.yaml", players=2)) as table:
        table.until_asked()
        n = table.view["n"]
        table.move(["position_leader", "trader", "I6"])
        while table.view["n"] == n:
            table.wait("view")
        table.until_asked()
        made = table.ask("change", address="options.hand_size", how="set", value="7")
        assert made["here"]["verdict"] == "fits", made["here"]["report"]
