"""Play, meet a rule, change it, see what that changes, go on."""

from __future__ import annotations

import json
import textwrap

from pages import HERE, LEADER, Page
from starlette.testclient import TestClient

from legalist.studio.app import make_app
from legalist.studio.files import Folder
from legalist.studio.guard import Door


def test_from_refusal_to_change_to_going_on(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        n = table.until_asked()["n"]
        answer = table.ask("step", n=n, chosen=["position_leader", "governor"])
        lit = {one["word"] for one in answer["step"]["members"]}
        dark = next(word for word, why in answer["refused"].items() if why[0]["address"] == LEADER)
        why = answer["refused"][dark][0]
        assert why["changeable"] and why["cite"][0]["text"].startswith("A leader is placed")
        card = table.ask("card", address=LEADER)
        assert card["shipped"] and "off" in card["hows"] and card["sentence"]["pl"]

        shown = table.ask("change", address=LEADER, how="off")
        assert not shown["applied"] and not (page.folder / "my-huang.yaml").exists()
        assert shown["here"]["more"] > 0 and shown["here"]["fewer"] == 0
        assert shown["here"]["spaces"][dark]["more"] > 0
        assert {"mark": "+", "text": f"remove: [{LEADER}]"} in shown["diff"]

        assert table.ask("change", address=LEADER, how="off", apply=True)["applied"]
        assert f"remove: [{LEADER}]" in (page.folder / "my-huang.yaml").read_text()
        assert table.ask("reload")["kind"] == "done"
        assert table.wait("reloaded")["verdict"] == "fits"
        assert table.wait("table") and table.wait("view")["n"] == n
        now = table.ask("step", n=n, chosen=["position_leader", "governor"])
        assert lit | {dark} <= {one["word"] for one in now["step"]["members"]}
        assert table.move(["position_leader", "governor", dark])["kind"] == "done"
        assert table.wait("view")["log"][-1]["seat"] == "tiger"


def test_a_change_can_be_taken_back(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        table.ask("change", address=LEADER, how="off", apply=True)
        file = page.folder / "my-huang.yaml"
        first = file.read_text()
        table.ask("change", address="options.hand_size", how="set", value="8", apply=True)
        assert "hand_size: 8" in file.read_text()
        assert table.ask("take_back")["applied"]
        assert file.read_text() == first
        table.ask("take_back")
        assert not file.exists()
        assert table.ask("take_back")["kind"] == "trouble"


def test_a_change_that_somebody_else_overtook_is_not_taken_back(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        table.ask("change", address=LEADER, how="off", apply=True)
        file = page.folder / "my-huang.yaml"
        file.write_text(file.read_text() + "# mine\n")
        assert table.ask("take_back")["late"]
        assert "# mine" in file.read_text()


def test_every_way_to_change_a_rule_gives_a_game_that_loads(page: Page) -> None:
    rule = "actions.position_leader.require.not_on_river"
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        ways = {
            "when": (LEADER, "terrain(to) = river"),
            "anew": (rule, "not empty(to) or empty(to)"),
            "set": ("options.hand_size", "7"),
            "number": ("functions.hand_limit", "options.hand_size=8"),
        }
        for how, (address, value) in ways.items():
            shown = table.ask("change", address=address, how=how, value=value)
            assert shown["kind"] == "changed" and shown["findings"] == [], (how, shown)
            assert shown["here"]["verdict"] != "no"


def test_what_is_offered_to_be_written_anew_is_right_as_it_stands(page: Page) -> None:
    """Functions, rules, effects and requirements, one line or many; text and citation stay."""
    parts = (
        LEADER,
        "functions.hand_limit",
        "functions.linking",
        "rules.score_tile",
        "effects.refill_hand",
        "effects.settle",
    )
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        for address in parts:
            card = table.ask("card", address=address)
            assert card["body"] in textwrap.dedent(card["code"].partition("\n")[2] or card["code"])
            shown = table.ask("change", address=address, how="anew", value=card["body"])
            assert shown["findings"] == [] and shown["here"]["more"] == shown["here"]["fewer"] == 0
            written = "".join(one["text"] for one in shown["diff"])
            assert all(one["id"] in written for one in card["cite"])


def test_an_option_has_its_number(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        card = table.ask("card", address="options.hand_size")
        assert [one["place"] for one in card["numbers"]] == ["options.hand_size"]
        assert "number" in card["hows"]


def test_a_change_that_breaks_the_game_is_shown_and_not_written(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        broken = table.ask("change", address=LEADER, how="when", value="nonsens(to)", apply=True)
        assert not broken["applied"] and broken["findings"]
        assert not (page.folder / "my-huang.yaml").exists()


def test_what_an_unsaved_text_changes_here(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        text = f"variant: my-huang\ntitle: Mine\nruleset: huang\nremove: [{LEADER}]\n"
        answer = table.ask("here", text=text)
        assert answer["here"]["more"] > 0
        assert table.ask("here", text="variant: [")["findings"]
        assert not (page.folder / "my-huang.yaml").exists()


def test_moves_are_made_once(page: Page) -> None:
    with page.table(page.room(players=2, people=["tiger", "hare"])) as table:
        chosen = table.any_move()
        n = table.view["n"]
        assert table.move(chosen)["kind"] == "done"
        assert table.ask("move", n=n, chosen=chosen)["late"]
        table.wait("view")
        assert table.ask("undo", n=n + 1)["kind"] == "done"
        assert table.wait("view")["n"] == n


def test_a_hot_seat_is_shown_only_when_somebody_sits_down(page: Page) -> None:
    with page.table(page.room(players=2, people=["tiger", "hare"]), seat="tiger") as table:
        while not table.view["curtain"]:
            if table.view["step"]:
                table.move(table.any_move())
            table.wait("view")
        assert table.view["curtain"] == "hare" and table.view["view"]["seat"] == "tiger"
        assert table.ask("step", n=table.view["n"], chosen=[])["kind"] == "trouble"
        assert table.ask("sit", seat="hare")["view"]["seat"] == "hare"


def test_earlier_positions_and_games_that_branch_off(page: Page) -> None:
    with page.table(page.room("hex", players=2, people=["red", "blue"])) as table:
        for _ in range(3):
            seat = table.view["view"]["decision"]["seat"]
            table.ask("sit", seat=seat)
            table.move(table.any_move())
            table.wait("view")
        now = table.view
        back = table.ask("go", n=1)
        assert back["n"] == 1 and back["last"] == 3 and back["step"] is None
        assert len(back["view"]["pieces"]) < len(now["view"]["pieces"])
        branch = table.ask("try", n=1)["room"]
    with page.table(branch) as tried:
        assert tried.view["n"] == 1


def test_a_game_is_saved_and_goes_on(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        table.ask("change", address=LEADER, how="off", apply=True)
        table.ask("reload")
        table.wait("view")
        table.move(table.any_move())
        n = table.wait("view")["n"]
        saved = table.ask("save")
        assert json.loads(saved["text"])["legalist_save"]
    file = page.folder / "my-huang.yaml"
    rules = file.read_text()
    for there in (rules, None):
        if there is None:
            file.unlink()  # as at a friend's, who has only the one file
        again = page.client.post("/api/rooms", json={"load": saved["text"]}).json()["room"]
        with page.table(again) as table:
            assert table.view["n"] == n
        assert file.read_text() == rules
    file.write_text(rules + "# other\n")
    assert page.client.post("/api/rooms", json={"load": saved["text"]}).status_code == 403
    wrong = json.loads(saved["text"]) | {"files": {"../evil.yaml": "x"}}
    loaded = page.client.post("/api/rooms", json={"load": json.dumps(wrong)})
    assert loaded.status_code == 403 and not (page.folder.parent / "evil.yaml").exists()


def test_a_scenario_of_the_last_move_holds(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.move(table.any_move())
        table.until_asked()
        shown = table.ask("scenario", name="It goes on")
        assert shown["passed"] is None
        made = table.ask("scenario", name="It goes on", apply=True)
        assert made["passed"] and (page.folder / made["file"]).read_text() == made["text"]
        # Also of an earlier position, which the page looks back at.
        first = table.ask("scenario", name="It begins", n=1)["text"]
        assert first.count("- move:") == 1 and "It begins" in first
        for wrong in (-1, table.view["n"] + 1):
            assert table.ask("scenario", name="x", n=wrong)["kind"] == "trouble"


def test_a_scenario_of_a_ruleset_of_ones_own_stands_inside_it(page: Page) -> None:
    asked = {"sort": "ruleset", "name": "mine", "title": "Mine"}
    assert page.client.post("/api/new", json=asked).status_code == 201
    with page.table(page.room("mine/ruleset.yaml")) as table:
        table.move(table.any_move())
        made = table.ask("scenario", name="It begins", apply=True, n=1)
        assert made["passed"] and made["file"] == "mine/scenarios/scenario-it-begins.yaml"


def test_the_log_opens_the_rules_that_fired(page: Page) -> None:
    with page.table(page.room(players=3, people=[])) as table:
        while not any(one["kind"] == "rule" for line in table.view["log"] for one in line["told"]):
            table.view = table.wait("view")
        n = table.view["log"][-1]["n"]
        fired = table.ask("fired", n=n)
        rule = fired["rules"][0]
        assert rule["code"] and rule["file"].startswith("shipped:huang/")
        assert n in table.ask("card", address=rule["address"])["firings"]


def test_anything_can_be_said_in_other_words(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.until_asked()
        for address in (LEADER, "functions.hand_limit", "actions.position_leader", "names.tile"):
            said = table.ask("change", address=address, how="say", value="pl=inaczej", apply=True)
            assert said["kind"] == "changed" and said["applied"], (address, said)
        table.ask("reload")
        assert table.ask("card", address=LEADER)["sentence"]["pl"] == "inaczej"
        kept = table.ask("card", address=LEADER)["sentence"]["en"]
        assert kept == "A leader must be adjacent to a governor tile"


def test_a_game_survives_the_server(page: Page, door: Door) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        link = owner.ask("seat", seat="hare", player="invite")["link"]
        owner.ask("change", address=LEADER, how="off", apply=True)
        if owner.view["view"]["decision"]["seat"] == "tiger":
            owner.move(owner.any_move())
        n = owner.ask("go", n=0)["last"]
    kept = page.folder / ".legalist" / "games" / f"{room}.json"
    assert kept.stat().st_mode & 0o077 == 0
    app = make_app(Folder(page.folder), door)
    headers = {"origin": HERE}
    with TestClient(app, HERE, client=("127.0.0.1", 50000), headers=headers) as client:
        again = Page(client, door, page.folder)
        again.enter()
        assert room in {one["id"] for one in client.get("/api/rulesets").json()["rooms"]}
        with again.guest(room, link.partition("seat=")[2]) as guest:
            assert guest.view["n"] == n and guest.view["view"]["seat"] == "hare"
        with again.table(room) as owner:
            assert owner.welcome["seats"] == ["tiger"]
        assert client.delete(f"/api/rooms/{room}").status_code == 204
        (gone,) = (page.folder / ".legalist" / "games").iterdir()
        assert gone.suffix == ".gone" and gone.stat().st_mode & 0o077 == 0
        assert room not in {one["id"] for one in client.get("/api/rulesets").json()["rooms"]}
