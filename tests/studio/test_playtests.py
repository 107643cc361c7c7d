"""Playtests: played by a real process, followed over a socket."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pages import HERE, PORT, Page, Served
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from legalist.limits import MOST_PLAYTEST_GAMES
from legalist.studio import connection, job_process, playtest_addresses
from legalist.studio.playtest_games import starts

MORE = "variant: mine\ntitle: {en: Larger, de: Größer}\nruleset: hex\noptions: {board_size: 7}\n"
ENDLESS = """\
module: endless
title: {en: Endless}
of: hex
values:
  counter: {start: 0}
actions:
  place:
    wrap: |
      repeat until counter < 0:
        set counter to 1
      base
"""
SHORT = {"of": "hex", "games": 300}


def start(page: Page, **asked: Any) -> str:
    answer = page.client.post("/api/playtests", json=asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@contextmanager
def followed(page: Page, id: str, lang: str = "en") -> Iterator[Any]:
    address = f"ws://127.0.0.1:{PORT}/playtests/{id}?lang={lang}"
    with page.client.websocket_connect(address) as socket:
        yield socket


def to_the_end(page: Page, id: str, lang: str = "en") -> list[dict[str, Any]]:
    """Everything that is sent until the server hangs up."""
    found: list[dict[str, Any]] = []
    with followed(page, id, lang) as socket, suppress(WebSocketDisconnect):
        while True:
            found.append(json.loads(socket.receive_text()))
    return found


def processes_in(folder: Path) -> list[Path]:
    """The processes that work in a folder."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (place / "cwd").readlink() == folder.resolve():
                found.append(place)
    return found


def test_games_are_played_and_told(page: Page) -> None:
    last = to_the_end(page, start(page, **SHORT))[-1]
    assert (last["state"], last["done"], last["trouble"]) == ("done", 300, "")
    red, blue = last["seats"]
    assert red["value"] + blue["value"] == pytest.approx(1)
    assert 0 < red["low"] < red["value"] < red["high"] < 1 and red["chance"] == 0.5
    assert last["headline"].startswith("Hex") and last["verdict"] == []
    (length,) = last["distributions"]
    assert sum(length["rows"][0]) == pytest.approx(1)
    fired = {one["address"]: one for one in last["rules"]}
    assert fired["actions.place"]["own"]["value"] > 5 and not fired["actions.place"]["never"]
    assert fired["actions.place"]["file"].startswith("shipped:hex/")
    assert fired["actions.place"]["line"] > 1 and fired["actions.place"]["text"]
    swap = fired["actions.swap"]
    assert swap["never"] and swap["at_most"].endswith("%")


def test_a_variant_against_the_printed_game(page: Page) -> None:
    (page.folder / "mine.yaml").write_text(MORE, "utf-8")
    id = start(page, of="mine.yaml", games=300, against=True)
    last = to_the_end(page, id, "de")[-1]
    assert last["titles"] == ["Hex, wie gedruckt", "Größer"]
    assert "länger" in last["verdict"][0] or "kürzer" in last["verdict"][0]
    length = last["compared"][0]
    assert length["real"] and length["difference"]["low"] * length["difference"]["high"] > 0
    assert all(one["own"] and one["base"] for one in last["rules"])
    text = page.client.get(f"/api/playtests/{id}?lang=en")
    assert "Larger against Hex as printed" in text.text
    assert "sandbox" in text.headers["content-security-policy"]
    assert "The intervals hold whenever one stops." in text.text
    # Whoever looks after a change is told so; what was played stays.
    assert not last["changed"]
    (page.folder / "mine.yaml").write_text(MORE.replace("7", "5"), "utf-8")
    assert to_the_end(page, id)[-1]["changed"]
    (page.folder / "mine.yaml").write_text(MORE, "utf-8")
    # The same seeds are the same games, also in another language.
    again = to_the_end(page, start(page, of="mine.yaml", games=300, against=True))[-1]
    assert [one["own"] for one in again["compared"]] == [one["own"] for one in last["compared"]]


def test_whoever_stops_keeps_what_is_done(page: Page) -> None:
    id = start(page, of="hex", bot="easy", games=MOST_PLAYTEST_GAMES)
    with followed(page, id) as socket:
        news = json.loads(socket.receive_text())
        while news["done"] < 2:
            news = json.loads(socket.receive_text())
        assert news["state"] == "running" and news["seats"][0]["low"] is not None
        assert news["estimates"][0]["low"] is None  # of the length, which takes more games
        (process,) = processes_in(page.folder)
        assert page.client.delete(f"/api/jobs/{id}").status_code == 204
        with suppress(WebSocketDisconnect):
            while True:
                news = json.loads(socket.receive_text())
    assert news["state"] == "stopped" and 2 <= news["done"] < MOST_PLAYTEST_GAMES
    assert news["seats"] and news["rules"]
    while processes_in(page.folder):
        time.sleep(0.05)
    assert not process.exists()
    # It is still there for whoever comes back.
    assert to_the_end(page, id)[-1]["done"] == news["done"]
    assert [one["what"] for one in page.client.get("/api/jobs").json()] == ["playtest"]


def test_games_end_with_the_server(tmp_path: Path) -> None:
    """Also when nothing of it is left that could stop them."""
    with Served(tmp_path) as served, served.owner() as client:
        asked = {"of": "hex", "bot": "easy", "games": MOST_PLAYTEST_GAMES}
        assert client.post("/api/playtests", json=asked).status_code == 201
        while not processes_in(tmp_path):
            time.sleep(0.05)
        (process,) = processes_in(tmp_path)
        while int((process / "stat").read_text().split()[18]) < job_process.NICE:
            time.sleep(0.05)
        served.process.kill()
    while processes_in(tmp_path):
        time.sleep(0.05)


def test_the_rules_of_a_table_are_played(page: Page) -> None:
    room = page.room("hex", options={"board_size": 3})
    last = to_the_end(page, start(page, table=room, games=50))[-1]
    assert 3 < last["estimates"][0]["value"] <= 9
    assert page.client.get("/api/jobs").json()[-1]["file"] == f"table/{room}"
    assert page.client.post("/api/playtests", json={"table": "nowhere"}).status_code == 403


def test_rules_that_fail_say_so(page: Page) -> None:
    """A stranger's rule that never ends ends the playtest, and nothing else."""
    (page.folder / "endless.yaml").write_text(ENDLESS, "utf-8")
    last = to_the_end(page, start(page, of="endless.yaml", games=50))[-1]
    assert last["state"] == "failed" and last["trouble"]
    assert page.client.get("/api/rulesets").status_code == 200


def test_a_stronger_one_among_them(page: Page) -> None:
    asked = {"of": "hex", "bot": "random", "rival": "greedy", "games": 20}
    last = to_the_end(page, start(page, **asked))[-1]
    greedy, others = last["bots"]
    assert (greedy["label"], others["label"]) == ("greedy", "random")
    assert greedy["chance"] == 0.5 and greedy["value"] + others["value"] == pytest.approx(1)
    assert not to_the_end(page, start(page, **asked | {"rival": "random"}))[-1]["bots"]


@pytest.mark.parametrize(
    "asked",
    [{"games": 0}, {"games": MOST_PLAYTEST_GAMES + 1}, {"bot": "clever"}, {"rival": "clever"},
     {"of": "../x.yaml"}, {"of": "no.yaml"}],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(page: Page, asked: dict[str, Any]) -> None:
    assert page.client.post("/api/playtests", json=SHORT | asked).status_code == 403


def test_only_the_author_starts_and_follows(page: Page) -> None:
    id = start(page, **SHORT)
    stranger = TestClient(page.client.app, HERE, client=("127.0.0.1", 1), headers={"origin": HERE})
    stranger.portal = page.client.portal
    assert stranger.post("/api/playtests", json=SHORT).status_code == 401
    assert stranger.get(f"/api/playtests/{id}").status_code == 401
    assert stranger.delete(f"/api/jobs/{id}").status_code == 401
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        stranger.websocket_connect(f"ws://127.0.0.1:{PORT}/playtests/{id}") as socket,
    ):
        socket.receive_text()
    assert closed.value.code == connection.REFUSED
    assert to_the_end(page, id)[-1]["state"] == "done"
    with pytest.raises(WebSocketDisconnect), followed(page, "99") as socket:
        socket.receive_text()


def test_the_pages_that_follow(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtest_addresses, "MOST_FOLLOWERS", 1)
    id = start(page, of="hex", bot="easy", games=10_000)
    with followed(page, id) as first:
        first.receive_text()
        with pytest.raises(WebSocketDisconnect) as closed, followed(page, id) as second:
            second.receive_text()
        assert closed.value.code == connection.TOO_MANY
        page.client.delete(f"/api/jobs/{id}")
    assert to_the_end(page, id)[-1]["state"] == "stopped"


def test_rounds_grow_and_leave_nothing_out() -> None:
    for games in (1, 2, 9, 300, MOST_PLAYTEST_GAMES):
        found = [*starts(games), games]
        assert found[0] == 0 and found == sorted(set(found))
        sizes = [b - a for a, b in pairwise(found)]
        assert sizes[0] == 1 and len(sizes) < 400
