"""Each guard of the server, alone: everything else about the request is right."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pages import HERE, LAN, PORT, Page
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from legalist.limits import LARGEST_MESSAGE, LARGEST_REQUEST, MOST_ROOMS
from legalist.studio import app, connection
from legalist.studio.guard import Door

OWNERS = [
    "/api/rulesets", "/api/file?path=a.yaml", "/api/jobs", "/api/playtests/1",
    "/api/variant?of=hex",
]  # fmt: skip
# The page itself, and the sockets of games, where guests show who they are.
OPEN_TO_ALL = ("/", "/assets/1", "/api/words", "/api/enter", "/play/1")


def stranger(
    page: Page, base: str = HERE, address: str = "127.0.0.1", **headers: str
) -> TestClient:
    """Somebody who has the owner's cookie, but perhaps not the rest."""
    given = {"origin": base, **headers}
    client = TestClient(page.client.app, base, client=(address, 1), headers=given)
    client.portal = page.client.portal
    cookie = page.client.cookies.get(page.door.cookie)
    client.headers["cookie"] = f"{page.door.cookie}={cookie}"
    return client


def socket_refused(client: TestClient, path: str, host: str = f"127.0.0.1:{PORT}") -> bool:
    try:
        with client.websocket_connect(f"ws://{host}{path}") as socket:
            socket.send_text('{"do": "hello"}')
            socket.receive_text()
    except WebSocketDisconnect as closed:
        return closed.code == connection.REFUSED
    return False


def test_the_owner_is_let_in(page: Page) -> None:
    assert stranger(page).get("/api/rulesets").status_code == 200
    assert not socket_refused(stranger(page), f"/play/{page.room()}")


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1:1", ""])
def test_another_name_of_the_server_is_refused(page: Page, host: str) -> None:
    # A page under that name is its own origin: without `Host` nothing else would be wrong.
    client = stranger(page, host=host, origin=f"http://{host}")
    for path in ("/", "/api/words", "/api/rulesets"):
        assert client.get(path).status_code == 403
    assert socket_refused(client, f"/play/{page.room()}")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://127.0.0.1:{PORT}"])
def test_another_page_is_refused(page: Page, origin: str) -> None:
    client = stranger(page, origin=origin)
    assert client.get("/api/rulesets").status_code == 403
    assert client.post("/api/enter", json={"token": page.door.token}).status_code == 403
    assert socket_refused(client, f"/play/{page.room()}")


def test_without_an_origin_nothing_is_changed(page: Page) -> None:
    client = stranger(page)
    del client.headers["origin"]
    assert client.get("/api/rulesets").status_code == 200
    assert client.post("/api/rooms", json={"of": "hex"}).status_code == 403
    assert socket_refused(client, f"/play/{page.room()}")


def test_a_request_that_the_browser_calls_foreign_is_refused(page: Page) -> None:
    client = stranger(page, **{"sec-fetch-site": "cross-site"})
    assert client.get("/api/rulesets").status_code == 403


@pytest.mark.parametrize("path", OWNERS)
def test_without_the_cookie_nothing_is_told(page: Page, path: str) -> None:
    client = stranger(page)
    for cookie in ("", f"{page.door.cookie}=wrong", f"{page.door.cookie}={page.door.token}"):
        client.headers["cookie"] = cookie
        assert client.get(path).status_code == 401
    assert socket_refused(client, f"/play/{page.room()}")
    assert socket_refused(client, "/lsp")
    assert socket_refused(client, "/playtests/1")


def test_every_address_but_the_first_ones_is_the_owners(page: Page) -> None:
    """Also those that come later: whoever adds one need not think of it."""
    nobody, guest = stranger(page), stranger(page, LAN, "192.168.1.9")
    nobody.headers["cookie"] = ""
    asked = set()
    for route in page.client.app.routes:  # type: ignore[attr-defined]
        path = re.sub(r"\{\w+\}", "1", route.path)
        if path in OPEN_TO_ALL:
            continue
        if path.startswith("/api/"):
            asked.add(path)
            for method in route.methods:
                for client in (nobody, guest):
                    answer = client.request(method, path, content=b"{}")
                    assert answer.status_code == 401, (method, path)
        else:
            assert socket_refused(nobody, path), path
            assert socket_refused(guest, path, f"192.168.1.7:{PORT}"), path
    assert {"/api/texts", "/api/texts/import", "/api/playtests", "/api/playtests/1"} < asked


def test_only_the_token_gives_the_cookie(page: Page) -> None:
    client = stranger(page)
    client.headers["cookie"] = ""
    for token in ("", "x", page.door.token[:-1], page.door.token + "x"):
        answer = client.post("/api/enter", json={"token": token})
        assert answer.status_code == 401 and "set-cookie" not in answer.headers
    answer = client.post("/api/enter", json={"token": page.door.token})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and page.door.token not in cookie


def test_the_owners_addresses_are_for_this_machine_only(page: Page) -> None:
    assert stranger(page, LAN).get("/api/rulesets").status_code == 401
    assert stranger(page, HERE, "192.168.1.9").get("/api/rulesets").status_code == 401
    assert socket_refused(stranger(page, LAN), f"/play/{page.room()}", f"192.168.1.7:{PORT}")
    assert stranger(page, LAN, "192.168.1.9").get("/api/words").status_code == 200


def test_without_lan_there_is_one_machine() -> None:
    door = Door(PORT)
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"192.168.1.7")]}
    assert door.refusal(scope) is not None


def test_two_studios_have_cookies_of_their_own() -> None:
    one, other = Door(1), Door(2)
    assert one.cookie != other.cookie and one.token != other.token


def test_answers_may_not_be_used_elsewhere(page: Page) -> None:
    for path in ("/", "/api/words", "/api/rulesets", "/nowhere"):
        headers = page.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers


def test_the_page_has_a_nonce_of_its_own(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text('<html><meta name="csp-nonce" content=""></html>')
    (built / "assets" / "page.js").write_text("1")
    (tmp_path / "secret.js").write_text("2")
    (built / "assets" / "link.js").symlink_to(tmp_path / "secret.js")
    monkeypatch.setattr("legalist.studio.page.studio_dir", lambda: built)
    nonces = set()
    for _ in range(2):
        answer = page.client.get("/")
        policy = answer.headers["content-security-policy"]
        nonce = policy.partition("'nonce-")[2].partition("'")[0]
        assert nonce and f'content="{nonce}"' in answer.text
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert policy.count("unsafe") == 1
        nonces.add(nonce)
    assert len(nonces) == 2
    assert page.client.get("/assets/page.js").text == "1"
    for name in ("link.js", "..%2fsecret.js", "..%2f..%2fsecret.js", "%2e%2e"):
        assert page.client.get(f"/assets/{name}").status_code in (401, 404)


def test_a_page_that_is_not_built_says_how(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("legalist.studio.page.studio_dir", lambda: tmp_path / "none")
    answer = page.client.get("/")
    assert answer.status_code == 503 and "make studio" in answer.text


def test_requests_have_a_size(page: Page) -> None:
    large = b'{"path": "a.yaml", "text": "' + b"x" * LARGEST_REQUEST + b'"}'
    assert page.client.put("/api/file", content=large).status_code == 413

    def parts() -> object:
        yield from (large[n : n + 65536] for n in range(0, len(large), 65536))

    assert page.client.put("/api/file", content=parts()).status_code == 413  # type: ignore[arg-type]


def test_messages_have_a_size(page: Page) -> None:
    with page.table(page.room()) as table:
        table.send(do="here", text="x" * LARGEST_MESSAGE)
        with pytest.raises(WebSocketDisconnect) as closed:
            table.ask("go", n=0)
        assert closed.value.code == connection.TOO_LARGE


def test_nonsense_is_answered(page: Page) -> None:
    with page.table(page.room()) as table:
        for asked in ({"do": "step"}, {"do": "nothing"}, {"n": 1}, {"do": "go", "n": "x"}):
            table.send(**asked, id=99)
            while (message := table._next()).get("id") != 99:
                pass
            assert message["kind"] == "trouble"
        table._socket.send_text("[" * 100_000)
        table._socket.send_text("nonsense")
        assert table.ask("go", n=0)["kind"] == "view"
    for body in (b"", b"[", b"[]", b'{"of": 1}', b'{"of": "../x.yaml"}'):
        assert page.client.post("/api/rooms", content=body).status_code in (400, 403)


TEXT = {"of": "hex", "to": "it", "address": "names.stone", "forms": {"": "pietra"}}
FILE = {"of": "hex", "to": "it", "name": "it.po", "text": ""}
SOME = {"of": "hex", "games": 5}


@pytest.mark.parametrize(
    ("path", "good", "wrong"),
    [
        *(("/api/texts", TEXT, wrong) for wrong in (
            {"forms": []}, {"forms": {"": 1}}, {"forms": {"\ud800": "x"}}, {"address": None},
            {"forms": {"": "\ud800"}}, {"apply": 1}, {"to": "../x"}, {"of": "../x.yaml"}, {"of": 1},
            {"of": "hex\0"}, {"of": ".legalist"}, {"of": "shipped:hex/ruleset.yaml"},
        )),
        *(("/api/texts/samples", TEXT, wrong) for wrong in (
            {"forms": None}, {"address": "names.nothing"}, {"to": "it.yaml"}, {"of": "/etc/passwd"},
        )),
        *(("/api/texts/import", FILE, wrong) for wrong in (
            {"name": "it.exe"}, {"text": 1}, {"text": "\0"}, {"name": "\ud800.po"}, {"name": ""},
            {"name": "x.xliff", "text": "<a>" * 200_000},
            {"name": "x.xliff", "text": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"},
            {"name": "x.csv", "text": 'key,translation\n"' + "x" * 500_000},
        )),
        *(("/api/playtests", SOME, wrong) for wrong in (
            {"games": 10**30}, {"games": 1.5}, {"games": True}, {"games": "5"}, {"players": 0.5},
            {"players": -3}, {"players": 10**9}, {"bot": ""}, {"bot": "\ud800"}, {"bot": "../x"},
            {"table": "../x"}, {"against": 1}, {"of": "shipped:hex"},
        )),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_answered(
    page: Page, path: str, good: dict[str, Any], wrong: dict[str, Any]
) -> None:
    answer = page.client.post(path, content=json.dumps(good | wrong))
    assert answer.status_code in (400, 403, 422) and answer.json()["text"]
    assert list(page.folder.glob("*.yaml")) == [] and page.client.get("/api/jobs").json() == []


def test_forms_without_end_are_answered(page: Page) -> None:
    """So many, and one in another so often, that whoever walks through them one by one falls."""
    for forms in (
        {f"f{n}": "x" for n in range(5000)},
        {"/".join(["one"] * n): "x" for n in range(1, 400)},
        {"/".join(["one"] * 50_000): "x"},
        {"": "{" * 200_000},
    ):
        for path in ("/api/texts", "/api/texts/samples"):
            answer = page.client.post(path, content=json.dumps(TEXT | {"forms": forms}))
            assert answer.status_code == 200


def test_a_game_is_made_of_shipped_files_and_the_authors_own(page: Page) -> None:
    for asked in ({"map": "/etc/passwd"}, {"modules": ["../x"]}, {"map": "../../x.yaml"}):
        answer = page.client.post("/api/rooms", json={"of": "hex", **asked})
        assert answer.status_code == 403, asked
        assert "named by its path in the folder" in answer.json()["text"]


def test_there_is_room_for_so_many_games(page: Page) -> None:
    first = page.room("hex")
    with page.table(first):
        rooms = {page.room("hex") for _ in range(MOST_ROOMS + 2)}
        listed = {one["id"] for one in page.client.get("/api/rulesets").json()["rooms"]}
        assert len(listed) == MOST_ROOMS and first in listed and rooms - listed


def test_who_does_not_say_who_they_are_is_sent_away(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HELLO_SECONDS", 0.01)
    address = f"ws://127.0.0.1:{PORT}/play/{page.room('hex')}"
    with page.client.websocket_connect(address) as silent:
        with pytest.raises(WebSocketDisconnect) as closed:
            silent.receive_text()
        assert closed.value.code == connection.REFUSED


def test_there_is_room_for_so_many_pages(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MOST_SOCKETS", 1)
    room = page.room("hex")
    with page.table(room), pytest.raises(WebSocketDisconnect) as closed, page.table(room):
        pass
    assert closed.value.code == connection.TOO_MANY
