"""The language server inside the process of a case: messages go in as an editor would send them,
and what it sends is looked at."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

from case import GAME

from legalist.lsp.start import make_server

# An error of the server itself; any other code tells the editor what is wrong with its request.
INTERNAL = -32603
STEPS = 40
# A loop opens a pair of sockets, which no case may do.
LOOP = asyncio.new_event_loop()
# The first server looks up its own version among all that is installed.
make_server().worker.stop()


class _Log(logging.Handler):
    """What the server logs about errors of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if record.name.startswith("legalist") and error is not None:
            raise_at = f"{type(error).__name__}: {error}"
            self.errors.append(f"{record.getMessage()}: {raise_at}")


class _Writer:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def write(self, data: bytes) -> None:
        self.sent.append(json.loads(data))


def serve(messages: list[dict[str, Any]], deep: bool) -> list[dict[str, Any]]:
    """Hand the messages to a new server; return all that it sends. Raise AssertionError for an
    error of its own."""
    log = _Log()
    logging.getLogger("legalist").addHandler(log)
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
    try:
        return LOOP.run_until_complete(_served(messages, deep, log))
    finally:
        logging.getLogger("legalist").removeHandler(log)


async def _served(messages: list[dict[str, Any]], deep: bool, log: _Log) -> list[dict[str, Any]]:
    server, writer = make_server(), _Writer()
    protocol: Any = server.protocol
    protocol.set_writer(writer, include_headers=False)
    folder = Path(GAME).absolute()

    def send(method: str, params: Any, id: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if id is not None:
            message["id"] = id
        try:
            protocol.handle_message(protocol.structure_message(message))
        except Exception as error:
            if not type(error).__name__.startswith("JsonRpc"):
                raise

    def uri(file: Any) -> Any:
        if isinstance(file, str) and file.startswith("@"):
            return (folder / file[1:]).as_uri()
        if isinstance(file, list):
            return [uri(one) for one in file]
        return file

    try:
        send("initialize", {"capabilities": {}, "rootUri": folder.as_uri(), "processId": None}, 0)
        send("initialized", {})
        for number, message in enumerate(messages, 1):
            if "open" in message or "change" in message:
                name = message.get("open") or message["change"]
                document = {"uri": uri(f"@{name}"), "version": number}
                if "open" in message:
                    document |= {"languageId": "legalist", "text": message["text"]}
                    send("textDocument/didOpen", {"textDocument": document})
                else:
                    change = [{"text": message["text"]}]
                    send("textDocument/didChange",
                         {"textDocument": document, "contentChanges": change})  # fmt: skip
            elif "command" in message:
                params = {"command": message["command"], "arguments": uri(message["given"])}
                send("workspace/executeCommand", params, number)
            else:
                send(f"textDocument/{message['ask']}", _params(message, uri), number)
            if number % 2:
                await server.worker.ask(lambda: None)
        await _idle(server, deep)
    finally:
        server.worker.stop()
        server.worker._thread.join()
    wrong = [one for one in writer.sent if one.get("error", {}).get("code") == INTERNAL]
    assert not log.errors, log.errors[0]
    assert not wrong, str(wrong[0])[-400:]
    return writer.sent


async def _idle(server: Any, deep: bool) -> None:
    """Wait until all jobs are done, and with `deep` some steps of the background."""
    for _ in range(STEPS if deep else 2):
        await server.worker.ask(lambda: None)
        await asyncio.sleep(0)
    while server.protocol._request_futures:
        await server.worker.ask(lambda: None)
        await asyncio.sleep(0)


def _params(message: dict[str, Any], uri: Any) -> dict[str, Any]:
    line, character = message["at"]
    position = {"line": line, "character": character}
    return {
        "textDocument": {"uri": uri(f"@{message['file']}")},
        "position": position,
        "range": {"start": {"line": 0, "character": 0}, "end": position},
        "context": {"includeDeclaration": True, "diagnostics": []},
        "newName": message["name"],
        "options": {"tabSize": 2, "insertSpaces": True},
    }
