"""The studio inside the process of a case: requests and messages go straight into the server, and
what it answers is looked at. No socket is opened, and no job or guests' server is started."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from case import GAME
from language_server import INTERNAL, LOOP

from legalist.diagnostics import RulesetError
from legalist.studio.app import make_app
from legalist.studio.files import Folder, NotAllowed
from legalist.studio.guard import Door
from legalist.studio.jobs import Jobs
from legalist.studio.network import Network
from legalist.studio.previews import rulebook
from legalist.studio.rulebook_process import Books

PORT = 4711
HOST = f"127.0.0.1:{PORT}"
LARGEST_ANSWER = 8_000_000
# Thousandths of a second that an editor waits for an answer.
TURNS = 3_000
# What anybody may ask for.
OPEN = ("/", "/favicon.ico", "/api/words", "/api/enter")


def _no_job(*_: object) -> None:
    """A job is a command in a process, which has cases of its own."""
    raise NotAllowed("no jobs here")


async def _book(self: Books, of: str, language: str, form: str) -> bytes | None:
    """Make a rulebook here: what its process does is what is looked at."""
    assert form == "html"
    try:
        return rulebook(self._folder, of, language).encode("utf-8")
    except RulesetError:
        return None


Books.make = _book  # type: ignore[method-assign]
Jobs.start = _no_job  # type: ignore[method-assign, assignment]
Jobs.begin = _no_job  # type: ignore[method-assign, assignment]
Network.open = _no_job  # type: ignore[method-assign, assignment]


def visit(requests: list[dict[str, Any]]) -> list[str]:
    """Make the requests one after the other, as the owner's page or as somebody else, in the
    author's folder GAME; return what was answered. An error of the server is raised."""
    sys.tracebacklimit = 0  # whoever formats a traceback reads and compiles the lines that it shows
    try:
        return LOOP.run_until_complete(_visited(requests))
    finally:
        sys.tracebacklimit = 1000


async def _visited(requests: list[dict[str, Any]]) -> list[str]:
    door = Door(PORT, ["192.168.1.7"])
    app = make_app(Folder(Path(GAME)), door, Network(door))
    visitor = _Visitor(app, door)
    said = []
    async with app.router.lifespan_context(app):
        await visitor.request("POST", "/api/enter", json.dumps({"token": door.token}).encode(), {})
        for asked in requests:
            if "room" in asked:
                said += await visitor.play(asked)
            else:
                data = asked.get("body", "")
                body = data if isinstance(data, str) else json.dumps(data)
                path = asked["path"].replace("ROOM", visitor.room)
                said.append(
                    await visitor.request(
                        asked["method"], path, body.encode("utf-8", "surrogatepass"),
                        asked.get("query", {}), asked.get("as", "owner"),
                    )
                )  # fmt: skip
    return said


def _question(text: str) -> int | None:
    """The number of a question of an editor; None for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, int) else None


class _Visitor:
    def __init__(self, app: Any, door: Door) -> None:
        self.app, self.door = app, door
        self.room = "none"
        self.guests: list[str] = []

    def _scope(self, type_: str, path: str, who: str) -> dict[str, Any]:
        host = "192.168.1.7" if who == "guest" else "127.0.0.1"
        headers = [
            (b"host", f"{host}:{PORT}".encode()),
            (b"origin", f"http://{host}:{PORT}".encode()),
        ]
        if who == "owner":
            headers.append((b"cookie", f"{self.door.cookie}={self.door._pass}".encode()))
        return {
            "type": type_, "path": path, "raw_path": quote(path, safe="/%:").encode(),
            "headers": headers,
            "client": (host, 50000), "server": (host, PORT), "root_path": "", "query_string": b"",
            "http_version": "1.1", "scheme": "http" if type_ == "http" else "ws",
        }  # fmt: skip

    async def request(
        self, method: str, path: str, body: bytes, query: dict[str, str], who: str = "owner"
    ) -> str:
        scope = self._scope("http", path, who) | {"method": method}
        scope["query_string"] = urlencode(query, errors="surrogatepass").encode()
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        status, answer = sent[0]["status"], b"".join(one.get("body", b"") for one in sent[1:])
        # A checkout in which the page is not built says so.
        assert status < 500 or (status == 503 and path == "/"), (
            f"{method} {path}: {status} {answer[:200]!r}"
        )
        assert len(answer) <= LARGEST_ANSWER, f"{method} {path}: {len(answer)} bytes"
        if who == "stranger":
            assert status in (401, 403) or path in OPEN or path.startswith("/assets/"), (
                f"a stranger: {path}"
            )
        if status == 201 and path == "/api/rooms":
            self.room = json.loads(answer)["room"]
        return answer.decode("utf-8", "replace")

    async def _answered(self, asked: list[str], sent: list[dict[str, Any]]) -> None:
        """Wait until an editor's last good question is answered; the thread that answers takes
        them in order."""
        ids = [found for text in asked if (found := _question(text)) is not None]
        for _ in range(TURNS):
            texts = [one.get("text") or "{}" for one in sent]
            if not ids or ids[-1] in [json.loads(text).get("id") for text in texts]:
                return
            await asyncio.sleep(0.001)

    async def play(self, asked: dict[str, Any]) -> list[str]:
        """One socket: everything is sent, then the page hangs up."""
        name = self.room if asked["room"] == "ROOM" else asked["room"]
        who = asked.get("as", "owner")
        path = f"/play/{name}" if asked["room"] != "/lsp" else "/lsp"
        waiting = [
            json.dumps(one) if not isinstance(one, str) else one for one in asked["messages"]
        ]
        for number, token in enumerate(self.guests):
            waiting = [one.replace(f"TOKEN{number}", token) for one in waiting]
        if path == "/lsp":
            folder = Path(GAME).absolute().as_uri()
            waiting = [one.replace("FOLDER", folder) for one in waiting]
        incoming: list[dict[str, Any]] = [{"type": "websocket.connect"}]
        incoming += [{"type": "websocket.receive", "text": one} for one in waiting]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if not incoming:
                # What the server still sends by itself is news; it has a little time for that.
                for _ in range(50):
                    await asyncio.sleep(0)
                if path == "/lsp":
                    await self._answered(waiting, sent)
                return {"type": "websocket.disconnect", "code": 1000}
            return incoming.pop(0)

        async def send(message: Any) -> None:
            assert len(message.get("text") or "") <= LARGEST_ANSWER, "a message is too long"
            sent.append(message)

        scope = self._scope("websocket", path, who) | {"subprotocols": []}
        await self.app(scope, receive, send)
        texts = [one["text"] for one in sent if one["type"] == "websocket.send"]
        wrong = [text for text in texts if path == "/lsp" and f'"code": {INTERNAL}' in text]
        assert not wrong, wrong[0][-400:]
        for text in texts:
            found = json.loads(text)
            if found.get("kind") == "invitation":
                self.guests.append(found["link"].rpartition("=")[2])
        return texts
