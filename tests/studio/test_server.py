"""The command as a person starts it, over real sockets."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from pathlib import Path

from pages import Served
from websockets.sync.client import ClientConnection, connect

from legalist.studio.network import addresses


def play(served: Served, cookie: str, room: str) -> ClientConnection:
    return connect(
        f"ws://127.0.0.1:{served.port}/play/{room}", origin=served.base,
        additional_headers={"cookie": cookie}, max_size=2**24, proxy=None,
    )  # fmt: skip


def test_a_game_over_a_real_socket(served: Served) -> None:
    with served.owner() as client:
        room = client.post("/api/rooms", json={"of": "hex", "pace": 0, "seed": 2}).json()["room"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        with play(served, cookie, room) as page:
            page.send(json.dumps({"do": "hello", "id": 1}))
            kinds = [json.loads(page.recv())["kind"] for _ in range(3)]
            assert kinds == ["welcome", "table", "view"]


def test_only_this_machine_can_connect(served: Served) -> None:
    for host in (*addresses(), "127.0.0.2"):
        with socket.socket() as probe:
            probe.settimeout(5)
            assert probe.connect_ex((host, served.port)) != 0


def test_the_token_is_in_the_fragment(served: Served) -> None:
    with served.client() as client:
        assert client.get("/api/rulesets").status_code == 401
        assert client.get("/", headers={"host": "evil.example"}).status_code == 403


def jobs_of(served: Served) -> list[str]:
    """The processes of this server's jobs that are still running."""
    listed = Path("/proc").glob("[0-9]*/cmdline")
    lines = []
    for path in listed:
        with suppress(OSError):
            lines.append(path.read_text())
    return [line for line in lines if "job_process" in line and str(served.folder) in line]


def test_a_trial_can_be_followed_and_stopped(served: Served) -> None:
    with served.owner() as client:
        text = "variant: mine\nruleset: hex\noptions: {}\n"
        client.put("/api/file", json={"path": "mine.yaml", "text": text})
        started = client.post("/api/jobs", json={"what": "trial", "file": "mine.yaml", "games": 2})
        job = started.json()
        while job["state"] == "running":
            time.sleep(0.1)
            job = client.get(f"/api/jobs/{job['id']}").json()
        assert job["state"] == "done" and job["done"] == 2, job
        checked = client.post("/api/jobs", json={"what": "check", "file": "mine.yaml"}).json()
        while checked["state"] == "running":
            time.sleep(0.1)
            checked = client.get(f"/api/jobs/{checked['id']}").json()
        assert checked["state"] == "done", checked
        asked = {"what": "trial", "file": "mine.yaml", "games": 1000}
        long = [client.post("/api/jobs", json=asked) for _ in range(3)]
        assert [one.status_code for one in long] == [201, 201, 403]
        for one in long[:2]:
            assert client.delete(f"/api/jobs/{one.json()['id']}").status_code == 204
        for one in long[:2]:
            assert client.get(f"/api/jobs/{one.json()['id']}").json()["state"] == "stopped"
        for _ in range(300):  # far less than the games would take
            if not jobs_of(served):
                break
            time.sleep(0.1)
        assert not jobs_of(served)
        for one in long[:2]:  # they were killed, and did not come to their end
            assert client.get(f"/api/jobs/{one.json()['id']}").json()["done"] < 1000


def test_the_language_service_over_a_socket(served: Served) -> None:
    with served.owner() as client:
        text = "variant: wrong\nruleset: hex\nremove: [rules.nonsense]\n"
        client.put("/api/file", json={"path": "wrong.yaml", "text": text})
        uri = client.get("/api/file", params={"path": "wrong.yaml"}).json()["uri"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with connect(
        f"ws://127.0.0.1:{served.port}/lsp", origin=served.base,
        additional_headers={"cookie": cookie}, max_size=2**24, proxy=None,
    ) as editor:  # fmt: skip

        def send(method: str, params: dict[str, object], **more: int) -> None:
            message = {"jsonrpc": "2.0", "method": method, "params": params, **more}
            editor.send(json.dumps(message))

        send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)
        while json.loads(editor.recv()).get("id") != 1:
            pass
        send("initialized", {})
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        send("textDocument/didOpen", {"textDocument": document})
        while True:
            message = json.loads(editor.recv())
            if message.get("method") == "textDocument/publishDiagnostics":
                found = message["params"]["diagnostics"]
                if message["params"]["uri"] == uri and found:
                    break
        send("exit", {})
    with served.owner() as client:
        assert client.get("/api/rulesets").status_code == 200
