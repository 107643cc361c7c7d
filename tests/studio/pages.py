"""Pages without a browser: what they send and what they are sent."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient, WebSocketTestSession

from legalist.studio.guard import Door

PORT = 8137
HERE = f"http://127.0.0.1:{PORT}"
LAN = f"http://192.168.1.7:{PORT}"
LEADER = "actions.position_leader.require.governor_beside"


class Page:
    """A page that talks to a server in this process."""

    def __init__(self, client: TestClient, door: Door, folder: Path) -> None:
        self.client, self.door, self.folder = client, door, folder

    def enter(self) -> None:
        answer = self.client.post("/api/enter", json={"token": self.door.token})
        assert answer.status_code == 204

    def room(self, of: str = "huang", **given: Any) -> str:
        asked = {"of": of, "seed": 1, "pace": 0, **given}
        answer = self.client.post("/api/rooms", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["room"])

    @contextmanager
    def table(self, room: str, **hello: Any) -> Iterator[Table]:
        with self.client.websocket_connect(f"ws://127.0.0.1:{PORT}/play/{room}") as socket:
            yield Table(socket, hello)

    @contextmanager
    def guest(self, room: str, token: str, **hello: Any) -> Iterator[Table]:
        """Another person in the same network."""
        headers = {"origin": LAN}
        client = TestClient(self.client.app, LAN, client=("192.168.1.9", 1), headers=headers)
        # The server runs in the owner's client; a guest only comes in by another door.
        client.portal = self.client.portal
        with client.websocket_connect(f"ws://192.168.1.7:{PORT}/play/{room}") as socket:
            yield Table(socket, {"token": token, **hello})


class Table:
    """A socket at a game. `news` are messages that nobody asked for."""

    def __init__(self, socket: WebSocketTestSession, hello: dict[str, Any]) -> None:
        self._socket, self._number = socket, 0
        self.news: list[dict[str, Any]] = []
        self.bytes: list[str] = []
        self.welcome = self.ask("hello", **hello)
        if self.welcome["kind"] == "welcome":
            self.table = self.wait("table")
            self.view = self.wait("view")

    def send(self, **message: Any) -> None:
        self._socket.send_text(json.dumps(message))

    def _next(self) -> dict[str, Any]:
        text = self._socket.receive_text()
        self.bytes.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["kind"] == "view":
            self.view = message
        return message

    def ask(self, do: str, **given: Any) -> dict[str, Any]:
        self._number += 1
        self.send(do=do, id=self._number, **given)
        while True:
            message = self._next()
            if message.get("id") == self._number:
                return message
            self.news.append(message)

    def wait(self, kind: str) -> dict[str, Any]:
        for place, message in enumerate(self.news):
            if message["kind"] == kind:
                del self.news[: place + 1]
                return message
        self.news.clear()
        while True:
            message = self._next()
            if message["kind"] == kind:
                return message

    def until_asked(self) -> dict[str, Any]:
        """Wait until this seat decides, or sit on another one of this page that does."""
        while self.view["step"] is None:
            if self.view["curtain"]:
                self.ask("sit", seat=self.view["curtain"])
            else:
                self.wait("view")
        return self.view

    def any_move(self) -> list[str]:
        """The choices of the first legal move."""
        view = self.until_asked()
        step = view["step"]
        while not step["move"]:
            chosen, taken = step["chosen"], step["taken"]
            if step["value"] is not None:
                chosen, taken = [*chosen, step["value"]], []
            elif step["counters"]:
                taken = [*taken, next(one["word"] for one in step["counters"] if one["moves"])]
            elif step["ranges"]:
                chosen = [*chosen, str(step["ranges"][0]["low"])]
            elif step["choice"]["form"] in ("subset", "order"):
                taken = [*taken, step["members"][0]["word"]]
            else:
                chosen = [*chosen, step["members"][0]["word"]]
            step = self.ask("step", n=view["n"], chosen=chosen, taken=taken)["step"]
        return [*step["chosen"], *([step["value"]] if step["value"] is not None else [])]

    def move(self, chosen: list[str]) -> dict[str, Any]:
        return self.ask("move", n=self.view["n"], chosen=chosen)


class Served:
    """`legalist studio` as a person starts it."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        words = (*words, "--no-browser")
        line = [sys.executable, "-m", "legalist", "studio", str(folder), "--port", "0"]
        self.process = subprocess.Popen([*line, *words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(
            r"(http://127\.0\.0\.1:(\d+))/#token=(\S+)", self.process.stdout.readline()
        )
        assert found is not None
        self.base, self.port, self.token = found[1], int(found[2]), found[3]

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def client(self, **headers: str) -> httpx.Client:
        given = {"origin": self.base, **headers}
        return httpx.Client(base_url=self.base, headers=given, trust_env=False, timeout=600)

    @contextmanager
    def owner(self) -> Iterator[httpx.Client]:
        with self.client() as client:
            assert client.post("/api/enter", json={"token": self.token}).status_code == 204
            yield client
