"""The table is opened to the network by its owner, while the server runs."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from pages import Page, Served

from legalist.studio.guard import Door
from legalist.studio.network import addresses


def test_a_closed_table_invites_nobody(page: Page, door: Door) -> None:
    door.lan.clear()
    with page.table(page.room()) as table:
        assert not table.welcome["lan"]
        assert table.ask("seat", seat="hare", player="invite")["kind"] == "trouble"


def test_the_owner_opens_the_network(tmp_path: Path) -> None:
    if not addresses():
        pytest.skip("this machine is in no network")
    with Served(tmp_path) as served:
        with served.client() as stranger:
            assert stranger.post("/api/network", json={}).status_code == 401
        with socket.socket() as probe:
            assert probe.connect_ex((addresses()[0], served.port)) != 0
        with served.owner() as client:
            opened = client.post("/api/network", json={}).json()["addresses"]
            assert opened[0] == f"{addresses()[0]}:{served.port}"
            assert client.post("/api/network", json={}).json()["addresses"] == opened
            assert client.get(f"http://{opened[0]}/", headers={"origin": f"http://{opened[0]}"})
            refused = client.get(
                f"http://{opened[0]}/api/rulesets", headers={"origin": f"http://{opened[0]}"}
            )
            assert refused.status_code == 401


def test_restrictions_and_options_have_cards(page: Page) -> None:
    with page.table(page.room(players=2, modules=["bandits"])) as table:
        address = "restrictions.no_leader_by_bandits"
        card = table.ask("card", address=address)
        assert {"off", "when", "anew"} <= set(card["hows"])
        for how, value in (("off", ""), ("when", "terrain(to) = river"), ("anew", card["body"])):
            changed = table.ask("change", address=address, how=how, value=value)
            assert changed["kind"] == "changed" and changed["findings"] == []
        option = table.ask("card", address="options.actions_mandatory")
        assert [one["form"] for one in option["options"]] == ["yes/no"]
        parts = {one["address"]: one for one in table.ask("parts")["parts"]}
        assert parts[address]["sort"] == "restrictions" and "options.hand_size" in parts
