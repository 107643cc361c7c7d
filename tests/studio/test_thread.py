"""Play, meet a rule, change it, see what that changes, go on."""

from __future__ import annotations

import json

from pages import LEADER, Page


def test_from_refusal_to_change_to_going_on(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        n = table.until_asked()["n"]
        answer = table.ask("step", n=n, chosen=["position_leader", "governor"])
        lit = {one["word"] for one in answer["step"]["members"]}
        dark = next(word for word, why in answer["refused"].items() if why[0]["address"] == LEADER)
        why = answer["refused"][dark][0]
        assert why["changeable"] and why["cite"][0]["text"].startswith("A leader stands")
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
    again = page.client.post("/api/rooms", json={"load": saved["text"]}).json()["room"]
    with page.table(again) as table:
        assert table.view["n"] == n


def test_a_scenario_of_the_last_move_holds(page: Page) -> None:
    with page.table(page.room(players=3)) as table:
        table.move(table.any_move())
        table.until_asked()
        shown = table.ask("scenario", name="It goes on")
        assert shown["passed"] is None
        made = table.ask("scenario", name="It goes on", apply=True)
        assert made["passed"] and (page.folder / made["file"]).read_text() == made["text"]


def test_the_log_opens_the_rules_that_fired(page: Page) -> None:
    with page.table(page.room(players=3, people=[])) as table:
        while not any(one["kind"] == "rule" for line in table.view["log"] for one in line["told"]):
            table.view = table.wait("view")
        n = table.view["log"][-1]["n"]
        fired = table.ask("fired", n=n)
        rule = fired["rules"][0]
        assert rule["code"] and rule["file"].startswith("shipped:huang/")
        assert n in table.ask("card", address=rule["address"])["firings"]
