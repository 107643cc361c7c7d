"""A server behind a pair of queues, as behind a WebSocket: one connection, its own documents."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from legalist.lsp import connection
from legalist.lsp.connection import serve_connection

LONGEST_WAIT = 120


class Page:
    """The other end of a connection."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[str | None] = asyncio.Queue()
        self.from_server: asyncio.Queue[str] = asyncio.Queue()
        self.number = 0

    async def tell(self, method: str, **params: Any) -> None:
        await self.to_server.put(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    async def ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        await self.to_server.put(json.dumps(message))
        return await self.until(lambda one: one.get("id") == self.number and "method" not in one)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            text = await asyncio.wait_for(self.from_server.get(), LONGEST_WAIT)
            message: dict[str, Any] = json.loads(text)
            if wanted(message):
                return message

    async def start(self) -> None:
        answer = await self.ask("initialize", capabilities={}, processId=None, rootUri=None)
        assert answer["result"]["serverInfo"]["name"] == "legalist"
        await self.tell("initialized")

    async def open(self, path: Path, text: str) -> list[dict[str, Any]]:
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        await self.tell("textDocument/didOpen", textDocument=document)
        told = await self.until(
            lambda one: (
                one.get("method") == "textDocument/publishDiagnostics"
                and one["params"]["uri"] == path.as_uri()
            )
        )
        found: list[dict[str, Any]] = told["params"]["diagnostics"]
        return found

    def serve(self) -> asyncio.Task[None]:
        return asyncio.create_task(serve_connection(self.to_server.get, self.from_server.put))


def test_a_document_is_checked_and_asked_about(huang: Path) -> None:
    async def session() -> None:
        page = Page()
        serving = page.serve()
        await page.start()
        path = huang / "modules" / "palace.yaml"
        text = path.read_text("utf-8")
        assert await page.open(path, text) == []
        symbols = await page.ask("textDocument/documentSymbol", textDocument={"uri": path.as_uri()})
        assert symbols["result"]
        await page.to_server.put(None)
        await asyncio.wait_for(serving, LONGEST_WAIT)

    asyncio.run(session())


def test_exit_ends_the_connection_and_not_the_process() -> None:
    async def session() -> None:
        page = Page()
        serving = page.serve()
        await page.start()
        await page.ask("shutdown")
        await page.tell("exit")
        await asyncio.wait_for(serving, LONGEST_WAIT)

    asyncio.run(session())


def test_what_is_no_message_is_survived() -> None:
    async def session() -> None:
        page = Page()
        serving = page.serve()
        for wrong in ("{", "[1]", '{"jsonrpc": "2.0", "method": 3}', "[" * 100_000):
            await page.to_server.put(wrong)
        await page.start()
        await page.to_server.put(None)
        await asyncio.wait_for(serving, LONGEST_WAIT)

    asyncio.run(session())


def test_two_connections_have_documents_of_their_own(huang: Path) -> None:
    async def session() -> None:
        one, other = Page(), Page()
        both = [one.serve(), other.serve()]
        path = huang / "modules" / "palace.yaml"
        text = path.read_text("utf-8")
        await one.start()
        await other.start()
        wrong, right = await asyncio.gather(
            one.open(path, text + "\nnonsense: 1\n"), other.open(path, "\n" + text)
        )
        assert wrong
        assert right == []
        for page in (one, other):
            await page.to_server.put(None)
        await asyncio.wait_for(asyncio.gather(*both), LONGEST_WAIT)

    asyncio.run(session())


def test_a_reader_that_is_gone_ends_the_connection_and_its_thread() -> None:
    async def session() -> None:
        page = Page()

        async def send(_text: str) -> None:
            raise ConnectionResetError

        before = threading.active_count()
        serving = asyncio.create_task(serve_connection(page.to_server.get, send))
        await page.tell("nobody/knows")
        message = {"jsonrpc": "2.0", "id": 1, "method": "nobody/knows", "params": {}}
        await page.to_server.put(json.dumps(message))
        await asyncio.wait_for(serving, LONGEST_WAIT)
        while threading.active_count() > before:
            await asyncio.sleep(0)

    asyncio.run(session())


def test_a_reader_that_is_too_slow_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING_ANSWERS", 10)

    async def session() -> None:
        page = Page()
        slow = asyncio.Event()

        async def send(_text: str) -> None:
            await slow.wait()

        serving = asyncio.create_task(serve_connection(page.to_server.get, send))
        for number in range(30):
            message = {"jsonrpc": "2.0", "id": number, "method": "nobody/knows", "params": {}}
            await page.to_server.put(json.dumps(message))
        while not page.to_server.empty():
            await asyncio.sleep(0)
        slow.set()
        await asyncio.wait_for(serving, LONGEST_WAIT)

    asyncio.run(session())
